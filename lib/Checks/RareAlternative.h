//===- RareAlternative.h - Whether the pinned object is usual ---*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. A get that yields one of two objects decides between them by
/// a test, maybe in a function it calls. This finds the test, and whether the
/// object that nobody pins is the rare one.
///
/// Ownership: yields values. Threads: pure. Determinism: pure.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_RAREALTERNATIVE_H
#define NOBOUNCE_CHECKS_RAREALTERNATIVE_H

#include "Checks/RefCandidate.h"

namespace nobounce::checks {

/// The selective part of a conditional cycle.
PartAnswer judgeAlternative(const RefCandidate &C, const Referenced &Pinned,
                            const Referenced &Other,
                            std::vector<Evidence> &Proof);

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_RAREALTERNATIVE_H
