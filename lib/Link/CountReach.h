//===- CountReach.h - Counts that a call may change -------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. For each function, the kinds of counts that it or what it calls
/// may change, by record and field: all that is known of a way that was not
/// followed. Calls count that runs of bodies follow too.
///
/// Ownership: values. Threads: built on several, read-only afterwards.
/// Determinism: by event.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_COUNTREACH_H
#define NOBOUNCE_LINK_COUNTREACH_H

#include "Link/CallParts.h"
#include "Link/Counts.h"

namespace nobounce::link {

class CountReach {
public:
  CountReach(const Names &N, const std::vector<FunctionData> &Data,
             const CallGraph &G, const Places &P, const Counts &Counted,
             const CallParts &Parts, support::Crew &Helpers);

  /// Kinds that the function may change; of no size when there are none.
  const llvm::BitVector &all(FunctionId F) const { return All[F]; }
  /// Kinds that its own events change, or that they pass down the address of.
  llvm::ArrayRef<std::pair<uint32_t, CountKindId>> own(FunctionId F) const {
    return Own[F];
  }
  /// Adds what the events [Begin, End) of a function may change.
  void addEvents(FunctionId F, uint32_t Begin, uint32_t End,
                 llvm::BitVector &Out) const;

private:
  void findOwn(FunctionId F);
  CountKindId kindAt(FunctionId F, const Place &At) const;

  const Names &N;
  const std::vector<FunctionData> &Data;
  const CallGraph &G;
  const Places &P;
  const Counts &Counted;
  std::vector<llvm::BitVector> All;
  std::vector<std::vector<std::pair<uint32_t, CountKindId>>> Own;
};

/// Sets of kinds have any size.
void addKind(llvm::BitVector &Into, CountKindId K);
void addKinds(llvm::BitVector &Into, const llvm::BitVector &From);

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_COUNTREACH_H
