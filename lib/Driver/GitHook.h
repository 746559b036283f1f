//===- GitHook.h - The hook that git runs before a commit --------- ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. Puts a hook into a repository that runs `nobounce
/// commit-hook` before each commit, and takes it out again. A hook that was
/// there is kept beside it and runs first.
///
/// Ownership: writes to the repository's folder of hooks, nowhere else.
/// Threads: one (it starts git). Determinism: none needed.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_GITHOOK_H
#define NOBOUNCE_DRIVER_GITHOOK_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace nobounce::driver {

/// Installs the hook of the repository that holds `Folder`; it runs `Program`
/// with `Options` after the command's name. Gives what to tell the user.
llvm::Expected<std::string> installHook(llvm::StringRef Folder,
                                        llvm::StringRef Program,
                                        llvm::ArrayRef<std::string> Options);

/// Takes it out; what it kept is the hook again.
llvm::Expected<std::string> removeHook(llvm::StringRef Folder);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_GITHOOK_H
