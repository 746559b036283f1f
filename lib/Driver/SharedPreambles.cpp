//===- SharedPreambles.cpp - Preambles for what a run parses --------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/SharedPreambles.h"
#include "Driver/CacheContents.h"
#include "Driver/PreambleLimits.h"
#include "Extract/Extract.h"
#include "Frontend/PreambleBuilder.h"
#include "Frontend/WorkerPool.h"
#include "Support/LastUse.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/TimeProfiler.h"

using namespace llvm;
using namespace nobounce::frontend;

namespace nobounce::driver {

/// Units to parse from which on building a preamble costs less than it saves.
/// Where one is kept already, every unit uses it.
static constexpr size_t UnitsPerCore = 8, UnitsPerFolder = 6;

SharedPreambles::SharedPreambles(const OpenedWorld &W, const Settings &S,
                                 Console &C)
    : W(W), S(S), C(C), InUse(S.CacheFolder), FS(W.FS) {}

SharedPreambles::~SharedPreambles() {
  if (Temporary)
    sys::fs::remove_directories(Folder);
}

SmallVector<const Preamble *, 2> SharedPreambles::of(size_t Unit) const {
  SmallVector<const Preamble *, 2> Out;
  if (Plan.Best.empty())
    return Out;
  for (size_t E = Plan.Best[Unit]; E != PreamblePlan::None;
       E = Plan.Entries[E].Base)
    if (Ready[E])
      Out.push_back(Ready[E].get());
  return Out;
}

/// Files of a preamble, from the cache folder on.
static std::vector<std::string> filesOf(const PreambleSource &Source,
                                        const Preamble &P) {
  auto Name = [](StringRef File) {
    return (PreambleFolder + "/" + File).str();
  };
  return {Name(logNameOf(Source)), Name(sys::path::filename(P.Pch))};
}

void SharedPreambles::keepInUse(size_t Entry) {
  if (!Temporary)
    InUse.add(filesOf(Plan.Entries[Entry].Source, *Ready[Entry]));
}

/// What others stand on counts as used later than these, so that it goes later.
void SharedPreambles::markAllUsed() const {
  auto Now = std::chrono::system_clock::now();
  for (size_t I = 0; I != Ready.size(); ++I)
    if (Ready[I]) {
      bool IsBase = Plan.Entries[I].Base == PreamblePlan::None;
      for (const std::string &File : filesOf(Plan.Entries[I].Source, *Ready[I]))
        support::markUsed(S.CacheFolder + "/" + File,
                          Now - std::chrono::seconds(IsBase ? 0 : 1));
    }
}

/// Every text of a preamble must be found where clang saw it.
void SharedPreambles::refreshFiles() {
  std::vector<const PreambleSource *> Sources;
  for (const PreamblePlan::Entry &E : Plan.Entries)
    if (!E.Source.Prefix.empty())
      Sources.push_back(&E.Source);
  FS = withPrefixes(W.FS, Sources);
}

/// Removes what a preamble that was not finished left: on a full disk clang
/// leaves a temporary of its own.
static void removeBeginningWith(StringRef Folder, StringRef Stem) {
  std::error_code EC;
  for (sys::fs::directory_iterator It(Folder, EC), End; It != End && !EC;
       It.increment(EC))
    if (sys::path::filename(It->path()).starts_with(Stem))
      sys::fs::remove(It->path());
}

/// Runs in a worker: builds one preamble. Returns what went wrong.
std::string SharedPreambles::build(const PreamblePlan::Entry &Entry,
                                   const WorldHashes &Hashes) {
  TimeTraceScope Scope("Preamble", Entry.Source.Folder);
  const Preamble *Base =
      Entry.Base == PreamblePlan::None ? nullptr : Ready[Entry.Base].get();
  std::string Stem =
      Entry.Source.Key + "." + std::to_string(sys::Process::getProcessId());
  SmallString<256> Pch(Folder);
  sys::path::append(Pch, Stem + ".tmp");
  Expected<PreambleLog> Log =
      buildPreamble(Entry.Source, Base, FS, Pch, extract::functionBodies);
  TimeTraceScope Saving("Preamble: save");
  Error E = Log ? savePreamble(Folder, Entry.Source, W.Project.Root, Pch, *Log,
                               std::ref(Hashes))
                : Log.takeError();
  if (!E)
    return {};
  removeBeginningWith(Folder, Stem);
  return toString(std::move(E));
}

void SharedPreambles::load(ArrayRef<size_t> Entries, const WorldHashes &Hashes,
                           RunStats &Stats) {
  std::vector<size_t> ToBuild;
  for (size_t I : Entries) {
    PreamblePlan::Entry &E = Plan.Entries[I];
    if (E.Base != PreamblePlan::None) {
      if (!Ready[E.Base])
        continue;
      E.Source.BasePch = Ready[E.Base]->Pch;
    }
    finishSource(E.Source, W.Project.Root);
    auto P = loadPreamble(Folder, E.Source, std::ref(Hashes));
    if (P) {
      Ready[I] = std::move(*P);
      keepInUse(I);
      continue;
    }
    std::string Why = toString(P.takeError());
    if (Wanted[I] <
        (E.Base == PreamblePlan::None ? UnitsPerCore : UnitsPerFolder))
      continue;
    C.detail("preamble of " +
             (E.Source.Folder.empty() ? "the core" : E.Source.Folder) +
             " is built, because " + Why);
    ToBuild.push_back(I);
  }
  refreshFiles();
  PoolOptions Options;
  Options.Jobs = S.Jobs;
  Options.Memory = S.MaxMemory;
  Options.TimeTrace = S.TimeTrace;
  Options.Use = &Stats.Memory;
  Options.Progress = [&](size_t Done, size_t All, size_t) {
    C.progress("precompiling headers", Done, All, "");
  };
  auto Built = runInWorkers(ToBuild.size(), Options, [&](size_t Work) {
    return build(Plan.Entries[ToBuild[Work]], Hashes);
  });
  if (!Built) {
    consumeError(Built.takeError());
    return;
  }
  for (size_t Work = 0; Work != ToBuild.size(); ++Work) {
    const WorkResult &R = (*Built)[Work];
    PreamblePlan::Entry &E = Plan.Entries[ToBuild[Work]];
    std::string Problem = R.problem() + R.Bytes;
    if (Problem.empty()) {
      auto P = loadPreamble(Folder, E.Source, std::ref(Hashes));
      if (P) {
        Ready[ToBuild[Work]] = std::move(*P);
        keepInUse(ToBuild[Work]);
        ++Stats.PreamblesBuilt;
        continue;
      }
      Problem = toString(P.takeError());
    }
    C.detail("no preamble for " + E.Source.Folder + ": " + Problem);
  }
}

void SharedPreambles::prepare(ArrayRef<size_t> Missing,
                              const WorldHashes &Hashes, RunStats &Stats) {
  // A database may name a tree by a link; clang notes real names in what it
  // precompiles, and facts must not depend on which was used.
  SmallString<256> Real;
  if (sys::fs::real_path(W.Project.Root, Real) || Real != W.Project.Root) {
    C.detail("no preambles: '" + W.Project.Root +
             "' is reached through a link");
    return;
  }
  if (!S.Preambles || Missing.empty())
    return;
  SmallString<256> Place(S.CacheFolder);
  if (Place.empty()) {
    if (sys::fs::createUniqueDirectory("nobounce-preambles", Place))
      return;
    Temporary = true;
  } else {
    sys::path::append(Place, PreambleFolder);
    if (sys::fs::create_directories(Place))
      return;
  }
  Folder = std::string(Place);
  Plan = planPreambles(W.Project.Units, W.Project.Root, *W.FS);
  Ready.resize(Plan.Entries.size());
  Wanted.assign(Plan.Entries.size(), 0);
  for (size_t U : Missing)
    for (size_t E = Plan.Best[U]; E != PreamblePlan::None;
         E = Plan.Entries[E].Base)
      ++Wanted[E];
  // What stands on others comes after them.
  std::vector<size_t> Cores, Folders;
  for (size_t I = 0; I != Plan.Entries.size(); ++I)
    if (Wanted[I])
      (Plan.Entries[I].Base == PreamblePlan::None ? Cores : Folders)
          .push_back(I);
  load(Cores, Hashes, Stats);
  load(Folders, Hashes, Stats);
  C.endProgress();
  if (!Temporary) {
    markAllUsed();
    if (Stats.PreamblesBuilt)
      limitPreambles(S.CacheFolder, std::chrono::system_clock::now());
  }
  Stats.Preambles = count_if(Ready, [](const auto &P) { return P != nullptr; });
}

} // namespace nobounce::driver
