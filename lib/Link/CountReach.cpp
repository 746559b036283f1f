//===- CountReach.cpp - Counts that a call may change ---------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/CountReach.h"
#include "Support/Crew.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::None;
using rules::Meaning;

void nobounce::link::addKinds(llvm::BitVector &Into,
                              const llvm::BitVector &From) {
  if (From.size() > Into.size())
    Into.resize(From.size());
  Into |= From;
}

void nobounce::link::addKind(llvm::BitVector &Into, CountKindId K) {
  if (K >= Into.size())
    Into.resize(K + 1);
  Into.set(K);
}

CountKindId CountReach::kindAt(FunctionId F, const Place &At) const {
  if (!At)
    return NoKind;
  if (P.bareParameter(F, At) != None)
    return CallersKind;
  LocationId L = P.locate(F, At);
  return L == NoLocation ? NoKind : Counted.kindOf(P.table().get(L));
}

/// Whether an event is on the side of an object's last reference.
static bool isTeardown(const FunctionData &D, uint32_t Event) {
  uint32_t B = D.G.blockOf(Event);
  return B == None || D.G.coldReason(B) == ColdReason::LastReference;
}

void CountReach::findOwn(FunctionId F) {
  const FunctionData &D = Data[F];
  auto Add = [&](uint32_t Event, CountKindId K) {
    if (K != NoKind && !isTeardown(D, Event))
      Own[F].push_back({Event, K});
  };
  for (const Primitives::At &A : D.P.all()) {
    if (!countUse(*A.Is) && A.Is->Is != Meaning::AtomicWrite)
      continue;
    Place At = P.object(F, A);
    if (At && !A.Is->CountField.empty())
      At.Extra.push_back({facts::PathKind::Field, N.find(A.Is->CountRecord),
                          N.find(A.Is->CountField)});
    Add(A.Event, kindAt(F, At));
  }
  for (uint32_t I = 0; I != D.F.Events.size(); ++I) {
    const facts::Event &E = D.F.Events[I];
    if (E.Kind != facts::EventKind::Store || E.Path == None)
      continue;
    const facts::PathNode &Path = D.F.Paths[E.Path];
    if (Path.Kind == facts::PathKind::Field &&
        Counted.isCounter(D.Local[Path.A], D.Local[Path.B]))
      Add(I, kindAt(F, Place{E.Path, {}}));
  }
  // What is only known to those who call is known here.
  for (uint32_t I = 0; I != D.F.Events.size(); ++I) {
    const facts::Event &E = D.F.Events[I];
    FunctionId Callee = followedCall(D, G, F, I);
    if (Callee == NoFunction || All[Callee].empty() ||
        !All[Callee].test(CallersKind))
      continue;
    for (uint32_t X : D.F.args(E))
      Add(I, kindAt(F, P.pointee(F, X)));
  }
  llvm::sort(Own[F]);
}

CountReach::CountReach(const Names &N, const std::vector<FunctionData> &Data,
                       const CallGraph &G, const Places &P,
                       const Counts &Counted, const CallParts &Parts,
                       support::Crew &Helpers)
    : N(N), Data(Data), G(G), P(P), Counted(Counted), All(Data.size()),
      Own(Data.size()) {
  Helpers.eachInOrder(Parts.Callers, [&](uint32_t I) {
    const std::vector<FunctionId> &Part = Parts.All[I];
    llvm::BitVector Whole;
    bool IsBare = false;
    for (FunctionId F : Part) {
      findOwn(F);
      for (auto [Event, K] : Own[F])
        addKind(Whole, K);
      IsBare |= !Whole.empty() && Whole.test(CallersKind);
      for (const facts::Block &B : Data[F].F.Blocks)
        addEvents(F, B.EventBegin, B.EventBegin + B.EventCount, Whole);
    }
    // A bare count of a callee has its kind here, or is this one's own.
    if (!Whole.empty() && !IsBare)
      Whole.reset(CallersKind);
    if (Whole.any())
      for (FunctionId F : Part)
        All[F] = Whole;
  });
}

void CountReach::addEvents(FunctionId F, uint32_t Begin, uint32_t End,
                           llvm::BitVector &Out) const {
  const FunctionData &D = Data[F];
  for (auto [Event, K] : Own[F])
    if (Event >= Begin && Event < End)
      addKind(Out, K);
  for (uint32_t I = Begin; I != End; ++I) {
    FunctionId Callee = followedCall(D, G, F, I);
    if (Callee == NoFunction || All[Callee].empty() || isTeardown(D, I))
      continue;
    bool IsBare = !Out.empty() && Out.test(CallersKind);
    addKinds(Out, All[Callee]);
    if (!IsBare && !Out.empty())
      Out.reset(CallersKind);
  }
}
