//===- ContentHashes.h - Content hashes of input files ----------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Frontend. Hashes each input file at most once per run, through the
/// file system that units are read with, so an overlay changes the key.
///
/// Ownership: owns its table. Threads: one. Determinism: content only.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FRONTEND_CONTENTHASHES_H
#define NOBOUNCE_FRONTEND_CONTENTHASHES_H

#include "Facts/Unit.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <optional>
#include <string>

namespace nobounce::frontend {

class ContentHashes {
public:
  ContentHashes(std::string Root,
                llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS);

  /// The hash of the file of this tree name; none when it cannot be read.
  std::optional<facts::EntityHash> hash(llvm::StringRef Name);

private:
  std::string Root;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS;
  llvm::StringMap<std::optional<facts::EntityHash>> Known;
};

} // namespace nobounce::frontend

#endif // NOBOUNCE_FRONTEND_CONTENTHASHES_H
