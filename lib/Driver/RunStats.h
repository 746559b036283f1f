//===- RunStats.h - What a run cost -----------------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. Times, memory and cache counts. They go to `--stats FILE` and
/// never into a report, which holds only what the input decides.
///
/// Ownership: values. Threads: one. Determinism: none, by its nature.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_RUNSTATS_H
#define NOBOUNCE_DRIVER_RUNSTATS_H

#include "Frontend/MemoryBudget.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace nobounce::driver {

/// The one place that asks for the time.
class RunStats {
public:
  RunStats();

  /// Ends the pass before and starts this one.
  void startPass(llvm::StringRef Name);
  /// The same for a part of linking.
  void startLinkPass(llvm::StringRef Name);

  /// Ends the last pass and writes everything as one JSON object.
  void write(llvm::raw_ostream &OS);

  size_t Units = 0;          ///< Of the world.
  size_t CacheHits = 0;      ///< Units whose facts were loaded.
  size_t Parsed = 0;         ///< Units that were parsed.
  size_t Preambles = 0;      ///< Precompiled headers that were to be had.
  size_t PreamblesBuilt = 0; ///< Of these, made by this run.
  size_t WithPreamble = 0;   ///< Parsed units that used one.
  /// Why parsed units did not: reason, number of units.
  std::map<std::string, size_t> WithoutPreamble;
  size_t SummariesKept = 0; ///< Of circles of functions: from earlier runs,
  size_t SummariesMade = 0; ///< and made by this one.
  size_t Failed = 0;        ///< Units with errors or without facts.
  size_t FilesHashed = 0;
  unsigned Jobs = 1;
  uint64_t MaxMemory = 0;     ///< Bytes; 0: no limit.
  frontend::MemoryUse Memory; ///< While workers ran.
  bool KbuildFromCache = false;
  bool ResultFromIndex = false; ///< Nothing was decoded or linked.
  bool KbuildInOverlay = false;

private:
  using Clock = std::chrono::steady_clock;
  /// A pass that runs, and those that have run.
  struct PassList {
    void start(llvm::StringRef Name);
    void end();
    struct Pass {
      std::string Name;
      double Wall, Cpu; ///< Seconds.
    };
    Clock::time_point Start;
    double CpuAtStart = 0;
    std::string Running; ///< Empty: none.
    std::vector<Pass> Done;
  };

  Clock::time_point RunStart;
  PassList Passes, LinkPasses;
};

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_RUNSTATS_H
