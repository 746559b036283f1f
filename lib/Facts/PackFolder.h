//===- PackFolder.h - The packs of a cache folder -*- C++ -*- ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Facts, internal. Lists, opens, writes and merges the packs of one
/// folder. No lock is taken anywhere: packs appear whole, are never changed,
/// and one that vanishes while it is read stays mapped.
///
/// Ownership: a folder owns its packs for as long as it lives. Threads:
/// `write` and `merge` one at a time, the rest is immutable after `open`.
/// Determinism: packs are kept in order of their names.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FACTS_PACKFOLDER_H
#define NOBOUNCE_FACTS_PACKFOLDER_H

#include "Facts/Pack.h"
#include "llvm/Support/Chrono.h"
#include "llvm/Support/Error.h"
#include <set>
#include <string>
#include <vector>

namespace nobounce::facts {

/// A pack smaller than this is worth merging with others.
inline constexpr size_t SmallPack = 256 << 10;

/// Raw bytes after which a pack is written: some seconds of parsing, which is
/// what a run that is killed can lose.
inline constexpr size_t PackRawSize = 4 << 20;

/// Facts of old versions of the tool and of units that are gone are in no new
/// variant's way; they go when no run has used their pack for so long.
inline constexpr std::chrono::hours MaxAge(30 * 24);

struct PackPlace;

/// Where packs stand in a cache folder. Another format has another folder, so
/// that versions can be used in turns.
std::string packFolder();

class PackFolder {
public:
  PackFolder() = default;

  /// Opens what can be used of `Folder`; it need not exist. What cannot be used
  /// is named in `Notes`.
  static PackFolder open(llvm::StringRef Folder,
                         std::vector<std::string> &Notes);

  llvm::ArrayRef<std::unique_ptr<Pack>> packs() const { return Packs; }

  /// One more than the newest item's.
  uint64_t nextGeneration() const { return NextGeneration; }

  /// Writes a pack with `Items` under a name made of its content; its path.
  llvm::Expected<std::string> write(llvm::ArrayRef<PackItem> Items) const;

  /// Whether it is time to merge: many small packs, much that is dead, or
  /// something damaged.
  bool wantsMerge() const;

  /// Rewrites small, damaged and mostly dead packs. What no manifest among the
  /// newest `MaxVariants` of its unit reaches is dead. Runs that have the old
  /// packs open keep them; one that relied on an item which dies here finds a
  /// miss later and writes it again.
  llvm::Error merge(unsigned MaxVariants) const;

  /// Removes the packs of these file names, after what the other packs' newest
  /// manifests reach of them was written anew. So every unit is there whole or
  /// not at all. `Written` gets the file names of what was written.
  llvm::Error drop(const std::set<std::string> &Names, unsigned MaxVariants,
                   std::set<std::string> &Written) const;

  /// About how many bytes `drop` would write.
  uint64_t neededOf(const std::set<std::string> &Names,
                    unsigned MaxVariants) const;

  /// Whether something was there that could not be opened.
  bool unusable() const { return !Unusable.empty(); }

  /// Lets packs age: those used since `open` are marked as of `Now`, those that
  /// nobody used for `MaxAge` are removed, and so is what a killed run left. A
  /// folder that cannot be written stays as it is.
  void age(llvm::sys::TimePoint<> Now) const;

private:
  llvm::Error rewrite(llvm::ArrayRef<PackPlace> Live,
                      const std::set<Pack *> &Victims,
                      std::set<std::string> &Written) const;
  std::set<Pack *> named(const std::set<std::string> &Names) const;

  std::string Folder;
  std::vector<std::unique_ptr<Pack>> Packs;
  std::vector<std::string> Unusable; ///< Files that failed the checks.
  uint64_t NextGeneration = 1;
};

} // namespace nobounce::facts

#endif // NOBOUNCE_FACTS_PACKFOLDER_H
