//===- FlagSetters.h - Who flips a flag, and how often ----------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. Whether a store can put a flag into a state, and whether that
/// is rare against what reads it.
///
/// Ownership: yields values. Threads: pure. Determinism: pure.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_FLAGSETTERS_H
#define NOBOUNCE_CHECKS_FLAGSETTERS_H

#include "Checks/Predicates.h"

namespace nobounce::checks {

/// What puts a flag into a state must be this much rarer than what reads it.
inline constexpr double MuchColder = 0.1;

/// Whether \p S can put the tested bits into the state in which \p Guard
/// holds.
bool enables(const link::FieldStore &S, const Predicate &Guard);

/// Whether a setter is rare against a reader; where it is not hot at all, half
/// as frequent will do.
inline bool isColder(double Setter, double Reader) {
  return Setter <= Reader * MuchColder ||
         (Setter < link::HotThreshold && Setter <= Reader / 2);
}

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_FLAGSETTERS_H
