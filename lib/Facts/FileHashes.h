//===- FileHashes.h - Content hashes of a run's files -----------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Facts. Each file is read at most once per run, through the run's
/// virtual file system, so that overlays count as content.
///
/// Ownership: shares the file system. Threads: safe if reading through the file
/// system is (the real one and overlays of it are). Determinism: a file that
/// changes during a run keeps the first hash seen.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FACTS_FILEHASHES_H
#define NOBOUNCE_FACTS_FILEHASHES_H

#include "Facts/UnitKey.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <mutex>

namespace nobounce::facts {

class FileHashes {
public:
  /// `Tree` is what relative paths are relative to; "" = all are absolute.
  FileHashes(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
             llvm::StringRef Tree);

  /// Hash of the file's content; nothing when it cannot be read.
  std::optional<EntityHash> operator()(llvm::StringRef Path);

  /// Files that were read so far.
  size_t filesRead() const;

private:
  struct Slot {
    std::once_flag Once;
    std::optional<EntityHash> Hash;
  };

  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files;
  std::string Tree;
  mutable std::mutex Mutex; ///< Guards Slots; files are read outside of it.
  llvm::StringMap<std::unique_ptr<Slot>> Slots;
};

} // namespace nobounce::facts

#endif // NOBOUNCE_FACTS_FILEHASHES_H
