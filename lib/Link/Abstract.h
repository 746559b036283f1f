//===- Abstract.h - What is known of a value --------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. What is known of an integer or pointer along one chain of
/// calls: some of its bits, that it is not null, which function or which table
/// it points to. An integer that is not zero is `NonNull` too.
///
/// Ownership: values. Threads: pure. Determinism: pure.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_ABSTRACT_H
#define NOBOUNCE_LINK_ABSTRACT_H

#include "Facts/Unit.h"
#include "Link/Ids.h"
#include <optional>

namespace nobounce::link {

struct Abstract {
  enum KindType : uint8_t { Unknown, Bits, NonNull, Function, Table };
  KindType Kind = Unknown;
  uint64_t Set = 0;                      ///< Bits that are 1; Function: its id.
  uint64_t Clear = 0;                    ///< Bits that are 0.
  const facts::Global *Global = nullptr; ///< Table.

  bool operator==(const Abstract &) const = default;

  static Abstract bits(uint64_t Set, uint64_t Clear) {
    return Set | Clear ? Abstract{Bits, Set, Clear, nullptr} : Abstract();
  }
  static Abstract constant(int64_t V) {
    return {Bits, uint64_t(V), ~uint64_t(V), nullptr};
  }
  static Abstract truth(bool B) { return constant(B); }
  static Abstract nonNull() { return {NonNull, 0, 0, nullptr}; }
  static Abstract function(FunctionId F) { return {Function, F, 0, nullptr}; }
  static Abstract table(const facts::Global *G) { return {Table, 0, 0, G}; }

  bool isKnown() const { return Kind != Unknown; }
  bool isConstant() const { return Kind == Bits && (Set | Clear) == ~0ull; }
  int64_t value() const { return int64_t(Set); }
  /// Whether it counts as true; nothing when that is not known.
  std::optional<bool> isTrue() const {
    if (Kind == Bits)
      return Set            ? std::optional(true)
             : isConstant() ? std::optional(false)
                            : std::nullopt;
    return Kind == Unknown ? std::nullopt : std::optional(true);
  }
  uint64_t knownSet() const { return Kind == Bits ? Set : 0; }
  uint64_t knownClear() const { return Kind == Bits ? Clear : 0; }
};

/// What holds of either.
Abstract join(const Abstract &A, const Abstract &B);
/// `Op A`, in `Width` bits.
Abstract evaluate(facts::UnaryOp Op, const Abstract &A, unsigned Width,
                  bool IsSigned);
/// `A Op B`; `IsSigned`: how the result is read, and how the operands compare.
Abstract evaluate(facts::BinaryOp Op, const Abstract &A, const Abstract &B,
                  unsigned Width, bool IsSigned);
/// The low `Width` bits, extended.
Abstract truncate(const Abstract &A, unsigned Width, bool IsSigned);

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_ABSTRACT_H
