//===- ObjectWorld.cpp - The facts of a world of objects ------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/ObjectWorld.h"
#include "Driver/ObjectFolder.h"
#include "Facts/Codec.h"
#include "Report/Words.h"
#include "Support/ErrorContext.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace nobounce::driver {

/// So many objects are named of those that something is wrong with.
static constexpr size_t MaxNamed = 3;

/// Decodes those of `Encoded` that `Known` does not have; their names, sorted.
template <class T>
static Expected<std::vector<facts::EntityHash>>
takeEntities(ArrayRef<std::string> Encoded,
             Expected<T> (*Decode)(ArrayRef<uint8_t>),
             std::map<facts::EntityHash, std::shared_ptr<const T>> &Known) {
  std::vector<facts::EntityHash> Names;
  for (StringRef Bytes : Encoded) {
    Names.push_back(facts::entityHash(arrayRefFromStringRef(Bytes)));
    auto [It, New] = Known.try_emplace(Names.back());
    if (!New)
      continue;
    Expected<T> Entity = Decode(arrayRefFromStringRef(Bytes));
    if (!Entity)
      return Entity.takeError();
    It->second = std::make_shared<const T>(std::move(*Entity));
  }
  llvm::sort(Names);
  Names.erase(llvm::unique(Names), Names.end());
  return Names;
}

/// "a.o, b.o and 7 more".
static std::string someOf(ArrayRef<std::string> Names) {
  std::string Text = join(Names.take_front(MaxNamed), ", ");
  if (Names.size() > MaxNamed)
    Text += " and " + std::to_string(Names.size() - MaxNamed) + " more";
  return Text;
}

Expected<WorldFacts> takeObjectFacts(const OpenedWorld &W, Console &C,
                                     RunStats &Stats) {
  Stats.startPass("look up");
  WorldFacts Out;
  Out.Unsaved = std::make_unique<facts::Store>();
  std::vector<std::string> Stale;
  for (const frontend::CompileUnit &U : W.Project.Units) {
    const ObjectFacts &O = W.Objects->Facts.at({U.Object, U.File});
    if (!O.isUpToDate(std::ref(W.Hashes)))
      Stale.push_back(U.Object);
    facts::Unit Unit = O.Unit;
    Unit.Domain = U.Domain;
    auto Functions =
        takeEntities(O.Functions, facts::decodeFunction, Out.Functions);
    auto Records = takeEntities(O.Records, facts::decodeRecord, Out.Records);
    for (auto *Names : {&Functions, &Records})
      if (!*Names)
        return support::makeError(U.Object + ": its facts are damaged: " +
                                  toString(Names->takeError()));
    Unit.HeaderFunctions = std::move(*Functions);
    Unit.Records = std::move(*Records);
    Out.Units.push_back(std::make_shared<const facts::Unit>(std::move(Unit)));
  }
  if (!Stale.empty())
    C.warning(report::count(Stale.size(), "object") +
              " built from other sources than there are now: " + someOf(Stale));
  std::vector<std::string> Without = W.Objects->Without;
  if (!Without.empty())
    C.warning(
        report::count(Without.size(), "object") +
        " without facts, so built without the plugin: " + someOf(Without));
  Stats.Units = Stats.CacheHits = Out.Units.size();
  Stats.FilesHashed = W.Hashes.filesRead();
  return Out;
}

} // namespace nobounce::driver
