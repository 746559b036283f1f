//===- BodyTrace.cpp - What a run does to references, by event ------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/BodyRun.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::None;

void BodyRun::noteChange(RefState &S, TermId Count, int Delta, uint32_t Times,
                         uint32_t Event) {
  const RefState::Change *Now = nullptr;
  for (const RefState::Change &X : S.Changes)
    if (X.Count == Count && X.Times == Times)
      Now = &X;
  if (Delta > 0) {
    for (TermId Other : Notes->Taken)
      Notes->Together.insert(
          {Event, std::min(Count, Other), std::max(Count, Other)});
    Notes->Taken.push_back(Count);
  }
  auto IsCount = [&](const auto &O) { return O.first == Count; };
  auto Last = llvm::find_if(llvm::reverse(S.Open), IsCount);
  bool IsOpen = Last != S.Open.rend();
  if (Delta > 0) {
    if (IsOpen)
      Notes->Takes.insert({Last->second, Event, Count});
    S.Open.push_back({Count, Event});
    return;
  }
  if (IsOpen) {
    Notes->Cycles.insert({Last->second, Event, Count});
    S.Open.erase(std::prev(Last.base()));
    return;
  }
  Notes->Given.insert({Event, Count});
  if (Now && Now->Delta < 0)
    Notes->Drops.insert({Now->Event, Event, Count});
}

void BodyRun::noteIdle(const RefState &S, uint32_t Event, FunctionId Callee,
                       llvm::ArrayRef<TermId> Takes) {
  // Nothing is taken of what is not there, or is behind what is not.
  auto IsThere = [&](TermId Count) {
    TermId T = Pool.object(Count);
    for (;; T = Pool.object(Pool.parent(T))) {
      if ((answer(S, T) & Positive) == Never)
        return false;
      if (Pool.depth(T) == 0)
        return true;
    }
  };
  if (llvm::none_of(Takes, IsThere))
    return;
  TermId Own = Pool.root(TermRoot::Result, Event), Result = Own;
  for (const auto &[Of, Value] : S.Results)
    if (Of == Event)
      Result = Value;
  const facts::Function &Of = C.Data[Callee].F;
  bool IsPointer = llvm::StringRef(Of.str(Of.ReturnType)).ends_with("*");
  if (!IsPointer) {
    Notes->Idle.insert(Event);
    return;
  }
  if (answer(S, Result) & Positive)
    Notes->Idle.insert(Event);
  // A pointer that was found to be NULL is returned: nothing failed.
  else if (Result == Own || Pool.depth(Result) == 0)
    Notes->Fails.insert(Event);
}

void BodyRun::noteEnd(const RefState &S) {
  for (auto [Count, Event] : S.Open)
    Notes->Kept.insert({Event, Count});
}

RefTrace BodyRun::trace() {
  RefNotes All;
  Notes = &All;
  run();
  Notes = nullptr;
  RefTrace Out;
  Out.IsPartial = IsPartial || !Cut.empty() || Unsure.any() ||
                  !UnsureCounts.empty() || !UnsureResults.empty();
  auto Pairs = [&](const auto &From, std::vector<RefPair> &To) {
    for (auto [First, Second, Count] : From)
      To.push_back({First, Second, Pool.get(Count)});
  };
  auto Points = [&](const auto &From, std::vector<RefPoint> &To) {
    for (auto [Event, Count] : From)
      To.push_back({Event, Pool.get(Count)});
  };
  Pairs(All.Cycles, Out.Cycles);
  Pairs(All.Takes, Out.Takes);
  Pairs(All.Drops, Out.Drops);
  Points(All.Given, Out.Given);
  Points(All.Kept, Out.Kept);
  Points(All.Ended, Out.Ended);
  for (auto [Event, A, B] : All.Together)
    Out.Together.push_back({{Event, Pool.get(A)}, {Event, Pool.get(B)}});
  Out.Fails.assign(All.Fails.begin(), All.Fails.end());
  Out.Idle.assign(All.Idle.begin(), All.Idle.end());
  return Out;
}
