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
/// Kind, what is touched, and where.
using Key = std::tuple<CostKind, std::string, std::string>;
using Names = std::vector<std::string>;
/// Rows of one key.
struct Rows {
  double Sum = 0;
  std::map<Names, std::pair<double, const Cost *>> ByChain;
};
} // namespace

/// A line is the same one whichever of its fields is read first, and wherever.
static Key keyOf(const Cost &C) {
  if (C.Kind != CostKind::ForeignLine)
    return {C.Kind, C.Location, C.Function};
  size_t Dot = C.Location.find('.');
  return {C.Kind, C.Location.substr(0, Dot) + ' ' + std::to_string(C.Line),
          C.Through};
}

static Names namesOf(const Cost &C) {
  Names Out;
  for (const checks::ChainStep &S : C.Chain)
    Out.push_back(S.Function);
  return Out;
}

static std::map<Key, Rows> byKey(const Ledger &L) {
  std::map<Key, Rows> Out;
  for (const Cost &C : L.Costs) {
    Rows &R = Out[keyOf(C)];
    R.Sum += C.Times;
    // Where a foreign line is read first does not matter.
    auto &[Times, First] =
        R.ByChain[C.Kind == CostKind::ForeignLine ? Names() : namesOf(C)];
    Times += C.Times;
    First = First ? First : &C;
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
  std::map<Key, Rows> Before = byKey(Old), After = byKey(New);
  std::map<std::string, double> CallsBefore = callsOf(Old),
                                CallsAfter = callsOf(New);
  std::map<Names, ChangeSource> Sources;
  auto Add = [&](const Cost &C, double Was, double Is) {
    // Below a tenth of a run it is noise, unless it was not there at all.
    if (isSame(Was, Is))
      return;
    Names Chain;
    for (const checks::ChainStep &S : C.Chain) {
      Chain.push_back(S.Function);
      if (!isSame(CallsBefore[S.Function], CallsAfter[S.Function]))
        break;
    }
    ChangeSource &Of = Sources[Chain];
    Of.Chain = std::move(Chain);
    Of.Changes.push_back({C.Kind, C.Location, C.Function, Was, Is});
  };
  // The same in sum is the same by another way.
  auto Differs = [&](const Key &K) {
    auto Was = Before.find(K), Is = After.find(K);
    return Was == Before.end() || Is == After.end() ||
           !isSame(Was->second.Sum, Is->second.Sum);
  };
  auto TimesOf = [](const std::map<Key, Rows> &In, const Key &K,
                    const Names &Chain) {
    auto It = In.find(K);
    if (It == In.end())
      return 0.0;
    auto Row = It->second.ByChain.find(Chain);
    return Row == It->second.ByChain.end() ? 0.0 : Row->second.first;
  };
  for (const auto &[K, R] : Before)
    if (Differs(K))
      for (const auto &[Chain, Row] : R.ByChain)
        if (TimesOf(After, K, Chain) == 0)
          Add(*Row.second, Row.first, 0);
  for (const auto &[K, R] : After)
    if (Differs(K))
      for (const auto &[Chain, Row] : R.ByChain)
        Add(*Row.second, TimesOf(Before, K, Chain), Row.first);
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
