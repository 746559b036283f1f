//===- CacheArchive.h - A cache in one file ---------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. Moves what a cache knows to another machine or checkout:
/// facts and results of `index`, whose keys know no place. Preambles and
/// kbuild's commands hold absolute names and stay.
///
/// The file is an `ar` archive as LLVM writes and reads it. Its first member
/// lists the others with size and hash, so that what is cut off, changed or
/// strange is found before anything is imported.
///
/// Ownership: values. Threads: one; runs may use either cache at once.
/// Determinism: the same cache gives the same archive.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_CACHEARCHIVE_H
#define NOBOUNCE_DRIVER_CACHEARCHIVE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace nobounce::driver {

struct Moved {
  size_t Packs = 0, Results = 0, Known = 0; ///< Known: was there already.
  uint64_t Bytes = 0;
  std::vector<std::string> Damaged; ///< Files of the cache that were left out.
  /// Import: whether the archive's facts are of use to this program.
  bool SameExtractor = true;
};

/// Writes what the cache in `Folder` knows to `File`, whole or not at all.
llvm::Expected<Moved> exportCache(llvm::StringRef Folder, llvm::StringRef File);

/// Adds what `File` holds to the cache in `Folder`, all of it or nothing.
llvm::Expected<Moved> importCache(llvm::StringRef Folder, llvm::StringRef File);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_CACHEARCHIVE_H
