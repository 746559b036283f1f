//===- Baseline.cpp - Findings that are known already ---------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Triage/Baseline.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
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

/// Positions of findings in the order of the source: a report has them by
/// worth, which a change elsewhere can turn round.
static std::vector<size_t> bySource(ArrayRef<checks::Verdict> Findings) {
  std::vector<size_t> Order(seq(Findings.size()).begin(),
                            seq(Findings.size()).end());
  llvm::stable_sort(Order, [&](size_t L, size_t R) {
    const checks::Verdict &A = Findings[L], &B = Findings[R];
    return std::tie(A.Where.File, A.Offset) < std::tie(B.Where.File, B.Offset);
  });
  return Order;
}

BaselineComparison compareWithBaseline(const Baseline &Old,
                                       ArrayRef<checks::Verdict> Findings,
                                       HasFunction InTree, const Scope &Seen) {
  std::vector<size_t> Order = bySource(Findings);
  std::vector<FindingIdentity> Now, Then;
  for (size_t I : Order)
    Now.push_back(identify(Findings[I]));
  for (const BaselineEntry &E : Old.Entries)
    Then.push_back(E.Is);
  Matching M = match(Then, Now, InTree);

  BaselineComparison Out;
  Out.IsKnown.resize(Findings.size());
  for (size_t I = 0; I != Order.size(); ++I) {
    BaselineEntry E{Now[I], "", ""};
    if (M.OldOfNew[I]) {
      Out.IsKnown[Order[I]] = true;
      E.Reason = Old.Entries[*M.OldOfNew[I]].Reason;
      E.Date = Old.Entries[*M.OldOfNew[I]].Date;
    }
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
