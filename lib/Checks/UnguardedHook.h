//===- UnguardedHook.h - Check kind unguarded-hook --------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. A hook that a hot path enters although nobody listens, and
/// that fetches lines to find that out, where a test that the rule names would
/// tell from a nearer one. Forms: *use* (this tree keeps that test up to date),
/// *propose* (it does not yet), *duplicate* (the chain has entered it before,
/// for the same object and operation).
///
/// Ownership: yields values. Threads: one per thread. Determinism: by
/// (function, event) of the sites.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_UNGUARDEDHOOK_H
#define NOBOUNCE_CHECKS_UNGUARDEDHOOK_H

#include "Checks/RunChecks.h"

namespace nobounce::checks {

/// Appends the rule's verdict on each call of its hooks: in hot functions, and
/// in those asked for.
void checkUnguardedHooks(const link::Program &P, const rules::CheckRule &Rule,
                         AskedFor Asked, std::vector<Verdict> &Out);

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_UNGUARDEDHOOK_H
