//===- HookJudge.h - Whether a hook is entered for nobody -------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. The forms *use* and *propose* of kind `unguarded-hook`: one
/// site as one chain of calls enters it, what ends it now, and what could.
///
/// Ownership: yields values. Threads: one cache per thread. Determinism: pure.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_HOOKJUDGE_H
#define NOBOUNCE_CHECKS_HOOKJUDGE_H

#include "Checks/HookVerdict.h"

namespace nobounce::checks {

/// The verdict on a site as one chain enters it.
Verdict judgeEnteredHook(const link::Program &P, PredicateCache &Tests,
                         const NamedCalls &Calls, const rules::CheckRule &Rule,
                         const HookRule &Hook, const HookSite &S,
                         const EnteredHook &E);

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_HOOKJUDGE_H
