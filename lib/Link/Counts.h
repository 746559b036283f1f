//===- Counts.h - Which variables count references --------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. What a primitive does to a count, and which counts are of
/// references: those whose type says so, those that are raised only unless they
/// are zero, those whose object's life ends when they drop to zero. A count
/// that only wakes or completes then is one of things in flight; one that
/// nobody tests is a statistic.
///
/// Ownership: values. Threads: read-only once built. Determinism: pure.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_COUNTS_H
#define NOBOUNCE_LINK_COUNTS_H

#include "Link/Lifetimes.h"
#include "Link/Lifting.h"
#include "Link/Summaries.h"
#include <map>

namespace nobounce::link {

/// What a primitive does to its count.
struct CountUse {
  int Delta = 0;
  const rules::Operand *Number = nullptr; ///< Times this argument; null: once.
  Answer Fails = Never; ///< Results that mean that nothing was done.
  Answer Last = Never;  ///< Results that mean that the count dropped to zero.
};
/// Nothing when the primitive changes no count.
std::optional<CountUse> countUse(const rules::Primitive &P);

enum class CountKind : uint8_t { None, Reference, InFlight, Statistic };

class Counts {
public:
  Counts() = default;
  Counts(const std::vector<FunctionData> &Data, const Places &P,
         const Lifetimes &Lives, llvm::ArrayRef<Effect> Effects,
         const rules::RuleSet &R, const Symbols &S, Names &N);

  /// Whether plain arithmetic on a field counts references.
  bool isCounter(NameId Record, NameId Field) const {
    return Plain.contains({Record, Field});
  }
  /// Whether references are taken or dropped of what a field points to.
  bool isHolder(NameId Record, NameId Field) const {
    return Holders.contains({Record, Field});
  }
  /// Whether a record is a lock: what counts in it is its own business.
  bool isLock(NameId Record) const { return Locks.contains(Record); }
  /// Whether a record links objects into lists and trees.
  bool isLink(NameId Record) const { return Links.contains(Record); }
  /// Whether a record is a node of a list or tree.
  bool isNode(NameId Record) const { return Nodes.contains(Record); }
  /// Whether a record has such a field.
  bool hasHolder(NameId Record) const { return HolderRecords.contains(Record); }
  /// Whether objects of a record are counted by references.
  bool isCounted(NameId Record) const;
  /// Whether a place counts references, whatever its record is embedded in.
  bool isReference(const Location &L) const { return kindOf(L) != NoKind; }
  /// Which count of references a place is; NoKind for others.
  CountKindId kindOf(const Location &L) const;
  /// Where counts of a kind are; not for CallersKind.
  const Location &place(CountKindId K) const { return Kinds[K]; }
  /// Calls `Say` with all that is known of each name: other names, and a number
  /// for what they are to it. In no order.
  void describe(
      llvm::function_ref<void(NameId, llvm::ArrayRef<NameId>, uint64_t)> Say)
      const;
  CountKindId kindCount() const { return CountKindId(Kinds.size()); }

private:
  void findLocks(const std::vector<FunctionData> &Data, const Symbols &S,
                 const Names &N);

  /// By the steps of the location, and by how they end.
  std::map<std::vector<std::pair<NameId, NameId>>, CountKindId> BySteps;
  llvm::DenseMap<NameId, CountKindId> Globals;
  std::vector<Location> Kinds;
  llvm::DenseSet<std::pair<NameId, NameId>> Plain, Holders;
  llvm::DenseSet<NameId> HolderRecords, Links, Nodes, CountedRecords, Locks;
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_COUNTS_H
