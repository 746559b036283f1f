//===- SummaryTable.h - Summaries of all functions --------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. Makes the summaries of a program bottom-up over its calls;
/// functions that call each other in a circle are run again until nothing
/// changes, a few times at most.
///
/// Ownership: values. Threads: built on several, read-only afterwards.
/// Determinism: a function's summary depends on those below it alone, which are
/// done before; circles are run in order of their ids. What an earlier run kept
/// is what running would give.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_SUMMARYTABLE_H
#define NOBOUNCE_LINK_SUMMARYTABLE_H

#include "Link/BodyRun.h"

namespace nobounce::link {

class KeptSummaries;

/// What a summary's outcomes together do to counts.
std::vector<RefEffect> effectsOf(const Summary &S);

class SummaryTable {
public:
  SummaryTable() = default;
  SummaryTable(const Names &N, const Symbols &S,
               const std::vector<FunctionData> &Data, const CallGraph &G,
               const Places &P, const Counts &Counted, const Lifetimes &Lives,
               const PrimitiveNames &Known, const rules::RuleSet &R,
               support::Crew &Helpers, KeptSummaries *Kept);

  /// Empty for all when summaries were not asked for.
  const Summary &of(FunctionId F) const {
    static const Summary Nothing;
    return F < Done.size() ? Done[F] : Nothing;
  }
  const std::vector<Summary> &all() const { return Done; }
  /// What the function does to counts, by count.
  std::vector<RefEffect> effects(FunctionId F) const {
    return effectsOf(of(F));
  }
  /// Whether a rule says what the function does, in place of its body.
  bool isOverruled(FunctionId F) const { return Fixed.contains(F); }

  /// What runs of bodies read besides (Link/BodyRun.h).
  const CountReach &reach() const { return *Reach; }
  const FieldWrites &writes() const { return *Writes; }

private:
  std::unique_ptr<const CountReach> Reach;
  std::unique_ptr<const FieldWrites> Writes;
  std::vector<Summary> Done;
  llvm::DenseSet<FunctionId> Fixed;
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_SUMMARYTABLE_H
