//===- JsonResult.h - What a comparison leaves, as JSON -----------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Report. The members of the JSON report that a comparison and
/// suppressions add; docs/json.md describes them.
///
/// Ownership: write to a stream, keep nothing. Threads: none. Determinism: the
/// arguments decide every byte.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_REPORT_JSONRESULT_H
#define NOBOUNCE_REPORT_JSONRESULT_H

#include "Report/JsonVerdict.h"
#include "Report/Result.h"

namespace nobounce::report {

/// Writes an array of strings.
void writeTexts(llvm::json::OStream &J, llvm::StringRef Name,
                llvm::ArrayRef<std::string> Texts);

/// Writes an array of verdicts.
void writeVerdicts(llvm::json::OStream &J, llvm::StringRef Name,
                   llvm::ArrayRef<checks::Verdict> Verdicts);

/// Writes the members of `comparison`. What is new are the report's findings.
void writeComparison(llvm::json::OStream &J, const Result &R);

/// Writes the elements of `suppressed`.
void writeSuppressed(llvm::json::OStream &J,
                     llvm::ArrayRef<SuppressedFinding> Suppressed);

} // namespace nobounce::report

#endif // NOBOUNCE_REPORT_JSONRESULT_H
