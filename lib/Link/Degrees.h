//===- Degrees.h - How widely objects are reached --------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. A line that all CPUs write costs more than one that the threads
/// of a process write. Rules say of some records how widely their objects are
/// reached; what is embedded in one or embeds one is as wide; so is what a
/// single field of a single record points to, unless it is counted or listed:
/// such an object may have several owners.
///
/// Ownership: refers to the rule set. Threads: immutable once built.
/// Determinism: the widest wins, then the name.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_DEGREES_H
#define NOBOUNCE_LINK_DEGREES_H

#include "Link/Lifting.h"

namespace nobounce::link {

class Degrees {
public:
  Degrees() = default;
  Degrees(Names &N, const Symbols &S, const Places &P,
          llvm::ArrayRef<Effect> Effects, const rules::RuleSet &R);

  SharingDegree of(NameId Record) const;
  SharingDegree of(const Location &L) const;

private:
  SharingDegree make(SharingDegree::HowType How, const rules::Degree *Is,
                     NameId From) const;
  /// Takes it where it is wider than what is known; false when it is not.
  bool offer(NameId Record, SharingDegree D);

  /// Of many objects: nothing is inferred of them.
  llvm::DenseSet<NameId> Parts;
  const rules::Degree *Globals = nullptr, *PerCpu = nullptr;
  int64_t Lowest = 0, Highest = 0;
  llvm::DenseMap<NameId, SharingDegree> Of;
  llvm::DenseSet<NameId> PerCpuVariables;
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_DEGREES_H
