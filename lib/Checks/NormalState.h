//===- NormalState.h - What a value normally is -----------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. Whether a condition normally holds: because the source says
/// so, or because what it reads begins as zero and is made something else only
/// where that is much rarer than the read. Pure helpers are looked through,
/// with their early returns.
///
/// Ownership: refers to the program; collects evidence. Threads: one object per
/// thread. Determinism: pure.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_NORMALSTATE_H
#define NOBOUNCE_CHECKS_NORMALSTATE_H

#include "Checks/PredicateCache.h"
#include "Checks/Verdict.h"

namespace nobounce::checks {

enum class Normally : uint8_t { Unknown, Zero, NonZero };

class NormalState {
public:
  /// \p Reader: how hot the read is.
  NormalState(const link::Program &P, PredicateCache &Tests, double Reader)
      : P(P), Tests(Tests), Reader(Reader) {}

  /// Whether the condition that ends a block is normally false or true.
  Normally ofBranch(link::FunctionId F, uint32_t Block);

  /// What a place normally holds: zero, as far as the bits of the mask go.
  Normally ofPlace(link::FunctionId F, const link::Place &At, uint64_t Mask);

  /// The same for a location of every object there is.
  Normally ofLocation(link::LocationId L, uint64_t Mask);

  /// What the last answers rest on: those who could change it.
  std::vector<Evidence> takeEvidence() { return std::move(Setters); }

private:
  Normally ofValue(link::FunctionId F, uint32_t Expr, uint32_t At,
                   unsigned Depth);
  Normally ofVariable(link::FunctionId F, llvm::StringRef Name);
  Normally ofCall(link::FunctionId F, uint32_t Event, unsigned Depth);
  Normally ofResult(link::FunctionId F, unsigned Depth);

  const link::Program &P;
  PredicateCache &Tests;
  double Reader;
  std::vector<Evidence> Setters;
};

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_NORMALSTATE_H
