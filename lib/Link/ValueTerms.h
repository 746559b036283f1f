//===- ValueTerms.h - What values of a function can be ---------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. What a function's values can be, as terms, in whatever order
/// its statements run: a variable is all that it is ever given. Accessors
/// (`owner_of(x)`) are seen through. What is not known is a term of root
/// Unknown.
///
/// Ownership: refers to the functions' data. Threads: one at a time; see
/// `Escapes`. Determinism: by the facts' order.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_VALUETERMS_H
#define NOBOUNCE_LINK_VALUETERMS_H

#include "Link/CallGraph.h"
#include "Link/ReachingDefs.h"
#include "Link/Terms.h"
#include "llvm/ADT/Hashing.h"

namespace nobounce::link {

using TermSet = llvm::SmallVector<Term, 2>;

/// The step that adds a number of bytes: which global, or member of one, the
/// number is. Two blobs behind one pointer are two places.
Term::Step offsetStep(const FunctionData &D, uint32_t Number);

/// A pointer that goes somewhere in a function.
struct ValueUse {
  enum KindType : uint8_t {
    Store, ///< To Where.
    Return,
    Argument, ///< Of the call at Event.
    Model,    ///< The same, of a call or macro that a model knows.
    Assembly  ///< An operand.
  } Kind;
  uint32_t Event;
  uint32_t Number = 0; ///< Argument: which.
  Term Value, Where;
};

class ValueTerms {
public:
  ValueTerms(const Names &N, const Symbols &S,
             const std::vector<FunctionData> &Data, const CallGraph &G)
      : N(N), S(S), Data(Data), G(G) {}

  // `At`: the event before which it is asked; a variable is then what reaches
  // it. None: in any order.
  /// What an expression can be.
  TermSet value(FunctionId F, uint32_t Expr, uint32_t At = facts::None) const;
  /// Addresses that a path can have.
  TermSet place(FunctionId F, uint32_t Path, uint32_t At = facts::None) const;
  /// What a term is when it goes through a local record: what that was given.
  TermSet resolve(FunctionId F, const Term &T) const;
  /// What the object that a primitive works on can be: its address.
  TermSet object(FunctionId F, const Primitives::At &A) const;
  TermSet argument(FunctionId F, uint32_t Event, uint32_t Number) const;
  /// Everything that pointers are given to, by event.
  llvm::ArrayRef<ValueUse> uses(FunctionId F) const;

private:
  struct Known {
    std::optional<std::vector<ValueUse>> Uses;
    std::optional<ReachingDefs> Reaching;
    /// Stores by the variable they are in: parameters, then locals.
    llvm::DenseMap<uint32_t, llvm::SmallVector<uint32_t, 2>> Stores;
    llvm::DenseSet<uint32_t> AddressTaken;
    llvm::DenseSet<uint32_t> Running; ///< Variables being looked at.
    enum { New, Busy, Done } Accessor = New;
    TermSet Returns; ///< Done: what an accessor yields; none when it is none.
  };
  /// Parameters and locals under one number.
  static uint32_t variableOf(const FunctionData &D, uint32_t Path);
  /// The variable at the root of a path that stays inside it; None when there
  /// is none.
  static uint32_t rootVariable(const FunctionData &D, uint32_t Path);
  Known &known(FunctionId F) const;
  const TermSet &accessor(FunctionId F) const;
  void findUses(FunctionId F, Known &K) const;
  void addModel(FunctionId F, const Primitives::At &A,
                std::vector<ValueUse> &Uses) const;
  TermSet evaluate(FunctionId F, uint32_t Expr, unsigned Depth) const;
  TermSet placeOf(FunctionId F, uint32_t Path, unsigned Depth) const;
  TermSet loadOf(FunctionId F, uint32_t Path, unsigned Depth) const;
  void loadVariable(FunctionId F, const Term &At, TermSet &Out,
                    unsigned Depth) const;
  TermSet resultOf(FunctionId F, uint32_t Event, unsigned Depth) const;

  const Names &N;
  const Symbols &S;
  const std::vector<FunctionData> &Data;
  const CallGraph &G;
  mutable std::vector<std::unique_ptr<Known>> PerFunction;
  /// Where a value is asked for, while it is.
  struct Point {
    FunctionId F = NoFunction;
    uint32_t Event = facts::None;
  };
  class PointGuard;
  mutable Point Now;
};

} // namespace nobounce::link

namespace llvm {
template <> struct DenseMapInfo<nobounce::link::Term> {
  using Term = nobounce::link::Term;
  static Term getEmptyKey() { return Term(nobounce::link::TermRoot(0xff)); }
  static Term getTombstoneKey() { return Term(nobounce::link::TermRoot(0xfe)); }
  static unsigned getHashValue(const Term &T) {
    hash_code H = hash_combine(uint8_t(T.Root), T.Id);
    for (const Term::Step &S : T.Steps)
      H = hash_combine(H, uint8_t(S.Kind), S.Record, S.Field);
    return unsigned(size_t(H));
  }
  static bool isEqual(const Term &A, const Term &B) { return A == B; }
};
} // namespace llvm

#endif // NOBOUNCE_LINK_VALUETERMS_H
