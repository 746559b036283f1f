//===- PackMerge.cpp - Drops what is dead and joins what is small ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/LiveItems.h"
#include "Facts/PackFolder.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <map>

namespace nobounce::facts {

/// The packs that are worth rewriting, given what of each is live.
static std::set<Pack *> victims(llvm::ArrayRef<std::unique_ptr<Pack>> Packs,
                                llvm::ArrayRef<PackPlace> Live) {
  std::map<const Pack *, uint64_t> LiveBytes;
  for (const PackPlace &P : Live)
    LiveBytes[P.In] += P.At->Size;
  std::set<Pack *> Result;
  for (const std::unique_ptr<Pack> &P : Packs) {
    uint64_t AllBytes = 0;
    for (const PackEntry &E : P->entries())
      AllBytes += E.Size;
    if (P->isDamaged() || P->fileSize() < SmallPack ||
        LiveBytes[P.get()] * 2 < AllBytes)
      Result.insert(P.get());
  }
  return Result;
}

/// Writes the items of `Live` that stand in `Victims` anew, then removes these.
llvm::Error PackFolder::rewrite(llvm::ArrayRef<PackPlace> Live,
                                const std::set<Pack *> &Victims,
                                std::set<std::string> &Written) const {
  auto Write = [&](std::vector<PackItem> &Batch) -> llvm::Error {
    llvm::Expected<std::string> Path = write(Batch);
    if (!Path)
      return Path.takeError();
    Written.insert(llvm::sys::path::filename(*Path).str());
    Batch.clear();
    return llvm::Error::success();
  };
  std::vector<PackItem> Batch;
  size_t BatchSize = 0;
  for (const PackPlace &P : Live) {
    if (!Victims.count(P.In))
      continue;
    llvm::Expected<ItemData> Item = P.In->data(*P.At);
    if (!Item) {
      llvm::consumeError(Item.takeError());
      continue;
    }
    Batch.push_back({P.At->Kind, P.At->Name, P.At->Generation,
                     Bytes(Item->Data.begin(), Item->Data.end())});
    BatchSize += Item->Data.size();
    if (BatchSize < 4 * PackRawSize)
      continue;
    if (llvm::Error E = Write(Batch))
      return E;
    BatchSize = 0;
  }
  if (!Batch.empty())
    if (llvm::Error E = Write(Batch))
      return E;

  // Only now that all of it is written. A pack that came out as it was has the
  // name it had, and stays.
  for (Pack *P : Victims)
    if (!Written.count(llvm::sys::path::filename(P->path()).str()))
      llvm::sys::fs::remove(P->path());
  for (const std::string &Path : Unusable)
    llvm::sys::fs::remove(Path);
  return llvm::Error::success();
}

llvm::Error PackFolder::merge(unsigned MaxVariants) const {
  LiveItems Live(Packs, MaxVariants, {});
  std::set<std::string> Written;
  return rewrite(Live.Places, victims(Packs, Live.Places), Written);
}

std::set<Pack *> PackFolder::named(const std::set<std::string> &Names) const {
  std::set<Pack *> Result;
  for (const std::unique_ptr<Pack> &P : Packs)
    if (Names.count(llvm::sys::path::filename(P->path()).str()))
      Result.insert(P.get());
  return Result;
}

uint64_t PackFolder::neededOf(const std::set<std::string> &Names,
                              unsigned MaxVariants) const {
  std::set<Pack *> Victims = named(Names);
  std::map<const Pack *, uint64_t> Raw;
  for (const Pack *P : Victims)
    for (const PackEntry &E : P->entries())
      Raw[P] += E.Size;
  // As well compressed as where they stand.
  double Bytes = 0;
  for (const PackPlace &P : LiveItems(Packs, MaxVariants, Victims).Places)
    if (Victims.count(P.In))
      Bytes +=
          double(P.At->Size) * double(P.In->fileSize()) / double(Raw[P.In]);
  return uint64_t(Bytes);
}

llvm::Error PackFolder::drop(const std::set<std::string> &Names,
                             unsigned MaxVariants,
                             std::set<std::string> &Written) const {
  std::set<Pack *> Victims = named(Names);
  return rewrite(LiveItems(Packs, MaxVariants, Victims).Places, Victims,
                 Written);
}

} // namespace nobounce::facts
