//===- GitTree.h - A kernel tree in a git repository ------------------- ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Frontend. Asks git which files differ between a revision, the index
/// and the files on disk, and reads their bytes from its objects. Git takes no
/// lock and writes nothing, not even a refreshed index.
///
/// Ownership: values. Threads: one (it starts processes). Determinism: the
/// user's configuration of git has no say in what is compared.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FRONTEND_GITTREE_H
#define NOBOUNCE_FRONTEND_GITTREE_H

#include "Frontend/TreeChange.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace nobounce::frontend {

/// From revision `Rev` to the files on disk. An error names what git says: no
/// repository, no such revision.
llvm::Expected<TreeChange> changeOnDisk(llvm::StringRef Root,
                                        llvm::StringRef Rev);

/// From revision `Rev` to what is staged. Files that the disk has otherwise
/// than the index are on the list as well: the staged bytes are what is read.
llvm::Expected<TreeChange> stagedChange(llvm::StringRef Root,
                                        llvm::StringRef Rev);

} // namespace nobounce::frontend

#endif // NOBOUNCE_FRONTEND_GITTREE_H
