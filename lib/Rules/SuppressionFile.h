//===- SuppressionFile.h - Entries that suppress findings -------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Rules. Reads a file of suppressions (`.nobounce.yaml` and its like),
/// with the form that rules/schema/suppressions.yaml gives it. What entries
/// suppress is decided by Triage.
///
/// Ownership: values. Threads: pure. Determinism: in file order.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_RULES_SUPPRESSIONFILE_H
#define NOBOUNCE_RULES_SUPPRESSIONFILE_H

#include "Rules/Rules.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace nobounce::rules {

/// One entry. A list that is empty holds everything; one of them is not.
struct SuppressionEntry {
  std::vector<std::string> Checks, Functions, Paths; ///< Globs, well formed.
  std::string Reason;
  std::string Date; ///< ISO 8601.
  Position Where;
};

/// The entries of a file's text; `Name` for messages. A `RuleError` says all
/// that is wrong with it.
llvm::Expected<std::vector<SuppressionEntry>>
readSuppressions(llvm::StringRef Text, llvm::StringRef Name);

} // namespace nobounce::rules

#endif // NOBOUNCE_RULES_SUPPRESSIONFILE_H
