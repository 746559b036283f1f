//===- Flow.h - Control flow of one function -------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. What follows from the blocks and edges of one function:
/// predecessors, dominators, post-dominators, loops, control dependence, and
/// how often each block runs for one run of the function.
///
/// Post-dominators take the exit block as root; blocks that cannot reach it
/// (endless loops, calls that do not return) hang below it.
///
/// Ownership: values; no reference into the facts. Threads: immutable once
/// built. Determinism: blocks by number, edges in the order of the facts.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_FLOW_H
#define NOBOUNCE_LINK_FLOW_H

#include "Facts/Function.h"
#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <vector>

namespace nobounce::link {

/// Why a block or an edge is not what the common, successful case runs.
enum class ColdReason : uint8_t {
  None,
  Unlikely,      ///< A hint says so.
  StaticKey,     ///< A patched branch goes the other way by default.
  Assertion,     ///< In an assertion.
  NoReturn,      ///< Ends in a call that does not come back.
  ColdCall,      ///< Calls something that is cold.
  ErrorReturn,   ///< From here on the function's result is an error.
  LastReference, ///< A count dropped to zero.
  Contended,     ///< A lock was not free.
  LeadsToCold,   ///< All that can follow is cold.
  Unreachable    ///< No edge leads here.
};

/// One edge of the control-flow graph; `Index` counts the block's successors in
/// the facts.
struct FlowEdge {
  uint32_t From, Index, To;
};

class Flow {
public:
  Flow() = default;
  /// Builds the graph part; frequencies are 1 until `Frequencies` sets them.
  explicit Flow(const facts::Function &F);

  uint32_t blockCount() const { return uint32_t(RpoNumber.size()); }
  bool isReachable(uint32_t Block) const {
    return RpoNumber[Block] != facts::None;
  }

  /// Edges out of a block, in the order of the facts.
  llvm::ArrayRef<FlowEdge> succs(uint32_t Block) const {
    return slice(SuccEdges, SuccBegin, Block);
  }
  /// Edges into a block, by (From, Index).
  llvm::ArrayRef<FlowEdge> preds(uint32_t Block) const {
    return slice(PredEdges, PredBegin, Block);
  }
  /// Number of an edge among all of the function.
  uint32_t edgeNumber(const FlowEdge &E) const {
    return SuccBegin[E.From] + E.Index;
  }
  /// Reachable blocks in reverse post-order; the entry first.
  llvm::ArrayRef<uint32_t> rpo() const { return Rpo; }
  uint32_t rpoNumber(uint32_t Block) const { return RpoNumber[Block]; }

  /// Immediate dominator; None for the entry and what is not reachable.
  uint32_t idom(uint32_t Block) const { return IDom[Block]; }
  /// Immediate post-dominator; None for the exit and what cannot reach it.
  uint32_t ipdom(uint32_t Block) const { return IPDom[Block]; }
  /// Whether every way to B goes through A. Reflexive.
  bool dominates(uint32_t A, uint32_t B) const;
  /// Whether every way from B to the exit goes through A. Reflexive.
  bool postDominates(uint32_t A, uint32_t B) const;

  /// Header of the innermost loop that holds the block; None outside loops.
  uint32_t loopOf(uint32_t Block) const { return LoopOf[Block]; }
  /// Header of the next loop out; None for an outermost one.
  uint32_t outerLoop(uint32_t Header) const { return OuterLoop[Header]; }
  bool isLoopHeader(uint32_t Block) const { return LoopOf[Block] == Block; }
  bool inLoop(uint32_t Block, uint32_t Header) const;
  bool isBackEdge(const FlowEdge &E) const { return dominates(E.To, E.From); }

  uint32_t blockOf(uint32_t Event) const { return EventBlock[Event]; }
  /// Whether A runs before B whenever B runs: earlier in the block, or its
  /// block dominates.
  bool eventDominates(uint32_t A, uint32_t B) const;

  /// Edges on which it depends whether `Block` runs (Ferrante, Ottenstein,
  /// Warren): the block post-dominates the edge's target, not its source. By
  /// (From, Index).
  std::vector<FlowEdge> controllers(uint32_t Block) const;

  /// Runs per run of the function; a loop's body as its header.
  double frequency(uint32_t Block) const { return Frequency[Block]; }
  ColdReason coldReason(uint32_t Block) const { return Reason[Block]; }
  /// Reason on the edge itself, not the one of its target.
  ColdReason coldReason(const FlowEdge &E) const {
    return EdgeReason[edgeNumber(E)];
  }

private:
  friend class Frequencies;

  template <typename T>
  static llvm::ArrayRef<T> slice(const std::vector<T> &V,
                                 const std::vector<uint32_t> &Begin,
                                 uint32_t I) {
    return llvm::ArrayRef<T>(V).slice(Begin[I], Begin[I + 1] - Begin[I]);
  }

  std::vector<FlowEdge> SuccEdges, PredEdges;
  std::vector<uint32_t> SuccBegin,
      PredBegin; ///< blockCount() + 1 entries each.
  std::vector<uint32_t> Rpo, RpoNumber;
  std::vector<uint32_t> IDom, IPDom;
  std::vector<uint32_t> DomIn, DomOut, PDomIn, PDomOut; ///< Tree intervals.
  std::vector<uint32_t> LoopOf, OuterLoop;
  std::vector<uint32_t> EventBlock;
  std::vector<float> Frequency;
  std::vector<ColdReason> Reason, EdgeReason;
};

/// Text of a reason, for messages.
const char *text(ColdReason R);

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_FLOW_H
