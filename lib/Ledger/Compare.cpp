//===- Compare.cpp - What a change adds to an entry -----------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ledger/Compare.h"
#include "Checks/HotChain.h"
#include "llvm/ADT/STLExtras.h"
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

/// Whether two frequencies are one.
static bool isSame(double Was, double Is) {
  return Was && Is && std::fabs(Is - Was) <= SameTimes * std::max(Is, Was);
}

/// How often functions are entered, by name.
static std::map<std::string, double> callsOf(const Ledger &L) {
  std::map<std::string, double> Out;
  for (const Cost &C : L.Costs)
    if (C.Kind == CostKind::Call)
      Out[C.Function] += C.Times;
  return Out;
}

double ChangeSource::amount() const {
  double Sum = 0;
  for (const CostChange &C : Changes)
    Sum += C.Kind == CostKind::Call ? 0 : std::fabs(C.After - C.Before);
  return Sum;
}

LedgerChange nobounce::ledger::compareLedgers(const Ledger &Old,
                                              const Ledger &New) {
  LedgerChange Out;
  Out.Entry = New.Entry;
  std::map<Key, const Cost *> Before = byKey(Old), After = byKey(New);
  std::map<std::string, double> CallsBefore = callsOf(Old),
                                CallsAfter = callsOf(New);
  std::map<std::vector<std::string>, ChangeSource> Sources;
  auto Add = [&](const Cost &C, double Was, double Is) {
    // Below a tenth of a run it is noise, unless it was not there at all.
    if (isSame(Was, Is))
      return;
    std::vector<std::string> Chain;
    for (const checks::ChainStep &S : C.Chain) {
      Chain.push_back(S.Function);
      if (!isSame(CallsBefore[S.Function], CallsAfter[S.Function]))
        break;
    }
    ChangeSource &Of = Sources[Chain];
    Of.Chain = std::move(Chain);
    Of.Changes.push_back({C.Kind, C.Location, C.Function, Was, Is});
  };
  for (const auto &[K, C] : Before)
    if (auto It = After.find(K); It == After.end())
      Add(*C, C->Times, 0);
  for (const auto &[K, C] : After) {
    auto It = Before.find(K);
    Add(*C, It == Before.end() ? 0 : It->second->Times, C->Times);
  }
  for (auto &[Chain, S] : Sources)
    Out.Sources.push_back(std::move(S));
  llvm::stable_sort(Out.Sources,
                    [](const ChangeSource &A, const ChangeSource &B) {
                      return A.amount() > B.amount();
                    });
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
