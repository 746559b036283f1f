//===- RefHolders.h - Who keeps an object alive for a while -----*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. A span of a function's events during which an object has to
/// stay: kept by a reference of the function's own, by the record that owns one
/// (Link/Pins.h) and what keeps that, or by all who call the function.
///
/// Ownership: refers to the program; keeps traces. Threads: one per thread.
/// Determinism: callers in order.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_REFHOLDERS_H
#define NOBOUNCE_CHECKS_REFHOLDERS_H

#include "Link/Pins.h"
#include "Link/Program.h"
#include "Link/RefTrace.h"
#include "llvm/ADT/DenseMap.h"
#include <memory>

namespace nobounce::checks {

/// The events of a function from one to any of some others.
struct RefSpan {
  link::FunctionId F = link::NoFunction;
  uint32_t From = facts::None;
  std::vector<uint32_t> To;

  /// Whether an event can run after the first and before one of the last.
  bool isBetween(const link::Program &P, uint32_t Event) const;
};

/// Who keeps an object alive.
struct Holder {
  enum KindType : uint8_t {
    Nobody,
    Taken,   ///< The function, by a reference it took at Event.
    Given,   ///< The function, by one it was given and drops at Event.
    Owner,   ///< A record that lives: Pin.
    Used,    ///< The same; that it lives shows in that the function uses it
             ///< meanwhile, at Event, without a reference of its own.
    Static,  ///< It is no allocation.
    Running, ///< It is the running task's record.
    Callers  ///< All that call the function.
  } Kind = Nobody;
  uint32_t Event = facts::None;
  link::Pin Pin;
  unsigned Calls = 0; ///< Callers: how many were looked at.
  std::string Why;    ///< Nobody: what is missing.
  bool isSomebody() const { return Kind != Nobody; }
};

class RefHolders {
public:
  explicit RefHolders(const link::Program &P) : P(P) {}

  const link::RefTrace &trace(link::FunctionId F);
  /// Who keeps the object of `Count` alive from the span's begin to its end.
  Holder of(const RefSpan &Span, const link::Term &Count) {
    return find(Span, Count, MaxCallers);
  }

private:
  static constexpr unsigned MaxCallers = 3; ///< Calls upward.
  static constexpr size_t ManyCallers = 24;

  Holder find(const RefSpan &Span, const link::Term &Count, unsigned Callers);
  /// A reference of the function's own in that count; in any when `Count` is
  /// the object itself.
  bool holdsItself(const RefSpan &Span, const link::Term &Count, Holder &Out);
  /// An event of the span that gives the object to a call; None.
  uint32_t usedBetween(const RefSpan &Span, const link::Term &Object);
  /// Where what a pin rests on may end during the span.
  std::string droppedBetween(const RefSpan &Span, const link::Pin &Pin);
  /// Whether one event drops or ends what a pin rests on.
  bool endsAt(link::FunctionId F, uint32_t Event, const link::Pin &Pin);
  Holder callersHold(link::FunctionId F, const link::Term &Count,
                     unsigned Callers);

  const link::Program &P;
  llvm::DenseMap<link::FunctionId, std::unique_ptr<link::RefTrace>> Traces;
};

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_REFHOLDERS_H
