//===- MakeCompiler.h - Which compiler make is to use, and how --*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Frontend. kbuild reconfigures a tree when it sees another compiler
/// than the one it was configured with. So make gets the variables that make
/// it see that one, or is not called at all.
///
/// Ownership: values. Threads: starts compilers with `--version`, call from
/// one thread. Determinism: depends on the compilers in PATH.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FRONTEND_MAKECOMPILER_H
#define NOBOUNCE_FRONTEND_MAKECOMPILER_H

#include "Frontend/DotConfig.h"
#include "Frontend/KernelTree.h"

namespace nobounce::frontend {

/// "LLVM=-22": what to give make when the tree does not say.
llvm::StringRef ownLLVM();

/// The value of NAME among "NAME=value" variables; "" when it is not set.
llvm::StringRef valueOf(llvm::ArrayRef<std::string> Variables,
                        llvm::StringRef Name);

/// Sets `Tree`'s compiler and adds the variables that choose it. `Wanted` are
/// the caller's own, which come before what the configuration suggests.
llvm::Error chooseCompiler(const DotConfig &C, KernelTree &Tree,
                           llvm::ArrayRef<std::string> Wanted);

} // namespace nobounce::frontend

#endif // NOBOUNCE_FRONTEND_MAKECOMPILER_H
