//===- PreambleUse.h - How a preamble is put to use -------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Frontend, internal to what runs clang. The few settings that a
/// preamble needs before and after it is loaded.
///
/// Ownership: none. Threads: pure. Determinism: yes.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FRONTEND_PREAMBLEUSE_H
#define NOBOUNCE_FRONTEND_PREAMBLEUSE_H

#include "Frontend/PreambleLog.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/Preprocessor.h"

namespace nobounce::frontend {

/// Makes the unit start with the precompiled header `Pch`. What its flags
/// include is in there; returned so that it can be accounted for.
std::vector<std::string> usePreamble(clang::CompilerInvocation &Invocation,
                                     llvm::StringRef Pch);

/// Brings the preprocessor to where the preamble left off, as far as loading it
/// does not.
void resumePreamble(clang::Preprocessor &PP, const PreambleLog &Log);

/// Where headers are searched, in order.
std::vector<std::string> searchFolders(clang::Preprocessor &PP);

} // namespace nobounce::frontend

#endif // NOBOUNCE_FRONTEND_PREAMBLEUSE_H
