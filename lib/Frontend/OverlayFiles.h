//===- OverlayFiles.h - Files replaced for the analysis only ----*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Frontend. A file system in which some files have other bytes than on
/// disk, by whatever spelling they are reached, or are not there: `--overlay
/// REAL=REPLACEMENT`, and the versions of a tree that are compared. On disk
/// nothing changes.
///
/// Ownership: the file system is reference counted. Threads: as the file
/// system below. Determinism: replacements are read once, when it is made.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FRONTEND_OVERLAYFILES_H
#define NOBOUNCE_FRONTEND_OVERLAYFILES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <map>
#include <optional>
#include <string>

namespace nobounce::frontend {

/// `Base` with the files of `Specs` ("REAL=REPLACEMENT") replaced. REAL is
/// relative to `Root` and must exist; REPLACEMENT is relative to the current
/// folder. `Base` itself when `Specs` is empty.
llvm::Expected<llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>>
overlayFiles(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base,
             llvm::StringRef Root, llvm::ArrayRef<std::string> Specs);

/// Tree-relative name → its bytes; nothing: there is no such file.
using FileContents = std::map<std::string, std::optional<std::string>>;

/// `Base` with these files of the tree at `Root` as given; files that the disk
/// lacks, and their folders, are there as well.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
withContents(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base,
             llvm::StringRef Root, const FileContents &Files);

} // namespace nobounce::frontend

#endif // NOBOUNCE_FRONTEND_OVERLAYFILES_H
