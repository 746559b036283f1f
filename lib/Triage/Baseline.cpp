//===- Baseline.cpp - Findings that are known already ---------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Triage/Baseline.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>
#include <tuple>

using namespace llvm;

namespace nobounce::triage {

void sortEntries(std::vector<BaselineEntry> &Entries) {
  auto Key = [](const BaselineEntry &E) {
    const FindingIdentity &F = E.Is;
    return std::tie(F.File, F.Function, F.Check, F.Form, F.Subject, F.Guard,
                    F.Evidence, E.Reason, E.Date);
  };
  llvm::stable_sort(Entries,
                    [&](const BaselineEntry &L, const BaselineEntry &R) {
                      return Key(L) < Key(R);
                    });
}

namespace {
/// A finding of the run, and where it stands in its list.
struct Present {
  const checks::Verdict *Finding;
  std::optional<size_t> Reported; ///< Nothing: it is suppressed.
};
} // namespace

/// All findings in the order of the source: a report has them by worth, which a
/// change elsewhere can turn round.
static std::vector<Present> bySource(ArrayRef<checks::Verdict> Findings,
                                     ArrayRef<checks::Verdict> Suppressed) {
  std::vector<Present> All;
  for (auto [I, V] : enumerate(Findings))
    All.push_back({&V, I});
  for (const checks::Verdict &V : Suppressed)
    All.push_back({&V, std::nullopt});
  llvm::stable_sort(All, [](const Present &L, const Present &R) {
    return std::tie(L.Finding->Where.File, L.Finding->Offset) <
           std::tie(R.Finding->Where.File, R.Finding->Offset);
  });
  return All;
}

BaselineComparison compareWithBaseline(const Baseline &Old,
                                       ArrayRef<checks::Verdict> Findings,
                                       ArrayRef<checks::Verdict> Suppressed,
                                       HasFunction InTree, const Scope &Seen) {
  std::vector<Present> All = bySource(Findings, Suppressed);
  std::vector<FindingIdentity> Now, Then;
  for (const Present &P : All)
    Now.push_back(identify(*P.Finding));
  for (const BaselineEntry &E : Old.Entries)
    Then.push_back(E.Is);
  Matching M = match(Then, Now, InTree);

  BaselineComparison Out;
  Out.IsKnown.resize(Findings.size());
  for (size_t I = 0; I != All.size(); ++I) {
    BaselineEntry E{Now[I], "", ""};
    if (M.OldOfNew[I]) {
      E.Reason = Old.Entries[*M.OldOfNew[I]].Reason;
      E.Date = Old.Entries[*M.OldOfNew[I]].Date;
    } else if (!All[I].Reported) {
      continue; // It is accepted already.
    }
    if (All[I].Reported)
      Out.IsKnown[*All[I].Reported] = M.OldOfNew[I].has_value();
    Out.Updated.Entries.push_back(std::move(E));
  }
  for (size_t I = 0; I != Then.size(); ++I)
    if (!M.NewOfOld[I])
      (Seen.sees(Then[I].Check, Then[I].File) ? Out.Stale : Out.Updated.Entries)
          .push_back(Old.Entries[I]);
  sortEntries(Out.Updated.Entries);
  return Out;
}

} // namespace nobounce::triage
