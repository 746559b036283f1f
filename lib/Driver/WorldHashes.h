//===- WorldHashes.h - Hashes of the files of a world ------------- ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. Each file that a world reads is hashed once in a run, however
/// often the world is looked up; and two versions of a tree share the hashes of
/// all that they have in common.
///
/// Ownership: copies share what was hashed. Threads: any. Determinism: of files
/// that nobody changes.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_WORLDHASHES_H
#define NOBOUNCE_DRIVER_WORLDHASHES_H

#include "Facts/FileHashes.h"
#include "llvm/ADT/StringSet.h"
#include <memory>

namespace nobounce::driver {

class WorldHashes {
public:
  WorldHashes() = default;
  /// Of the files of the tree at `Root`, read through `FS`.
  WorldHashes(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS,
              llvm::StringRef Root)
      : Shared(std::make_shared<facts::FileHashes>(std::move(FS), Root)) {}

  /// The same for a version that is read through `FS` and has files called as
  /// one of `Changed` otherwise.
  WorldHashes version(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS,
                      llvm::StringRef Root,
                      llvm::ArrayRef<llvm::StringRef> Changed) const;

  /// Hash of the file's content; nothing when it cannot be read.
  std::optional<facts::EntityHash> operator()(llvm::StringRef Path) const;

  /// Files that were read so far.
  size_t filesRead() const;

private:
  std::shared_ptr<facts::FileHashes> Shared, Own; ///< Own: of a version.
  llvm::StringSet<> OwnNames; ///< Last parts of names that are its own.
};

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_WORLDHASHES_H
