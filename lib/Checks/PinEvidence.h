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

/// "file->f_cred", the pointer that pins: the one nearest to the base; for what
/// needs no owner, the base itself.
std::string pinText(const RefCandidate &C, const Referenced &X);

/// Adds what shows the pin, base first, and what it takes for granted.
void addPinEvidence(const RefCandidate &C, const Referenced &X, Verdict &V);

/// Why an object is not pinned; "" when it is.
std::string unpinnedText(const RefCandidate &C, const Referenced &X);

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_PINEVIDENCE_H
