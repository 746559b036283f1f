//===- Words.h - Spelling of the values that reports show -------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Report. One spelling of parts, answers and confidences for every
/// format.
///
/// Ownership: static strings. Threads: any. Determinism: constant.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_REPORT_WORDS_H
#define NOBOUNCE_REPORT_WORDS_H

#include "Checks/Verdict.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace nobounce::report {

/// "hot", "shared", "skippable", "selective".
llvm::StringRef word(checks::Part P);
/// "yes", "no", "unknown".
llvm::StringRef word(checks::Answer A);
/// "low", "medium", "high".
llvm::StringRef word(checks::Confidence C);

/// "1 unit", "2 units".
std::string count(uint64_t N, llvm::StringRef Singular);

/// A frequency with two significant digits ("0.25", "0.0098").
std::string frequency(double F);

/// `Text` with every line break, and white space around it, as one space.
std::string oneLine(llvm::StringRef Text);

/// The first bytes of `Text`, no more than `Most`, cut between characters; "…"
/// says that there is more.
std::string shortened(llvm::StringRef Text, size_t Most);

/// The version of the tool, "0.1.0".
llvm::StringRef toolVersion();

} // namespace nobounce::report

#endif // NOBOUNCE_REPORT_WORDS_H
