//===- Store.h - The cache of facts -----------------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Facts. Facts of units under their key and inputs, entities (header
/// functions, records) under their content's hash, in immutable pack files; see
/// docs/facts.md for the format and what else was considered.
///
/// Ownership: shared pointers to immutable facts; they stay valid after the
/// store is gone. Threads: all members are safe to call at once. Determinism:
/// what is handed out depends on key, inputs and source alone. Which pack holds
/// an entity may differ between runs and is never visible.
///
/// Two runs may use one folder at once: packs are written whole under names
/// made of their content and never changed. A pack that is damaged, truncated
/// or of another version is a miss for what it held, and that is written anew.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FACTS_STORE_H
#define NOBOUNCE_FACTS_STORE_H

#include "Facts/Origin.h"
#include "Facts/Shadows.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace nobounce::facts {

/// Everything that lowering one unit yields.
struct UnitFacts {
  Unit Main; ///< `HeaderFunctions` and `Records` are filled in by `save`.
  std::vector<Function> HeaderFunctions;
  std::vector<Record> Records;
  /// More of them, which the store has already.
  std::vector<EntityHash> KnownFunctions, KnownRecords;
  std::vector<Input> Inputs;
  /// Where headers are searched, in order, named as inputs are.
  std::vector<std::string> Folders;
};

/// What `lookup` found.
struct Lookup {
  std::shared_ptr<const Unit> Found; ///< Null = a miss.
  std::string MissReason; ///< "not in the cache", "fs/open.c changed", …
  bool NoKey = false;     ///< Nothing is kept under that key.
  /// Of a hit: equal when the facts, the names of all inputs and their content
  /// are.
  EntityHash Digest;
};

/// Sizes of what a store holds, for `facts stats`.
struct StoreSizes {
  uint64_t Packs = 0, DiskBytes = 0;
  uint64_t Units = 0, UnitBytes = 0; ///< Raw (uncompressed) bytes.
  uint64_t Functions = 0, FunctionBytes = 0;
  uint64_t Records = 0, RecordBytes = 0;
  uint64_t ManifestBytes = 0;
};

class Store {
public:
  /// Variants (contents of inputs) that are kept of one unit.
  static constexpr unsigned MaxVariants = 4;

  /// A store that lives in memory alone (`--no-cache`).
  Store();

  /// Opens `Folder`, making it if needed. What stands there and cannot be used
  /// is ignored; a folder that cannot be written or made is one warning.
  explicit Store(llvm::StringRef Folder);
  ~Store(); ///< Writes what is pending; call `flush` to learn of errors.
  Store(const Store &) = delete;
  Store &operator=(const Store &) = delete;

  /// The unit's facts as of its inputs' present content. A hit has all its
  /// entities loaded and validated: `function` and `record` cannot fail on
  /// them. `Known` is what was asked before of the same files, for the same
  /// answers at less cost.
  Lookup lookup(const UnitKey &Key, HashOfFile Hash, Shadows *Known = nullptr);

  /// Name of the facts that `lookup` would find on disk, which are not loaded
  /// and may turn out to be damaged; nothing when it would miss. Facts of one
  /// name are the same.
  std::optional<EntityHash> identify(const UnitKey &Key, HashOfFile Hash,
                                     Shadows *Known = nullptr);

  /// The facts of that name, which `identify` gave, with all entities loaded;
  /// an error when they are gone or damaged.
  llvm::Expected<std::shared_ptr<const Unit>> unit(const EntityHash &Name);

  /// Takes a unit's facts and schedules them for writing; entities that are
  /// known already are written once. Fails, with nothing taken, when the facts
  /// are inconsistent (a defect of Extract). Errors of the disk do not fail it:
  /// the store goes on in memory and `flush` reports the first one.
  /// `Origin` says what `Key` was made of.
  llvm::Expected<std::shared_ptr<const Unit>>
  save(const UnitKey &Key, UnitFacts Facts, const UnitOrigin *Origin = nullptr);

  /// Keeps that parsing a unit gave no facts (`O.Problem`).
  void noteFailure(const UnitOrigin &O);

  /// Why `lookup` found nothing under the key that `Now` makes: what is
  /// different from what is kept of that file.
  std::string explainMiss(const UnitOrigin &Now);

  /// A header function or record that a unit from `lookup` or `save` refers to.
  /// Null for a hash that this store never gave out.
  std::shared_ptr<const Function> function(const EntityHash &Hash);
  std::shared_ptr<const Record> record(const EntityHash &Hash);

  /// Writes what is pending, and merges small packs when there are many. The
  /// first error of the disk is reported, once.
  llvm::Error flush();

  /// Messages for the user, each once: "cache is read-only: …".
  std::vector<std::string> takeWarnings();

  /// What was found damaged and ignored, for `-v`.
  std::vector<std::string> takeNotes();

  StoreSizes sizes();

private:
  struct Impl;
  std::unique_ptr<Impl> P;
};

} // namespace nobounce::facts

#endif // NOBOUNCE_FACTS_STORE_H
