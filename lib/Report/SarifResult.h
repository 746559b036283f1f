//===- SarifResult.h - A finding as SARIF
//-------------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Report. One `result` object: where, how it is reached (code flow),
/// what shows it (related locations), the edit, and what is known of it.
///
/// Ownership: writes to a stream, keeps nothing. Threads: none. Determinism:
/// the arguments decide every byte.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_REPORT_SARIFRESULT_H
#define NOBOUNCE_REPORT_SARIFRESULT_H

#include "Report/Result.h"
#include "llvm/Support/JSON.h"

namespace nobounce::report {

/// "error", "warning", "note": the rules' severities have SARIF's names.
llvm::StringRef sarifLevel(llvm::StringRef Severity);

/// Writes the object. `RuleIndex` is the rule's place among the driver's;
/// `State` is "new", "unchanged", "absent", or "" when nothing was compared;
/// `By` says who suppresses it, if anybody does.
void writeSarifResult(llvm::json::OStream &J, const checks::Verdict &V,
                      size_t RuleIndex, llvm::StringRef State,
                      const SuppressedFinding *By = nullptr);

} // namespace nobounce::report

#endif // NOBOUNCE_REPORT_SARIFRESULT_H
