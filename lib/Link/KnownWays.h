//===- KnownWays.h - What can run in one context ----------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. Given what a chain of calls knows of a function's parameters:
/// which of its blocks can run, which edges can be taken, and what is then
/// known of the arguments of each of its calls. So a check can go from call to
/// call with the constants that a chain carries down.
///
/// Ownership: refers to the program. Threads: one object per thread.
/// Determinism: pure.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_KNOWNWAYS_H
#define NOBOUNCE_LINK_KNOWNWAYS_H

#include "Link/Abstract.h"
#include "Link/Flow.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace nobounce::link {

class ProgramData;

/// What is known of parameters, by ordinal.
using KnownValues = llvm::SmallVector<std::pair<uint32_t, Abstract>, 4>;

class KnownWays {
public:
  KnownWays(const ProgramData &D, FunctionId F, const KnownValues &Given);

  bool canRun(uint32_t Block) const { return Runs[Block]; }
  bool canTake(const FlowEdge &E) const { return Taken[G.edgeNumber(E)]; }
  /// Edges out of a block that can be taken, in the order of the facts.
  llvm::SmallVector<FlowEdge, 2> succs(uint32_t Block) const;
  /// What a call passes, as far as it matters to the callee.
  KnownValues passed(uint32_t Event, FunctionId Callee) const;
  /// An argument that is known to be one number.
  std::optional<int64_t> constantArgument(uint32_t Event, unsigned I) const;

private:
  const ProgramData &D;
  FunctionId F;
  const Flow &G;
  llvm::BitVector Runs, Taken;
  /// Arguments of each call that can run.
  llvm::DenseMap<uint32_t, llvm::SmallVector<Abstract, 4>> Arguments;
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_KNOWNWAYS_H
