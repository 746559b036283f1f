//===- Analysis.cpp - The passes of an analysis -----------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/Analysis.h"
#include "Checks/RunChecks.h"
#include "Driver/AllRules.h"
#include "Driver/CostEntries.h"
#include "Driver/ExtractWorld.h"
#include "Driver/FieldStory.h"
#include "Driver/FunctionRemarks.h"
#include "Driver/LineRemarks.h"
#include "Driver/OpenWorld.h"
#include "Driver/ResultIndex.h"
#include "Driver/RulesInTree.h"
#include "Driver/SummaryRemarks.h"
#include "Driver/TreePaths.h"
#include "Driver/WhyRemarks.h"
#include "Link/Program.h"
#include "Report/Words.h"
#include "Support/Crew.h"
#include "Support/ErrorContext.h"
#include "Support/Memory.h"
#include "Triage/Triage.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/BuryPointer.h"

using namespace llvm;

namespace nobounce::driver {

namespace {
/// What all passes up to triage give.
struct Analysis {
  report::World World;
  std::vector<std::string> Reported;
  std::vector<report::FailedUnit> Failed;
  triage::Triaged Verdicts;
  std::vector<std::string> Remarks;
  std::optional<report::FieldStory> Field;
};
} // namespace

static report::World describe(const link::WorldSummary &S,
                              const OpenedWorld &W) {
  report::World Out;
  Out.Paths = W.World;
  Out.Profile = S.Profile;
  Out.Lsms = S.Lsms;
  Out.Units = S.Units;
  Out.Functions = S.Functions;
  Out.HotFunctions = S.HotFunctions;
  Out.UnresolvedCallees = S.Unresolved.size();
  return Out;
}

/// What an index holds of the world as it is now; nothing when none fits.
static std::optional<LinkedResult> keptResult(const Settings &S,
                                              const OpenedWorld &W,
                                              const rules::RuleSet &Rules,
                                              facts::Store &Cache) {
  std::optional<std::vector<facts::EntityHash>> Names = identifyWorld(W, Cache);
  if (!Names)
    return std::nullopt;
  std::optional<facts::EntityHash> Name = resultName(S, W, Rules, *Names);
  return Name ? loadResult(S.CacheFolder, *Name) : std::nullopt;
}

/// Says what linking has to say.
static void say(const LinkedResult &R, Console &C) {
  for (const std::string &Warning : R.Warnings)
    C.warning(Warning);
  for (const std::string &Detail : R.Details)
    C.detail(Detail);
}

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
  A.World = std::move(R.Of);
  A.World.Paths = W.World;
  A.Reported = std::move(W.Reported);
  A.Failed = std::move(Failed);
  return A;
}

/// Keeps a result for later runs over the same facts.
static Error keepResult(const Settings &S, const OpenedWorld &W,
                        const rules::RuleSet &Rules, const LinkedResult &R) {
  // Opened anew: what this run parsed is known by name once it is on disk.
  facts::Store Kept(S.CacheFolder);
  std::optional<std::vector<facts::EntityHash>> Names = identifyWorld(W, Kept);
  if (!Names)
    return support::makeError("no index was written: the facts of some unit "
                              "could not be kept in '" +
                              S.CacheFolder + "'");
  std::optional<facts::EntityHash> Name = resultName(S, W, Rules, *Names);
  if (!Name)
    return support::makeError("no index was written: '" + S.Executable +
                              "' cannot be read");
  return saveResult(S.CacheFolder, *Name, R);
}

namespace {
/// What an analysis is for.
struct Purpose {
  WhyQuery *Why = nullptr;  ///< Null: findings.
  bool WritesIndex = false; ///< Neither uses an index nor leaves without one.
  /// When given, it is all that the program is wanted for: no check runs.
  function_ref<void(const link::Program &)> Show = nullptr;
  bool References = false; ///< Who takes, drops and holds them is shown.
  ArrayRef<std::string> Costed = {}; ///< Entries wanted by themselves.
};
} // namespace

namespace {
/// What is large, and is used to the end of a run.
struct Linked {
  WorldFacts Facts;
  /// Header functions and records that the program refers to.
  std::vector<std::shared_ptr<const void>> Entities;
  std::optional<link::Program> Program;
};
} // namespace

/// Of so many units a program is left to the end of the process: to free it
/// takes a tenth of a run that parses nothing.
static constexpr size_t ManyUnits = 100;

static Expected<Analysis> analyse(const Settings &S, Purpose For, Console &C,
                                  RunStats &Stats) {
  WhyQuery *Q = For.Why;
  support::keepFreedMemory();
  Stats.startPass("load rules");
  Expected<rules::RuleSet> Rules = loadAllRules(S);
  if (!Rules)
    return Rules.takeError();
  std::vector<std::string> Ids;
  for (const rules::CheckRule &R : Rules->Checks)
    Ids.push_back(R.Id);
  Expected<triage::CheckFilter> Checks =
      triage::CheckFilter::parse(S.Checks, Ids);
  if (!Checks)
    return Checks.takeError();
  // Every rule file was read whole and is right; the filter names known checks.

  Stats.startPass("open");
  Expected<OpenedWorld> W = openWorld(S, C, Stats, Rules->World);
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

  facts::Store Cache =
      S.CacheFolder.empty() ? facts::Store() : facts::Store(S.CacheFolder);
  if (!Q && !For.Show && !For.WritesIndex && hasResults(S.CacheFolder)) {
    Stats.startPass("look for an index");
    if (std::optional<LinkedResult> R = keptResult(S, *W, *Rules, Cache)) {
      Stats.ResultFromIndex = true;
      if (S.ExplainCache)
        C.note("nothing is parsed: an index has the result for " +
               report::count(W->Project.Units.size(), "unit") + " as they are");
      Stats.Units = Stats.CacheHits = W->Project.Units.size();
      return finish(std::move(*R), {}, *Checks, nullptr, *W, C, Stats);
    }
  }
  Expected<WorldFacts> Extracted = extractWorld(*W, Cache, S, C, Stats);
  if (!Extracted)
    return Extracted.takeError();
  auto Large = std::make_unique<Linked>();
  Large->Facts = std::move(*Extracted);
  scope_exit Leave([&] {
    if (Large->Facts.Units.size() >= ManyUnits)
      BuryPointer(std::move(Large));
  });
  WorldFacts &Facts = Large->Facts;
  // Every unit has facts of its present inputs or is listed as failed. Clang is
  // not needed any more.

  Stats.startPass("link");
  C.status("linking");
  support::Crew Helpers(S.Jobs);
  link::LinkInput Input;
  Input.Helpers = &Helpers;
  for (const auto &U : Facts.Units)
    Input.Units.push_back(U.get());
  auto Keep = [&](auto Entity) {
    auto *Found = Entity.get();
    Large->Entities.push_back(std::move(Entity));
    return Found;
  };
  Input.FindFunction = [&](const facts::EntityHash &H) {
    return Keep(findFunction(Facts, Cache, H));
  };
  Input.FindRecord = [&](const facts::EntityHash &H) {
    return Keep(findRecord(Facts, Cache, H));
  };
  Input.StartPass = [&](StringRef Name) { Stats.startLinkPass(Name); };
  Input.Rules = &*Rules;
  // An index has the verdicts of all checks.
  auto Wanted = [&](StringRef Check) {
    return For.WritesIndex || Q || Checks->contains(Check);
  };
  bool References =
      For.References || (!For.Show && checks::needsReferences(*Rules, Wanted));
  Input.Options = {S.Profiles,
                   S.Lsms,
                   W->Config,
                   S.AssumeHot,
                   S.AllTargets,
                   References,
                   costEntries(*Rules, For.Costed)};
  Expected<link::Program> Done = link::link(Input);
  C.endProgress();
  if (!Done)
    return Done.takeError();
  Large->Program = std::move(*Done);
  std::optional<link::Program> &Program = Large->Program;
  LinkedResult R{
      describe(Program->world(), *W), {}, Program->world().Warnings, {}};
  if (Error E = checkEntries(*Program, *W, R.Warnings, R.Details))
    return E;
  // The program is immutable: who calls whom, what is hot, what is shared.

  Analysis A;
  A.World = R.Of;
  A.Failed = std::move(Facts.Failed);
  if (For.Show || (Q && !Q->Field.empty()))
    say(R, C);
  if (For.Show) {
    For.Show(*Program);
    return A;
  }
  if (Q && !Q->Field.empty()) {
    Expected<report::FieldStory> Story = fieldStory(*Program, Q->Field);
    if (!Story)
      return Story.takeError();
    A.Field = std::move(*Story);
    return A;
  }

  Stats.startPass("check");
  C.status("checking");
  auto Asked = [&](const facts::Function &F) { return Q->holds(F); };
  R.Verdicts =
      Q ? checks::runChecks(*Program, *Rules, Helpers, Asked)
        : checks::runChecks(*Program, *Rules, Helpers, nullptr, Wanted);
  C.endProgress();
  // Every candidate of every check has a verdict.

  if (For.WritesIndex && A.Failed.empty())
    if (Error E = keepResult(S, *W, *Rules, R))
      return E;

  std::vector<std::string> Remarks;
  if (Q) {
    Remarks = whyRemarks(*Program, *Q);
    append_range(Remarks, lineRemarks(*Program, *Q));
    append_range(Remarks, functionRemarks(*Program, *Q));
    append_range(Remarks, summaryRemarks(*Program, *Q));
  }
  A = finish(std::move(R), std::move(A.Failed), *Checks, Q, *W, C, Stats);
  A.Remarks = std::move(Remarks);
  return A;
}

static Expected<report::Result> findings(const Settings &S, Purpose For,
                                         Console &C, RunStats &Stats) {
  Expected<Analysis> A = analyse(S, For, C, Stats);
  if (!A)
    return A.takeError();
  Stats.startPass("report");
  report::Result R;
  R.Of = std::move(A->World);
  R.Reported = std::move(A->Reported);
  R.Failed = std::move(A->Failed);
  R.Findings = std::move(A->Verdicts.Findings);
  return R;
}

Expected<report::Result> runCheck(const Settings &S, Console &C,
                                  RunStats &Stats) {
  return findings(S, {}, C, Stats);
}

Expected<report::Result> runIndex(const Settings &S, Console &C,
                                  RunStats &Stats) {
  if (S.CacheFolder.empty())
    return support::makeError("index: --no-cache leaves no place to keep it");
  return findings(S, {nullptr, true}, C, Stats);
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
