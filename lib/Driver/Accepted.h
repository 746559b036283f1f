//===- Accepted.h - Findings that somebody accepted -------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. What the user has accepted, by suppressions and by a
/// baseline: read before anything is parsed, so that a mistake there is told at
/// once, and applied to what was found.
///
/// Ownership: values. Threads: one. Determinism: see Triage/Suppressions.h and
/// Triage/Baseline.h.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_ACCEPTED_H
#define NOBOUNCE_DRIVER_ACCEPTED_H

#include "Driver/AllRules.h"
#include "Driver/OpenWorld.h"
#include "Driver/Settings.h"
#include "Report/Result.h"
#include "Rules/SuppressionFile.h"
#include "Triage/Baseline.h"
#include "Triage/Scope.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <vector>

namespace nobounce::driver {

struct Accepted {
  std::vector<rules::SuppressionEntry> Entries;
  std::optional<triage::Baseline> Baseline; ///< With --baseline.
};

/// Reads the suppressions that hold for the tree, and the baseline if there is
/// to be one.
llvm::Expected<Accepted> readAccepted(const Settings &S, const OpenedWorld &W);

/// What a run with these settings looks at.
triage::Scope scopeOf(const Settings &S, const rules::RuleSet &Rules,
                      const triage::CheckFilter &Checks,
                      std::vector<std::string> Reported, bool HasFailed);

/// Moves findings that a comment or an entry suppresses out of `R.Findings` and
/// `R.Known`, and says in `R.Notices` what is wrong with either.
void applySuppressions(report::Result &R, const Accepted &By,
                       llvm::ArrayRef<facts::Suppression> Comments,
                       const triage::Scope &Seen);

/// Leaves in `R.Findings` what the baseline does not have, and says which of
/// its entries match nothing any more. \p Others: verdicts that are no
/// findings; they tell which functions are still there. Gives the baseline as
/// it would be now; without one in `By`, one of all findings.
triage::Baseline applyBaseline(report::Result &R, const Accepted &By,
                               llvm::StringRef Name,
                               llvm::ArrayRef<checks::Verdict> Others,
                               const triage::Scope &Seen);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_ACCEPTED_H
