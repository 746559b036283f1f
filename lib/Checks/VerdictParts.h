//===- VerdictParts.h - What verdicts of all kinds share --------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. Which forms a rule asks for, where a finding stands among
/// others, and what every "hot" takes for granted.
///
/// Ownership: yields values. Threads: pure. Determinism: pure.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_VERDICTPARTS_H
#define NOBOUNCE_CHECKS_VERDICTPARTS_H

#include "Checks/Verdict.h"
#include "Link/Program.h"

namespace nobounce::checks {

/// Whether the rule asks for the form; a rule that lists none asks for all.
bool asksForForm(const rules::CheckRule &Rule, llvm::StringRef Form);

/// Where a finding at \p Event about \p Where stands; the writers are those
/// that \p V shows.
Rank rankOf(const link::Program &P, link::FunctionId F, uint32_t Event,
            link::LocationId Where, const Verdict &V);

/// "hot as seen with profile ext4 and security modules apparmor".
Assumption profileAssumption(const link::Program &P);

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_VERDICTPARTS_H
