//===- WorkerPool.h - Crash isolation by forked workers ---------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Frontend. Runs one callback per unit in forked workers. What a
/// worker returns is bytes; a worker that dies gives its unit a result that
/// says so, and the run goes on with a new one.
///
/// Ownership: results are values. Threads: the caller must be single-threaded
/// (it forks). Determinism: results are in unit order at any number of jobs.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FRONTEND_WORKERPOOL_H
#define NOBOUNCE_FRONTEND_WORKERPOOL_H

#include "Frontend/MemoryBudget.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace nobounce::frontend {

enum class WorkOutcome : uint8_t {
  Done,
  Crashed, ///< A signal ended the worker.
  Exited,  ///< The worker left with a status (out of memory, fatal error).
  TimedOut
};

struct WorkResult {
  WorkOutcome Outcome = WorkOutcome::Done;
  int Detail = 0;    ///< Signal or exit status.
  std::string Bytes; ///< What the callback returned; empty unless Done.

  /// "clang crashed (Segmentation fault)"; "" when Done.
  std::string problem() const;
};

struct PoolOptions {
  unsigned Jobs = 1;
  /// Bytes that this process and its workers may take together; 0 is no limit.
  /// Fewer workers than `Jobs` run where more would take more; one always does.
  uint64_t Memory = 0;
  unsigned SecondsPerUnit = 0; ///< 0 is no limit.
  llvm::StringRef TimeTrace;   ///< Where workers write profiles, if anywhere.
  MemoryUse *Use = nullptr;    ///< Where what was taken is noted, if anywhere.
  /// Called in the parent after each unit: units done, all, the unit.
  llvm::function_ref<void(size_t, size_t, size_t)> Progress = nullptr;
  /// Called in the parent with each unit and its result as soon as it is there,
  /// in any order. The results returned at the end are then empty.
  llvm::function_ref<void(size_t, WorkResult)> Take = nullptr;
};

/// Runs `Work(0)` … `Work(Count - 1)` in workers. An error only when no worker
/// can be started.
llvm::Expected<std::vector<WorkResult>>
runInWorkers(size_t Count, const PoolOptions &Options,
             llvm::function_ref<std::string(size_t)> Work);

} // namespace nobounce::frontend

#endif // NOBOUNCE_FRONTEND_WORKERPOOL_H
