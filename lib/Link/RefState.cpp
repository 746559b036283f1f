//===- RefState.cpp - What is known on one way through a body -------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/RefState.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"

using namespace nobounce::link;

/// So much is kept of what tests tell; the rest is not learnt.
static constexpr size_t MaxKnown = 20;
/// Loops may take and drop without end.
static constexpr int MaxDelta = 3;

void RefState::change(TermId Count, int Delta, uint32_t Times, uint32_t Event,
                      bool IsLast) {
  auto *At = llvm::lower_bound(Changes, std::pair(Count, Times),
                               [](const Change &A, auto &Key) {
                                 return std::pair(A.Count, A.Times) < Key;
                               });
  if (At == Changes.end() || At->Count != Count || At->Times != Times)
    At = Changes.insert(At, {Count, 0, Times, Event, false});
  At->Delta = std::clamp(At->Delta + Delta, -MaxDelta, MaxDelta);
  At->Event = Event;
  At->IsLast = IsLast || (At->IsLast && Delta <= 0);
  if (At->Delta == 0 && !At->IsLast)
    Changes.erase(At);
}

const RefState::Change *RefState::changeOf(TermId Count) const {
  for (const Change &C : Changes)
    if (C.Count == Count)
      return &C;
  return nullptr;
}

bool RefState::isTeardown() const {
  return llvm::any_of(Changes, [](const Change &C) { return C.IsLast; });
}

Answer RefState::known(TermId T) const {
  for (const auto &[Of, Is] : Known)
    if (Of == T)
      return Is;
  return Any;
}

void RefState::learn(TermId T, Answer Is) {
  auto *At = llvm::lower_bound(
      Known, T, [](const auto &A, TermId Key) { return A.first < Key; });
  if (At != Known.end() && At->first == T)
    At->second = At->second & Is;
  else if (Is != Any) {
    if (Known.size() == MaxKnown)
      return;
    Known.insert(At, {T, Is});
  }
}

const RefState::Cell *RefState::cell(TermId Where) const {
  for (const Cell &C : Memory)
    if (C.Where == Where)
      return &C;
  return nullptr;
}

uint64_t RefState::hash() const {
  llvm::SmallVector<uint32_t, 96> All(Vars.begin(), Vars.end());
  All.push_back(~0u);
  for (const Cell &C : Memory)
    All.append({C.Where, C.Value, C.IsKept});
  All.push_back(~0u);
  for (const Change &C : Changes)
    All.append({C.Count, uint32_t(C.Delta), C.Times, C.IsLast});
  All.push_back(~0u);
  for (const auto &[T, Is] : Known)
    All.append({T, Is});
  All.push_back(~0u);
  for (const auto &[E, T] : Results)
    All.append({E, T});
  All.push_back(~0u);
  for (const auto &[Field, E] : Clobbered)
    All.append({Field, E});
  All.push_back(~0u);
  All.append(Ended.begin(), Ended.end());
  All.append({Returned, ReturnIs});
  return llvm::xxh3_64bits(llvm::ArrayRef<uint8_t>(
      reinterpret_cast<const uint8_t *>(All.data()), All.size() * 4));
}
