//===- LinkWorld.cpp - One world, from its units to verdicts ----------- ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/LinkWorld.h"
#include "Checks/RunChecks.h"
#include "Driver/CostEntries.h"
#include "Driver/ExtractWorld.h"
#include "Driver/FieldStory.h"
#include "Driver/FunctionRemarks.h"
#include "Driver/LineRemarks.h"
#include "Driver/ObjectWorld.h"
#include "Driver/RulesInTree.h"
#include "Driver/SeenHot.h"
#include "Driver/SummaryFile.h"
#include "Driver/SummaryRemarks.h"
#include "Driver/WhyRemarks.h"
#include "Ledger/Ledger.h"
#include "Support/Crew.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/BuryPointer.h"
#include <tuple>

using namespace llvm;

namespace nobounce::driver {

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

void say(const LinkedResult &R, Console &C) {
  for (const std::string &Warning : R.Warnings)
    C.warning(Warning);
  for (const std::string &Detail : R.Details)
    C.detail(Detail);
}

/// The ledgers that a comparison shows, of those families that the world has.
static std::vector<ledger::Ledger> ledgers(const link::Program &P,
                                           const rules::RuleSet &Rules,
                                           support::Crew &Helpers) {
  std::vector<uint32_t> Families;
  for (auto [I, Family] : enumerate(P.families()))
    if (is_contained(Rules.Compared, Family))
      Families.push_back(uint32_t(I));
  std::vector<ledger::Ledger> Out(Families.size());
  Helpers.each(
      Families.size(),
      [&](size_t I) {
        Out[I] = ledger::makeLedger(P, Families[I], P.families()[Families[I]]);
      },
      /*Grain=*/1);
  return Out;
}

/// What suppresses in the source. A file that is part of two units says it
/// once.
static std::vector<facts::Suppression>
comments(ArrayRef<std::shared_ptr<const facts::Unit>> Units) {
  std::vector<facts::Suppression> Out;
  for (const auto &U : Units)
    append_range(Out, U->Suppressions);
  auto Key = [](const facts::Suppression &S) {
    return std::tie(S.File, S.Line, S.Text);
  };
  llvm::sort(Out, [&](auto &L, auto &R) { return Key(L) < Key(R); });
  Out.erase(
      llvm::unique(Out, [&](auto &L, auto &R) { return Key(L) == Key(R); }),
      Out.end());
  return Out;
}

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

Expected<LinkedWorld> linkWorld(const Settings &S, const rules::RuleSet &Rules,
                                const triage::CheckFilter &Checks,
                                const OpenedWorld &W, facts::Store &Cache,
                                const Purpose &For, Console &C,
                                RunStats &Stats) {
  Expected<WorldFacts> Extracted = W.Objects
                                       ? takeObjectFacts(W, C, Stats)
                                       : extractWorld(W, Cache, S, C, Stats);
  if (!Extracted)
    return Extracted.takeError();
  return linkFacts(std::move(*Extracted), S, Rules, Checks, W, Cache, For, C,
                   Stats);
}

Expected<LinkedWorld> linkFacts(WorldFacts Given, const Settings &S,
                                const rules::RuleSet &Rules,
                                const triage::CheckFilter &Checks,
                                const OpenedWorld &W, facts::Store &Cache,
                                const Purpose &For, Console &C,
                                RunStats &Stats) {
  WhyQuery *Q = For.Why;
  auto Large = std::make_unique<Linked>();
  Large->Facts = std::move(Given);
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
  Input.Rules = &Rules;
  // An index has the verdicts of all checks.
  auto Wanted = [&](StringRef Check) {
    return For.WritesIndex || Q || Checks.contains(Check);
  };
  bool References =
      For.References || (!For.Show && checks::needsReferences(Rules, Wanted));
  Input.Options = {S.Profiles,
                   S.Lsms,
                   W.Config,
                   S.AssumeHot,
                   S.AllTargets,
                   References,
                   costEntries(Rules, For.Costed)};
  std::optional<SummaryFile> Summaries;
  if (References && !S.CacheFolder.empty())
    Summaries.emplace(S, W);
  link::KeptSummaries Kept;
  if (Summaries)
    Kept = Summaries->load();
  Expected<link::Program> Done =
      Summaries ? link::link(Input, Kept) : link::link(Input);
  C.endProgress();
  if (!Done)
    return Done.takeError();
  if (Summaries) {
    Stats.SummariesKept += Kept.taken();
    Stats.SummariesMade += Kept.made();
    // What was not kept is made again.
    if (Error E = Summaries->save(Kept))
      C.detail("summaries are not kept: " + toString(std::move(E)));
  }
  // What was seen hot is an entry where no other leads to it.
  std::vector<std::string> Seen;
  if (S.Measured && !(Seen = seenButCold(*Done, *S.Measured)).empty()) {
    append_range(Input.Options.AssumeHot, Seen);
    Done = link::link(Input);
    if (!Done)
      return Done.takeError();
  }
  Large->Program = std::move(*Done);
  std::optional<link::Program> &Program = Large->Program;
  LinkedWorld A;
  LinkedResult &R = A.Result;
  R.Of = describe(Program->world(), W);
  R.Warnings = Program->world().Warnings;
  if (Error E = checkEntries(*Program, W, R.Warnings, R.Details))
    return E;
  // The program is immutable: who calls whom, what is hot, what is shared.

  R.Comments = comments(Facts.Units);
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
  R.Verdicts = Q ? checks::runChecks(*Program, Rules, Helpers, Asked)
                 : checks::runChecks(*Program, Rules, Helpers, nullptr, Wanted);
  C.endProgress();
  if (S.Measured)
    triage::addMeasured(R.Verdicts, *S.Measured, Seen);
  // Every candidate of every check has a verdict.

  if (For.WritesIndex) {
    Stats.startPass("ledgers");
    R.Ledgers = ledgers(*Program, Rules, Helpers);
  }
  if (Q) {
    A.Remarks = whyRemarks(*Program, *Q);
    append_range(A.Remarks, lineRemarks(*Program, *Q));
    append_range(A.Remarks, functionRemarks(*Program, *Q));
    append_range(A.Remarks, summaryRemarks(*Program, *Q));
  }
  return A;
}

} // namespace nobounce::driver
