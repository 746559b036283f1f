//===- RefTrace.h - Where one body takes and drops references ---*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. What a run of one body (Link/BodyRun.h) saw of references by
/// event, where a summary keeps the net effect only: which event drops what
/// another took, what is dropped that was not taken here, what is still held at
/// the end, and where nothing was taken.
///
/// Ownership: values. Threads: one run, one thread. Determinism: sorted.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_REFTRACE_H
#define NOBOUNCE_LINK_REFTRACE_H

#include "Link/Summaries.h"
#include <set>
#include <tuple>

namespace nobounce::link {

/// Two events that change the same count; on some way nothing else does in
/// between.
struct RefPair {
  uint32_t First = facts::None, Second = facts::None;
  Term Count;
};

/// One event that changes a count.
struct RefPoint {
  uint32_t Event = facts::None;
  Term Count;
};

struct RefTrace {
  std::vector<RefPair> Cycles;       ///< Taken at First, dropped at Second.
  std::vector<RefPair> Takes, Drops; ///< Taken, or dropped, twice in a row.
  std::vector<RefPoint> Given;       ///< Dropped; not taken here before.
  std::vector<RefPoint> Kept;        ///< Taken; still held at some end.
  std::vector<RefPoint> Ended;       ///< Objects whose life ends.
  /// Taken by one event, both on one way.
  std::vector<std::pair<RefPoint, RefPoint>> Together;
  /// Events that come back without a reference though what they would have
  /// taken one of is there: as a failure, or without saying so.
  std::vector<uint32_t> Fails, Idle;
  bool IsPartial = false; ///< There are more ways than were followed.
};

/// What a run notes while it runs, on terms of its pool.
struct RefNotes {
  std::set<std::tuple<uint32_t, uint32_t, TermId>> Cycles, Takes, Drops;
  std::set<std::pair<uint32_t, TermId>> Given, Kept, Ended;
  std::set<std::tuple<uint32_t, TermId, TermId>> Together;
  std::set<uint32_t> Fails, Idle;
  llvm::SmallVector<TermId, 4> Taken; ///< By the outcome being applied.
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_REFTRACE_H
