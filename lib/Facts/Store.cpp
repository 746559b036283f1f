//===- Store.cpp - The cache of facts -------------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Store.h"
#include "Facts/Manifest.h"
#include "Facts/StoreImpl.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using llvm::Error;
using llvm::Expected;

namespace nobounce::facts {

Store::Store() : P(std::make_unique<Impl>()) {}

Store::Store(llvm::StringRef Folder) : P(std::make_unique<Impl>()) {
  P->open(Folder);
}

Store::~Store() { P->writePending(); }

/// What `lookup` gives for facts whose inputs are as they were.
static Lookup hit(std::shared_ptr<const Unit> Found,
                  llvm::ArrayRef<uint8_t> Manifest) {
  Lookup Result;
  Result.Found = std::move(Found);
  Result.Digest = contentHash(llvm::toStringRef(Manifest));
  return Result;
}

Lookup Store::lookup(const UnitKey &Key, HashOfFile Hash, Shadows *Known) {
  if (!Known) {
    Shadows Mine;
    return lookup(Key, Hash, &Mine);
  }
  Lookup Result;
  // Of several variants, what the likest one lacks is the reason.
  size_t Distance = ~size_t(0);
  auto Miss = [&](std::string Reason, size_t From) {
    if (From >= Distance)
      return;
    Distance = From;
    Result.MissReason = std::move(Reason);
  };
  auto MissByChanges = [&](std::vector<std::string> Changes) {
    std::string Reason = std::move(Changes.front());
    if (Changes.size() > 1)
      Reason += ", and " + std::to_string(Changes.size() - 1) + " more";
    Miss(std::move(Reason), Changes.size());
  };

  std::vector<Variant> Own;
  {
    std::lock_guard Lock(P->Mutex);
    if (auto It = P->Saved.find(Key.Value); It != P->Saved.end())
      Own = It->second;
  }
  for (const Variant &V : llvm::reverse(Own)) {
    ManifestView View = llvm::cantFail(ManifestView::open(*V.Manifest));
    std::vector<std::string> Changes = View.changes(Hash, *Known);
    if (Changes.empty())
      return hit(V.Facts, *V.Manifest);
    MissByChanges(std::move(Changes));
  }

  auto It = P->Manifests.find(Key.Value); // Never changes after `open`.
  if (It == P->Manifests.end()) {
    Miss("not in the cache", ~size_t(1));
    Result.NoKey = Own.empty();
    return Result;
  }
  for (const Place &At : llvm::ArrayRef(It->second).take_front(MaxVariants)) {
    Expected<ItemData> Item = At.In->data(*At.At);
    Expected<ManifestView> View =
        Item ? ManifestView::open(Item->Data) : Item.takeError();
    if (!View) {
      std::string Reason = llvm::toString(View.takeError());
      P->note(At.In->path().str() + ": " + Reason);
      Miss("its manifest is damaged: " + Reason, 1);
      continue;
    }
    std::vector<std::string> Changes = View->changes(Hash, *Known);
    if (!Changes.empty()) {
      MissByChanges(std::move(Changes));
      continue;
    }
    Expected<std::shared_ptr<const Unit>> U = P->loadUnit(View->unit());
    Error E = U ? P->loadEntities(**U) : U.takeError();
    if (!E)
      return hit(std::move(*U), Item->Data);
    Miss(llvm::toString(std::move(E)), 0);
  }
  return Result;
}

std::optional<EntityHash> Store::identify(const UnitKey &Key, HashOfFile Hash,
                                          Shadows *Known) {
  if (!Known) {
    Shadows Mine;
    return identify(Key, Hash, &Mine);
  }
  auto It = P->Manifests.find(Key.Value); // Never changes after `open`.
  if (It == P->Manifests.end())
    return std::nullopt;
  for (const Place &At : llvm::ArrayRef(It->second).take_front(MaxVariants)) {
    Expected<ItemData> Item = At.In->data(*At.At);
    Expected<ManifestView> View =
        Item ? ManifestView::open(Item->Data) : Item.takeError();
    if (!View)
      llvm::consumeError(View.takeError()); // `lookup` says it.
    else if (!View->firstChange(Hash, *Known))
      return View->unit();
  }
  return std::nullopt;
}

Expected<std::shared_ptr<const Unit>> Store::unit(const EntityHash &Name) {
  Expected<std::shared_ptr<const Unit>> U = P->loadUnit(Name);
  if (!U)
    return U;
  if (Error E = P->loadEntities(**U))
    return E;
  return U;
}

std::string Store::explainMiss(const UnitOrigin &Now) {
  std::vector<UnitOrigin> Kept;
  auto It = P->Origins.find(originName(Now.MainFile));
  if (It != P->Origins.end())
    for (const Place &At : It->second) {
      Expected<ItemData> Item = At.In->data(*At.At);
      Expected<UnitOrigin> O =
          Item ? decodeOrigin(Item->Data) : Item.takeError();
      if (O)
        Kept.push_back(std::move(*O));
      else
        P->note(At.In->path().str() + ": " + llvm::toString(O.takeError()));
    }
  if (Kept.empty() && P->Packs.unusable())
    return "some of the cache is damaged (-v says what)";
  return differenceOf(Kept, Now);
}

std::shared_ptr<const Function> Store::function(const EntityHash &Hash) {
  return P->load(P->Functions, Hash);
}

std::shared_ptr<const Record> Store::record(const EntityHash &Hash) {
  return P->load(P->Records, Hash);
}

std::vector<std::string> Store::takeWarnings() {
  std::lock_guard Lock(P->Mutex);
  return std::exchange(P->Warnings, {});
}

std::vector<std::string> Store::takeNotes() {
  std::lock_guard Lock(P->Mutex);
  return std::exchange(P->Notes, {});
}

StoreSizes Store::sizes() {
  StoreSizes Sizes;
  std::vector<std::string> Ignored;
  if (P->Folder.empty())
    return Sizes;
  // From disk, so that what other runs wrote counts too.
  PackFolder Now = PackFolder::open(P->Folder, Ignored);
  for (const std::unique_ptr<Pack> &Each : Now.packs()) {
    ++Sizes.Packs;
    Sizes.DiskBytes += Each->fileSize();
    for (const PackEntry &E : Each->entries())
      switch (E.Kind) {
      case ItemKind::Origin:
      case ItemKind::Manifest:
        Sizes.ManifestBytes += E.Size;
        break;
      case ItemKind::Unit:
        ++Sizes.Units;
        Sizes.UnitBytes += E.Size;
        break;
      case ItemKind::Function:
        ++Sizes.Functions;
        Sizes.FunctionBytes += E.Size;
        break;
      case ItemKind::Record:
        ++Sizes.Records;
        Sizes.RecordBytes += E.Size;
        break;
      }
  }
  return Sizes;
}

} // namespace nobounce::facts
