//===- UnknownCalls.h - Calls of what the world does not have --*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. Which calls come to code of which there are no facts: it may
/// store and leak all that it is given. Not those are meant that no profile in
/// use makes, nor code that models know to look only (probes of tracepoints).
///
/// Ownership: refers to the functions' data. Threads: immutable once built.
/// Determinism: by the facts.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_UNKNOWNCALLS_H
#define NOBOUNCE_LINK_UNKNOWNCALLS_H

#include "Link/CallGraph.h"

namespace nobounce::link {

class UnknownCalls {
public:
  UnknownCalls(const Names &N, const std::vector<FunctionData> &Data,
               llvm::ArrayRef<std::vector<SlotCall>> SlotCalls, const Slots &T,
               const CallGraph &G, const rules::RuleSet &R);

  /// Whether the event is a call of code that is not known.
  bool isUnknown(FunctionId F, uint32_t Event) const;

private:
  const std::vector<FunctionData> &Data;
  llvm::ArrayRef<std::vector<SlotCall>> SlotCalls;
  const Slots &T;
  const CallGraph &G;
  llvm::DenseSet<NameId> Lookers; ///< Names that only look.
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_UNKNOWNCALLS_H
