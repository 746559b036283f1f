//===- MemoryBudget.cpp - How many workers memory allows --------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/MemoryBudget.h"
#include "Support/Memory.h"
#include <algorithm>
#include <unistd.h>

namespace nobounce::frontend {

/// What a worker soon takes, of its own: clang with a precompiled header.
static constexpr uint64_t UsualWorker = uint64_t(200) << 20;

/// Each measurement takes the kernel a few milliseconds a process.
static constexpr std::chrono::milliseconds Interval(1000);

MemoryBudget::MemoryBudget(uint64_t Bytes, unsigned Jobs, MemoryUse &Use)
    : Bytes(Bytes), Allowed(std::max(1u, Jobs)), Use(Use),
      Next(Clock::now() + Interval / 4) {
  uint64_t Own = support::memoryOf(::getpid());
  Use.Peak = std::max(Use.Peak, Own);
  if (!Bytes)
    return;
  uint64_t Fit = Bytes > Own ? (Bytes - Own) / UsualWorker : 0;
  Allowed = std::clamp<uint64_t>(Fit, 1, Allowed);
}

int MemoryBudget::patience() const {
  auto Left = std::chrono::duration_cast<std::chrono::milliseconds>(
      Next - Clock::now());
  return static_cast<int>(std::max<int64_t>(0, Left.count())) + 1;
}

std::optional<size_t> MemoryBudget::measure(llvm::ArrayRef<pid_t> Workers) {
  if (Clock::now() < Next)
    return std::nullopt;
  Next = Clock::now() + Interval;
  uint64_t All = support::memoryOf(::getpid()), Most = 0;
  size_t Largest = 0;
  unsigned Running = 0;
  for (size_t I = 0; I != Workers.size(); ++I) {
    if (Workers[I] < 0)
      continue;
    ++Running;
    uint64_t Takes = support::memoryOf(Workers[I]);
    All += Takes;
    if (Takes <= Most)
      continue;
    Most = Takes;
    Largest = I;
  }
  Use.Peak = std::max(Use.Peak, All);
  if (!Bytes || All <= Bytes || !Most || Workers[Largest] == LastReplaced)
    return std::nullopt;
  // A fresh worker helps when much of what this one holds is of units that are
  // done. Where it does not, there are too many.
  if (Most <= UsualWorker) {
    if (Running > 1)
      Allowed = Running - 1;
    else
      return std::nullopt;
  }
  LastReplaced = Workers[Largest];
  ++Use.Replaced;
  return Largest;
}

} // namespace nobounce::frontend
