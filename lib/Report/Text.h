//===- Text.h - The report for people ---------------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Report. Looks like a compiler's output, so that editors and scripts
/// find the places: one located line per finding, then notes for each part of
/// the claim, the assumptions and the edit.
///
/// Ownership: writes to a stream, keeps nothing. Threads: none. Determinism:
/// the result decides every byte, but for colours.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_REPORT_TEXT_H
#define NOBOUNCE_REPORT_TEXT_H

#include "Report/Result.h"
#include "llvm/Support/raw_ostream.h"

namespace nobounce::report {

/// Writes everything: failed units, findings, summary.
void printText(llvm::raw_ostream &OS, const Result &R);

/// Writes one verdict's notes: per part its reason, chain and evidence, then
/// assumptions and fix. `why` uses it too.
void printNotes(llvm::raw_ostream &OS, const checks::Verdict &V);

/// Writes the units that could not be analysed; nothing when there are none.
void printFailed(llvm::raw_ostream &OS, llvm::ArrayRef<FailedUnit> Failed);

/// "world: fs, security: 546 units, 12 functions, 3 of them hot".
std::string worldLine(const World &W);

} // namespace nobounce::report

#endif // NOBOUNCE_REPORT_TEXT_H
