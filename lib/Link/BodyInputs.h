//===- BodyInputs.h - What a run of a body reads of others ------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. What a run of one body (Link/BodyRun.h) reads of other
/// functions besides their summaries. It is gathered before the run, which is
/// given nothing else of the call graph, of lifetimes and of stores: so the key
/// of a kept summary (Link/SummaryKeys.h) has all of it, or it does not
/// compile.
///
/// Ownership: values. Threads: one function, one thread. Determinism: by event.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_BODYINPUTS_H
#define NOBOUNCE_LINK_BODYINPUTS_H

#include "Link/FieldWrites.h"
#include "Link/Lifetimes.h"

namespace nobounce::link {

struct BodyInputs {
  /// What indirect calls run whose tables have one entry, by event.
  llvm::SmallVector<std::pair<uint32_t, FunctionId>, 2> OnlyTargets;
  /// Events that queue what ends the life of their object, in order.
  llvm::SmallVector<uint32_t, 2> EndsLater;
  /// Parameters whose object may be at its end when the function has run.
  llvm::SmallVector<uint32_t, 2> MayEnd;
  /// Fields of numbers that branches test.
  llvm::SmallVector<std::pair<NameId, NameId>, 8> TestedFields;
  /// Which of these calls may store: event, index of the field; in order.
  llvm::SmallVector<std::pair<uint32_t, uint32_t>, 8> Stored;

  /// NoFunction when an event has no one target.
  FunctionId onlyTarget(uint32_t Event) const;
  bool endsLater(uint32_t Event) const {
    return llvm::is_contained(EndsLater, Event);
  }
  bool mayEnd(uint32_t Parameter) const {
    return llvm::is_contained(MayEnd, Parameter);
  }
  /// Calls `Do` with the index of each tested field that a call may store.
  void eachStored(uint32_t Event, llvm::function_ref<void(uint32_t)> Do) const;
};

/// Gathers them.
class BodyInputSource {
public:
  BodyInputSource(const Symbols &S, const std::vector<FunctionData> &Data,
                  const CallGraph &G, const Lifetimes &Lives,
                  const FieldWrites &Writes)
      : S(S), Data(Data), G(G), Lives(Lives), Writes(Writes) {}

  BodyInputs of(FunctionId F) const;

private:
  bool endsLater(FunctionId F, const Primitives::At &A) const;

  const Symbols &S;
  const std::vector<FunctionData> &Data;
  const CallGraph &G;
  const Lifetimes &Lives;
  const FieldWrites &Writes;
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_BODYINPUTS_H
