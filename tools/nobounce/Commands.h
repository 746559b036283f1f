//===- Commands.h - The subcommands -----------------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: tools. One file per subcommand; main() picks one by its name.
///
/// Ownership: none. Threads: the main one. Determinism: none needed.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_TOOLS_COMMANDS_H
#define NOBOUNCE_TOOLS_COMMANDS_H

#include "Options.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace nobounce::tool {

struct Command {
  llvm::StringRef Name;
  llvm::StringRef Usage;    ///< Without "nobounce".
  llvm::StringRef Overview; ///< One sentence.
  unsigned Visibility;      ///< Of its options.
  /// Runs it and returns the exit code; an error is bad usage or input.
  llvm::Expected<int> (*Run)(const Arguments &);
};

llvm::Expected<int> runCheckCommand(const Arguments &A);
llvm::Expected<int> runBaselineCommand(const Arguments &A);
llvm::Expected<int> runCacheCommand(const Arguments &A);
llvm::Expected<int> runWhyCommand(const Arguments &A);
llvm::Expected<int> runProgramCommand(const Arguments &A);
llvm::Expected<int> runFactsCommand(const Arguments &A);
llvm::Expected<int> runCommitHookCommand(const Arguments &A);
llvm::Expected<int> runCompdbCommand(const Arguments &A);
llvm::Expected<int> runCostCommand(const Arguments &A);
llvm::Expected<int> runIndexCommand(const Arguments &A);
llvm::Expected<int> runInstallHookCommand(const Arguments &A);
llvm::Expected<int> runKbuildCheckCommand(const Arguments &A);
llvm::Expected<int> runLinkCommand(const Arguments &A);
llvm::Expected<int> runPatchCommand(const Arguments &A);
llvm::Expected<int> runPrepareCommand(const Arguments &A);
llvm::Expected<int> runRulesCommand(const Arguments &A);
llvm::Expected<int> runExplainCommand(const Arguments &A);

/// The table of `program --shared`.
llvm::Expected<int> runSharedTable(const Arguments &A,
                                   const driver::Settings &S);

} // namespace nobounce::tool

#endif // NOBOUNCE_TOOLS_COMMANDS_H
