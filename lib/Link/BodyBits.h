//===- BodyBits.h - What a call may do besides ------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. Facts about a function and all that it calls which decide what
/// may be assumed across a call of it: whether it may sleep, may write a path,
/// comes to code that is not known. Each with the chain of calls that shows it.
///
/// Whether an allocation sleeps depends on flags that are not followed: all are
/// taken to. A store to an object that nobody else knows yet, or whose life
/// ends with it, changes nothing for others and does not count as a write.
///
/// Ownership: refers to the functions' data; keeps what was asked. Threads:
/// safe once built. Determinism: shortest chains, by the order of functions.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_BODYBITS_H
#define NOBOUNCE_LINK_BODYBITS_H

#include "Link/CallReach.h"
#include "Link/Stability.h"
#include "Link/SummaryTable.h"

namespace nobounce::link {

class BodyBits {
public:
  BodyBits(const Symbols &S, const std::vector<FunctionData> &Data,
           const CallGraph &G, const PrimitiveNames &Known, const Escapes &E,
           const Stability &Stable, const UnknownCalls &Outside,
           const SummaryTable &Summaries);

  /// What may sleep.
  const CallReach &sleeps() const;
  /// What comes to code that the world does not have.
  const CallReach &unknown() const;
  /// What may write a path of an object that others use.
  const CallReach &writes(const StablePath &Path) const;
  /// What may come back with a field of the running task's holding another
  /// pointer than before: of what it is set to and set back, nothing is left.
  /// Outcomes say so of calls that are followed; a call through a table may
  /// leave what any target leaves. Needs summaries.
  const CallReach &replaces(NameId Record, NameId Field) const;

private:
  const Symbols &S;
  const std::vector<FunctionData> &Data;
  const CallGraph &G;
  const PrimitiveNames &Known;
  const Escapes &E;
  const Stability &Stable;
  const UnknownCalls &Outside;
  const SummaryTable &Summaries;
  mutable std::optional<CallReach> Sleeps, Unknown;
  mutable std::map<const StabilityReport *, std::unique_ptr<CallReach>> Writes;
  mutable std::map<std::pair<NameId, NameId>, std::unique_ptr<CallReach>>
      Replaces;
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_BODYBITS_H
