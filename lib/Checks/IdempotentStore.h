//===- IdempotentStore.h - Stores that may change nothing -------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. Stores that change nothing when memory is already as they
/// would leave it: `f &= ~M`, `f |= M`, `f = 0`.
///
/// Ownership: yields values. Threads: pure. Determinism: pure.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_IDEMPOTENTSTORE_H
#define NOBOUNCE_CHECKS_IDEMPOTENTSTORE_H

#include "Facts/Function.h"
#include <string>

namespace nobounce::checks {

/// A store that leaves memory as it is unless some bits of Mask are set (or,
/// for one that sets, unless the one bit of Mask is clear).
struct IdempotentStore {
  bool Sets = false;
  uint64_t Mask = ~0ull;
  std::string MaskText; ///< Empty: the whole value.
};

/// Fills \p Out when \p E is such a store with constants.
bool idempotentStore(const facts::Function &F, const facts::Event &E,
                     IdempotentStore &Out);

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_IDEMPOTENTSTORE_H
