//===- ConfigFiles.h - Where suppressions are read from ---------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. Files of suppressions, nearest to the user first: those that
/// --config names, that of $NOBOUNCE_CONFIG, `.git/info/nobounce.yaml` of the
/// repository that holds the tree, and `.nobounce.yaml` in the tree. All that
/// exist are read. The last two need not exist.
///
/// Ownership: values. Threads: any. Determinism: in that order; files are named
/// as they were asked for, or by the names above.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_CONFIGFILES_H
#define NOBOUNCE_DRIVER_CONFIGFILES_H

#include "Driver/Settings.h"
#include "Rules/SuppressionFile.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>
#include <vector>

namespace nobounce::driver {

/// The entries of all files, for the tree at `Root`, which is read through
/// `FS`.
llvm::Expected<std::vector<rules::SuppressionEntry>>
readConfigFiles(const Settings &S, llvm::StringRef Root,
                llvm::vfs::FileSystem &FS);

/// The folder `info` of the git repository that holds `Folder`, in a linked
/// worktree that of the repository itself; "" outside of one.
std::string gitInfoFolder(llvm::StringRef Folder, llvm::vfs::FileSystem &FS);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_CONFIGFILES_H
