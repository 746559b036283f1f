//===- CallGraph.h - Who calls whom, and how often -------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. The edges of the call graph. An indirect call has an edge to
/// each target, with the full frequency of the call: a slot's targets are those
/// of one profile, and which of them runs is decided by the object, not by
/// chance.
///
/// A callback is an edge from where the function, or the table that holds it,
/// is passed, so that what one caller passes is not called for another.
///
/// Ownership: owns edges. Threads: immutable once built. Determinism: edges
/// by (caller, event, callee).
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_CALLGRAPH_H
#define NOBOUNCE_LINK_CALLGRAPH_H

#include "Link/Slots.h"
#include "llvm/ADT/DenseSet.h"

namespace nobounce::link {

class Deferrals;

/// Whether the callee's parameters are the arguments of the call's event, one
/// by one.
inline bool passesArguments(const CallEdge &C) {
  return C.Kind == CallKind::Direct || C.Kind == CallKind::Table ||
         C.Kind == CallKind::StaticCall;
}

class CallGraph {
public:
  CallGraph() = default;
  CallGraph(const Names &N, const Symbols &S,
            const std::vector<FunctionData> &Data,
            llvm::ArrayRef<std::vector<SlotCall>> SlotCalls, const Slots &T,
            const ArgumentFlow &Arguments, Deferrals &Later);
  CallGraph(CallGraph &&) = default;
  CallGraph &operator=(CallGraph &&) = default;

  llvm::ArrayRef<CallEdge> callees(FunctionId F) const {
    return llvm::ArrayRef(Edges).slice(Begin[F], Begin[F + 1] - Begin[F]);
  }
  llvm::ArrayRef<CallEdge> callees(FunctionId F, uint32_t Event) const;
  llvm::ArrayRef<const CallEdge *> callers(FunctionId F) const {
    return llvm::ArrayRef(ByCallee).slice(CalleeBegin[F],
                                          CalleeBegin[F + 1] - CalleeBegin[F]);
  }
  llvm::ArrayRef<CallEdge> edges() const { return Edges; }
  /// Whether the targets of an indirect call are edges of those who pass the
  /// table, not of the call itself.
  bool isResolvedByCallers(FunctionId F, uint32_t Event) const {
    return ResolvedByCallers.contains({F, Event});
  }
  uint32_t indexOf(const CallEdge &E) const {
    return uint32_t(&E - Edges.data());
  }

private:
  void addCallbacks(const std::vector<FunctionData> &Data, const Slots &T,
                    const ArgumentFlow &Arguments);

  std::vector<CallEdge> Edges;
  std::vector<uint32_t> Begin, CalleeBegin;
  std::vector<const CallEdge *> ByCallee;
  llvm::DenseSet<std::pair<FunctionId, uint32_t>> ResolvedByCallers;
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_CALLGRAPH_H
