//===- PathNames.h - How a file is named in facts and messages --*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Support. One spelling per file: tree-relative without `./` for what
/// is inside the tree, absolute for what is not. Lexical only: symbolic links
/// are not followed, so that the names are the ones the user knows.
///
/// Ownership: values. Threads: pure functions. Determinism: pure functions.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_SUPPORT_PATHNAMES_H
#define NOBOUNCE_SUPPORT_PATHNAMES_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace nobounce::support {

/// `Path` made absolute from `Directory` (itself absolute), without `.`, `..`
/// and doubled separators.
std::string absoluteName(llvm::StringRef Directory, llvm::StringRef Path);

/// The name of `Path` in facts: relative to `Root` when it is inside, else
/// absolute. A relative `Path` starts at `Directory`. "" names the root itself.
std::string treeName(llvm::StringRef Root, llvm::StringRef Directory,
                     llvm::StringRef Path);

/// The absolute path behind a name that `treeName` gave.
std::string fromTreeName(llvm::StringRef Root, llvm::StringRef Name);

/// True when the tree-relative `File` is `Folder` or lies below it. An empty
/// `Folder` holds everything; a trailing `/` makes no difference.
bool isBelow(llvm::StringRef Folder, llvm::StringRef File);

} // namespace nobounce::support

#endif // NOBOUNCE_SUPPORT_PATHNAMES_H
