//===- PureReads.h - Helpers that do nothing but read ----------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. A function whose only effects are loads, atomic reads and calls
/// of such functions can stand in a condition like the reads themselves: a call
/// of `is_open(inode)` *is* an atomic read of `inode->count`.
///
/// Ownership: refers to the functions' data. Threads: immutable once built.
/// Determinism: reads by event.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_PUREREADS_H
#define NOBOUNCE_LINK_PUREREADS_H

#include "Link/Places.h"

namespace nobounce::link {

class PureReads {
public:
  PureReads(const Symbols &S, const std::vector<FunctionData> &Data,
            const Places &P);

  /// Whether a call has no effect but reading.
  bool isPure(FunctionId F) const { return State[F] == Pure; }
  /// Atomic reads of a function, direct and in pure functions it calls.
  std::vector<AtomicRead> of(FunctionId F) const;

private:
  enum StateType : uint8_t { New, Running, Pure, Impure };
  StateType visit(FunctionId F, unsigned Depth);
  bool isPureEvent(const FunctionData &D, uint32_t Event, unsigned Depth);
  void collect(FunctionId F, unsigned Depth,
               std::vector<AtomicRead> &Out) const;

  const Symbols &S;
  const std::vector<FunctionData> &Data;
  const Places &P;
  std::vector<StateType> State;
  bool IsCut = false; ///< The question at hand went too deep.
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_PUREREADS_H
