//===- ValueUses.h - Where a value goes ------------------------ *- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. Every use of the result of one event, followed through the
/// locals it is kept in. `influenceOf` (Influence.h) is the short form of this
/// for values that one local holds at most.
///
/// Ownership: yields values. Threads: pure. Determinism: in block and event
/// order.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_VALUEUSES_H
#define NOBOUNCE_CHECKS_VALUEUSES_H

#include "Checks/Predicates.h"

namespace nobounce::checks {

struct ValueUses {
  std::vector<uint32_t> Branches; ///< Blocks whose condition uses it.
  std::vector<uint32_t> Events;   ///< Events that do, but keep it in no local.
  std::vector<uint32_t> Kept;     ///< Stores to locals that hold it.
  bool Escapes = false;           ///< Kept where its uses cannot be told.
};

/// Uses of the result of \p Event in the function of \p Tests.
ValueUses usesOfResult(const Predicates &Tests, uint32_t Event);

/// Uses of the value that parameter \p Param has at entry.
ValueUses usesOfParameter(const Predicates &Tests, uint32_t Param);

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_VALUEUSES_H
