//===- CachePrune.cpp - Makes a cache smaller -----------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/CachePrune.h"
#include "Facts/PackFolder.h"
#include "Facts/Store.h"
#include "Support/ErrorContext.h"
#include "Support/FilesInUse.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace llvm;

namespace nobounce::driver {

/// Packs among the first files of a list.
static std::set<std::string> packsAmong(ArrayRef<const CacheFile *> Files) {
  std::set<std::string> Names;
  for (const CacheFile *F : Files)
    if (F->Kind == CacheKind::Facts)
      Names.insert(sys::path::filename(F->Name).str());
  return Names;
}

static uint64_t bytesOf(ArrayRef<const CacheFile *> Files) {
  uint64_t Bytes = 0;
  for (const CacheFile *F : Files)
    Bytes += F->Bytes;
  return Bytes;
}

/// What may be removed, the first to go in front. What other versions left goes
/// before all else; of the rest, what was not used for longest.
static std::vector<const CacheFile *>
candidates(ArrayRef<CacheFile> Files, const std::set<std::string> &InUse) {
  // Half a day is more than any run takes to write a file.
  auto Old = std::chrono::system_clock::now() - std::chrono::hours(12);
  std::vector<const CacheFile *> Out;
  for (const CacheFile &F : Files)
    if (F.Kind != CacheKind::Stranger && !InUse.count(F.Name) &&
        (F.Kind != CacheKind::Temporary || F.LastUse < Old))
      Out.push_back(&F);
  llvm::stable_sort(Out, [](const CacheFile *A, const CacheFile *B) {
    auto Rank = [](const CacheFile *F) {
      return std::pair(F->Kind != CacheKind::Temporary &&
                           F->Kind != CacheKind::OtherVersion,
                       F->LastUse);
    };
    return Rank(A) < Rank(B);
  });
  return Out;
}

static Error removeFile(StringRef Folder, const CacheFile &F) {
  SmallString<256> Path(Folder);
  sys::path::append(Path, F.Name);
  if (std::error_code EC = sys::fs::remove(Path))
    return support::makeError("cannot remove '" + Path + "': " + EC.message());
  return Error::success();
}

/// Removes `Victims`. Packs go last: writing what is needed of them takes room.
static Error removeAll(StringRef Folder, ArrayRef<const CacheFile *> Victims,
                       const facts::PackFolder &Packs, Pruned &Result) {
  for (const CacheFile *F : Victims)
    if (F->Kind != CacheKind::Facts)
      if (Error E = removeFile(Folder, *F))
        return E;
  std::set<std::string> Names = packsAmong(Victims);
  if (Names.empty())
    return Error::success();
  std::set<std::string> Written;
  Error E = Packs.drop(Names, facts::Store::MaxVariants, Written);
  if (E)
    Result.Trouble = toString(std::move(E));
  for (const CacheFile *F : Victims)
    // One that was written as it had been has the name that it had.
    if (F->Kind == CacheKind::Facts &&
        !Written.count(sys::path::filename(F->Name).str()))
      if (Error E = removeFile(Folder, *F))
        return E;
  return Error::success();
}

Expected<Pruned> pruneCache(StringRef Folder, uint64_t MaxBytes) {
  // In this order: what comes into use later is younger than what goes.
  std::set<std::string> InUse = support::FilesInUse::ofAll(Folder);
  Expected<std::vector<CacheFile>> Files = cacheFiles(Folder);
  if (!Files)
    return Files.takeError();
  SmallString<256> Place(Folder);
  sys::path::append(Place, facts::packFolder());
  std::vector<std::string> Ignored;
  facts::PackFolder Packs = facts::PackFolder::open(Place, Ignored);

  Pruned Result;
  for (const CacheFile &F : *Files) {
    Result.Before += F.Kind == CacheKind::Stranger ? 0 : F.Bytes;
    Result.InUse += InUse.count(F.Name) ? F.Bytes : 0;
  }
  std::vector<const CacheFile *> Order = candidates(*Files, InUse);
  // Each more that goes makes less that is left, but for what other packs need.
  auto SizeWithout = [&](size_t Count) {
    ArrayRef<const CacheFile *> Victims = ArrayRef(Order).take_front(Count);
    return Result.Before - bytesOf(Victims) +
           Packs.neededOf(packsAmong(Victims), facts::Store::MaxVariants);
  };
  size_t Low = 0, High = Order.size();
  if (Result.Before > MaxBytes)
    while (Low < High) {
      size_t Middle = Low + (High - Low) / 2;
      if (SizeWithout(Middle) <= MaxBytes)
        High = Middle;
      else
        Low = Middle + 1;
    }
  ArrayRef<const CacheFile *> Victims = ArrayRef(Order).take_front(Low);
  if (Error E = removeAll(Folder, Victims, Packs, Result))
    return E;
  for (const CacheFile *F : Victims)
    Result.Gone.push_back(*F);
  llvm::sort(Result.Gone, [](const CacheFile &A, const CacheFile &B) {
    return A.Name < B.Name;
  });
  Expected<std::vector<CacheFile>> Left = cacheFiles(Folder);
  if (!Left)
    return Left.takeError();
  for (const CacheFile &F : *Left)
    Result.After += F.Kind == CacheKind::Stranger ? 0 : F.Bytes;
  return Result;
}

} // namespace nobounce::driver
