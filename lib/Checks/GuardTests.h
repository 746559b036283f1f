//===- GuardTests.h - Where a rule's test stands already --------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. A condition is a rule's test when it reads the flag that the
/// rule names and speaks of all its other names: in its own text, in that of
/// what a local was given, or in a helper that it calls.
///
/// Ownership: yields values. Threads: pure. Determinism: the hook's own way
/// first, then from the call up the chain.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_GUARDTESTS_H
#define NOBOUNCE_CHECKS_GUARDTESTS_H

#include "Checks/HookWalk.h"

namespace nobounce::checks {

/// What a guard reads, at a site.
struct GuardFlag {
  link::Place At; ///< Empty below the running task: all functions have that.
  link::LocationId Where = link::NoLocation;
  explicit operator bool() const { return At || Where != link::NoLocation; }
};

/// Where the way through the hook, or the way to the site, has tested \p Flag
/// with an outcome that decides.
std::optional<Place> findGuardTest(const link::Program &P, const HookSite &Site,
                                   const HookGuard &Guard, const HookWalk &Walk,
                                   llvm::ArrayRef<link::HotStep> Chain,
                                   const GuardFlag &Flag);

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_GUARDTESTS_H
