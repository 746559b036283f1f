//===- Measured.h - What perf saw of findings -------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Triage. Shares of samples by kernel function and source line, and
/// what they say of findings. A measurement orders findings and explains them;
/// none comes or goes by it, but for what makes a function hot.
///
/// Ownership: values. Threads: immutable once made. Determinism: a function of
/// the text that was measured.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_TRIAGE_MEASURED_H
#define NOBOUNCE_TRIAGE_MEASURED_H

#include "Checks/Verdict.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <string>
#include <vector>

namespace nobounce::triage {

struct Measured {
  std::string Tool;    ///< "perf report", "perf script", "perf c2c".
  std::string Samples; ///< What is counted: "samples", "HITM loads".
  /// Percent by function, without the suffixes that compilers add.
  std::map<std::string, double, std::less<>> Functions;
  /// Percent by file (its last component, as perf has it) and line.
  std::map<std::pair<std::string, unsigned>, double> Lines;

  /// Percent of the samples that are in this function itself.
  double in(llvm::StringRef Function) const;
};

/// From so many percent on a function is hot whatever calls it.
inline constexpr double SeenHot = 0.5;

/// "seen hot in perf report: 3.1 % of samples".
std::string seenText(const Measured &M, llvm::StringRef Function);

/// Adds to each verdict, as evidence that it is hot, what was measured of it.
/// \p Entries are functions that are entries because they were seen hot.
void addMeasured(std::vector<checks::Verdict> &Verdicts, const Measured &M,
                 llvm::ArrayRef<std::string> Entries);

/// Puts findings with more samples first; those with equally many stay in
/// their order.
void rankByMeasured(std::vector<checks::Verdict> &Findings, const Measured &M);

} // namespace nobounce::triage

#endif // NOBOUNCE_TRIAGE_MEASURED_H
