//===- MemoryBudget.h - How many workers memory allows ----------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Frontend. Measures this process and its workers now and then, and
/// says how many may run at once and which one has grown too large. Every
/// worker is one that may be replaced: what it knows it can learn anew.
///
/// Ownership: values. Threads: one. Determinism: none, by its nature; results
/// do not depend on it.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FRONTEND_MEMORYBUDGET_H
#define NOBOUNCE_FRONTEND_MEMORYBUDGET_H

#include "llvm/ADT/ArrayRef.h"
#include <chrono>
#include <cstdint>
#include <optional>
#include <sys/types.h>

namespace nobounce::frontend {

/// What a pool took.
struct MemoryUse {
  uint64_t Peak = 0;        ///< Bytes of this process and all workers together.
  unsigned MostWorkers = 0; ///< That ran at once.
  unsigned Replaced = 0;    ///< Workers that were ended to free memory.
};

class MemoryBudget {
public:
  /// `Bytes` are for this process and all workers; 0 is no limit.
  MemoryBudget(uint64_t Bytes, unsigned Jobs, MemoryUse &Use);

  /// How many workers may run at once now; at least one.
  unsigned workers() const { return Allowed; }

  /// Time until the next measurement, in milliseconds.
  int patience() const;

  /// Measures when it is time to. The index of the worker that is to be
  /// replaced once its unit is done, if one is. `Workers` are process ids, -1
  /// where there is none.
  std::optional<size_t> measure(llvm::ArrayRef<pid_t> Workers);

private:
  using Clock = std::chrono::steady_clock;

  uint64_t Bytes;
  unsigned Allowed;
  MemoryUse &Use;
  Clock::time_point Next;
  pid_t LastReplaced = -1;
};

} // namespace nobounce::frontend

#endif // NOBOUNCE_FRONTEND_MEMORYBUDGET_H
