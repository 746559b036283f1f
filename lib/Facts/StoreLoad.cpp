//===- StoreLoad.cpp - From the cache into memory -------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/StoreImpl.h"
#include "Support/ErrorContext.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using llvm::Error;
using llvm::Expected;

namespace nobounce::facts {

void Store::Impl::open(llvm::StringRef Folder) {
  Base = Folder.str();
  Writable = true;
  llvm::SmallString<256> Path(Base);
  llvm::sys::path::append(Path, packFolder());
  this->Folder = Path.str().str();
  Packs = PackFolder::open(this->Folder, Notes);
  // What this run writes refers to what they hold.
  std::vector<std::string> Names;
  for (const std::unique_ptr<Pack> &P : Packs.packs())
    Names.push_back(packFolder() + "/" +
                    llvm::sys::path::filename(P->path()).str());
  InUse.emplace(Base);
  InUse->add(Names);
  for (const std::unique_ptr<Pack> &P : Packs.packs())
    for (const PackEntry &E : P->entries()) {
      ByName<std::vector<Place>> *Index[] = {&Origins, &Manifests, &UnitPlaces,
                                             &Functions.Places,
                                             &Records.Places};
      (*Index[unsigned(E.Kind)])[E.Name].push_back({P.get(), &E});
    }
  for (auto *Variants : {&Manifests, &Origins})
    for (auto &[Key, Places] : *Variants)
      llvm::stable_sort(Places, [](const Place &A, const Place &B) {
        return A.At->Generation > B.At->Generation;
      });
}

/// Notes a defect of the cache, each once.
void Store::Impl::note(llvm::StringRef Text) {
  std::lock_guard Lock(Mutex);
  if (!llvm::is_contained(Notes, Text))
    Notes.push_back(Text.str());
}

/// The entity from memory or disk; null when there is no intact copy.
template <class T>
std::shared_ptr<const T> Store::Impl::load(Entities<T> &E,
                                           const EntityHash &Name) {
  std::vector<Place> Places;
  {
    std::lock_guard Lock(Mutex);
    if (auto It = E.Loaded.find(Name); It != E.Loaded.end())
      return It->second;
    if (auto It = E.Places.find(Name); It != E.Places.end())
      Places = It->second;
  }
  for (const Place &P : Places) {
    Expected<ItemData> Item = P.In->data(*P.At);
    Expected<T> Facts = Item ? E.Decode(Item->Data) : Item.takeError();
    if (!Facts) {
      note(P.In->path().str() + ": " + llvm::toString(Facts.takeError()));
      continue;
    }
    auto Result = std::make_shared<const T>(std::move(*Facts));
    std::lock_guard Lock(Mutex);
    // When two threads loaded it at once, both go on with the first one's.
    return E.Loaded.try_emplace(Name, std::move(Result)).first->second;
  }
  return nullptr;
}

/// Whether disk has an intact copy of the unit.
bool Store::Impl::haveUnit(const EntityHash &Name) {
  Expected<std::shared_ptr<const Unit>> U = loadUnit(Name);
  if (U)
    return true;
  llvm::consumeError(U.takeError());
  return false;
}

Expected<std::shared_ptr<const Unit>>
Store::Impl::loadUnit(const EntityHash &Name) {
  std::string Reason = "its facts are not there";
  auto It = UnitPlaces.find(Name); // Never changes after `open`.
  if (It != UnitPlaces.end())
    for (const Place &P : It->second) {
      Expected<ItemData> Item = P.In->data(*P.At);
      Expected<Unit> U = Item ? decodeUnit(Item->Data) : Item.takeError();
      if (U)
        return std::make_shared<const Unit>(std::move(*U));
      Reason = "its facts are damaged: " + llvm::toString(U.takeError());
      note(P.In->path().str() + ": " + Reason);
    }
  return support::makeError(Reason);
}

Error Store::Impl::loadEntities(const Unit &U) {
  for (const EntityHash &Name : U.HeaderFunctions)
    if (!load(Functions, Name))
      return support::makeError("facts of a header function are damaged");
  for (const EntityHash &Name : U.Records)
    if (!load(Records, Name))
      return support::makeError("facts of a record are damaged");
  return Error::success();
}

template std::shared_ptr<const Function> Store::Impl::load(Entities<Function> &,
                                                           const EntityHash &);
template std::shared_ptr<const Record> Store::Impl::load(Entities<Record> &,
                                                         const EntityHash &);

} // namespace nobounce::facts
