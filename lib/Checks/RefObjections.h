//===- RefObjections.h - Why a reference is needed --------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. What speaks against leaving out a reference that is taken and
/// dropped: docs/soundness.md has the rules.
///
/// Ownership: yields values. Threads: pure. Determinism: the first by event.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_REFOBJECTIONS_H
#define NOBOUNCE_CHECKS_REFOBJECTIONS_H

#include "Checks/RefCandidate.h"

namespace nobounce::checks {

/// Why the events are no cycle on every way: the reference is kept, or taken on
/// some ways only, or taking it is a test. Empty: they are one.
std::string objectionToCycle(const RefCandidate &C);

/// Why what is dropped may not be what was taken. Empty: it is.
std::string objectionToDrops(const RefCandidate &C);

/// Why the pin may not hold throughout, or the reference may go elsewhere.
/// Empty: nothing speaks against it.
std::string objectionToRegion(const RefCandidate &C);

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_REFOBJECTIONS_H
