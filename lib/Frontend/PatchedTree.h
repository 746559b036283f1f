//===- PatchedTree.h - A tree with patches applied -------------------- ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Frontend. A patch as people send it: a plain diff, one mail, a
/// mailbox with a series (git format-patch, b4). Git reads the mails and
/// applies the diffs to copies of the files they name, in a temporary folder:
/// the tree is not touched, and need be no repository.
///
/// Ownership: values. Threads: one (it starts processes). Determinism: mails in
/// the order of their numbers, else of the mailbox.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FRONTEND_PATCHEDTREE_H
#define NOBOUNCE_FRONTEND_PATCHEDTREE_H

#include "Frontend/TreeChange.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace nobounce::frontend {

/// From the tree as `Base` has it to the same with the patches in `File` ("-":
/// standard input). `Base` says what the old version has otherwise than the
/// disk; an empty one means the disk. An error names the mail and the place
/// that does not apply.
llvm::Expected<TreeChange> patchedTree(llvm::StringRef Root, TreeChange Base,
                                       llvm::StringRef File);

} // namespace nobounce::frontend

#endif // NOBOUNCE_FRONTEND_PATCHEDTREE_H
