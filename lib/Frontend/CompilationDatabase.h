//===- CompilationDatabase.h - Reads compile_commands.json ------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Frontend. `-p DB`: any compile_commands.json, with `arguments` or
/// `command`, absolute or relative `file`, and the kernel's own
/// gen_compile_commands.py output. Never starts a process.
///
/// Ownership: the result is a value. Threads: pure. Determinism: sorted.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FRONTEND_COMPILATIONDATABASE_H
#define NOBOUNCE_FRONTEND_COMPILATIONDATABASE_H

#include "Frontend/CompileUnit.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace nobounce::frontend {

/// Reads the database at `Path` (the file, or a folder that holds it). Units
/// that are not C are left out. A unit whose file is missing stays: parsing it
/// says so, the others go on.
llvm::Expected<Project> readDatabase(llvm::StringRef Path,
                                     llvm::vfs::FileSystem &FS);

} // namespace nobounce::frontend

#endif // NOBOUNCE_FRONTEND_COMPILATIONDATABASE_H
