//===- UnitWarnings.h - Findings as compiler warnings -----------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: plugin. Asks `nobounce kbuild-check`, a process of its own, what the
/// index says of the unit at hand, and has the compiler print it: with source
/// line, notes, and a fix-it where there is an edit. What linking takes of time
/// and memory, and what may go wrong there, is not the compiler's.
///
/// Ownership: values. Threads: one. Determinism: that of the command.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_PLUGIN_UNITWARNINGS_H
#define NOBOUNCE_PLUGIN_UNITWARNINGS_H

#include "Frontend/CompileUnit.h"
#include "llvm/Support/Error.h"

namespace clang {
class CompilerInstance;
}

namespace nobounce::plugin {

/// What is asked, and where.
struct WarningRequest {
  std::string Tool;  ///< The nobounce command.
  std::string Index; ///< The cache folder that has the index.
  std::string Root;
};

/// The nobounce command that was built or installed with this plugin; the one
/// in PATH when there is none.
std::string findTool();

/// Reports the findings in the unit's main file. Call before code generation,
/// with the unit's facts in the cache.
llvm::Error warnOfFindings(clang::CompilerInstance &CI,
                           const WarningRequest &Request,
                           const frontend::CompileUnit &Unit);

} // namespace nobounce::plugin

#endif // NOBOUNCE_PLUGIN_UNITWARNINGS_H
