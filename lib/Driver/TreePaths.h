//===- TreePaths.h - Paths as the user spells them --------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. PATH, --world and the left side of --overlay are relative to
/// the tree or absolute; a path that is only there from the current folder is
/// taken too. A misspelt path is an error: it must not look like a clean one.
///
/// Ownership: values. Threads: pure. Determinism: depends on the file system.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_TREEPATHS_H
#define NOBOUNCE_DRIVER_TREEPATHS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>
#include <vector>

namespace nobounce::driver {

/// The tree-relative name of `Path`, "" for the tree itself. An error when
/// there is no such file or folder, or when it is outside the tree.
llvm::Expected<std::string> treePath(llvm::StringRef Root, llvm::StringRef Path,
                                     llvm::vfs::FileSystem &FS);

/// The same for a list; sorted, without duplicates and without paths that lie
/// below another one. A list with the tree itself is empty, which stands for
/// all.
llvm::Expected<std::vector<std::string>>
treePaths(llvm::StringRef Root, llvm::ArrayRef<std::string> Paths,
          llvm::vfs::FileSystem &FS);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_TREEPATHS_H
