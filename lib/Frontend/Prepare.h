//===- Prepare.h - Makes generated headers on request -----------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Frontend. `nobounce prepare`: the one command that writes to a
/// kernel tree. It runs make for objects whose prerequisite a missing
/// generated file is, since kbuild has no target for the file alone.
///
/// Ownership: values. Threads: starts processes, call from one thread.
/// Determinism: order of files.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FRONTEND_PREPARE_H
#define NOBOUNCE_FRONTEND_PREPARE_H

#include "Frontend/CompileUnit.h"
#include "Frontend/KernelTree.h"
#include "llvm/Support/Error.h"

namespace nobounce::frontend {

/// The make command that makes what `Missing` lists; "" when nothing is
/// missing.
std::string prepareCommand(const KernelTree &Tree,
                           llvm::ArrayRef<GeneratedFile> Missing);

/// Runs it. An error when make fails or a file is still missing afterwards.
llvm::Error prepareTree(const KernelTree &Tree,
                        llvm::ArrayRef<GeneratedFile> Missing, unsigned Jobs);

} // namespace nobounce::frontend

#endif // NOBOUNCE_FRONTEND_PREPARE_H
