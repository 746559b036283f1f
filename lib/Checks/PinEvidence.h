//===- PinEvidence.h - What shows that an object is pinned ------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. Who owns, where it is dropped, why the pointer is stable, and
/// the invariant that a patch should write down.
///
/// Ownership: yields values. Threads: pure. Determinism: pure.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_PINEVIDENCE_H
#define NOBOUNCE_CHECKS_PINEVIDENCE_H

#include "Checks/RefCandidate.h"

namespace nobounce::checks {

/// Who keeps it: "`file->f_cred`", the pointer nearest to what the function was
/// given; "the reference taken at line 5".
std::string holderText(const RefCandidate &C, const Referenced &X);

/// Adds what shows it, base first, and what it takes for granted.
void addPinEvidence(const RefCandidate &C, const Referenced &X, Verdict &V);

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_PINEVIDENCE_H
