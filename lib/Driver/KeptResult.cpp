//===- KeptResult.cpp - The index of a world as it is now ------------- ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/KeptResult.h"
#include "Driver/ExtractWorld.h"
#include "Driver/KeptWorld.h"
#include "Support/ErrorContext.h"

using namespace llvm;

namespace nobounce::driver {

std::optional<facts::EntityHash> nameOfResult(const Settings &S,
                                              const OpenedWorld &W,
                                              const rules::RuleSet &Rules,
                                              facts::Store &Cache) {
  std::optional<std::vector<facts::EntityHash>> Names =
      identifyWorld(W, Cache, S.Jobs);
  return Names ? resultName(S, W, Rules, *Names) : std::nullopt;
}

std::optional<LinkedResult> keptResult(const Settings &S, const OpenedWorld &W,
                                       const rules::RuleSet &Rules,
                                       facts::Store &Cache) {
  std::optional<facts::EntityHash> Name = nameOfResult(S, W, Rules, Cache);
  return Name ? loadResult(S.CacheFolder, *Name) : std::nullopt;
}

Error keepResult(const Settings &S, const OpenedWorld &W,
                 const rules::RuleSet &Rules, const LinkedResult &R) {
  // Opened anew: what this run parsed is known by name once it is on disk.
  facts::Store Kept(S.CacheFolder);
  std::optional<std::vector<facts::EntityHash>> Names =
      identifyWorld(W, Kept, S.Jobs);
  if (!Names)
    return support::makeError("no index was written: the facts of some unit "
                              "could not be kept in '" +
                              S.CacheFolder + "'");
  std::optional<facts::EntityHash> Name = resultName(S, W, Rules, *Names);
  if (!Name)
    return support::makeError("no index was written: '" + S.Executable +
                              "' cannot be read");
  if (Error E = saveResult(S.CacheFolder, *Name, R))
    return E;
  return saveKeptWorld(S, W, *Names, *Name);
}

} // namespace nobounce::driver
