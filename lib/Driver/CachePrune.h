//===- CachePrune.h - Makes a cache smaller ---------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. Removes what was not used for longest until a cache fits.
/// What a running process uses stays, whatever its age. Units are kept or
/// dropped whole: of a pack that goes, what other packs need is written anew.
///
/// Ownership: values. Threads: one; other processes may use the cache at once.
/// Determinism: depends on the times of the files; ties are broken by name.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_CACHEPRUNE_H
#define NOBOUNCE_DRIVER_CACHEPRUNE_H

#include "Driver/CacheContents.h"
#include <array>

namespace nobounce::driver {

/// What pruning did.
struct Pruned {
  std::vector<CacheFile> Gone; ///< Sorted by name.
  uint64_t Before = 0, After = 0;
  uint64_t InUse = 0; ///< Bytes of what stayed because it is in use.
  /// Why packs went without what others need of them; "" when none did.
  std::string Trouble;
};

/// Prunes to `MaxBytes`. An error means that what should go cannot be removed.
llvm::Expected<Pruned> pruneCache(llvm::StringRef Folder, uint64_t MaxBytes);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_CACHEPRUNE_H
