//===- AvoidableRefCycle.h - Check kind avoidable-ref-cycle -----*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. A reference that a hot function takes and drops again while
/// somebody else keeps the object alive.
///
/// Ownership: yields values. Threads: one. Determinism: by function, then
/// event.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_AVOIDABLEREFCYCLE_H
#define NOBOUNCE_CHECKS_AVOIDABLEREFCYCLE_H

#include "Checks/RunChecks.h"

namespace nobounce::checks {

/// A verdict for each event of a hot function that takes a reference which the
/// function drops again, and of those that \p Asked names though they are not
/// hot. None when the program was linked without references.
void checkAvoidableRefCycles(const link::Program &P,
                             const rules::CheckRule &Rule, AskedFor Asked,
                             std::vector<Verdict> &Out);

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_AVOIDABLEREFCYCLE_H
