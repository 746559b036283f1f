//===- HookSites.h - Where a hook is called ---------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. Calls of a rule's hooks. A header inline that only passes its
/// own parameter on to the hook, and its result back, is the hook by another
/// name: its callers are the sites.
///
/// Ownership: yields values. Threads: pure. Determinism: by (function, event).
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_HOOKSITES_H
#define NOBOUNCE_CHECKS_HOOKSITES_H

#include "Checks/NamedCalls.h"
#include "Link/Program.h"

namespace nobounce::checks {

/// What is done: a number, or one of the caller's values.
struct HookOperation {
  std::optional<int64_t> Constant;
  uint32_t Expr = facts::None; ///< Of the calling function.
};

struct HookSite {
  link::FunctionId F = link::NoFunction;    ///< Who calls it.
  uint32_t Event = facts::None;             ///< There.
  link::FunctionId Hook = link::NoFunction; ///< What is called there.
  uint32_t Object = facts::None; ///< Expr of F; None: the running task.
  HookOperation Operation;
  const HookFunction *Is = nullptr;
};

/// The parameter of \p F that an expression passes on as it is; None when it is
/// none.
uint32_t passedParameter(const link::Program &P, link::FunctionId F,
                         uint32_t Expr);

/// What the hook is about, in the words of the site.
std::string objectText(const link::Program &P, const HookSite &S);

std::vector<HookSite> findHookSites(const link::Program &P,
                                    const HookRule &Rule,
                                    const NamedCalls &Calls);

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_HOOKSITES_H
