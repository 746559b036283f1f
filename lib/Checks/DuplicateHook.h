//===- DuplicateHook.h - A hook that is entered twice -----------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. Whether a chain of calls has entered the same hook for the
/// same object and operation on every way before a site: in the site's
/// function, or in one of its callers on that chain, which pass the object on.
///
/// Ownership: refers to the sites. Threads: one object per thread. Determinism:
/// the nearest, then the last one before.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_DUPLICATEHOOK_H
#define NOBOUNCE_CHECKS_DUPLICATEHOOK_H

#include "Checks/HookSites.h"
#include "Checks/PredicateCache.h"

namespace nobounce::checks {

struct EarlierHook {
  const HookSite *Site = nullptr;
  std::string Dropped; ///< A lock that is dropped in between, in one clause.
};

/// \p Sites: all of the rule, by function.
std::optional<EarlierHook>
findEarlier(const link::Program &P, PredicateCache &Tests, const HookRule &Rule,
            llvm::ArrayRef<HookSite> Sites, const HookSite &Site,
            llvm::ArrayRef<link::HotStep> Chain);

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_DUPLICATEHOOK_H
