//===- Slots.h - What fields of function pointers hold ---------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. A *slot* is a (record, field) that holds function pointers.
/// Initialisers of globals, stores of a function's address, and stores of a
/// parameter that callers pass a function for all fill it. Also which calls go
/// through slots: by the field itself, through a local it was read into, or by
/// a patched symbol that stands for it.
///
/// Ownership: values. Threads: immutable once built. Determinism: targets by
/// id.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_SLOTS_H
#define NOBOUNCE_LINK_SLOTS_H

#include "Link/ArgumentFlow.h"
#include "Link/Selection.h"
#include "Link/SymbolPattern.h"
#include "llvm/ADT/BitVector.h"

namespace nobounce::link {

/// A function that a slot can hold, and the alternative whose it is.
struct SlotTarget {
  FunctionId Function;
  AlternativeId Alternative;
  auto operator<=>(const SlotTarget &) const = default;
};

class Slots {
public:
  using Key = std::pair<NameId, NameId>; ///< Record, and field or dotted path.

  Slots(Names &N, const Symbols &S, const std::vector<FunctionData> &Data,
        const ArgumentFlow &Arguments, ProfileSet &Profiles,
        const ModuleFilter &Modules);

  /// Targets that some profile in use has in play.
  llvm::ArrayRef<SlotTarget> targets(Key K) const {
    auto It = Targets.find(K);
    return It == Targets.end() ? llvm::ArrayRef<SlotTarget>() : It->second;
  }
  /// Sets the bit of every function that some slot in play can hold.
  void markTargets(llvm::BitVector &Functions) const {
    for (const auto &[Slot, List] : Targets)
      for (SlotTarget F : List)
        Functions.set(F.Function);
  }
  /// Whether anything was ever put there, in play or not.
  bool isKnown(Key K) const { return Targets.contains(K); }

private:
  void addTables(Names &N, const Symbols &S, ProfileSet &Profiles,
                 const ModuleFilter &Modules);
  void addStores(const Symbols &S, const std::vector<FunctionData> &Data,
                 const ArgumentFlow &Arguments, ProfileSet &Profiles);

  llvm::DenseMap<Key, llvm::SmallVector<SlotTarget, 2>> Targets;
};

/// A call event that goes through a slot, or to a function by a local pointer.
struct SlotCall {
  uint32_t Event;
  Slots::Key Slot = {};
  NameId Function = 0;   ///< Set in place of Slot: what the pointer was given.
  bool IsStatic = false; ///< A patched call that stands for the slot.
  unsigned Number = 0;   ///< Of several patched calls of one slot: which.
};

/// Calls through slots in a function, by event.
std::vector<SlotCall> slotCalls(const FunctionData &D, Names &N,
                                llvm::ArrayRef<SymbolPattern> Patterns);

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_SLOTS_H
