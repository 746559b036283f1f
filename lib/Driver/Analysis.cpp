//===- Analysis.cpp - The passes of an analysis -----------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/Analysis.h"
#include "Driver/Accepted.h"
#include "Driver/AllRules.h"
#include "Driver/Excerpts.h"
#include "Driver/FieldStory.h"
#include "Driver/KeptResult.h"
#include "Driver/LinkWorld.h"
#include "Driver/OpenWorld.h"
#include "Driver/ResultIndex.h"
#include "Driver/TreePaths.h"
#include "Link/Program.h"
#include "Report/Words.h"
#include "Support/ErrorContext.h"
#include "Support/Memory.h"
#include "Triage/Measured.h"
#include "Triage/Triage.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace nobounce::driver {

namespace {
/// What all passes up to triage give.
struct Analysis {
  report::World World;
  std::vector<std::string> Reported;
  std::vector<report::FailedUnit> Failed;
  triage::Triaged Verdicts;
  std::vector<facts::Suppression> Comments;
  Accepted Known;
  triage::Scope Seen;
  std::vector<report::Excerpt> Excerpts;
  std::vector<std::string> Remarks;
  std::optional<report::FieldStory> Field;
};
} // namespace

/// What is left is what was asked for, in the order it is reported.
static Analysis finish(LinkedResult R, std::vector<report::FailedUnit> Failed,
                       const triage::CheckFilter &Checks, const WhyQuery *Q,
                       OpenedWorld &W, Console &C, RunStats &Stats) {
  say(R, C);
  Stats.startPass("triage");
  Analysis A;
  A.Verdicts = triage::triage(
      std::move(R.Verdicts), Checks,
      triage::PathFilter(Q ? std::vector<std::string>() : W.Reported));
  A.Comments = std::move(R.Comments);
  A.World = std::move(R.Of);
  A.World.Paths = W.World;
  A.Reported = std::move(W.Reported);
  A.Failed = std::move(Failed);
  return A;
}

static Expected<Analysis> analyse(const Settings &S, Purpose For, Console &C,
                                  RunStats &Stats) {
  WhyQuery *Q = For.Why;
  support::keepFreedMemory();
  Stats.startPass("load rules");
  Expected<ChosenRules> Chosen = chooseRules(S);
  if (!Chosen)
    return Chosen.takeError();
  const auto &[Rules, Checks] = *Chosen;
  // Every rule file was read whole and is right; the filter names known checks.

  Stats.startPass("open");
  Expected<OpenedWorld> W = openWorld(S, C, Stats, Rules.World);
  if (!W)
    return W.takeError();
  if (Q && !Q->File.empty()) {
    Expected<std::string> Name =
        treePath(W->Project.Root, Q->File, *vfs::getRealFileSystem());
    if (!Name)
      return Name.takeError();
    Q->File = *Name;
  }
  // Every unit of the world is known by file and command; nothing was parsed.

  bool IsCheck = !Q && !For.Show && !For.WritesIndex;
  Expected<Accepted> Known =
      IsCheck ? readAccepted(S, *W) : Expected<Accepted>(Accepted());
  if (!Known)
    return Known.takeError();
  auto Finish = [&](LinkedResult R, std::vector<report::FailedUnit> Failed) {
    bool HasFailed = !Failed.empty();
    Analysis A =
        finish(std::move(R), std::move(Failed), Checks, Q, *W, C, Stats);
    A.Known = std::move(*Known);
    A.Seen = scopeOf(S, Rules, Checks, A.Reported, HasFailed);
    if (S.Excerpts)
      addExcerpts(A.Excerpts, A.Verdicts.Findings, *W);
    return A;
  };
  // What the user has accepted was read whole and is right.

  facts::Store Cache =
      S.CacheFolder.empty() ? facts::Store() : facts::Store(S.CacheFolder);
  if (IsCheck && !W->Objects && hasResults(S.CacheFolder)) {
    Stats.startPass("look for an index");
    if (std::optional<LinkedResult> R = keptResult(S, *W, Rules, Cache)) {
      Stats.ResultFromIndex = true;
      if (S.ExplainCache)
        C.note("nothing is parsed: an index has the result for " +
               report::count(W->Project.Units.size(), "unit") + " as they are");
      Stats.Units = Stats.CacheHits = W->Project.Units.size();
      Analysis A = Finish(std::move(*R), {});
      if (For.Sources)
        For.Sources->read(*W, A.Verdicts.Findings);
      return A;
    }
  }
  Expected<LinkedWorld> L =
      linkWorld(S, Rules, Checks, *W, Cache, For, C, Stats);
  if (!L)
    return L.takeError();
  Analysis A;
  A.World = L->Result.Of;
  if (For.Show || (Q && !Q->Field.empty())) {
    A.Failed = std::move(L->Failed);
    A.Field = std::move(L->Field);
    return A;
  }
  // Every candidate of every check has a verdict.

  if (For.WritesIndex && L->Failed.empty())
    if (Error E = keepResult(S, *W, Rules, L->Result))
      return E;
  A = Finish(std::move(L->Result), std::move(L->Failed));
  A.Remarks = std::move(L->Remarks);
  if (For.Sources)
    For.Sources->read(*W, A.Verdicts.Findings);
  return A;
}

/// What is found, before anything is known of it.
static report::Result resultOf(Analysis &A, RunStats &Stats) {
  Stats.startPass("report");
  report::Result R;
  R.Of = std::move(A.World);
  R.Reported = std::move(A.Reported);
  R.Failed = std::move(A.Failed);
  R.Findings = std::move(A.Verdicts.Findings);
  R.Excerpts = std::move(A.Excerpts);
  return R;
}

Expected<report::Result> runCheck(const Settings &S, Console &C,
                                  RunStats &Stats, triage::Baseline *Updated,
                                  FixSources *Sources) {
  Purpose For;
  For.Sources = Sources;
  Expected<Analysis> A = analyse(S, For, C, Stats);
  if (!A)
    return A.takeError();
  report::Result R = resultOf(*A, Stats);
  R.ShowSuppressed = S.ShowSuppressed;
  applySuppressions(R, A->Known, A->Comments, A->Seen);
  triage::Baseline Now =
      applyBaseline(R, A->Known, S.Baseline, A->Verdicts.Others, A->Seen);
  if (Updated)
    *Updated = std::move(Now);
  if (S.Measured)
    triage::rankByMeasured(R.Findings, *S.Measured);
  return R;
}

Expected<report::Result> runIndex(const Settings &S, Console &C,
                                  RunStats &Stats) {
  if (S.CacheFolder.empty())
    return support::makeError("index: --no-cache leaves no place to keep it");
  Expected<Analysis> A = analyse(S, {nullptr, true}, C, Stats);
  if (!A)
    return A.takeError();
  return resultOf(*A, Stats);
}

Expected<report::Explanation> runWhy(Settings S, WhyQuery Q, Console &C,
                                     RunStats &Stats) {
  if (!S.FixedFlags && !Q.File.empty())
    S.Paths = {Q.File};
  Expected<Analysis> A =
      analyse(S, {&Q, false, nullptr, Q.File.empty()}, C, Stats);
  if (!A)
    return A.takeError();
  Stats.startPass("report");
  report::Explanation E;
  E.Query = Q.Text;
  E.Of = std::move(A->World);
  E.Failed = std::move(A->Failed);
  for (auto *List : {&A->Verdicts.Findings, &A->Verdicts.Others})
    for (checks::Verdict &V : *List)
      if (Q.holds(V))
        E.Verdicts.push_back(std::move(V));
  E.Remarks = std::move(A->Remarks);
  E.Field = std::move(A->Field);
  return E;
}

Expected<size_t> runProgram(const Settings &S, Console &C, RunStats &Stats,
                            bool References,
                            function_ref<void(const link::Program &)> Show) {
  Expected<Analysis> A =
      analyse(S, {nullptr, false, Show, References}, C, Stats);
  if (!A)
    return A.takeError();
  return A->Failed.size();
}

Expected<report::SharedTable> runShared(const Settings &S, Console &C,
                                        RunStats &Stats) {
  report::SharedTable T;
  auto Fill = [&](const link::Program &P) { T.Rows = sharedFields(P); };
  Expected<Analysis> A = analyse(S, {nullptr, false, Fill}, C, Stats);
  if (!A)
    return A.takeError();
  Stats.startPass("report");
  T.Of = std::move(A->World);
  T.Failed = std::move(A->Failed);
  return T;
}

Expected<report::CostTable> runCost(const Settings &S,
                                    ArrayRef<std::string> Entries, Console &C,
                                    RunStats &Stats) {
  report::CostTable T;
  auto Fill = [&](const link::Program &P) {
    uint32_t First = uint32_t(P.families().size() - Entries.size());
    for (auto [I, Name] : enumerate(Entries))
      T.Ledgers.push_back(ledger::makeLedger(P, First + uint32_t(I), Name));
  };
  Purpose For;
  For.Show = Fill;
  For.Costed = Entries;
  Expected<Analysis> A = analyse(S, For, C, Stats);
  if (!A)
    return A.takeError();
  for (const ledger::Ledger &L : T.Ledgers)
    if (L.Costs.empty())
      return support::makeError("'" + L.Entry +
                                "' is no entry, no family of entries and no "
                                "function of this world; `nobounce rules` "
                                "lists the entries");
  Stats.startPass("report");
  T.Of = std::move(A->World);
  T.Failed = std::move(A->Failed);
  return T;
}

} // namespace nobounce::driver
