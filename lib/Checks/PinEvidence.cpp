//===- PinEvidence.cpp - What shows that an object is pinned --------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/PinEvidence.h"
#include "Checks/PinText.h"
#include "Checks/Places.h"
#include "Link/TermText.h"
#include "llvm/ADT/STLExtras.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::None;
using link::Pin;
using link::TermRoot;

std::string nobounce::checks::holderText(const RefCandidate &C,
                                         const Referenced &X) {
  const facts::Function &F = C.fn();
  auto Line = [&]() {
    return std::to_string(placeOf(F, F.Events[X.By.Event]).Line);
  };
  switch (X.By.Kind) {
  case Holder::Nobody:
    return "nobody";
  case Holder::Taken:
    return "the reference taken at line " + Line();
  case Holder::Given:
    return "the reference that is dropped at line " + Line();
  case Holder::Owner:
  case Holder::Used:
    // The first pointer on the way that is counted.
    for (const link::PinLink &L : llvm::reverse(X.By.Pin.Links))
      if (L.Owner)
        return "`" + termText(C.P, C.F, L.Pointer) + "`";
    return {};
  case Holder::Static:
    return "being no allocation";
  case Holder::Running:
    return "the running task itself";
  case Holder::Callers:
    return "every caller (" + std::to_string(X.By.Calls) + ")";
  }
  return {};
}

/// The store by which the pointer comes to be what it is.
static const link::StableStore *settingStore(const link::StabilityReport &R) {
  for (const link::StableStore &S : R.Stores)
    if (!S.Clears && S.Found.When == link::Moment::Unpublished)
      return &S;
  for (const link::StableStore &S : R.Stores)
    if (!S.Clears)
      return &S;
  return nullptr;
}

/// Shows that a pointer keeps its value.
static void addStable(const RefCandidate &C, const link::PinLink &L,
                      const std::string &Name, Verdict &V) {
  size_t InUse = llvm::count_if(L.Stable->Stores, [](auto &S) {
    return S.Found.When == link::Moment::Running;
  });
  Evidence E{Part::Skippable, "stable",
             Name + " is stable: of " +
                 std::to_string(L.Stable->Stores.size()) +
                 (L.Stable->Stores.size() == 1 ? " store " : " stores ") +
                 (InUse ? std::to_string(InUse) : std::string("none")) +
                 " replaces it while others may use the record",
             V.Where};
  if (const link::StableStore *S = settingStore(*L.Stable)) {
    const facts::Function &By = C.P.function(S->Function);
    E.Text += "; set by " + By.name().str();
    E.Where = placeOfEvent(By, S->Event);
  }
  V.Proof.push_back(std::move(E));
}

void nobounce::checks::addPinEvidence(const RefCandidate &C,
                                      const Referenced &X, Verdict &V) {
  const link::Program &P = C.P;
  if (X.By.Kind == Holder::Taken || X.By.Kind == Holder::Given)
    V.Proof.push_back({Part::Skippable, "holder",
                       X.By.Kind == Holder::Taken
                           ? "the function's own reference is taken here"
                           : "and the reference it was given is dropped here",
                       placeOfEvent(C.fn(), X.By.Event)});
  for (const link::PinLink &L : llvm::reverse(X.By.Pin.Links)) {
    std::string Pointer = "`" + termText(P, C.F, L.Pointer) + "`";
    if (!L.Owner) {
      addStable(C, L, Pointer, V);
      V.Assumptions.push_back(
          {"base",
           "what " + Pointer + " points to stays as long as `" +
               termText(P, C.F, L.Holder.object()) + "` does: nobody counts it",
           {}});
      continue;
    }
    std::string Path = ownedText(P, *L.Owner);
    std::string Ends = P.function(L.Owner->Ends).name().str();
    std::string Drops = P.function(L.Owner->Function).name().str();
    V.Proof.push_back(
        {Part::Skippable, "owner",
         Pointer + ": " + P.name(L.Owner->Record).str() +
             " owns a reference through " + Path + "; " + Drops + " drops it" +
             (Ends == Drops ? "" : ", for " + Ends) + ", when the record ends",
         placeOfEvent(P.function(L.Owner->Function), L.Owner->Event)});
    addStable(C, L, Path, V);
    V.Assumptions.push_back(
        {"invariant",
         "while a " + P.name(L.Owner->Record).str() + " is in use, " + Path +
             " is not replaced: worth a comment or an assertion where it is "
             "set",
         {}});
  }
  std::string Base = "`" + termText(P, C.F, X.By.Pin.Base) + "`";
  if (X.By.Kind == Holder::Used) {
    V.Proof.push_back({Part::Skippable, "use",
                       "the function uses " + Base +
                           " meanwhile and has no reference of its own",
                       placeOfEvent(C.fn(), X.By.Event)});
    V.Assumptions.push_back({"base",
                             Base + " stays as long as " + V.Function +
                                 " uses it: who holds it, is not shown",
                             {}});
  }
  switch (X.By.Pin.Base.Root) {
  case TermRoot::Parameter:
    if (X.By.Kind == Holder::Used)
      break;
    if (X.By.Kind == Holder::Callers) {
      V.Assumptions.push_back(
          {"caller",
           "all callers of " + V.Function + " hold " + Base +
               " for the call, as those " + std::to_string(X.By.Calls) +
               " do that were read: worth a comment at its declaration",
           {}});
      break;
    }
    V.Assumptions.push_back({"caller",
                             "whoever calls " + V.Function + " keeps " + Base +
                                 " alive until it returns",
                             {}});
    break;
  case TermRoot::Current:
    V.Assumptions.push_back(
        {"current", "the running task's own record stays while it runs", {}});
    break;
  default:
    break;
  }
  V.Assumptions.push_back({"closed-world",
                           "no store, drop or caller outside the " +
                               std::to_string(P.world().Units) +
                               " units that were read",
                           {}});
}
