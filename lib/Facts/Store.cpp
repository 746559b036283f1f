//===- Store.cpp - The cache of facts ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Store.h"
#include "Facts/Manifest.h"
#include "Facts/PackFolder.h"
#include "Facts/Validate.h"
#include "Support/ErrorContext.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"
#include <unordered_map>

using llvm::Error;
using llvm::Expected;

namespace nobounce::facts {

namespace {

/// Part of a good hash is a good hash.
struct HashOfName {
  size_t operator()(const EntityHash &H) const { return H.Low; }
};
template <class T> using ByName = std::unordered_map<EntityHash, T, HashOfName>;

/// An item on disk.
struct Place {
  Pack *In = nullptr;
  const PackEntry *At = nullptr;
};

/// A variant of a unit that this process saved.
struct Variant {
  std::shared_ptr<const Bytes> Manifest;
  std::shared_ptr<const Unit> Facts;
};

/// Header functions, or records: on disk, in memory, and how they are decoded.
template <class T> struct Entities {
  ItemKind Kind;
  Bytes (*Encode)(const T &);
  Expected<T> (*Decode)(llvm::ArrayRef<uint8_t>);
  ByName<std::vector<Place>> Places;
  ByName<std::shared_ptr<const T>> Loaded;
};

/// An entity of a unit that is being saved.
template <class T> struct Draft {
  EntityHash Name;
  std::shared_ptr<const T> Facts; ///< Null when known already.
  Bytes Encoded;
};

} // namespace

struct Store::Impl {
  std::string Base;   ///< As the user named it, for messages; "" = in memory.
  std::string Folder; ///< Where the packs of this format are.
  PackFolder Packs;
  bool Writable = false;

  std::mutex Mutex; ///< Guards all below.
  Entities<Function> Functions{
      ItemKind::Function, encodeFunction, decodeFunction, {}, {}};
  Entities<Record> Records{
      ItemKind::Record, encodeRecord, decodeRecord, {}, {}};
  ByName<std::vector<Place>> UnitPlaces;
  ByName<std::vector<Place>> Manifests; ///< By unit key, newest first.
  ByName<std::vector<Variant>> Saved;   ///< By unit key, oldest first.
  std::vector<PackItem> Pending;
  size_t PendingSize = 0;
  bool WroteAny = false;
  std::string DiskError;
  std::vector<std::string> Warnings, Notes;

  std::mutex WriteMutex; ///< One pack is written at a time. Taken before Mutex.

  void open(llvm::StringRef Folder);
  void note(llvm::StringRef Text);
  template <class T>
  std::shared_ptr<const T> load(Entities<T> &E, const EntityHash &Name);
  template <class T>
  Error draft(Entities<T> &E, std::vector<T> Items, std::vector<Draft<T>> &Out);
  template <class T> void take(Entities<T> &E, std::vector<Draft<T>> &Drafts);
  bool haveUnit(const EntityHash &Name);
  Expected<std::shared_ptr<const Unit>> loadUnit(const EntityHash &Name);
  Error loadEntities(const Unit &U);
  void addPending(ItemKind Kind, const EntityHash &Name, Bytes Data);
  void writePending();
  void mergePacks();
  void noteWriteError(Error E);
};

void Store::Impl::open(llvm::StringRef Folder) {
  Base = Folder.str();
  Writable = true;
  llvm::SmallString<256> Path(Base);
  // Another format has another folder, so that versions can be used in turns.
  llvm::sys::path::append(Path, "facts-" + llvm::Twine(FormatVersion));
  this->Folder = Path.str().str();
  Packs = PackFolder::open(this->Folder, Notes);
  for (const std::unique_ptr<Pack> &P : Packs.packs())
    for (const PackEntry &E : P->entries()) {
      ByName<std::vector<Place>> *Index[] = {
          &Manifests, &UnitPlaces, &Functions.Places, &Records.Places};
      (*Index[unsigned(E.Kind)])[E.Name].push_back({P.get(), &E});
    }
  for (auto &[Key, Places] : Manifests)
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

/// Encodes `Items`; those that neither memory nor disk has are validated and
/// prepared for `take`. In the order of their names, each once.
template <class T>
Error Store::Impl::draft(Entities<T> &E, std::vector<T> Items,
                         std::vector<Draft<T>> &Out) {
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
  if (Expected<std::string> Path = Packs.write(Items); !Path)
    noteWriteError(Path.takeError());
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
  if (EC == std::errc::not_a_directory || EC == std::errc::file_exists)
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

//===----------------------------------------------------------------------===//
// Store
//===----------------------------------------------------------------------===//

Store::Store() : P(std::make_unique<Impl>()) {}

Store::Store(llvm::StringRef Folder) : P(std::make_unique<Impl>()) {
  P->open(Folder);
}

Store::~Store() { P->writePending(); }

Lookup Store::lookup(const UnitKey &Key, HashOfFile Hash) {
  Lookup Result;
  auto Miss = [&](std::string Reason) {
    if (Result.MissReason.empty())
      Result.MissReason = std::move(Reason);
  };

  std::vector<Variant> Own;
  {
    std::lock_guard Lock(P->Mutex);
    if (auto It = P->Saved.find(Key.Value); It != P->Saved.end())
      Own = It->second;
  }
  for (const Variant &V : llvm::reverse(Own)) {
    ManifestView View = llvm::cantFail(ManifestView::open(*V.Manifest));
    std::optional<std::string> Change = View.firstChange(Hash);
    if (!Change)
      return {V.Facts, ""};
    Miss(std::move(*Change));
  }

  auto It = P->Manifests.find(Key.Value); // Never changes after `open`.
  if (It == P->Manifests.end()) {
    Miss("not in the cache");
    return Result;
  }
  for (const Place &At : llvm::ArrayRef(It->second).take_front(MaxVariants)) {
    Expected<ItemData> Item = At.In->data(*At.At);
    Expected<ManifestView> View =
        Item ? ManifestView::open(Item->Data) : Item.takeError();
    if (!View) {
      std::string Reason = llvm::toString(View.takeError());
      P->note(At.In->path().str() + ": " + Reason);
      Miss("its manifest is damaged: " + Reason);
      continue;
    }
    if (std::optional<std::string> Change = View->firstChange(Hash)) {
      Miss(std::move(*Change));
      continue;
    }
    Expected<std::shared_ptr<const Unit>> U = P->loadUnit(View->unit());
    Error E = U ? P->loadEntities(**U) : U.takeError();
    if (!E)
      return {std::move(*U), ""};
    Miss(llvm::toString(std::move(E)));
  }
  return Result;
}

Expected<std::shared_ptr<const Unit>> Store::save(const UnitKey &Key,
                                                  UnitFacts Facts) {
  std::vector<Draft<Function>> Functions;
  std::vector<Draft<Record>> Records;
  if (Error E =
          P->draft(P->Functions, std::move(Facts.HeaderFunctions), Functions))
    return E;
  if (Error E = P->draft(P->Records, std::move(Facts.Records), Records))
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
  Variant V{std::make_shared<const Bytes>(
                encodeManifest(std::move(Facts.Inputs), UnitName)),
            std::make_shared<const Unit>(std::move(Facts.Main))};
  bool IsFull;
  {
    std::lock_guard Lock(P->Mutex);
    P->take(P->Functions, Functions);
    P->take(P->Records, Records);
    if (!IsKnown)
      P->addPending(ItemKind::Unit, UnitName, std::move(Encoded));
    P->addPending(ItemKind::Manifest, Key.Value, *V.Manifest);
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

std::shared_ptr<const Function> Store::function(const EntityHash &Hash) {
  return P->load(P->Functions, Hash);
}

std::shared_ptr<const Record> Store::record(const EntityHash &Hash) {
  return P->load(P->Records, Hash);
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
