//===- Git.h - What git says of a folder ------------------------- ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Frontend. Runs git in a folder. It takes no lock for its own sake and
/// speaks English.
///
/// Ownership: values. Threads: one (it starts a process). Determinism: that of
/// the command.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FRONTEND_GIT_H
#define NOBOUNCE_FRONTEND_GIT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace nobounce::frontend {

/// What `git -C Folder Args...` writes, with the file `Input` as its standard
/// input. When it fails, the error is the first line of what it says.
llvm::Expected<std::string> runGit(llvm::StringRef Folder,
                                   llvm::ArrayRef<std::string> Args,
                                   llvm::StringRef Input = "");

} // namespace nobounce::frontend

#endif // NOBOUNCE_FRONTEND_GIT_H
