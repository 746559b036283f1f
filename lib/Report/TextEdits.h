//===- TextEdits.h - The proposed edit for people ---------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Report. Shows a fix as lines taken out and put in where the old line
/// is known, else in words.
///
/// Ownership: writes to a stream, keeps nothing. Threads: none. Determinism:
/// the verdict decides every byte, but for colours.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_REPORT_TEXTEDITS_H
#define NOBOUNCE_REPORT_TEXTEDITS_H

#include "Checks/Verdict.h"
#include "llvm/Support/raw_ostream.h"

namespace nobounce::report {

/// Text of a line that some place of the verdict happens to carry, else "":
/// reports open no source.
llvm::StringRef lineText(const checks::Verdict &V, llvm::StringRef File,
                         unsigned Line);

/// Writes the note and the edits; nothing when the verdict has no fix.
void printFix(llvm::raw_ostream &OS, const checks::Verdict &V);

} // namespace nobounce::report

#endif // NOBOUNCE_REPORT_TEXTEDITS_H
