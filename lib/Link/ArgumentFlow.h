//===- ArgumentFlow.h - Function pointers passed as arguments --*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. Where a function's address, a table of functions, a slot's
/// value or an own parameter is passed to a function of the world; the raw
/// material for slots that are filled through a parameter and for callbacks.
///
/// Ownership: values. Threads: immutable once built. Determinism: sorted by
/// (callee, argument, caller, event).
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_ARGUMENTFLOW_H
#define NOBOUNCE_LINK_ARGUMENTFLOW_H

#include "Link/FunctionData.h"
#include "Link/Symbols.h"

namespace nobounce::link {

/// One argument of one direct call.
struct Passed {
  FunctionId Callee;
  uint32_t Argument;
  FunctionId Caller;
  uint32_t Event;
  // Exactly one of these is set.
  FunctionId Function = NoFunction;     ///< The address of a function.
  uint32_t Parameter = facts::None;     ///< A parameter of Caller.
  std::pair<NameId, NameId> Slot = {};  ///< What a field holds.
  const facts::Global *Table = nullptr; ///< The address of a global record.
};

class ArgumentFlow {
public:
  ArgumentFlow(const Symbols &S, const std::vector<FunctionData> &Data,
               support::Crew &Helpers);

  /// What is ever passed as an argument of a function.
  llvm::ArrayRef<Passed> to(FunctionId Callee, uint32_t Argument) const;
  llvm::ArrayRef<Passed> all() const { return List; }
  /// Direct calls of a function. When `to` has as many entries, it has them
  /// all.
  unsigned callCount(FunctionId Callee) const { return Calls[Callee]; }

private:
  std::vector<Passed> List;
  std::vector<unsigned> Calls;
};

/// The field at the end of a path, as (record, field); (0, 0) when it ends
/// otherwise.
std::pair<NameId, NameId> fieldOf(const FunctionData &D, uint32_t Path);

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_ARGUMENTFLOW_H
