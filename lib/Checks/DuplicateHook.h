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
#include "Checks/Verdict.h"

namespace nobounce::checks {

/// The verdict on a site that some chain reaches after it has entered the hook
/// before; none when no chain does. \p Sites: all of the rule, by function.
std::optional<Verdict>
judgeDuplicate(const link::Program &P, PredicateCache &Tests,
               const rules::CheckRule &Rule, const HookRule &Hook,
               llvm::ArrayRef<HookSite> Sites, const HookSite &S);

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_DUPLICATEHOOK_H
