//===- ExtractWorld.cpp - Facts of every unit of the world ------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/ExtractWorld.h"
#include "Driver/SharedPreambles.h"
#include "Driver/UnitName.h"
#include "Driver/UnitPayload.h"
#include "Extract/KnownFunctions.h"
#include "Frontend/UnitParser.h"
#include "Frontend/WorkerPool.h"
#include "Report/Words.h"
#include "Support/Crew.h"
#include "Support/PathNames.h"
#include "Support/TimeTrace.h"
#include "llvm/Support/TimeProfiler.h"
#include <atomic>

using namespace llvm;
using namespace nobounce::frontend;

namespace nobounce::driver {

namespace {

/// Units that a run which is stopped may have parsed in vain.
constexpr size_t UnitsPerFlush = 64;

/// The work on one world: what each step needs of the others.
class Extraction {
public:
  Extraction(const OpenedWorld &W, facts::Store &Cache, const Settings &S,
             Console &C, RunStats &Stats)
      : W(W), Units(W.Project.Units), Cache(Cache), S(S), C(C), Stats(Stats),
        Hashes(W.Hashes), Preambles(W, S, C), Results(Units.size()),
        Problems(Units.size()) {}

  /// Fills `Results` from the cache and lists what it lacks.
  void lookUp();
  /// Has headers precompiled where that pays off.
  void prepare() { Preambles.prepare(Missing, Hashes, Stats); }
  /// Has workers parse what the cache lacks.
  Error parseMissing(unsigned Jobs);
  WorldFacts finish();
  void flush();

private:
  std::string reasonOf(size_t Index, const facts::Lookup &Miss);
  std::string parseInWorker(size_t Index, bool Alone);
  Error parse(ArrayRef<size_t> Work, unsigned Jobs, bool Alone);
  void take(size_t Index, const WorkResult &Answer);
  void takeFailed(size_t Index, std::string Problem);
  void parsedAlone(size_t Index, const std::string &Why);

  const OpenedWorld &W;
  const std::vector<CompileUnit> &Units;
  facts::Store &Cache;
  std::unique_ptr<facts::Store> Unsaved = std::make_unique<facts::Store>();
  const Settings &S;
  Console &C;
  RunStats &Stats;
  const WorldHashes &Hashes;
  facts::Shadows Hidden;
  SharedPreambles Preambles;
  std::vector<facts::UnitKey> Keys;
  std::vector<std::shared_ptr<const facts::Unit>> Results;
  std::vector<std::string> Problems;
  std::vector<size_t> Missing;
  /// With a preamble, and how: parsed once more without.
  std::map<size_t, std::string> Crashed;
  // Each worker has its own.
  std::unique_ptr<UnitParser> Parser;
  extract::KnownFunctions Known;
  SentFacts Sent;
};

} // namespace

/// Why the cache does not have a unit.
std::string Extraction::reasonOf(size_t Index, const facts::Lookup &Miss) {
  if (S.CacheFolder.empty())
    return "no cache is used";
  if (Miss.NoKey)
    return Miss.MissReason + ": " +
           Cache.explainMiss(originOf(Units[Index], W.Project.Root));
  for (StringRef Overlay : S.Overlays) {
    StringRef Real = Overlay.split('=').first;
    if (StringRef(Miss.MissReason).starts_with((Real + " ").str()))
      return Miss.MissReason + " (--overlay " + Overlay.str() + ")";
  }
  return Miss.MissReason;
}

void Extraction::lookUp() {
  TimeTraceScope Scope("Look up");
  std::vector<facts::Lookup> Found(Units.size());
  Keys.resize(Units.size());
  std::mutex Shown; // Guards what the console has of progress.
  size_t Done = 0;
  {
    // Its threads are gone when workers are forked.
    support::Crew Helpers(S.Jobs);
    Helpers.each(
        Units.size(),
        [&](size_t I) {
          Keys[I] = facts::keyOf(originOf(Units[I], W.Project.Root));
          Found[I] = Cache.lookup(Keys[I], std::ref(Hashes), &Hidden);
          std::lock_guard Lock(Shown);
          C.progress("looking up", ++Done, Units.size(), Units[I].File);
        },
        /*Grain=*/1);
  }
  for (size_t I = 0; I != Units.size(); ++I) {
    Results[I] = Found[I].Found;
    if (Results[I])
      continue;
    Missing.push_back(I);
    if (S.ExplainCache || C.verbose())
      C.note(Units[I].File + ": parsed, because " + reasonOf(I, Found[I]));
  }
  if (S.ExplainCache && Missing.empty())
    C.note("nothing is parsed: the cache has the facts of " +
           report::count(Units.size(), "unit") + " as they are");
  Stats.CacheHits = Units.size() - Missing.size();
}

/// Runs in a worker: parses one unit and gives its facts as bytes.
std::string Extraction::parseInWorker(size_t Index, bool Alone) {
  const CompileUnit &U = Units[Index];
  if (!Parser)
    Parser = std::make_unique<UnitParser>(W.Project.Root, Preambles.files());
  extract::ExtractOptions Options;
  Options.NameFile = [&](StringRef Path) {
    return support::treeName(W.Project.Root, U.Directory, Path);
  };
  Options.Domain = U.Domain;
  Options.Known = &Known;
  extract::ExtractResult Result;
  ParsedUnit Parsed = Parser->parse(
      U, Alone ? SmallVector<const Preamble *, 2>() : Preambles.of(Index),
      [&](clang::CompilerInstance &CI, Witness &Sees) {
        Result = {};
        Options.Sees = [&](const extract::Declared &D) {
          Sees.sees({D.Begin, D.End, D.SaysMore, D.HasBody, D.Name});
        };
        Options.SeesMacro = [&](const clang::IdentifierInfo &II) {
          Sees.seesMacro(II);
        };
        Options.NeedsBody = [&](StringRef Name) {
          return Sees.needsBody(Name);
        };
        Options.LacksBody = [&](StringRef Name) { Sees.lacksBody(Name); };
        return extract::makeExtractor(CI, Options, Result);
      });
  Result.Unit.File = U.File;
  Result.Unit.Domain = U.Domain;
  Result.Unit.Errors = std::move(Parsed.Errors);
  TimeTraceScope Scope("Encode facts");
  return encodePayload(Result, Parsed, Sent);
}

/// A unit without facts still is a unit of the world: what it defines and calls
/// is unknown.
void Extraction::takeFailed(size_t Index, std::string Problem) {
  auto Empty = std::make_shared<facts::Unit>();
  Empty->File = Units[Index].File;
  Empty->Domain = Units[Index].Domain;
  Empty->Errors.push_back({Units[Index].File, 0, 0, Problem});
  Results[Index] = std::move(Empty);
  facts::UnitOrigin Origin = originOf(Units[Index], W.Project.Root);
  Origin.Problem = Problem;
  Cache.noteFailure(Origin);
  Problems[Index] = std::move(Problem);
}

/// Counts and says that a unit did not use the preamble that it could have.
void Extraction::parsedAlone(size_t Index, const std::string &Why) {
  ++Stats.WithoutPreamble[Why];
  C.detail(Units[Index].File + ": parsed by itself, because " + Why);
}

void Extraction::take(size_t Index, const WorkResult &Answer) {
  TimeTraceScope Scope("Keep facts");
  if (Answer.Outcome != WorkOutcome::Done) {
    takeFailed(Index, Answer.problem());
    return;
  }
  Expected<UnitPayload> P = decodePayload(Answer.Bytes);
  if (!P) {
    takeFailed(Index, "facts are inconsistent, a defect of nobounce: " +
                          toString(P.takeError()));
    return;
  }
  if (P->UsedPreamble)
    ++Stats.WithPreamble;
  else if (!P->NoPreamble.empty())
    parsedAlone(Index, P->NoPreamble);
  facts::UnitFacts F;
  F.Main = std::move(P->Unit);
  F.HeaderFunctions = std::move(P->HeaderFunctions);
  F.Records = std::move(P->Records);
  F.KnownFunctions = std::move(P->KnownFunctions);
  F.KnownRecords = std::move(P->KnownRecords);
  F.Inputs = std::move(P->Inputs);
  for (facts::Input &I : F.Inputs) {
    std::optional<facts::EntityHash> Hash = Hashes(I.Path);
    I.Content = Hash.value_or(facts::EntityHash());
    I.Absent = !Hash;
  }
  F.Folders = std::move(P->Folders);
  // An error lasts as long as what was read. One that came before anything was
  // read (no such folder) has nothing by which to tell when it is over.
  bool Unread = !F.Main.Errors.empty() && F.Inputs.empty();
  facts::UnitOrigin Origin = originOf(Units[Index], W.Project.Root);
  auto Saved =
      (Unread ? *Unsaved : Cache).save(Keys[Index], std::move(F), &Origin);
  if (!Saved) {
    takeFailed(Index, "facts are inconsistent, a defect of nobounce: " +
                          toString(Saved.takeError()));
    return;
  }
  Results[Index] = std::move(*Saved);
}

/// Has workers parse these units, with preambles unless each is to be read
/// `Alone`.
Error Extraction::parse(ArrayRef<size_t> Work, unsigned Jobs, bool Alone) {
  auto Progress = [&](size_t Done, size_t All, size_t At) {
    C.progress("parsing", Done, All, Units[Work[At]].File);
  };
  size_t Taken = 0;
  auto Take = [&](size_t At, WorkResult Answer) {
    if (Answer.Outcome != WorkOutcome::Done && !Alone &&
        !Preambles.of(Work[At]).empty())
      Crashed[Work[At]] = Answer.problem();
    else
      take(Work[At], Answer);
    // A run that is stopped keeps what it did.
    if (++Taken % UnitsPerFlush == 0)
      flush();
  };
  PoolOptions Options;
  Options.Jobs = Jobs;
  Options.Memory = Stats.MaxMemory;
  Options.TimeTrace = S.TimeTrace;
  Options.Use = &Stats.Memory;
  Options.Progress = Progress;
  Options.Take = Take;
  auto Done = runInWorkers(Work.size(), Options, [&](size_t At) {
    return parseInWorker(Work[At], Alone);
  });
  C.endProgress();
  return Done ? Error::success() : Done.takeError();
}

Error Extraction::parseMissing(unsigned Jobs) {
  if (Missing.empty())
    return Error::success();
  if (Error E = checkResourceDir())
    return E;
  if (Error E = parse(Missing, Jobs, /*Alone=*/false))
    return E;
  // A crash may be the preamble's.
  std::vector<size_t> Again;
  for (const auto &[Index, Problem] : Crashed) {
    Again.push_back(Index);
    parsedAlone(Index, Problem);
  }
  if (Error E = parse(Again, Jobs, /*Alone=*/true))
    return E;
  Stats.Parsed += Missing.size();
  return Error::success();
}

/// Writes the cache. Its troubles are no reason to stop.
void Extraction::flush() {
  if (Error E = Cache.flush())
    C.warning(toString(std::move(E)));
  for (const std::string &Warning : Cache.takeWarnings())
    C.warning(Warning);
  for (const std::string &Note : Cache.takeNotes())
    C.detail(Note);
}

WorldFacts Extraction::finish() {
  WorldFacts Out;
  for (size_t I = 0; I != Units.size(); ++I) {
    const facts::Unit &U = *Results[I];
    if (U.Errors.empty())
      continue;
    report::FailedUnit F;
    F.File = Units[I].File;
    F.Reason = Problems[I];
    if (F.Reason.empty()) {
      F.Reason = report::count(U.Errors.size(), "error");
      F.Errors = U.Errors;
    }
    Out.Failed.push_back(std::move(F));
  }
  Out.Units = std::move(Results);
  Out.Keys = std::move(Keys);
  Out.Unsaved = std::move(Unsaved);
  Stats.Units = Out.Units.size();
  Stats.Failed = Out.Failed.size();
  Stats.FilesHashed = Hashes.filesRead();
  return Out;
}

std::shared_ptr<const facts::Function>
findFunction(const WorldFacts &Facts, facts::Store &Cache,
             const facts::EntityHash &Hash) {
  if (auto It = Facts.Functions.find(Hash); It != Facts.Functions.end())
    return It->second;
  auto F = Cache.function(Hash);
  return F ? F : Facts.Unsaved->function(Hash);
}

std::shared_ptr<const facts::Record> findRecord(const WorldFacts &Facts,
                                                facts::Store &Cache,
                                                const facts::EntityHash &Hash) {
  if (auto It = Facts.Records.find(Hash); It != Facts.Records.end())
    return It->second;
  auto R = Cache.record(Hash);
  return R ? R : Facts.Unsaved->record(Hash);
}

std::optional<std::vector<facts::EntityHash>>
identifyWorld(const OpenedWorld &W, facts::Store &Cache, unsigned Jobs) {
  facts::Shadows Hidden;
  const std::vector<CompileUnit> &Units = W.Project.Units;
  std::vector<facts::EntityHash> Names(Units.size());
  std::atomic<bool> IsWhole = true;
  support::Crew(Jobs).each(
      Units.size(),
      [&](size_t I) {
        if (!IsWhole)
          return;
        auto Name =
            Cache.identify(facts::keyOf(originOf(Units[I], W.Project.Root)),
                           std::ref(W.Hashes), &Hidden);
        if (Name)
          Names[I] = *Name;
        else
          IsWhole = false;
      },
      /*Grain=*/8);
  if (!IsWhole)
    return std::nullopt;
  return Names;
}

Expected<WorldFacts> extractWorld(const OpenedWorld &W, facts::Store &Cache,
                                  const Settings &S, Console &C,
                                  RunStats &Stats) {
  support::TimeTrace Trace(S.TimeTrace);
  Extraction X(W, Cache, S, C, Stats);
  Stats.Jobs = S.Jobs;
  Stats.MaxMemory = S.MaxMemory;
  Stats.startPass("look up");
  X.lookUp();
  C.endProgress();
  // Every unit has facts that fit its present inputs, or is on the list.
  Stats.startPass("precompile");
  X.prepare();
  // Preambles are loaded and fit their present inputs.
  Stats.startPass("parse");
  if (Error E = X.parseMissing(S.Jobs))
    return E;
  X.flush();
  if (S.MaxMemory && Stats.Memory.Peak > S.MaxMemory)
    C.warning("--max-memory: " + Twine(Stats.Memory.Peak >> 20) +
              " MB were in use at one time, of " + Twine(S.MaxMemory >> 20) +
              " MB allowed; one worker always runs");
  if (Error E = Trace.write())
    return E;
  // Every unit has facts; those that failed have what could be read.
  return X.finish();
}

} // namespace nobounce::driver
