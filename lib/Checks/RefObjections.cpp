//===- RefObjections.cpp - Why a reference is needed ----------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/RefObjections.h"
#include "Checks/Places.h"
#include "Link/BodyBits.h"
#include "Link/Escapes.h"
#include "Link/LockEffects.h"
#include "Link/TermText.h"
#include "llvm/ADT/STLExtras.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::None;
using link::TermRoot;

static std::string lineOf(const facts::Function &F, uint32_t Event) {
  return "line " + std::to_string(placeOf(F, F.Events[Event]).Line);
}

std::string nobounce::checks::objectionToCycle(const RefCandidate &C) {
  auto IsOurs = [&](const link::Term &Count) {
    return llvm::any_of(C.Objects,
                        [&](const Referenced &X) { return X.Count == Count; });
  };
  if (llvm::is_contained(C.Trace.Fails, C.get()))
    return "taking it can fail: that is a test whether the object is still "
           "alive";
  if (llvm::is_contained(C.Trace.Idle, C.get()))
    return "on some ways it takes no reference: the cycle is conditional "
           "already";
  for (const link::RefPoint &K : C.Trace.Kept)
    if (IsOurs(K.Count))
      return "on some way the reference is still held when " +
             C.fn().name().str() + " returns";
  // What was not followed passes the put all the same.
  const link::Flow &G = C.P.flow(C.F);
  bool IsPassed = llvm::any_of(C.puts(), [&](uint32_t Put) {
    return G.postDominates(G.blockOf(Put), G.blockOf(C.get())) &&
           link::canFollow(G, C.get(), Put);
  });
  if (C.Trace.IsPartial && !IsPassed)
    return "there are more ways through " + C.fn().name().str() +
           " than were followed";
  return {};
}

/// Whether two events drop by the same function; or the first drops what it
/// finds by itself, which is nothing that it was given.
static bool isLikeDrop(const RefCandidate &C, uint32_t Event, uint32_t Other) {
  auto Callees = [&](uint32_t Of) {
    llvm::SmallVector<link::FunctionId, 2> Out;
    for (const link::CallEdge &E : C.P.callees(C.F, Of))
      Out.push_back(E.Callee);
    return Out;
  };
  auto Mine = Callees(Event);
  if (Mine == Callees(Other))
    return true;
  return llvm::any_of(Mine, [&](link::FunctionId Callee) {
    return llvm::any_of(C.P.refEffects(Callee), [&](const link::RefEffect &X) {
      return X.Delta < 0 && X.Count.Root != TermRoot::Parameter &&
             C.P.locationOf(C.P.countLocation(X.Count)) == C.Where;
    });
  });
}

std::string nobounce::checks::objectionToDrops(const RefCandidate &C) {
  for (const link::RefPair &R : C.Trace.Cycles)
    if (R.First != C.get() && llvm::is_contained(C.puts(), R.Second) &&
        llvm::none_of(C.Objects,
                      [&](const Referenced &X) { return X.Count == R.Count; }))
      return "the put is also that of what " + lineOf(C.fn(), R.First) +
             " takes";
  for (const Referenced &X : C.Objects)
    for (const link::RefPoint &G : C.Trace.Given) {
      if (!(G.Count == X.Count) ||
          !link::canFollow(C.P.flow(C.F), C.get(), G.Event))
        continue;
      if (X.By.Kind == Holder::Given &&
          llvm::all_of(C.puts(), [&](uint32_t Put) {
            return isLikeDrop(C, Put, G.Event);
          }))
        continue;
      return "another reference on it is dropped as well, at " +
             lineOf(C.fn(), G.Event) + ": which is the function's own, is open";
    }
  return {};
}

/// Where a critical section ends that was entered before the get: by an event
/// of the function, or in its caller's stead.
static std::string unlockedBetween(const RefCandidate &C) {
  const facts::Function &F = C.fn();
  const link::Flow &G = C.P.flow(C.F);
  auto IsUnlock = [](rules::Meaning M) {
    return M == rules::Meaning::Unlock || M == rules::Meaning::RcuUnlock;
  };
  auto IsLock = [](rules::Meaning M) {
    return M == rules::Meaning::Lock || M == rules::Meaning::TryLock ||
           M == rules::Meaning::RcuLock;
  };
  for (uint32_t I = 0; I != F.Events.size(); ++I) {
    const rules::Primitive *Is = C.P.primitiveAt(C.F, I);
    if (!Is || !IsUnlock(Is->Is) || !C.isBetween(I))
      continue;
    // A section that is entered after the get is nothing to it.
    bool IsInner = false;
    for (uint32_t L = 0; L != F.Events.size() && !IsInner; ++L) {
      const rules::Primitive *Lock = C.P.primitiveAt(C.F, L);
      IsInner = Lock && IsLock(Lock->Is) &&
                (Lock->Is == rules::Meaning::RcuLock) ==
                    (Is->Is == rules::Meaning::RcuUnlock) &&
                C.isBetween(L) && G.eventDominates(L, I);
    }
    if (!IsInner)
      return "a lock that was held when it was taken is dropped at " +
             lineOf(F, I);
  }
  for (const link::LockEffect &E : C.P.lockEffects().of(C.F))
    if (E.Kind == link::LockEffect::Drops && E.Event != None &&
        E.Lock.Root == TermRoot::Parameter && C.isBetween(E.Event))
      return "a lock of the caller's is dropped at " + lineOf(F, E.Event);
  return {};
}

static std::string escapedBetween(const RefCandidate &C) {
  // What the get yields; else the object as the function names it.
  std::vector<link::Term> Names;
  for (const Referenced &X : C.Objects)
    Names.push_back(X.Object);
  link::Term Own(TermRoot::Result, C.get());
  if (!llvm::is_contained(Names, Own))
    Names.push_back(Own);
  for (const link::Term &T : Names)
    for (uint32_t Put : C.puts())
      for (const link::Escape &E :
           C.P.escapes().between(C.F, T, C.get(), Put)) {
        std::string Where =
            E.Event == None ? "" : " at " + lineOf(C.fn(), E.Event);
        if (E.In != C.F && E.In != link::NoFunction)
          Where += " (in " + C.P.function(E.In).name().str() + ")";
        switch (E.Kind) {
        case link::EscapeKind::Stored:
          return "it is stored" + Where + ", where others may find it";
        case link::EscapeKind::Returned:
          return "it is returned" + Where;
        case link::EscapeKind::Deferred:
          return "it is given to what runs later" + Where;
        case link::EscapeKind::Unknown:
          return "it is given to code that this world does not have" + Where;
        case link::EscapeKind::Assembly:
          return "it is given to assembly" + Where;
        case link::EscapeKind::TooFar:
          return "where it goes was not followed to the end" + Where;
        }
      }
  return {};
}

/// Whether a pin through the running task's own pointer may be replaced.
static std::string replacedBetween(const RefCandidate &C) {
  const facts::Function &F = C.fn();
  for (const Referenced &X : C.Objects)
    for (const link::PinLink &L : X.By.Pin.Links) {
      if (!L.Stable || L.Stable->Answer != link::StabilityReport::OwnTask)
        continue;
      link::StablePath Path(L.Pointer.Steps.begin() + L.Holder.Steps.size(),
                            L.Pointer.Steps.end() - 1);
      const link::CallReach &Writes = C.P.bodyBits().writes(Path);
      for (uint32_t I = 0; I != F.Events.size(); ++I) {
        if (!C.isBetween(I))
          continue;
        for (const link::CallEdge &E : C.P.callees(C.F, I))
          if (E.Kind != link::CallKind::Deferred && Writes.reaches(E.Callee))
            return "`" + termText(C.P, C.F, L.Pointer) +
                   "` may be replaced below " +
                   C.P.function(E.Callee).name().str() + ", called at " +
                   lineOf(F, I);
      }
    }
  return {};
}

/// Whether the count itself is looked at meanwhile: it would say one less.
static std::string readBetween(const RefCandidate &C) {
  const facts::Function &F = C.fn();
  for (uint32_t I = 0; I != F.Events.size(); ++I) {
    const rules::Primitive *Is = C.P.primitiveAt(C.F, I);
    if (!Is ||
        (Is->Is != rules::Meaning::RefRead &&
         Is->Is != rules::Meaning::AtomicRead) ||
        !C.isBetween(I))
      continue;
    link::Place At = C.P.object(C.F, I);
    if (At && C.Where != link::NoLocation && C.P.locate(C.F, At) == C.Where)
      return "the count is read meanwhile, at " + lineOf(F, I);
  }
  return {};
}

std::string nobounce::checks::objectionToRegion(const RefCandidate &C) {
  std::string Why = unlockedBetween(C);
  if (Why.empty())
    Why = readBetween(C);
  if (Why.empty())
    Why = replacedBetween(C);
  if (Why.empty())
    Why = escapedBetween(C);
  return Why;
}
