//===- StoreImpl.h - What a store is made of --------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Facts, internal to Store*.cpp. An index of what stands on disk, what
/// of it was loaded, what this process saved, and what is yet to be written.
///
/// Ownership: the packs own what the index points to. Threads: as each member
/// says; packs and the index by place do not change after `open`.
/// Determinism: entities are handed out by name, so the order in which they
/// came in is never seen.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FACTS_STOREIMPL_H
#define NOBOUNCE_FACTS_STOREIMPL_H

#include "Facts/Codec.h"
#include "Facts/PackFolder.h"
#include "Facts/Store.h"
#include "Support/FilesInUse.h"
#include <mutex>
#include <unordered_map>

namespace nobounce::facts {

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
  llvm::Expected<T> (*Decode)(llvm::ArrayRef<uint8_t>);
  ByName<std::vector<Place>> Places;
  ByName<std::shared_ptr<const T>> Loaded;
};

/// An entity of a unit that is being saved.
template <class T> struct Draft {
  EntityHash Name;
  std::shared_ptr<const T> Facts; ///< Null when known already.
  Bytes Encoded;
};

struct Store::Impl {
  std::string Base;   ///< As the user named it, for messages; "" = in memory.
  std::string Folder; ///< Where the packs of this format are.
  PackFolder Packs;
  std::optional<support::FilesInUse> InUse; ///< The packs that are open.
  bool Writable = false;

  std::mutex Mutex; ///< Guards all below.
  Entities<Function> Functions{
      ItemKind::Function, encodeFunction, decodeFunction, {}, {}};
  Entities<Record> Records{
      ItemKind::Record, encodeRecord, decodeRecord, {}, {}};
  ByName<std::vector<Place>> UnitPlaces;
  ByName<std::vector<Place>> Manifests; ///< By unit key, newest first.
  ByName<std::vector<Place>> Origins;   ///< By main file, newest first.
  ByName<std::vector<Variant>> Saved;   ///< By unit key, oldest first.
  std::vector<PackItem> Pending;
  size_t PendingSize = 0;
  bool WroteAny = false;
  std::string DiskError;
  std::vector<std::string> Warnings, Notes;

  std::mutex WriteMutex; ///< One pack is written at a time. Taken before Mutex.

  void open(llvm::StringRef Folder);
  void note(llvm::StringRef Text);
  void addOrigin(const UnitOrigin &O);
  template <class T>
  std::shared_ptr<const T> load(Entities<T> &E, const EntityHash &Name);
  template <class T>
  llvm::Error draft(Entities<T> &E, std::vector<T> Items,
                    llvm::ArrayRef<EntityHash> Known,
                    std::vector<Draft<T>> &Out);
  template <class T> void take(Entities<T> &E, std::vector<Draft<T>> &Drafts);
  bool haveUnit(const EntityHash &Name);
  llvm::Expected<std::shared_ptr<const Unit>> loadUnit(const EntityHash &Name);
  llvm::Error loadEntities(const Unit &U);
  void addPending(ItemKind Kind, const EntityHash &Name, Bytes Data);
  void writePending();
  void mergePacks();
  void noteWriteError(llvm::Error E);
};

} // namespace nobounce::facts

#endif // NOBOUNCE_FACTS_STOREIMPL_H
