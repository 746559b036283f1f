//===- GuardBranch.h - A branch that could stand before a read - *- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. The forms nested-test and unused-value look for a branch
/// behind one edge of which alone something matters. This file says whether
/// the branch tests one flag (in memory, in a local, or a patched branch) and
/// fills in what a form says of its guard.
///
/// Ownership: yields values. Threads: pure. Determinism: pure.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_GUARDBRANCH_H
#define NOBOUNCE_CHECKS_GUARDBRANCH_H

#include "Checks/Candidate.h"

namespace nobounce::checks {

/// Edges that only their own branch leads to, of branches that \p Above
/// dominates: what is behind one runs only when the branch went that way.
/// Outer ones first.
std::vector<link::FlowEdge> guardEdges(const Candidate &C, uint32_t Above);

/// Whether \p Block runs only behind \p E, which is one of `guardEdges`.
inline bool isBehind(const link::Flow &G, const link::FlowEdge &E,
                     uint32_t Block) {
  return G.dominates(E.To, Block);
}

/// Whether some hot chain leaves the branch by another edge: else what it tests
/// is known before.
bool canFail(const Candidate &C, const link::FlowEdge &E);

/// Fills in the guard of \p A: what is true behind \p E. What speaks against
/// it as a flag is returned; empty when nothing does.
std::string describeGuard(const Candidate &C, const link::FlowEdge &E,
                          FormAnswer &A);

/// Whether \p Cond tests a flag kept in one local or parameter, by itself or by
/// a constant mask; comparisons of sizes and times are no flags. Fills \p Path;
/// what speaks against it is returned.
std::string localFlag(const Candidate &C, uint32_t Cond, uint32_t &Path);

/// What speaks against testing the guard of \p A, filled in by `describeGuard`
/// for \p E, where the read stands.
std::string objectionToBranch(const Candidate &C, const link::FlowEdge &E,
                              const FormAnswer &A);

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_GUARDBRANCH_H
