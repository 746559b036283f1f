//===- StoreWrite.cpp - From memory into the cache ------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Manifest.h"
#include "Facts/StoreImpl.h"
#include "Facts/Validate.h"
#include "Support/ErrorContext.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using llvm::Error;
using llvm::Expected;

namespace nobounce::facts {

/// Encodes `Items`; those that neither memory nor disk has are validated and
/// prepared for `take`. In the order of their names, each once.
template <class T>
Error Store::Impl::draft(Entities<T> &E, std::vector<T> Items,
                         llvm::ArrayRef<EntityHash> Known,
                         std::vector<Draft<T>> &Out) {
  for (const EntityHash &Name : Known) {
    if (!load(E, Name))
      return support::makeError("facts are referred to that nobody has sent");
    Out.push_back({Name, nullptr, {}});
  }
  for (T &Item : Items) {
    Draft<T> D;
    D.Encoded = E.Encode(Item);
    D.Name = entityHash(D.Encoded);
    // A copy on disk counts only when it can be read back.
    if (!load(E, D.Name)) {
      if (Error Invalid = validate(Item))
        return Invalid;
      D.Facts = std::make_shared<const T>(std::move(Item));
    }
    Out.push_back(std::move(D));
  }
  llvm::sort(Out, [](const Draft<T> &A, const Draft<T> &B) {
    return A.Name < B.Name;
  });
  auto Same = [](const Draft<T> &A, const Draft<T> &B) {
    return A.Name == B.Name;
  };
  Out.erase(std::unique(Out.begin(), Out.end(), Same), Out.end());
  return Error::success();
}

/// Makes drafts known. `Mutex` is held.
template <class T>
void Store::Impl::take(Entities<T> &E, std::vector<Draft<T>> &Drafts) {
  for (Draft<T> &D : Drafts)
    if (D.Facts && E.Loaded.try_emplace(D.Name, D.Facts).second)
      addPending(E.Kind, D.Name, std::move(D.Encoded));
}

/// `Mutex` is held.
void Store::Impl::addPending(ItemKind Kind, const EntityHash &Name,
                             Bytes Data) {
  if (!Writable)
    return;
  PendingSize += Data.size();
  Pending.push_back({Kind, Name, Packs.nextGeneration(), std::move(Data)});
}

void Store::Impl::writePending() {
  std::lock_guard Write(WriteMutex);
  std::vector<PackItem> Items;
  {
    std::lock_guard Lock(Mutex);
    Items.swap(Pending);
    PendingSize = 0;
    if (Items.empty() || !Writable)
      return;
    WroteAny = true;
  }
  Expected<std::string> Path = Packs.write(Items);
  if (!Path)
    return noteWriteError(Path.takeError());
  InUse->add({packFolder() + "/" + llvm::sys::path::filename(*Path).str()});
}

/// Nothing more is written after a first error: one message is enough, and
/// what follows would be of no use without what is missing.
void Store::Impl::noteWriteError(Error E) {
  std::error_code EC;
  llvm::handleAllErrors(std::move(E), [&](const llvm::ErrorInfoBase &Info) {
    EC = Info.convertToErrorCode();
  });
  std::lock_guard Lock(Mutex);
  Writable = false;
  Pending.clear();
  PendingSize = 0;
  std::string What =
      "cannot write to cache folder '" + Base + "': " + EC.message() + "; ";
  if (EC == std::errc::not_a_directory || EC == std::errc::file_exists ||
      EC == std::errc::no_such_file_or_directory)
    Warnings.push_back(What + "nothing is kept");
  else if (EC == std::errc::read_only_file_system ||
           EC == std::errc::permission_denied ||
           EC == std::errc::operation_not_permitted)
    Warnings.push_back(What +
                       "facts are read from it, but new ones are not kept");
  else
    DiskError = What +
                "the results are complete, but what was parsed is not kept: "
                "free some space, or name another folder with --cache-dir";
}

/// Merges when it is time to. `WriteMutex` is held.
void Store::Impl::mergePacks() {
  {
    std::lock_guard Lock(Mutex);
    if (!Writable)
      return;
  }
  Packs.age(std::chrono::system_clock::now());
  if (!(std::exchange(WroteAny, false) || Packs.wantsMerge()))
    return;
  // Opened anew: what this run wrote keeps alive what it refers to.
  std::vector<std::string> Ignored;
  PackFolder Now = PackFolder::open(Folder, Ignored);
  if (Packs.wantsMerge() || Now.wantsMerge())
    if (Error E = Now.merge(MaxVariants))
      noteWriteError(std::move(E));
}

/// `Mutex` is held.
void Store::Impl::addOrigin(const UnitOrigin &O) {
  addPending(ItemKind::Origin, originName(O.MainFile), encodeOrigin(O));
}

void Store::noteFailure(const UnitOrigin &O) {
  std::lock_guard Lock(P->Mutex);
  P->addOrigin(O);
}

Expected<std::shared_ptr<const Unit>>
Store::save(const UnitKey &Key, UnitFacts Facts, const UnitOrigin *Origin) {
  std::vector<Draft<Function>> Functions;
  std::vector<Draft<Record>> Records;
  if (Error E = P->draft(P->Functions, std::move(Facts.HeaderFunctions),
                         Facts.KnownFunctions, Functions))
    return E;
  if (Error E = P->draft(P->Records, std::move(Facts.Records),
                         Facts.KnownRecords, Records))
    return E;
  auto Name = [](const auto &D) { return D.Name; };
  Facts.Main.HeaderFunctions.resize(Functions.size());
  llvm::transform(Functions, Facts.Main.HeaderFunctions.begin(), Name);
  Facts.Main.Records.resize(Records.size());
  llvm::transform(Records, Facts.Main.Records.begin(), Name);
  if (Error E = validate(Facts.Main))
    return E;

  Bytes Encoded = encodeUnit(Facts.Main);
  EntityHash UnitName = entityHash(Encoded);
  bool IsKnown = P->haveUnit(UnitName);
  Variant V{std::make_shared<const Bytes>(encodeManifest(
                std::move(Facts.Inputs), UnitName, Facts.Folders)),
            std::make_shared<const Unit>(std::move(Facts.Main))};
  bool IsFull;
  {
    std::lock_guard Lock(P->Mutex);
    P->take(P->Functions, Functions);
    P->take(P->Records, Records);
    if (!IsKnown)
      P->addPending(ItemKind::Unit, UnitName, std::move(Encoded));
    P->addPending(ItemKind::Manifest, Key.Value, *V.Manifest);
    if (Origin)
      P->addOrigin(*Origin);
    std::vector<Variant> &Variants = P->Saved[Key.Value];
    if (Variants.size() == MaxVariants)
      Variants.erase(Variants.begin());
    Variants.push_back(V);
    IsFull = P->PendingSize >= PackRawSize;
  }
  if (IsFull)
    P->writePending();
  return V.Facts;
}

Error Store::flush() {
  P->writePending();
  std::lock_guard Write(P->WriteMutex);
  P->mergePacks();
  for (const std::unique_ptr<Pack> &Each : P->Packs.packs())
    Each->dropChunks();
  std::lock_guard Lock(P->Mutex);
  if (P->DiskError.empty())
    return Error::success();
  return support::makeError(std::exchange(P->DiskError, ""));
}

} // namespace nobounce::facts
