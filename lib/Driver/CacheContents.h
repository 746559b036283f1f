//===- CacheContents.h - What stands in a cache folder ----------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. Knows the files of a cache folder by their places and names.
/// Anything else there is a stranger's and is never touched.
///
/// Ownership: values. Threads: pure, but for the disk. Determinism: files are
/// sorted by name.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_CACHECONTENTS_H
#define NOBOUNCE_DRIVER_CACHECONTENTS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Chrono.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace nobounce::driver {

/// Folders of a cache folder, besides that of the facts (PackFolder.h).
inline constexpr llvm::StringLiteral IndexFolder = "index";
inline constexpr llvm::StringLiteral SummaryFolder = "summaries";
inline constexpr llvm::StringLiteral WorldFolder = "worlds";
inline constexpr llvm::StringLiteral PreambleFolder = "preambles-1";

enum class CacheKind : uint8_t {
  Facts,
  Index,
  Summaries,
  World, ///< Which tree has which index.
  Preamble,
  Commands,     ///< What kbuild said.
  OtherVersion, ///< Of formats that this program does not read.
  Temporary,    ///< Being written, or left by a run that was killed.
  Stranger      ///< Not nobounce's.
};
inline constexpr unsigned NumCacheKinds = 9;

/// "facts", "preambles", …
llvm::StringRef nameOf(CacheKind Kind);

struct CacheFile {
  CacheKind Kind;
  std::string Name; ///< From the cache folder on.
  uint64_t Bytes;
  llvm::sys::TimePoint<> LastUse;
};

/// All files of a cache folder. An error when it is not there or no folder.
llvm::Expected<std::vector<CacheFile>> cacheFiles(llvm::StringRef Folder);

/// Removes all but so many files of a folder with an extension, those used
/// last. What cannot be removed stays.
void keepNewest(llvm::StringRef Folder, llvm::StringRef Extension,
                size_t Count);

/// "1.4 MB"
std::string sizeText(uint64_t Bytes);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_CACHECONTENTS_H
