//===- Why.h - What was decided of each candidate, for people ---*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Report. The same verdicts that become findings, with the parts that
/// were not shown and the reason for it.
///
/// Ownership: writes to a stream, keeps nothing. Threads: none. Determinism:
/// the explanation decides every byte, but for colours.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_REPORT_WHY_H
#define NOBOUNCE_REPORT_WHY_H

#include "Report/Result.h"
#include "llvm/Support/raw_ostream.h"

namespace nobounce::report {

/// Writes every verdict with its parts, then the remarks and the world.
void printWhy(llvm::raw_ostream &OS, const Explanation &E);

} // namespace nobounce::report

#endif // NOBOUNCE_REPORT_WHY_H
