//===- CompileCommand.h - How the compiler was called -----------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: plugin. A plugin is shown what the driver made of the command line;
/// facts are kept under the command line itself, as a build system prints it.
/// The process has it, as clang compiles one file in the driver's process.
///
/// Ownership: values. Threads: pure. Determinism: depends on the process.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_PLUGIN_COMPILECOMMAND_H
#define NOBOUNCE_PLUGIN_COMPILECOMMAND_H

#include "Frontend/CompileUnit.h"

namespace clang {
class CompilerInstance;
}

namespace nobounce::plugin {

/// The unit that `CI` compiles, named from `Root` on. `Directory` is the folder
/// that the compiler runs in. No arguments when the command is not to be had.
frontend::CompileUnit compileUnit(const clang::CompilerInstance &CI,
                                  llvm::StringRef Root,
                                  llvm::StringRef Directory);

} // namespace nobounce::plugin

#endif // NOBOUNCE_PLUGIN_COMPILECOMMAND_H
