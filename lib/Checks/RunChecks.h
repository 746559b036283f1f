//===- RunChecks.h - All checks over one program ----------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. Runs every rule whose kind is known over a linked program.
///
/// Ownership: yields values. Threads: rules, and functions where an engine asks
/// each by itself, are shared among a crew. Determinism: verdicts are sorted by
/// (file, offset, check, form), equal ones by rule and function.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_RUNCHECKS_H
#define NOBOUNCE_CHECKS_RUNCHECKS_H

#include "Checks/Verdict.h"
#include "Link/Program.h"
#include "Rules/Rules.h"
#include "Support/Crew.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <vector>

namespace nobounce::checks {

/// Which checks, by id, are of interest; null: all.
using WantedCheck = llvm::function_ref<bool(llvm::StringRef)>;

/// Whether some rule asks who takes, drops and holds references.
bool needsReferences(const rules::RuleSet &Rules, WantedCheck Wanted = nullptr);

/// Functions that a user asks about, hot or not; null: none.
using AskedFor = llvm::function_ref<bool(const facts::Function &)>;

/// The verdict of each rule on each of its candidates. A rule of a kind that
/// no engine exists for is left out; `rules --check` is what reports it.
std::vector<Verdict> runChecks(const link::Program &P,
                               const rules::RuleSet &Rules,
                               support::Crew &Helpers, AskedFor Asked = nullptr,
                               WantedCheck Wanted = nullptr);

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_RUNCHECKS_H
