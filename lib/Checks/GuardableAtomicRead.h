//===- GuardableAtomicRead.h - Check kind guardable-atomic-read --*- C++
//-*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. Atomic reads of a shared location, on a hot path, whose
/// value matters only when a cheaper test says so.
///
/// Ownership: yields values. Threads: the program is only read. Determinism:
/// function and event order.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_GUARDABLEATOMICREAD_H
#define NOBOUNCE_CHECKS_GUARDABLEATOMICREAD_H

#include "Checks/MarkedReads.h"
#include "Checks/Verdict.h"
#include "Link/Program.h"
#include "Rules/Rules.h"
#include <vector>

namespace nobounce::checks {

/// Appends one verdict for each atomic read of the functions from `Begin` to
/// before `End`.
void checkGuardableAtomicReads(const link::Program &P,
                               const rules::CheckRule &Rule,
                               link::FunctionId Begin, link::FunctionId End,
                               MarkedReads &Marked, std::vector<Verdict> &Out);

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_GUARDABLEATOMICREAD_H
