//===- WriteFiles.h - Edited files put in place ----------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Edit. The one place that writes to files of a tree. All new contents
/// are on disk, under other names, before the first file is replaced, so that
/// what can go wrong goes wrong before anything has changed.
///
/// Ownership: nothing is kept; temporaries are gone when it returns. Threads:
/// one. Determinism: the files' contents are the plan's.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_EDIT_WRITEFILES_H
#define NOBOUNCE_EDIT_WRITEFILES_H

#include "Edit/Plan.h"

namespace nobounce::edit {

/// Replaces the files of \p Root by their new texts, keeping their permissions
/// and what links lead to them. Fails, with nothing changed, when one is not
/// any more what was read, or cannot be written.
llvm::Error writeFiles(llvm::StringRef Root, llvm::ArrayRef<EditedFile> Files);

} // namespace nobounce::edit

#endif // NOBOUNCE_EDIT_WRITEFILES_H
