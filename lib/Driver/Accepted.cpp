//===- Accepted.cpp - Findings that somebody accepted ---------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/Accepted.h"
#include "Driver/ConfigFiles.h"
#include "Report/BaselineFile.h"
#include "Support/ErrorContext.h"
#include "Triage/Suppressions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include <set>

using namespace llvm;

namespace nobounce::driver {

Expected<Accepted> readAccepted(const Settings &S, const OpenedWorld &W) {
  Accepted A;
  Expected<std::vector<rules::SuppressionEntry>> Entries =
      readConfigFiles(S, W.Project.Root, *W.FS);
  if (!Entries)
    return Entries.takeError();
  A.Entries = std::move(*Entries);
  if (S.Baseline.empty())
    return A;
  ErrorOr<std::unique_ptr<MemoryBuffer>> Text =
      MemoryBuffer::getFile(S.Baseline);
  if (!Text)
    return support::makeError("'" + S.Baseline +
                              "' cannot be read: " + Text.getError().message() +
                              "; 'nobounce baseline write' makes one");
  Expected<triage::Baseline> B =
      report::readBaseline((*Text)->getBuffer(), S.Baseline);
  if (!B)
    return B.takeError();
  A.Baseline = std::move(*B);
  return A;
}

triage::Scope scopeOf(const Settings &S, const rules::RuleSet &Rules,
                      const triage::CheckFilter &Checks,
                      std::vector<std::string> Reported, bool HasFailed) {
  triage::Scope Seen;
  Seen.Checks = Checks;
  for (const rules::CheckRule &Rule : Rules.Checks)
    Seen.KnownChecks.push_back(Rule.Id);
  // Of files named with their flags there are no more than those.
  Seen.Everything = Reported.empty() ||
                    (S.World.empty() && (S.Paths.empty() || S.FixedFlags));
  Seen.Reported = triage::PathFilter(std::move(Reported));
  Seen.HasFailed = HasFailed;
  return Seen;
}

void applySuppressions(report::Result &R, const Accepted &By,
                       ArrayRef<facts::Suppression> Comments,
                       const triage::Scope &Seen) {
  triage::Suppressions List(By.Entries, Comments);
  auto Sort = [&](std::vector<checks::Verdict> &Findings) {
    std::vector<checks::Verdict> Left;
    for (checks::Verdict &V : Findings) {
      if (const triage::Suppression *S = List.find(V))
        R.Suppressed.push_back({std::move(V), S->InSource, S->Reason, S->By});
      else
        Left.push_back(std::move(V));
    }
    Findings = std::move(Left);
  };
  Sort(R.Findings);
  Sort(R.Known);
  append_range(R.Notices, List.complaints(Seen));
}

triage::Baseline applyBaseline(report::Result &R, const Accepted &By,
                               StringRef Name, ArrayRef<checks::Verdict> Others,
                               const triage::Scope &Seen) {
  std::set<std::pair<StringRef, StringRef>> Functions;
  auto Note = [&](const checks::Verdict &V) {
    Functions.insert({V.Where.File, V.Function});
  };
  for_each(R.Findings, Note);
  for_each(Others, Note);
  std::vector<checks::Verdict> Suppressed;
  for (const report::SuppressedFinding &F : R.Suppressed)
    Suppressed.push_back(F.Finding);
  for_each(Suppressed, Note);
  triage::BaselineComparison C = triage::compareWithBaseline(
      By.Baseline.value_or(triage::Baseline()), R.Findings, Suppressed,
      [&](StringRef File, StringRef Function) {
        return Functions.contains({File, Function});
      },
      Seen);
  if (!By.Baseline)
    return std::move(C.Updated);
  R.Against = report::ComparedWith::Baseline;
  R.AgainstName = Name.str();
  std::vector<checks::Verdict> New;
  for (auto [V, IsKnown] : zip_equal(R.Findings, C.IsKnown))
    (IsKnown ? R.Known : New).push_back(std::move(V));
  R.Findings = std::move(New);
  for (const triage::BaselineEntry &E : C.Stale)
    R.Notices.push_back(Name.str() + ": " + report::describe(E) +
                        " matches nothing any more; 'nobounce baseline "
                        "update' drops it");
  return std::move(C.Updated);
}

} // namespace nobounce::driver
