//===- PackMerge.cpp - Drops what is dead and joins what is small ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Manifest.h"
#include "Facts/PackFolder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include <map>
#include <set>

namespace nobounce::facts {

namespace {

using ItemKey = std::pair<ItemKind, EntityHash>;

struct Place {
  Pack *In;
  const PackEntry *At;
};

/// Finds what can still be reached from the newest manifests.
class LiveItems {
public:
  LiveItems(llvm::ArrayRef<std::unique_ptr<Pack>> Packs, unsigned MaxVariants);

  /// The copy of each live item that is to stay, in the order of the walk.
  std::vector<Place> Places;

private:
  void markManifests(std::vector<Place> Variants, unsigned MaxVariants);
  /// Marks an item; its bytes unless it was marked before or no copy is intact.
  std::optional<ItemData> mark(ItemKind Kind, const EntityHash &Name);
  void markUnit(const EntityHash &Name);

  std::map<ItemKey, std::vector<Place>> Copies;
  std::set<ItemKey> Marked;
};

LiveItems::LiveItems(llvm::ArrayRef<std::unique_ptr<Pack>> Packs,
                     unsigned MaxVariants) {
  // Of several copies the one in the largest pack stays: it is most likely not
  // to be rewritten.
  std::vector<Pack *> Largest;
  for (const std::unique_ptr<Pack> &P : Packs)
    Largest.push_back(P.get());
  llvm::stable_sort(Largest, [](const Pack *A, const Pack *B) {
    return A->fileSize() > B->fileSize();
  });
  for (Pack *P : Largest)
    for (const PackEntry &E : P->entries())
      Copies[{E.Kind, E.Name}].push_back({P, &E});

  for (const auto &[Key, Found] : Copies)
    if (Key.first == ItemKind::Manifest)
      markManifests(Found, MaxVariants);
}

void LiveItems::markManifests(std::vector<Place> Variants,
                              unsigned MaxVariants) {
  llvm::stable_sort(Variants, [](const Place &A, const Place &B) {
    return A.At->Generation > B.At->Generation;
  });
  std::set<EntityHash> Seen;
  for (const Place &V : Variants) {
    if (Seen.size() == MaxVariants)
      return;
    llvm::Expected<ItemData> Item = V.In->data(*V.At);
    if (!Item) {
      llvm::consumeError(Item.takeError());
      continue;
    }
    auto View = ManifestView::open(Item->Data);
    if (!View) {
      llvm::consumeError(View.takeError());
      continue;
    }
    if (!Seen.insert(entityHash(Item->Data)).second)
      continue;
    Places.push_back(V);
    markUnit(View->unit());
  }
}

std::optional<ItemData> LiveItems::mark(ItemKind Kind, const EntityHash &Name) {
  auto It = Copies.find({Kind, Name});
  if (It == Copies.end() || !Marked.insert({Kind, Name}).second)
    return std::nullopt;
  for (const Place &P : It->second) {
    llvm::Expected<ItemData> Item = P.In->data(*P.At);
    if (Item) {
      Places.push_back(P);
      return std::move(*Item);
    }
    llvm::consumeError(Item.takeError());
  }
  return std::nullopt;
}

void LiveItems::markUnit(const EntityHash &Name) {
  std::optional<ItemData> Item = mark(ItemKind::Unit, Name);
  if (!Item)
    return;
  llvm::Expected<Unit> U = decodeUnit(Item->Data);
  if (!U)
    return llvm::consumeError(U.takeError());
  for (const EntityHash &F : U->HeaderFunctions)
    mark(ItemKind::Function, F);
  for (const EntityHash &R : U->Records)
    mark(ItemKind::Record, R);
}

} // namespace

/// The packs that are worth rewriting, given what of each is live.
static std::set<Pack *> victims(llvm::ArrayRef<std::unique_ptr<Pack>> Packs,
                                llvm::ArrayRef<Place> Live) {
  std::map<const Pack *, uint64_t> LiveBytes;
  for (const Place &P : Live)
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

llvm::Error PackFolder::merge(unsigned MaxVariants) const {
  LiveItems Live(Packs, MaxVariants);
  std::set<Pack *> Victims = victims(Packs, Live.Places);

  std::set<std::string> Written;
  auto Write = [&](std::vector<PackItem> &Batch) -> llvm::Error {
    llvm::Expected<std::string> Path = write(Batch);
    if (!Path)
      return Path.takeError();
    Written.insert(*Path);
    Batch.clear();
    return llvm::Error::success();
  };
  std::vector<PackItem> Batch;
  size_t BatchSize = 0;
  for (const Place &P : Live.Places) {
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
    if (!Written.count(P->path().str()))
      llvm::sys::fs::remove(P->path());
  for (const std::string &Path : Unusable)
    llvm::sys::fs::remove(Path);
  return llvm::Error::success();
}

} // namespace nobounce::facts
