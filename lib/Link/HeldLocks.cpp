//===- HeldLocks.cpp - Whether a lock of the same object is held ----------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/Sharing.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::None;
using facts::PathKind;
using rules::Meaning;

/// A lock is taken by the function or by one of few callers above it.
static constexpr unsigned MaxCallers = 2;
static constexpr size_t ManyCallers = 8;

static bool isTaking(Meaning M) {
  return M == Meaning::Lock || M == Meaning::TryLock;
}

static bool samePlace(const RootedPlace &A, const RootedPlace &B) {
  return A.Root == B.Root && A.Steps == B.Steps;
}

static std::optional<uint32_t> heldAt(const std::vector<FunctionData> &Data,
                                      const CallGraph &G, const Places &P,
                                      const Lifetimes &L, FunctionId F,
                                      uint32_t Event, const Place &At,
                                      unsigned Callers) {
  const FunctionData &D = Data[F];
  std::optional<HeldObject> Own = L.object(F, At);
  if (!Own)
    return std::nullopt;
  for (const Primitives::At &A : D.P.all()) {
    if (!isTaking(A.Is->Is) || A.Event == Event ||
        !D.G.eventDominates(A.Event, Event))
      continue;
    Place Lock = P.object(F, A);
    if (!Lock || L.object(F, Lock) != Own)
      continue;
    RootedPlace Of = P.resolve(F, Lock);
    bool Released = llvm::any_of(D.P.all(), [&](const Primitives::At &U) {
      if (U.Is->Is != Meaning::Unlock ||
          !D.G.eventDominates(A.Event, U.Event) ||
          !D.G.eventDominates(U.Event, Event))
        return false;
      Place Unlocked = P.object(F, U);
      return Unlocked && samePlace(P.resolve(F, Unlocked), Of);
    });
    if (!Released)
      return A.Event;
  }
  if (!Own->isParameter() || Callers == 0)
    return std::nullopt;
  llvm::ArrayRef<const CallEdge *> Calls = G.callers(F);
  if (Calls.empty() || Calls.size() > ManyCallers)
    return std::nullopt;
  for (const CallEdge *Call : Calls) {
    uint32_t X = passesArguments(*Call)
                     ? Data[Call->Caller].argument(Call->Event, Own->Id)
                     : None;
    Place Passed = X == None ? Place() : P.pointee(Call->Caller, X);
    if (!Passed ||
        !heldAt(Data, G, P, L, Call->Caller, Call->Event, Passed, Callers - 1))
      return std::nullopt;
  }
  return None;
}

std::optional<uint32_t> nobounce::link::lockHeldAt(
    const std::vector<FunctionData> &Data, const CallGraph &G, const Places &P,
    const Lifetimes &L, FunctionId F, uint32_t Event, const Place &Object) {
  return heldAt(Data, G, P, L, F, Event, Object, MaxCallers);
}
