//===- FilesInUse.h - Which files of a folder a process uses ----*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Support. A process that uses files of a folder says so in a file
/// there, which it holds locked while it lives. Who removes files from the
/// folder asks first; what a killed process left is not locked and counts for
/// nothing. Nobody waits for anybody.
///
/// Ownership: an object owns its file. Threads: one. Determinism: names are
/// sorted.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_SUPPORT_FILESINUSE_H
#define NOBOUNCE_SUPPORT_FILESINUSE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <set>
#include <string>

namespace nobounce::support {

class FilesInUse {
public:
  /// Nothing is said yet.
  explicit FilesInUse(llvm::StringRef Folder) : Folder(Folder) {}
  ~FilesInUse(); ///< Nothing is in use any more.
  FilesInUse(const FilesInUse &) = delete;
  FilesInUse &operator=(const FilesInUse &) = delete;

  /// Says that these (named from the folder on) are in use. Does nothing where
  /// the folder cannot be written: then nobody removes anything, either.
  void add(llvm::ArrayRef<std::string> Names);

  /// What other processes use now, and this one through other objects.
  static std::set<std::string> ofAll(llvm::StringRef Folder);

  /// The folder below `Folder` in which they say so.
  static constexpr llvm::StringLiteral Place = "running";

private:
  std::string Folder;
  std::string Path; ///< "" while there is no file.
  int File = -1;
};

} // namespace nobounce::support

#endif // NOBOUNCE_SUPPORT_FILESINUSE_H
