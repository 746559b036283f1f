//===- Versions.cpp - Two versions of a tree compared ---------------- ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/Versions.h"
#include "Driver/Accepted.h"
#include "Driver/AllRules.h"
#include "Driver/Excerpts.h"
#include "Driver/KeptResult.h"
#include "Driver/KernelConfig.h"
#include "Driver/LinkWorld.h"
#include "Driver/OpenWorld.h"
#include "Frontend/CompilationDatabase.h"
#include "Frontend/GitTree.h"
#include "Frontend/PatchedTree.h"
#include "Ledger/Compare.h"
#include "Support/ErrorContext.h"
#include "Support/Memory.h"
#include "Support/PathNames.h"
#include "Triage/Introduced.h"
#include "Triage/Measured.h"
#include "Triage/Triage.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace nobounce::driver {

/// What the user wants compared.
static Expected<frontend::TreeChange> changeOf(const Settings &S,
                                               StringRef Root) {
  StringRef Rev = S.Base.empty() ? "HEAD" : StringRef(S.Base);
  if (S.Staged)
    return frontend::stagedChange(Root, Rev);
  frontend::TreeChange Base;
  if (S.Patch.empty() || !S.Base.empty()) {
    Expected<frontend::TreeChange> OnDisk = frontend::changeOnDisk(Root, Rev);
    if (!OnDisk || S.Patch.empty())
      return OnDisk;
    Base = std::move(*OnDisk);
  }
  return frontend::patchedTree(Root, std::move(Base), S.Patch);
}

/// The world as one version has it.
static OpenedWorld versionOf(const OpenedWorld &W,
                             const frontend::FileContents &Files) {
  OpenedWorld V = W;
  V.FS = frontend::withContents(W.FS, W.Project.Root, Files);
  std::vector<StringRef> Names;
  for (const auto &[Name, Bytes] : Files)
    Names.push_back(Name);
  V.Hashes = W.Hashes.version(V.FS, W.Project.Root, Names);
  V.Project.Units = frontend::presentUnits(W.Project.Units, Files);
  V.Config = readKernelConfig(V.Project.Root, *V.FS);
  return V;
}

/// Files that come or go have no compile command in one of the versions: build
/// files are what they are on disk.
static std::vector<std::string>
withoutCommand(const OpenedWorld &W, const frontend::TreeChange &Change) {
  std::vector<std::string> Out;
  for (const frontend::FileChange &F : Change.Files) {
    if (!StringRef(F.New).ends_with(".c") || !F.isChanged() ||
        (F.OldBytes && F.NewBytes))
      continue;
    bool IsInWorld =
        W.World.empty() || any_of(W.World, [&](const std::string &Folder) {
          return support::isBelow(Folder, F.New);
        });
    bool HasCommand =
        any_of(W.Project.Units,
               [&](const frontend::CompileUnit &U) { return U.File == F.New; });
    if (IsInWorld && !HasCommand)
      Out.push_back(F.New + ": not read, though it " +
                    (F.NewBytes ? "is new" : "is gone") +
                    ": the build files on disk have no compile command for it");
  }
  return Out;
}

/// Verdicts of all checks, from an index or by linking.
static Expected<LinkedWorld> resultOf(const Settings &S, const ChosenRules &R,
                                      const OpenedWorld &W, Console &C,
                                      RunStats &Stats) {
  facts::Store Cache =
      S.CacheFolder.empty() ? facts::Store() : facts::Store(S.CacheFolder);
  Stats.startPass("look for an index");
  if (hasResults(S.CacheFolder))
    if (std::optional<LinkedResult> Kept = keptResult(S, W, R.Rules, Cache)) {
      LinkedWorld Out;
      Out.Result = std::move(*Kept);
      return Out;
    }
  Purpose For;
  For.WritesIndex = true;
  Expected<LinkedWorld> L =
      linkWorld(S, R.Rules, R.Checks, W, Cache, For, C, Stats);
  if (!L || !L->Failed.empty() || S.CacheFolder.empty())
    return L;
  // A cache that cannot be written is no reason to stop.
  Stats.startPass("keep the index");
  if (Error E = keepResult(S, W, R.Rules, L->Result))
    C.warning(toString(std::move(E)));
  return L;
}

/// Less than this per run of an entry is no change to speak of.
static constexpr double LeastChange = 0.1;

static std::vector<ledger::LedgerChange>
ledgerChanges(ArrayRef<ledger::Ledger> Old, ArrayRef<ledger::Ledger> New) {
  std::vector<ledger::LedgerChange> Out;
  for (const ledger::Ledger &N : New) {
    auto O = find_if(
        Old, [&](const ledger::Ledger &L) { return L.Entry == N.Entry; });
    ledger::LedgerChange Change =
        ledger::compareLedgers(O == Old.end() ? ledger::Ledger() : *O, N);
    if (any_of(Change.Sources, [](const ledger::ChangeSource &C) {
          return C.amount() >= LeastChange;
        }))
      Out.push_back(std::move(Change));
  }
  return Out;
}

/// What names are relative to, without asking for the units of a kernel tree.
static Expected<std::string> rootOf(const Settings &S) {
  if (!S.Database.empty()) {
    Expected<frontend::Project> P =
        frontend::readDatabase(S.Database, *vfs::getRealFileSystem());
    if (!P)
      return P.takeError();
    return std::move(P->Root);
  }
  if (S.FixedFlags)
    return support::makeError("a kernel tree or -p DB says what is compared");
  Expected<frontend::KernelTree> Tree = openTree(S);
  if (!Tree)
    return Tree.takeError();
  return std::move(Tree->Root);
}

Expected<std::vector<std::string>> changedSources(const Settings &S) {
  Expected<std::string> Root = rootOf(S);
  if (!Root)
    return Root.takeError();
  Expected<frontend::TreeChange> Change = changeOf(S, *Root);
  if (!Change)
    return Change.takeError();
  std::vector<std::string> Names = Change->changedNames();
  llvm::erase_if(Names, [](StringRef Name) {
    return none_of(ArrayRef<StringRef>{".c", ".h", ".S", ".inc"},
                   [&](StringRef End) { return Name.ends_with(End); });
  });
  return Names;
}

Expected<report::Result> runVersions(const Settings &S, Console &C,
                                     RunStats &Stats, FixSources *Sources) {
  support::keepFreedMemory();
  Stats.startPass("load rules");
  Expected<ChosenRules> Chosen = chooseRules(S);
  if (!Chosen)
    return Chosen.takeError();
  Stats.startPass("open");
  Expected<OpenedWorld> W = openWorld(S, C, Stats, Chosen->Rules.World);
  if (!W)
    return W.takeError();

  Stats.startPass("compare files");
  Expected<frontend::TreeChange> Change = changeOf(S, W->Project.Root);
  if (!Change)
    return Change.takeError();
  report::Result R;
  R.Notices = withoutCommand(*W, *Change);
  W->Project.Units =
      frontend::renamedUnits(std::move(W->Project.Units), *Change);
  OpenedWorld OldWorld = versionOf(*W, frontend::oldContents(*Change)),
              NewWorld = versionOf(*W, frontend::newContents(*Change));
  Expected<Accepted> Suppressions = readAccepted(S, NewWorld);
  if (!Suppressions)
    return Suppressions.takeError();
  // Both versions are known by the bytes of all their files.

  Expected<LinkedWorld> Old = resultOf(S, *Chosen, OldWorld, C, Stats);
  if (!Old)
    return Old.takeError();
  Expected<LinkedWorld> New = resultOf(S, *Chosen, NewWorld, C, Stats);
  if (!New)
    return New.takeError();
  // Both have a verdict of every candidate of every check.

  say(New->Result, C);
  Stats.startPass("triage");
  triage::PathFilter Reported(W->Reported);
  auto [Findings, Known, Fixed] = triage::compareVersions(
      triage::triage(std::move(Old->Result.Verdicts), Chosen->Checks, Reported),
      triage::triage(std::move(New->Result.Verdicts), Chosen->Checks,
                     Reported));
  R.Findings = std::move(Findings);
  if (Sources)
    Sources->read(NewWorld, R.Findings);
  R.Known = std::move(Known);
  R.Fixed = std::move(Fixed);
  if (S.Excerpts) {
    addExcerpts(R.Excerpts, R.Findings, NewWorld);
    addExcerpts(R.Excerpts, R.Known, NewWorld);
    addExcerpts(R.Excerpts, R.Fixed, OldWorld);
  }
  R.LedgerChanges = ledgerChanges(Old->Result.Ledgers, New->Result.Ledgers);
  R.Against = report::ComparedWith::Base;
  R.AgainstName = Change->From;
  R.Of = std::move(New->Result.Of);
  R.Of.Paths = W->World;
  R.Reported = std::move(W->Reported);
  R.Failed = std::move(New->Failed);
  for (report::FailedUnit &F : Old->Failed) {
    F.Reason = "in " + Change->From + ": " + F.Reason;
    R.Failed.push_back(std::move(F));
  }
  R.ShowSuppressed = S.ShowSuppressed;
  applySuppressions(
      R, *Suppressions, New->Result.Comments,
      scopeOf(S, Chosen->Rules, Chosen->Checks, R.Reported, !R.Failed.empty()));
  Stats.startPass("report");
  if (S.Measured)
    triage::rankByMeasured(R.Findings, *S.Measured);
  return R;
}

} // namespace nobounce::driver
