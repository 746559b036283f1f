//===- UnitFindings.cpp - What an index says of one unit ------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/UnitFindings.h"
#include "Driver/AllRules.h"
#include "Driver/ExtractWorld.h"
#include "Driver/KeptWorld.h"
#include "Driver/KernelConfig.h"
#include "Driver/LinkWorld.h"
#include "Driver/ResultIndex.h"
#include "Facts/Codec.h"
#include "Support/ErrorContext.h"
#include "Triage/Triage.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace nobounce::driver {

/// The settings that the index was made with; those of this run stay.
static void takeSettings(const KeptWorld &K, Settings &S) {
  S.AssumeHot = K.AssumeHot;
  S.Profiles = K.Profiles;
  S.AllTargets = K.AllTargets;
  S.RuleFolders = K.RuleFolders;
  if (K.HasLsms)
    S.Lsms = K.Lsms;
}

/// The world of the index, with the facts of one unit in the place of those it
/// was made with.
static Expected<LinkedWorld> linkAgain(const Settings &S, const KeptWorld &K,
                                       const KeptUnit &Old, WorldFacts New,
                                       const ChosenRules &Chosen,
                                       facts::Store &Cache, Console &C,
                                       RunStats &Stats) {
  OpenedWorld W;
  W.Project.Root = K.Root;
  W.World = K.World;
  W.FS = vfs::getRealFileSystem();
  W.Hashes = WorldHashes(W.FS, K.Root);
  W.Config = readKernelConfig(K.Root, *W.FS);
  WorldFacts Facts = std::move(New);
  std::shared_ptr<const facts::Unit> Mine = std::move(Facts.Units.front());
  Facts.Units.clear();
  for (const KeptUnit &Each : K.Units) {
    frontend::CompileUnit U;
    U.File = Each.File;
    U.Object = Each.Object;
    U.Domain = Each.Domain;
    W.Project.Units.push_back(std::move(U));
    if (&Each == &Old) {
      Facts.Units.push_back(Mine);
      continue;
    }
    Expected<std::shared_ptr<const facts::Unit>> Kept = Cache.unit(Each.Facts);
    if (!Kept)
      return support::makeError(Each.File + ": " + toString(Kept.takeError()) +
                                "; make the index again");
    Facts.Units.push_back(std::move(*Kept));
  }
  return linkFacts(std::move(Facts), S, Chosen.Rules, Chosen.Checks, W, Cache,
                   Purpose(), C, Stats);
}

Expected<report::Result> runUnit(Settings S, StringRef Root,
                                 frontend::CompileUnit Unit, Console &C,
                                 RunStats &Stats) {
  std::optional<KeptWorld> K = loadKeptWorld(S.CacheFolder, Root);
  if (!K)
    return support::makeError("'" + S.CacheFolder + "' has no index of '" +
                              Root +
                              "'; make one first: nobounce index "
                              "--kernel " +
                              Root);
  takeSettings(*K, S);
  report::Result R;
  R.Reported = {Unit.File};
  auto Old = find_if(K->Units, [&](const KeptUnit &U) {
    return U.File == Unit.File && U.Domain == Unit.Domain;
  });
  if (Old == K->Units.end()) {
    C.detail(Unit.File + ": the index does not have it");
    return R;
  }

  OpenedWorld One;
  One.Project.Root = Root.str();
  One.Project.Units.push_back(std::move(Unit));
  One.FS = vfs::getRealFileSystem();
  One.Hashes = WorldHashes(One.FS, Root);
  facts::Store Cache(S.CacheFolder);
  Expected<WorldFacts> Facts = extractWorld(One, Cache, S, C, Stats);
  if (!Facts)
    return Facts.takeError();
  // The unit has facts of its present inputs, or failed.
  R.Failed = Facts->Failed;
  if (!R.Failed.empty())
    return R;

  LinkedResult Linked;
  facts::EntityHash Now =
      facts::entityHash(facts::encodeUnit(*Facts->Units.front()));
  std::optional<LinkedResult> Kept =
      Now == Old->Facts ? loadResult(S.CacheFolder, K->Result) : std::nullopt;
  if (Kept) {
    Stats.ResultFromIndex = true;
    Linked = std::move(*Kept);
  } else {
    C.detail(R.Reported.front() + ": linked again, because its facts changed");
    Expected<ChosenRules> Chosen = chooseRules(S);
    if (!Chosen)
      return Chosen.takeError();
    Expected<LinkedWorld> Again =
        linkAgain(S, *K, *Old, std::move(*Facts), *Chosen, Cache, C, Stats);
    if (!Again)
      return Again.takeError();
    Linked = std::move(Again->Result);
  }
  R.Of = std::move(Linked.Of);
  Expected<triage::CheckFilter> All = triage::CheckFilter::parse("", {});
  if (!All)
    return All.takeError();
  R.Findings = triage::triage(std::move(Linked.Verdicts), *All,
                              triage::PathFilter(R.Reported))
                   .Findings;
  return R;
}

} // namespace nobounce::driver
