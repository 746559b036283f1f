//===- AtomicFile.h - Files that are there whole or not at all --*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Support. A reader sees the old file, the new file or none, never a
/// part of one, even when two runs write it at once or the disk fills up.
///
/// Ownership: nothing is kept. Threads: safe. Determinism: the name of the
/// temporary is random, the result's is not.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_SUPPORT_ATOMICFILE_H
#define NOBOUNCE_SUPPORT_ATOMICFILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace nobounce::support {

/// Writes `Bytes` to a temporary beside `Path`, then renames it to `Path`.
/// Makes missing parent folders. Leaves no temporary behind when it fails; the
/// error names `Path`.
llvm::Error writeFileAtomically(llvm::StringRef Path, llvm::StringRef Bytes);

/// Whether files can be created in `Folder`; makes the folder when missing.
bool isWritableFolder(llvm::StringRef Folder);

} // namespace nobounce::support

#endif // NOBOUNCE_SUPPORT_ATOMICFILE_H
