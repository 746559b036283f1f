//===- HookVerdict.h - What verdicts on hooks share -------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. A hook's site as one chain of calls enters it, and the parts
/// that all verdicts on such sites have: the place, the chain, the message.
///
/// Ownership: yields values. Threads: pure. Determinism: pure.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_HOOKVERDICT_H
#define NOBOUNCE_CHECKS_HOOKVERDICT_H

#include "Checks/HookWalk.h"

namespace nobounce::checks {

/// A site as one chain of calls enters it.
struct EnteredHook {
  std::vector<link::HotStep> Chain;
  uint32_t Family = facts::None;
  double Hotness = 0;
  HookWalk Walk;
};

/// Fills in all but what was found; the hot part is that of \p E.
Verdict beginHookVerdict(const link::Program &P, const rules::CheckRule &Rule,
                         const HookSite &S, const EnteredHook &E);

/// "1 line", "2 lines".
std::string linesText(size_t Count);

/// What the message of a rule may speak of.
struct HookWords {
  std::string Guard, Advice;
  unsigned Lines = 0;
  link::LocationId Where = link::NoLocation; ///< What decides now.
};

/// Adds the message and the rank to what was found.
void finishHookVerdict(const link::Program &P, const rules::CheckRule &Rule,
                       const HookSite &S, const EnteredHook &E, HookWords Words,
                       Verdict &V);

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_HOOKVERDICT_H
