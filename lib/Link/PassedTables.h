//===- PassedTables.h - Tables of functions passed along -------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. `walk(x, &my_ops)` and `ops->begin(x)` inside: which table it
/// is depends on the caller. Where every way to such a call passes a known
/// table, the targets of the call are those tables' functions, each for its own
/// caller.
///
/// Ownership: values. Threads: one at a time while linking. Determinism: in
/// the order of (callee, argument, caller, event).
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_PASSEDTABLES_H
#define NOBOUNCE_LINK_PASSEDTABLES_H

#include "Link/Slots.h"
#include "llvm/ADT/BitVector.h"

namespace nobounce::link {

class PassedTables {
public:
  PassedTables(const Names &N, const Symbols &S,
               const std::vector<FunctionData> &Data, const Slots &T,
               const ArgumentFlow &Arguments);

  /// Where a call through a field of a parameter's table gets its targets.
  /// False when some way to it does not tell; edges are then left as they are.
  bool resolve(FunctionId F, const SlotCall &C,
               std::vector<CallEdge> &Edges) const;

private:
  bool walk(FunctionId F, uint32_t Parameter, double Frequency, unsigned Calls,
            const CallEdge &Through, std::vector<CallEdge> &Edges) const;
  FunctionId targetIn(const facts::Global &Table, const CallEdge &E) const;

  const Names &N;
  const Symbols &S;
  const std::vector<FunctionData> &Data;
  const ArgumentFlow &Arguments;
  llvm::BitVector CalledIndirectly;
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_PASSEDTABLES_H
