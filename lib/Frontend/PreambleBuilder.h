//===- PreambleBuilder.h - Precompiles headers ------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Frontend. Runs clang once over a preamble's headers, in this process;
/// headers that do not compile where they stand are left out.
///
/// Ownership: writes the precompiled header where it is told. Threads: one per
/// builder. Determinism: depends on the headers and flags alone.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FRONTEND_PREAMBLEBUILDER_H
#define NOBOUNCE_FRONTEND_PREAMBLEBUILDER_H

#include "Frontend/Preamble.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace clang {
class CompilerInstance;
}

namespace nobounce::frontend {

/// Gives the ranges of the bodies of all functions that were parsed.
using FindBodies = llvm::function_ref<std::vector<clang::SourceRange>(
    clang::CompilerInstance &)>;

/// Precompiles `Source` to the file `Pch`. `Base` is the preamble below or
/// null; `FS` has the texts of both. An error when nothing can be precompiled.
llvm::Expected<PreambleLog>
buildPreamble(const PreambleSource &Source, const Preamble *Base,
              llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS,
              llvm::StringRef Pch, FindBodies Bodies);

} // namespace nobounce::frontend

#endif // NOBOUNCE_FRONTEND_PREAMBLEBUILDER_H
