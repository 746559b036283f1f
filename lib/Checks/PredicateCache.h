//===- PredicateCache.h - Predicates of functions, made once --- *- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. What the conditions of a function say is asked again and
/// again while guards are looked for in callers. Each function is prepared when
/// it is first asked for.
///
/// Ownership: owns what it hands out; refers to the program. Threads: one per
/// thread. Determinism: answers do not depend on what was asked before.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_PREDICATECACHE_H
#define NOBOUNCE_CHECKS_PREDICATECACHE_H

#include "Checks/GlobalStores.h"
#include "Checks/Predicates.h"
#include "llvm/ADT/DenseMap.h"
#include <memory>

namespace nobounce::checks {

class PredicateCache {
public:
  explicit PredicateCache(const link::Program &P) : P(P) {}

  /// Lives until `trim`.
  const Predicates &of(link::FunctionId F) {
    std::unique_ptr<Predicates> &Slot = Made[F];
    if (!Slot)
      Slot = std::make_unique<Predicates>(P, F);
    return *Slot;
  }

  /// Forgets everything once a lot is kept. What `of` gave is gone then.
  void trim() {
    if (Made.size() > MostKept)
      Made.clear();
  }

  /// Who changes variables; found when first asked for.
  const GlobalStores &globals() {
    if (!Globals)
      Globals = std::make_unique<GlobalStores>(P);
    return *Globals;
  }

private:
  static constexpr unsigned MostKept = 2000;
  const link::Program &P;
  llvm::DenseMap<link::FunctionId, std::unique_ptr<Predicates>> Made;
  std::unique_ptr<GlobalStores> Globals;
};

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_PREDICATECACHE_H
