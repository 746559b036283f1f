//===- BackToBack.h - Two changes of one count in a row ---------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. Two references on one object that are taken, or dropped, one
/// after the other: one operation could change the count by two.
///
/// Ownership: yields values. Threads: pure. Determinism: by event.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_BACKTOBACK_H
#define NOBOUNCE_CHECKS_BACKTOBACK_H

#include "Link/Program.h"
#include "Link/RefTrace.h"

namespace nobounce::checks {

struct BackToBack {
  link::RefPair Pair;
  bool IsDrop = false;
};

/// The second follows whenever the first runs, and no call stands between.
std::vector<BackToBack> findBackToBack(const link::Program &P,
                                       link::FunctionId F,
                                       const link::RefTrace &Trace);

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_BACKTOBACK_H
