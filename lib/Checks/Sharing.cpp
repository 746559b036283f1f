//===- Sharing.cpp - Whether other CPUs write what is read ----------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/Candidate.h"
#include "Checks/HotChain.h"
#include "Checks/Influence.h"
#include "Checks/Places.h"
#include "Facts/Render.h"
#include "llvm/ADT/STLExtras.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::EventKind;
using facts::None;

/// Whether the same location is written by this function in any case: before
/// the read on every way, or after it with no call between.
static bool writesItself(const Candidate &C, std::string &Why) {
  const facts::Function &F = C.fn();
  const link::Flow &G = C.P.flow(C.F);
  for (uint32_t I = 0; I != F.Events.size(); ++I) {
    const rules::Primitive *Is = C.P.primitiveAt(C.F, I);
    if (!Is || I == C.Read.Event)
      continue;
    switch (Is->Is) {
    case rules::Meaning::RMW:
    case rules::Meaning::Get:
    case rules::Meaning::TryGet:
    case rules::Meaning::Put:
    case rules::Meaning::PutTest:
      break;
    default:
      continue;
    }
    link::Place Object = C.P.object(C.F, I);
    if (!Object || C.P.locate(C.F, Object) != C.Read.Where)
      continue;
    unsigned Line = placeOf(F, F.Events[I]).Line;
    if (G.eventDominates(I, C.Read.Event)) {
      Why = "the same function has written it before, at line " +
            std::to_string(Line);
      return true;
    }
    uint32_t From = G.blockOf(C.Read.Event), To = G.blockOf(I);
    if (!G.postDominates(To, From))
      continue;
    bool CallBetween = false;
    for (uint32_t E = C.Read.Event + 1; E < I; ++E) {
      std::string What;
      if (F.Events[E].Kind == EventKind::Call && !isHarmless(C.P, C.F, E, What))
        CallBetween = true;
    }
    if (!CallBetween) {
      Why = "the same function writes it right after in any case, at line " +
            std::to_string(Line);
      return true;
    }
  }
  return false;
}

/// Whether the function has just written another field of the line.
static bool hasLine(const Candidate &C, std::string &Why) {
  if (!C.Read.Object || !C.Read.Object.Extra.empty())
    return false;
  for (const link::LineTouch &T :
       C.P.touchedBefore(C.F, C.Read.Event, C.Read.Object.Path)) {
    if (T.Function != C.F || !T.Writes || T.Fit != link::LineFit::Same)
      continue;
    Why = "the same function has written " +
          (T.Where == link::NoLocation ? "its line" : C.P.text(T.Where)) +
          (T.IsSame ? "" : ", in the same line,") + " before, at line " +
          std::to_string(placeOf(C.fn(), C.fn().Events[T.Event]).Line);
    return true;
  }
  return false;
}

/// A lock of the same record that is held at the read brings its line anyway.
static bool underLockOfRecord(const Candidate &C, std::string &Why) {
  const facts::Function &F = C.fn();
  const link::Flow &G = C.P.flow(C.F);
  const link::Location &Read = C.P.location(C.Read.Where);
  if (Read.Steps.empty())
    return false;
  for (uint32_t I = 0; I != F.Events.size(); ++I) {
    const rules::Primitive *Is = C.P.primitiveAt(C.F, I);
    if (!Is ||
        (Is->Is != rules::Meaning::Lock && Is->Is != rules::Meaning::TryLock) ||
        !G.eventDominates(I, C.Read.Event))
      continue;
    link::Place Object = C.P.object(C.F, I);
    link::LocationId L = Object ? C.P.locate(C.F, Object) : link::NoLocation;
    if (L == link::NoLocation || C.P.location(L).Steps.empty() ||
        C.P.location(L).Steps[0].Record != Read.Steps[0].Record)
      continue;
    bool Released = false;
    for (uint32_t U = 0; U != F.Events.size(); ++U) {
      const rules::Primitive *Un = C.P.primitiveAt(C.F, U);
      if (Un && Un->Is == rules::Meaning::Unlock && G.eventDominates(I, U) &&
          G.eventDominates(U, C.Read.Event))
        Released = true;
    }
    if (!Released) {
      Why = "a lock of the same record is held, taken at line " +
            std::to_string(placeOf(F, F.Events[I]).Line);
      return true;
    }
  }
  return false;
}

PartAnswer nobounce::checks::judgeSharing(const Candidate &C,
                                          std::vector<Evidence> &Proof) {
  PartAnswer A;
  A.Of = Part::Shared;
  if (C.Read.Where == link::NoLocation) {
    A.Is = Answer::Unknown;
    A.Reason = "the record that holds it is not known here";
    return A;
  }
  std::string Name = C.P.text(C.Read.Where);
  if (writesItself(C, A.Reason) || underLockOfRecord(C, A.Reason) ||
      hasLine(C, A.Reason)) {
    A.Is = Answer::No;
    return A;
  }
  std::vector<const link::Writer *> Writers = C.P.sharedBy(C.Read.Where);
  // A read-modify-write says more than a plain atomic store, which may be what
  // makes an object ready.
  llvm::stable_sort(Writers, [](const link::Writer *L, const link::Writer *R) {
    auto IsStore = [](const link::Writer *W) {
      return W->Primitive && W->Primitive->Is == rules::Meaning::AtomicWrite;
    };
    return IsStore(L) < IsStore(R);
  });
  unsigned Count = 0;
  for (const link::Writer *W : Writers) {
    if (W->Hotness < link::HotThreshold)
      continue;
    ++Count;
    const facts::Function &By = C.P.function(W->Function);
    const facts::Event &E = By.Events[W->Event];
    std::string Text = By.name().str() + " writes it";
    if (W->Inner != link::NoFunction && W->Inner != W->Function)
      Text += " through " + C.P.function(W->Inner).name().str();
    Text += ", hot in " + C.P.families()[W->Family] + " (" +
            formatHotness(W->Hotness) + ")";
    Proof.push_back({Part::Shared, "writer", Text, placeOf(By, E)});
  }
  if (!Count) {
    A.Is = Answer::No;
    A.Reason = "nothing on a hot path writes " + Name + " atomically";
    return A;
  }
  A.Is = Answer::Yes;
  A.Reason = Name + " is written on hot paths at " + std::to_string(Count) +
             (Count == 1 ? " place" : " places");
  link::SharingDegree D = C.P.degree(C.Read.Where);
  if (D.Is)
    A.Reason += "; degree " + D.Is->Name;
  return A;
}
