//===- Facts.cpp - nobounce facts -------------------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Driver/ExitCode.h"
#include "Driver/ExtractWorld.h"
#include "Driver/Output.h"
#include "Facts/Codec.h"
#include "Facts/Dump.h"
#include "Facts/FileHashes.h"
#include "Facts/Stats.h"
#include "Report/Text.h"
#include "Support/ErrorContext.h"
#include "Support/Hashing.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/GlobPattern.h"
#include <set>

using namespace llvm;

namespace nobounce::tool {

namespace {

/// Names that --function or --record ask for.
class Names {
public:
  static Expected<Names> parse(std::vector<std::string> Globs) {
    Names N;
    N.Texts = std::move(Globs);
    for (const std::string &Text : N.Texts) {
      Expected<GlobPattern> Glob = GlobPattern::create(Text);
      if (!Glob)
        return support::withContext("'" + Text + "'", Glob.takeError());
      N.Globs.push_back(std::move(*Glob));
    }
    return N;
  }
  bool empty() const { return Globs.empty(); }
  bool contains(StringRef Name) const {
    return any_of(Globs, [&](const GlobPattern &G) { return G.match(Name); });
  }

private:
  std::vector<std::string> Texts; ///< The patterns refer to these.
  std::vector<GlobPattern> Globs;
};

/// The units to show with their facts.
struct Shown {
  facts::Store Cache;
  driver::OpenedWorld World;
  driver::WorldFacts Facts;

  explicit Shown(StringRef Folder) : Cache(Folder) {}
  Shown() = default;
};

} // namespace

static Expected<std::unique_ptr<Shown>>
load(driver::Settings S, driver::Console &C, driver::RunStats &Stats) {
  auto Out = S.CacheFolder.empty() ? std::make_unique<Shown>()
                                   : std::make_unique<Shown>(S.CacheFolder);
  // No claim is made here that would need more than the units asked for.
  if (S.World.empty())
    S.World = S.Paths;
  Expected<driver::OpenedWorld> W = driver::openWorld(S, C, Stats);
  if (!W)
    return W.takeError();
  Out->World = std::move(*W);
  Expected<driver::WorldFacts> F =
      driver::extractWorld(Out->World, Out->Cache, S, C, Stats);
  if (!F)
    return F.takeError();
  Out->Facts = std::move(*F);
  return Out;
}

/// Dumps the functions and records asked for; false when there are none.
static bool dumpNamed(Shown &S, const Names &Functions, const Names &Records,
                      raw_ostream &OS) {
  bool Any = false;
  std::set<facts::EntityHash> Seen;
  auto Show = [&](const auto &Entity) {
    OS << (Any ? "\n" : "");
    facts::dump(Entity, OS);
    Any = true;
  };
  for (const auto &U : S.Facts.Units) {
    for (const facts::Function &F : U->Functions)
      if (Functions.contains(F.name()))
        Show(F);
    // Units refer to header functions by hash; a reader wants them as spelled.
    std::vector<decltype(driver::findFunction(S.Facts, S.Cache, {}))> Headers;
    for (const facts::EntityHash &H : U->HeaderFunctions) {
      auto F = driver::findFunction(S.Facts, S.Cache, H);
      if (Functions.contains(F->name()) && Seen.insert(H).second)
        Headers.push_back(F);
    }
    llvm::stable_sort(Headers, [](const auto &L, const auto &R) {
      return std::tuple(L->file(), L->NameBegin, L->name()) <
             std::tuple(R->file(), R->NameBegin, R->name());
    });
    for (const auto &F : Headers)
      Show(*F);
    for (const facts::EntityHash &H : U->Records) {
      auto R = driver::findRecord(S.Facts, S.Cache, H);
      if (Records.contains(R->Name) && Seen.insert(H).second)
        Show(*R);
    }
  }
  return Any;
}

static void printStats(Shown &S, raw_ostream &OS) {
  facts::Stats Sizes;
  std::set<facts::EntityHash> Seen;
  for (const auto &U : S.Facts.Units) {
    Sizes.add(*U);
    for (const facts::EntityHash &H : U->HeaderFunctions)
      if (Seen.insert(H).second)
        Sizes.add(*driver::findFunction(S.Facts, S.Cache, H));
    for (const facts::EntityHash &H : U->Records)
      if (Seen.insert(H).second)
        Sizes.add(*driver::findRecord(S.Facts, S.Cache, H));
  }
  facts::StoreSizes OnDisk = S.Cache.sizes();
  Sizes.print(OS, &OnDisk);
}

/// One line for each unit, which differs when its facts or what they depend on
/// do in any way, and one for each function and record that is asked for.
static void printDigests(Shown &S, const Names &Functions, const Names &Records,
                         raw_ostream &OS) {
  auto Line = [&](const facts::EntityHash &H) -> raw_ostream & {
    return OS << support::hex(H.High, H.Low) << " ";
  };
  facts::FileHashes Hashes(S.World.FS, S.World.Project.Root);
  facts::Shadows Hidden;
  for (size_t I = 0; I != S.Facts.Units.size(); ++I) {
    const auto &U = S.Facts.Units[I];
    // What failed before anything was read is in no cache.
    facts::Lookup Kept =
        S.Cache.lookup(S.Facts.Keys[I], std::ref(Hashes), &Hidden);
    Line(Kept.Found ? Kept.Digest
                    : facts::contentHash(toStringRef(encodeUnit(*U))))
        << U->File << "\n";
    if (!Functions.empty()) {
      for (const facts::Function &F : U->Functions)
        if (Functions.contains(F.name()))
          Line(facts::contentHash(toStringRef(encodeFunction(F))))
              << "  " << F.name() << "\n";
      for (const facts::EntityHash &H : U->HeaderFunctions) {
        auto F = driver::findFunction(S.Facts, S.Cache, H);
        if (Functions.contains(F->name()))
          Line(H) << "  " << F->name() << " " << F->file() << "\n";
      }
    }
    if (!Records.empty())
      for (const facts::EntityHash &H : U->Records) {
        auto R = driver::findRecord(S.Facts, S.Cache, H);
        if (Records.contains(R->Name))
          Line(H) << "  " << R->Name << "\n";
      }
  }
}

Expected<int> runFactsCommand(const Arguments &A) {
  StringRef What = A.Positional.empty() ? "" : StringRef(A.Positional.front());
  if (What != "dump" && What != "stats" && What != "digest")
    return support::makeError("facts: write 'nobounce facts dump FILE', "
                              "'nobounce facts stats' or 'nobounce facts "
                              "digest'");
  Expected<driver::Settings> S = settingsOf(A);
  if (!S)
    return S.takeError();
  S->Paths.assign(A.Positional.begin() + 1, A.Positional.end());
  if (What == "dump" && S->Paths.empty())
    return support::makeError("facts dump: which file?");
  Expected<Names> Functions = Names::parse(A.values(OPT_function));
  if (!Functions)
    return Functions.takeError();
  Expected<Names> Records = Names::parse(A.values(OPT_record));
  if (!Records)
    return Records.takeError();

  driver::Console C = driver::Console::standard(S->Verbose);
  driver::RunStats Stats;
  Expected<std::unique_ptr<Shown>> Loaded = load(std::move(*S), C, Stats);
  if (!Loaded)
    return Loaded.takeError();
  Shown &Units = **Loaded;

  bool Nothing = false;
  Error Failure = driver::writeOutput("", [&](raw_ostream &OS) {
    if (What == "stats")
      return printStats(Units, OS);
    if (What == "digest")
      return printDigests(Units, *Functions, *Records, OS);
    if (!Functions->empty() || !Records->empty()) {
      Nothing = !dumpNamed(Units, *Functions, *Records, OS);
      return;
    }
    for (const auto &U : Units.Facts.Units)
      facts::dump(*U, OS);
  });
  if (Failure)
    return Failure;
  if (A.has(OPT_stats))
    if (Error E = driver::writeOutput(
            A.value(OPT_stats), [&](raw_ostream &OS) { Stats.write(OS); }))
      return E;
  report::printFailed(errs(), Units.Facts.Failed);
  if (!Units.Facts.Failed.empty())
    return driver::Incomplete;
  if (Nothing)
    return support::makeError("facts dump: no function or record of that name");
  return driver::Clean;
}

} // namespace nobounce::tool
