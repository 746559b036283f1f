//===- PinEvidence.cpp - What shows that an object is pinned --------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/PinEvidence.h"
#include "Checks/Places.h"
#include "Link/TermText.h"
#include "llvm/ADT/STLExtras.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::None;
using link::Pin;
using link::TermRoot;

std::string nobounce::checks::pinText(const RefCandidate &C,
                                      const Referenced &X) {
  return termText(
      C.P, C.F, X.Pin.Links.empty() ? X.Pin.Base : X.Pin.Links.back().Pointer);
}

/// "file.f_cred": the owned path, in types.
static std::string ownedText(const link::Program &P, const link::OwnedPath &O) {
  std::string Text = P.name(O.Record).str();
  for (const link::Term::Step &S : O.Path)
    if (S.Kind == link::TermStep::Field)
      Text += "." + P.name(S.Field).str();
    else if (S.Kind == link::TermStep::Offset)
      Text += "+" + P.name(S.Field).str();
    else if (S.Kind == link::TermStep::Element)
      Text += "[]";
  return Text;
}

static Place placeOfEvent(const link::Program &P, link::FunctionId F,
                          uint32_t Event) {
  const facts::Function &Fn = P.function(F);
  return Event == None ? placeOfName(Fn) : placeOf(Fn, Fn.Events[Event]);
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

void nobounce::checks::addPinEvidence(const RefCandidate &C,
                                      const Referenced &X, Verdict &V) {
  const link::Program &P = C.P;
  for (const link::PinLink &L : llvm::reverse(X.Pin.Links)) {
    std::string Path = ownedText(P, *L.Owner);
    std::string Pointer = "`" + termText(P, C.F, L.Pointer) + "`";
    std::string Ends = P.function(L.Owner->Ends).name().str();
    std::string Drops = P.function(L.Owner->Function).name().str();
    V.Proof.push_back(
        {Part::Skippable, "owner",
         Pointer + ": " + P.name(L.Owner->Record).str() +
             " owns a reference through " + Path + "; " + Drops + " drops it" +
             (Ends == Drops ? "" : ", for " + Ends) + ", when the record ends",
         placeOfEvent(P, L.Owner->Function, L.Owner->Event)});
    size_t InUse = llvm::count_if(L.Stable->Stores, [](auto &S) {
      return S.Found.When == link::Moment::Running;
    });
    std::string Text =
        Path + " is stable: of " + std::to_string(L.Stable->Stores.size()) +
        (L.Stable->Stores.size() == 1 ? " store" : " stores") + " " +
        (InUse ? std::to_string(InUse) : std::string("none")) +
        " replaces it while others may use the record";
    if (const link::StableStore *S = settingStore(*L.Stable))
      V.Proof.push_back(
          {Part::Skippable, "stable",
           Text + "; set by " + P.function(S->Function).name().str(),
           placeOfEvent(P, S->Function, S->Event)});
    else
      V.Proof.push_back({Part::Skippable, "stable", Text, V.Where});
    V.Assumptions.push_back(
        {"invariant",
         "while a " + P.name(L.Owner->Record).str() + " is in use, " + Path +
             " is not replaced: worth a comment or an assertion where it is "
             "set",
         {}});
  }
  std::string Base = "`" + termText(P, C.F, X.Pin.Base) + "`";
  switch (X.Pin.Base.Root) {
  case TermRoot::Parameter:
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

std::string nobounce::checks::unpinnedText(const RefCandidate &C,
                                           const Referenced &X) {
  const link::Program &P = C.P;
  std::string Name = "`" + termText(P, C.F, X.Object) + "`";
  auto Last = [&]() {
    return "`" + termText(P, C.F, X.Pin.Links.back().Pointer) + "`";
  };
  switch (X.Pin.Why) {
  case Pin::Pinned:
  case Pin::Itself:
    return X.Unheld;
  case Pin::NotKnown:
    return "it is not known what object it is";
  case Pin::NotOwned:
    return "no record is known to own a reference through " + Last();
  case Pin::Sometimes:
    return ownedText(P, *X.Pin.Links.back().Owner) +
           " is dropped on some ways only when the record ends";
  case Pin::Changes: {
    const link::PinLink &L = X.Pin.Links.back();
    std::string Text =
        ownedText(P, *L.Owner) + " may change while others use the record";
    if (L.Stable)
      for (const link::StableStore &S : L.Stable->Stores)
        if (S.Found.When == link::Moment::Running) {
          Place At = placeOfEvent(P, S.Function, S.Event);
          return Text + ": " + P.function(S.Function).name().str() + ", " +
                 At.File + ":" + std::to_string(At.Line);
        }
    return Text;
  }
  }
  return Name;
}
