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
/// Kind, what is touched, where, and which one of several there.
using Key = std::tuple<CostKind, std::string, std::string, unsigned>;
} // namespace

/// A line is the same one whichever of its fields is read first, and wherever.
static std::pair<std::string, std::string> identityOf(const Cost &C) {
  if (C.Kind != CostKind::ForeignLine)
    return {C.Location, C.Function};
  size_t Dot = C.Location.find('.');
  return {C.Location.substr(0, Dot) + ' ' + std::to_string(C.Line), C.Through};
}

static std::map<Key, const Cost *> byKey(const Ledger &L) {
  std::map<Key, const Cost *> Out;
  std::map<std::tuple<CostKind, std::string, std::string>, unsigned> Seen;
  for (const Cost &C : L.Costs) {
    auto [What, At] = identityOf(C);
    Out[{C.Kind, What, At, Seen[{C.Kind, What, At}]++}] = &C;
  }
  return Out;
}

/// The function that stands before a place's own in its chain.
static std::string viaOf(const Cost &C) {
  size_t N = C.Chain.size();
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
