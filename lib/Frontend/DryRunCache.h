//===- DryRunCache.h - A dry run kept until a makefile changes --*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Frontend. Keeps what a dry run said, with the content hashes of the
/// configuration and of every makefile that can have had a say in it. Any
/// difference is a miss; a damaged file is a miss too.
///
/// Ownership: refers to the tree it was made for. Threads: one. Determinism:
/// what is loaded equals what was stored.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FRONTEND_DRYRUNCACHE_H
#define NOBOUNCE_FRONTEND_DRYRUNCACHE_H

#include "Frontend/DryRunLines.h"
#include "Frontend/KernelTree.h"
#include <optional>

namespace nobounce::frontend {

class DryRunCache {
public:
  /// With an empty `CacheDir` nothing is found and nothing kept.
  DryRunCache(llvm::StringRef CacheDir, const KernelTree &Tree,
              llvm::ArrayRef<std::string> Goals);

  /// What was stored, if nothing has changed since.
  std::optional<DryRunText> load() const;

  /// Keeps `Text`. A cache that cannot be written is no error: it is only slow.
  void store(const DryRunText &Text) const;

private:
  std::string Root;
  std::string File; ///< "" = no cache.
};

/// The tree-relative makefiles that decide about these folders' units, sorted:
/// the top ones, kbuild's own, the folders' and what those include.
std::vector<std::string> makefilesOf(llvm::StringRef Root,
                                     llvm::ArrayRef<std::string> Folders);

} // namespace nobounce::frontend

#endif // NOBOUNCE_FRONTEND_DRYRUNCACHE_H
