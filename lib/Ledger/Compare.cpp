//===- Compare.cpp - What a change adds to an entry -----------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ledger/Compare.h"
#include "Checks/HotChain.h"
#include <cmath>
#include <tuple>

using namespace nobounce;
using namespace nobounce::ledger;

/// Differences of frequency that are none: a branch more or less on the way
/// moves all behind it.
static constexpr double SameTimes = 0.1;

namespace {
using Key = std::tuple<CostKind, std::string, std::string, unsigned>;
} // namespace

static std::map<Key, const Cost *> byKey(const Ledger &L) {
  std::map<Key, const Cost *> Out;
  std::map<std::tuple<CostKind, std::string, std::string>, unsigned> Seen;
  for (const Cost &C : L.Costs)
    Out[{C.Kind, C.Location, C.Function,
         Seen[{C.Kind, C.Location, C.Function}]++}] = &C;
  return Out;
}

/// The function before the last of the chain, or the place's own.
static std::string viaOf(const Cost &C) {
  size_t N = C.Chain.size();
  if (C.Kind != CostKind::Call)
    return C.Function;
  return N > 1 ? C.Chain[N - 2].Function : "";
}

LedgerChange nobounce::ledger::compareLedgers(const Ledger &Old,
                                              const Ledger &New) {
  LedgerChange Out;
  Out.Entry = New.Entry;
  std::map<Key, const Cost *> Before = byKey(Old), After = byKey(New);
  auto Add = [&](const Cost &C, double Was, double Is) {
    // Below a tenth of a run it is noise, unless it was not there at all.
    if (std::fabs(Is - Was) <= SameTimes * std::max(Is, Was) && Was && Is)
      return;
    Out.Changes.push_back({C.Kind, C.Location, C.Function, viaOf(C), Was, Is});
  };
  for (const auto &[K, C] : Before)
    if (auto It = After.find(K); It == After.end())
      Add(*C, C->Times, 0);
  for (const auto &[K, C] : After) {
    auto It = Before.find(K);
    Add(*C, It == Before.end() ? 0 : It->second->Times, C->Times);
  }
  return Out;
}

std::vector<std::string> nobounce::ledger::overBudget(const Ledger &L,
                                                      const Budget &Limits) {
  std::vector<std::string> Out;
  for (const auto &[Name, Most] : Limits) {
    double Sum = 0;
    for (const Cost &C : L.Costs)
      if (Name == word(C.Kind) || (Name == "total" && C.Kind != CostKind::Call))
        Sum += C.Times;
    if (Sum > Most)
      Out.push_back(Name + ": " + checks::formatHotness(Sum) + ", budget " +
                    checks::formatHotness(Most));
  }
  return Out;
}
