//===- Crew.h - Threads that share the items of a loop ----------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: all. The thread that asks works itself, and the others help once they
/// are awake: on a busy machine no loop waits for a thread that has not run
/// yet, as loops of a pool do (llvm::parallelFor). A program has many short
/// loops.
///
/// Ownership: owns its threads; they end with it, so that a process may fork
/// afterwards. Threads: one loop at a time, started by one thread. Determinism:
/// who does which item is open; what is written by item is not.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_SUPPORT_CREW_H
#define NOBOUNCE_SUPPORT_CREW_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

namespace nobounce::support {

class Crew {
public:
  /// `Size`: all threads, that of the caller included.
  explicit Crew(unsigned Size);
  ~Crew();
  Crew(const Crew &) = delete;
  Crew &operator=(const Crew &) = delete;

  unsigned size() const { return unsigned(Helpers.size()) + 1; }

  /// Does every item below `Count`, and comes back when all are done. `Grain`:
  /// items that a thread takes at a time.
  void each(size_t Count, llvm::function_ref<void(size_t)> Work,
            size_t Grain = 64);

  /// The same for items of which some need others to be done before:
  /// `Followers` has, by item, those that wait for it. Nothing may wait for
  /// itself, nor in a circle.
  void eachInOrder(llvm::ArrayRef<std::vector<uint32_t>> Followers,
                   llvm::function_ref<void(uint32_t)> Work);

private:
  struct Loop {
    size_t Count, Grain;
    llvm::function_ref<void(size_t)> Work;
    std::atomic<size_t> Next = 0;
    unsigned Inside = 0; ///< Helpers at work.
    void run();
  };
  void help();

  std::vector<std::thread> Helpers;
  std::mutex Mutex;             ///< Guards all below.
  Loop *Current = nullptr;      ///< Null: nothing to do.
  uint64_t Loops = 0;           ///< Started so far.
  bool Ends = false;            ///< Helpers go home.
  std::condition_variable Work; ///< A loop has started, or it ends.
  std::condition_variable Left; ///< A helper has left a loop.
};

} // namespace nobounce::support

#endif // NOBOUNCE_SUPPORT_CREW_H
