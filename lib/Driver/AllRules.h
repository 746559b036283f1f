//===- AllRules.h - The rules of a run --------------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. The tool's own rules and those of --rules, as one set.
///
/// Ownership: values. Threads: reads files; any thread. Determinism: folders in
/// the order given, files by name.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_ALLRULES_H
#define NOBOUNCE_DRIVER_ALLRULES_H

#include "Driver/Settings.h"
#include "Rules/History.h"
#include "Rules/Rules.h"
#include "Triage/Filter.h"
#include "llvm/Support/Error.h"

namespace nobounce::driver {

/// Fails with every message of every file that is wrong, or when the tool's own
/// rules are missing.
llvm::Expected<rules::RuleSet> loadAllRules(const Settings &S);

/// The past patches of the same folders.
llvm::Expected<std::vector<rules::PastPatch>> loadAllHistory(const Settings &S);

/// The rules, and which of their checks are wanted.
struct ChosenRules {
  rules::RuleSet Rules;
  triage::CheckFilter Checks;
};

/// The same, with the checks that the settings name; an error when there is no
/// such check.
llvm::Expected<ChosenRules> chooseRules(const Settings &S);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_ALLRULES_H
