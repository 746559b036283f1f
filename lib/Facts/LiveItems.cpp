//===- LiveItems.cpp - What of a cache can still be reached ---------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/LiveItems.h"
#include "Facts/Manifest.h"
#include "llvm/ADT/STLExtras.h"

namespace nobounce::facts {

LiveItems::LiveItems(llvm::ArrayRef<std::unique_ptr<Pack>> Packs,
                     unsigned MaxVariants, const std::set<Pack *> &Leaving) {
  // Of several copies the one in the largest pack stays: it is most likely not
  // to be rewritten. One in a pack that leaves would have to be.
  std::vector<Pack *> Largest;
  for (const std::unique_ptr<Pack> &P : Packs)
    Largest.push_back(P.get());
  llvm::stable_sort(Largest, [&](Pack *A, Pack *B) {
    return std::pair(Leaving.count(B), A->fileSize()) >
           std::pair(Leaving.count(A), B->fileSize());
  });
  for (Pack *P : Largest)
    for (const PackEntry &E : P->entries())
      Copies[{E.Kind, E.Name}].push_back({P, &E});

  for (const auto &[Key, Found] : Copies) {
    if (isNamedByContent(Key.first))
      continue;
    std::vector<PackPlace> Staying;
    llvm::copy_if(Found, std::back_inserter(Staying),
                  [&](const PackPlace &P) { return !Leaving.count(P.In); });
    markVariants(std::move(Staying), MaxVariants);
  }
}

void LiveItems::markVariants(std::vector<PackPlace> Variants,
                             unsigned MaxVariants) {
  llvm::stable_sort(Variants, [](const PackPlace &A, const PackPlace &B) {
    return A.At->Generation > B.At->Generation;
  });
  std::set<EntityHash> Seen;
  for (const PackPlace &V : Variants) {
    if (Seen.size() == MaxVariants)
      return;
    llvm::Expected<ItemData> Item = V.In->data(*V.At);
    if (!Item) {
      llvm::consumeError(Item.takeError());
      continue;
    }
    if (V.At->Kind == ItemKind::Origin) {
      if (Seen.insert(entityHash(Item->Data)).second)
        Places.push_back(V);
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
  for (const PackPlace &P : It->second) {
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

} // namespace nobounce::facts
