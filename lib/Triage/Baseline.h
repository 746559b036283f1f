//===- Baseline.h - Findings that are known already -------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Triage. A baseline lists the findings of some earlier run; what a run
/// finds besides is new. Report/BaselineFile.h is its form on disk.
///
/// Ownership: values. Threads: pure. Determinism: entries are sorted; which of
/// two equal findings is the known one depends on the source's order alone.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_TRIAGE_BASELINE_H
#define NOBOUNCE_TRIAGE_BASELINE_H

#include "Triage/Match.h"
#include "Triage/Scope.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace nobounce::triage {

struct BaselineEntry {
  FindingIdentity Is;
  // Written by people, and kept.
  std::string Reason, Date;
};

struct Baseline {
  std::vector<BaselineEntry> Entries; ///< By file, function, and the rest.
};

/// Sorts entries as they stand in the file.
void sortEntries(std::vector<BaselineEntry> &Entries);

/// What a baseline says of the findings of a run.
struct BaselineComparison {
  std::vector<bool> IsKnown;        ///< Of each finding.
  std::vector<BaselineEntry> Stale; ///< Were seen to match nothing any more.
  /// The baseline as it is now: entries that match, as the findings are today;
  /// those that could not be seen; and an entry for each new finding.
  Baseline Updated;
};

/// Compares the findings of a run, in any order, with a baseline. Suppressed
/// ones keep the entry that they have, and get none. `InTree` as in `match`.
BaselineComparison
compareWithBaseline(const Baseline &Old,
                    llvm::ArrayRef<checks::Verdict> Findings,
                    llvm::ArrayRef<checks::Verdict> Suppressed,
                    HasFunction InTree, const Scope &Seen);

} // namespace nobounce::triage

#endif // NOBOUNCE_TRIAGE_BASELINE_H
