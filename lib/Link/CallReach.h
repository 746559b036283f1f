//===- CallReach.h - What a call can lead to, and how ----------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. From which functions, by calls that return before they do, one
/// of a set of events can be reached; with a shortest chain of calls for each.
/// What is deferred runs later and is no part of a call. Calls through tables
/// lead to all targets that a profile in use has in play.
///
/// Ownership: refers to the call graph. Threads: immutable once built.
/// Determinism: by the order of seeds and callers.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_CALLREACH_H
#define NOBOUNCE_LINK_CALLREACH_H

#include "Link/CallGraph.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace nobounce::link {

/// One step of a chain: a call, or at its end what is reached.
struct ReachStep {
  FunctionId Function = NoFunction;
  uint32_t Event = facts::None;   ///< None: the function as a whole.
  const CallEdge *Call = nullptr; ///< Null at the end.
};

class CallReach {
public:
  struct Seed {
    FunctionId Function;
    uint32_t Event;
  };
  /// `Skip`: calls by which nothing is reached.
  CallReach(
      const CallGraph &G, uint32_t Functions, llvm::ArrayRef<Seed> Seeds,
      llvm::function_ref<bool(const CallEdge &)> Skip = [](const CallEdge &) {
        return false;
      });

  bool reaches(FunctionId F) const { return Event[F] != Nowhere; }
  /// From `F` to the nearest of the events; empty when none is reached.
  std::vector<ReachStep> chain(FunctionId F) const;
  /// The same from a call of `F`, or from the event itself.
  std::vector<ReachStep> chain(FunctionId F, uint32_t At) const;
  uint32_t count() const { return Count; }

private:
  static constexpr uint32_t Nowhere = facts::None - 1;
  const CallGraph *G;
  std::vector<uint32_t> Event;        ///< Per function; Nowhere.
  std::vector<const CallEdge *> Next; ///< Per function; null at a seed.
  llvm::DenseSet<std::pair<FunctionId, uint32_t>> Ends;
  uint32_t Count = 0;
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_CALLREACH_H
