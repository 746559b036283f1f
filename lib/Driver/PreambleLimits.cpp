//===- PreambleLimits.cpp - How many preambles are kept -------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/PreambleLimits.h"
#include "Driver/CacheContents.h"
#include "Frontend/Preamble.h"
#include "Support/FilesInUse.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace llvm;

namespace nobounce::driver {

static constexpr uint64_t MaxBytes = uint64_t(2) << 30;
static constexpr std::chrono::hours MaxAge(14 * 24);

/// Between publishing clang's file and the log that names it a run may have to
/// wait for the disk, and no longer than this.
static constexpr std::chrono::hours Grace(1);

static std::string pathOf(StringRef CacheFolder, StringRef Name) {
  SmallString<256> Path(CacheFolder);
  sys::path::append(Path, Name);
  return std::string(Path);
}

void limitPreambles(StringRef CacheFolder, sys::TimePoint<> Now) {
  // In this order: what comes into use later is younger than what goes.
  std::set<std::string> InUse = support::FilesInUse::ofAll(CacheFolder);
  Expected<std::vector<CacheFile>> Files = cacheFiles(CacheFolder);
  if (!Files)
    return consumeError(Files.takeError());
  erase_if(*Files, [](const CacheFile &F) {
    return !StringRef(F.Name).starts_with((PreambleFolder + "/").str()) ||
           (F.Kind != CacheKind::Preamble && F.Kind != CacheKind::Temporary);
  });
  std::set<std::string> Named;
  for (const CacheFile &F : *Files)
    if (StringRef(F.Name).ends_with(".preamble"))
      Named.insert((PreambleFolder + "/" +
                    frontend::pchNameOf(pathOf(CacheFolder, F.Name)))
                       .str());
  auto IsUseless = [&](const CacheFile &F) {
    auto Age = Now - F.LastUse;
    if (F.Kind == CacheKind::Temporary)
      return Age > std::chrono::hours(24); // Of a run that was killed.
    bool IsUnnamed =
        StringRef(F.Name).ends_with(".pch") && !Named.count(F.Name);
    return Age > MaxAge || (IsUnnamed && Age > Grace);
  };

  llvm::stable_sort(*Files, [](const CacheFile &A, const CacheFile &B) {
    return A.LastUse > B.LastUse;
  });
  uint64_t Bytes = 0;
  for (const CacheFile &F : *Files) {
    if (!InUse.count(F.Name) && (IsUseless(F) || Bytes + F.Bytes > MaxBytes))
      sys::fs::remove(pathOf(CacheFolder, F.Name));
    else
      Bytes += F.Bytes;
  }
}

} // namespace nobounce::driver
