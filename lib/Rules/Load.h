//===- Load.h - From rule folders to a RuleSet -----------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Rules. Reads `models/ entries/ profiles/ checks/` below one or more
/// folders. A later folder adds to the earlier ones; an item of the same id (a
/// primitive's name, an entry's, profile's or check's id) takes the earlier
/// one's place.
///
/// Ownership: the result is a value. Threads: may run in parallel on separate
/// file systems. Determinism: folders in the order given, files sorted by
/// name, items in file order; an overriding item keeps the place of the old.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_RULES_LOAD_H
#define NOBOUNCE_RULES_LOAD_H

#include "Rules/Diagnostic.h"
#include "Rules/Rules.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace nobounce::rules {

/// What could be read, with everything that is wrong.
struct LoadedRules {
  RuleSet Rules; ///< Without the files that have errors.
  std::vector<RuleDiagnostic> Diagnostics;

  /// True when any diagnostic is an error and not a mere warning.
  bool hasErrors() const;
};

/// Reads all folders and goes on after errors.
LoadedRules readRules(llvm::ArrayRef<std::string> Dirs,
                      llvm::vfs::FileSystem &FS);

/// The same for callers that cannot go on: a `RuleError` with every
/// diagnostic when there is an error, else the rules; warnings are dropped.
llvm::Expected<RuleSet> loadRules(llvm::ArrayRef<std::string> Dirs,
                                  llvm::vfs::FileSystem &FS);

/// The folder of the rules that come with the tool whose program is the file
/// `Executable`: `rules` beside or above it in a build tree,
/// `share/nobounce/rules` in an installation. An error names the places looked
/// at.
llvm::Expected<std::string> findDefaultRules(llvm::StringRef Executable,
                                             llvm::vfs::FileSystem &FS);

} // namespace nobounce::rules

#endif // NOBOUNCE_RULES_LOAD_H
