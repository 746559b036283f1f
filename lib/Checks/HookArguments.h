//===- HookArguments.h - Work that only a hook needs ------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. The form *arguments* of kind `unguarded-hook`: a caller calls
/// a function only to have something to pass to a hook, and the hook normally
/// ends before it looks at it. Only functions that have no effect but to yield
/// that: pure ones, and those that the rule names.
///
/// Ownership: yields values. Threads: one cache per thread. Determinism: by
/// event of the call.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_HOOKARGUMENTS_H
#define NOBOUNCE_CHECKS_HOOKARGUMENTS_H

#include "Checks/HookVerdict.h"

namespace nobounce::checks {

/// Appends a verdict on each call that yields something for \p S and for other
/// sites of the rule alone; once, at the first of them.
void judgeArguments(const link::Program &P, PredicateCache &Tests,
                    const rules::CheckRule &Rule, const HookRule &Hook,
                    llvm::ArrayRef<HookSite> Sites, const HookSite &S,
                    llvm::ArrayRef<EnteredHook> All, std::vector<Verdict> &Out);

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_HOOKARGUMENTS_H
