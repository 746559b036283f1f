//===- FunctionData.h - What link keeps of one function --------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. Per-function results that need no other function's, and the
/// few questions about values that several passes ask of them.
///
/// Ownership: refers to the facts. Threads: immutable once built.
/// Determinism: by event index.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_FUNCTIONDATA_H
#define NOBOUNCE_LINK_FUNCTIONDATA_H

#include "Link/Primitives.h"
#include <optional>

namespace nobounce::link {

struct FunctionData {
  /// Gives names their ids; `complete` does the rest.
  FunctionData(const facts::Function &F, Names &N)
      : F(F), Local(internNames(N, F)) {}
  /// Needs no other function, and names nothing new.
  void complete(const PrimitiveNames &P);

  const facts::Function &F;
  LocalNames Local;
  Flow G;
  Primitives P;
  /// Direct callees that are in the world, by event.
  std::vector<std::pair<uint32_t, FunctionId>> Direct;
  /// Per local: its only store, None when there are several or its address is
  /// taken.
  std::vector<uint32_t> OnlyStore;
  /// Per expr, what `strip` gives.
  std::vector<uint32_t> Stripped;
  /// Per block, how often its branch is true; set with the frequencies.
  std::vector<float> TrueShare;
  /// Paths that are constant globals, with their value.
  llvm::SmallDenseMap<uint32_t, int64_t, 2> Constants;

  FunctionId directCallee(uint32_t Event) const;
  /// Argument `I` of a call event; None when there are fewer.
  uint32_t argument(uint32_t Event, unsigned I) const;
  /// Expr of a primitive's operand; None for Absent and Result.
  uint32_t operand(const Primitives::At &A, const rules::Operand &O) const;
  /// Looks through casts, hints and identity primitives.
  uint32_t strip(uint32_t Expr) const {
    return Expr == facts::None ? Expr : Stripped[Expr];
  }
  /// Like `strip`, and through locals that are stored once.
  uint32_t stripThroughLocals(uint32_t Expr) const;
  /// Function whose address an expression is; 0 when it is none.
  NameId functionAddress(uint32_t Expr) const;
  /// Parameter whose value an expression is; None when it is none.
  uint32_t parameterValue(uint32_t Expr) const;

private:
  /// What an expr is about: its operand, when it is a cast, a hint or an
  /// identity; else None.
  uint32_t inside(uint32_t Expr) const;
};

/// What a branch decides about one value.
struct Test {
  enum KindType : uint8_t { Unclear, Nonzero, Negative, Equals } Kind = Unclear;
  uint32_t Expr = facts::None; ///< The value.
  bool OnTrue = true; ///< Whether successor 0 is the edge on which it holds.
  int64_t Value = 0;  ///< Equals.
};

/// Reads a condition as a test of one value.
Test decodeTest(const FunctionData &D, uint32_t Cond);

/// Value of a literal, or of a global that never changes, with its sign.
std::optional<int64_t> constantOf(const FunctionData &D, uint32_t Expr);

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_FUNCTIONDATA_H
