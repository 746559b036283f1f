//===- HookGuards.h - The test that a rule names, at a site -----*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. A rule's guard where a hook is called: what it would read
/// there, what that costs, whether the way has tested it already, and who keeps
/// it up to date in this tree.
///
/// Ownership: yields values. Threads: pure. Determinism: pure.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_HOOKGUARDS_H
#define NOBOUNCE_CHECKS_HOOKGUARDS_H

#include "Checks/GuardTests.h"

namespace nobounce::checks {

struct GuardAtSite {
  const HookGuard *Is = nullptr;
  GuardFlag Flag; ///< What it reads; empty when there is no such.
  link::GuardClass Class = link::GuardClass::Register;
  std::string Text;            ///< With the object as the site calls it.
  std::optional<Place> Tested; ///< Where the way has tested it already.
  std::optional<Place> Kept;   ///< The store of who keeps it, in this tree.
  std::string NotFollowed; ///< A pointer on its way that nothing has followed.
  bool HasKeeper = false;  ///< The function is in this world.
};

GuardAtSite guardAt(const link::Program &P, const HookSite &Site,
                    const HookGuard &Guard, const HookWalk &Walk,
                    llvm::ArrayRef<link::HotStep> Chain);

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_HOOKGUARDS_H
