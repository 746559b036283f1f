//===- DryRunLines.h - Compile commands in what make prints -----*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Frontend. Reads the text of `make -n` and of `.x.o.cmd` files. The
/// compile commands stand inside long shell lines, beside those of programs
/// for the build machine, which are none of ours.
///
/// Ownership: values. Threads: pure. Determinism: order of the text.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FRONTEND_DRYRUNLINES_H
#define NOBOUNCE_FRONTEND_DRYRUNLINES_H

#include "Frontend/CompileUnit.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace nobounce::frontend {

/// A flag that the dry run adds to every kernel compile command, so that
/// kbuild sees each as changed and prints it even when its object is built.
/// It is taken out again when the commands are read.
inline constexpr llvm::StringLiteral DryRunMarker = "-Dnobounce_dry_run";

/// What the text of a dry run says.
struct DryRunText {
  std::vector<CompileUnit> Units;       ///< In the order of the text.
  std::vector<GeneratedFile> Generated; ///< C files and headers with a recipe.
  std::vector<std::string> Folders;     ///< Folders kbuild went into, sorted.
};

/// Reads all lines that `make -n` printed for the tree at `Root`.
DryRunText parseDryRun(llvm::StringRef Text, llvm::StringRef Root);

/// The kernel compile commands in one shell line (none, mostly).
std::vector<CompileUnit> parseShellLine(llvm::StringRef Line,
                                        llvm::StringRef Root);

/// The command kept in a `.x.o.cmd` file.
std::vector<CompileUnit> parseCmdFile(llvm::StringRef Text,
                                      llvm::StringRef Root);

} // namespace nobounce::frontend

#endif // NOBOUNCE_FRONTEND_DRYRUNLINES_H
