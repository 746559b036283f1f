//===- Shadows.h - Headers that hide others ---------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Facts. A header that was found in the third folder that is searched
/// is hidden once one of that name stands in the first two. Each place is
/// looked at once for all units that search in the same folders.
///
/// Ownership: `Shadows` lives as long as the hashes of a run's files, a
/// `Search` as long as the strings of one unit. Threads: `Shadows` is safe,
/// a `Search` is one thread's. Determinism: depends on which files there are.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FACTS_SHADOWS_H
#define NOBOUNCE_FACTS_SHADOWS_H

#include "Facts/StringPool.h"
#include "Facts/UnitKey.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <mutex>

namespace nobounce::facts {

class Shadows {
public:
  /// The folders that one unit searches.
  class Search {
  public:
    /// Strings from 1 on are the folders, in order.
    Search(Shadows &Known, const StoredStrings &Folders, HashOfFile Hash);

    /// The first of the places in the first `Passed` folders where there is a
    /// file `Name`, named as inputs are.
    std::optional<std::string> first(unsigned Passed, llvm::StringRef Name);

  private:
    std::string place(unsigned Folder, llvm::StringRef Name) const;

    Shadows &Known;
    const StoredStrings &Folders;
    HashOfFile Hash;
    llvm::SmallVector<uint64_t, 16> Sums; ///< Of the first folders.
  };

private:
  std::mutex Mutex; ///< Guards Found; places are looked at outside of it.
  /// Folders and a name, hashed; the folder that has it, or 0.
  llvm::DenseMap<std::pair<uint64_t, uint64_t>, unsigned> Found;
};

} // namespace nobounce::facts

#endif // NOBOUNCE_FACTS_SHADOWS_H
