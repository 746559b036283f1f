//===- Explain.h - What the rules say, for a reader ------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Rules. What stands behind `nobounce rules`, `nobounce rules --check`
/// and `nobounce explain ID`.
///
/// Ownership: writes to the stream given, keeps nothing. Threads: none.
/// Determinism: sorted by kind of file, then id.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_RULES_EXPLAIN_H
#define NOBOUNCE_RULES_EXPLAIN_H

#include "Rules/Load.h"
#include "Rules/Rules.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"

namespace nobounce::rules {

/// `nobounce rules`: one line per check, entry, profile and model file: id,
/// what it is, severity or family, file.
void listRules(const RuleSet &Rules, llvm::raw_ostream &OS);

/// `nobounce rules --check`: prints every diagnostic to `Errs` and, when there
/// is no error, a summary line to `Out`. Returns the exit code: 0, or 2 when
/// any file has an error.
int checkRules(llvm::ArrayRef<std::string> Dirs, llvm::vfs::FileSystem &FS,
               llvm::raw_ostream &Out, llvm::raw_ostream &Errs);

/// `nobounce explain ID`, where `Id` is a check, an entry, a profile, a model
/// file's stem or a primitive: prints a check's page from `checks/Id.md` below
/// one of `DocsDirs` (else from its YAML), and for the others the file's or
/// item's comment with its values. An unknown id is an error with a suggestion.
llvm::Error explain(llvm::StringRef Id, const RuleSet &Rules,
                    llvm::ArrayRef<std::string> DocsDirs,
                    llvm::vfs::FileSystem &FS, llvm::raw_ostream &OS);

/// The folder of the pages that come with the tool, found as
/// `findDefaultRules` does; "" when there is none.
std::string findDefaultDocs(llvm::StringRef Executable,
                            llvm::vfs::FileSystem &FS);

} // namespace nobounce::rules

#endif // NOBOUNCE_RULES_EXPLAIN_H
