//===- PinText.cpp - Pins in words ----------------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/PinText.h"
#include "Checks/Places.h"
#include "Link/TermText.h"

using namespace nobounce;
using namespace nobounce::checks;
using link::Pin;

std::string nobounce::checks::ownedText(const link::Program &P,
                                        const link::OwnedPath &O) {
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

std::string nobounce::checks::unpinnedText(const link::Program &P,
                                           link::FunctionId F, const Pin &Of) {
  switch (Of.Why) {
  case Pin::Pinned:
  case Pin::Itself:
    return {};
  case Pin::NotKnown:
    return "it is not known what object it is";
  case Pin::NotOwned:
    return "no record is known to own a reference through `" +
           termText(P, F, Of.Links.back().Pointer) + "`";
  case Pin::Sometimes:
    return ownedText(P, *Of.Links.back().Owner) +
           " is dropped on some ways only when the record ends";
  case Pin::Changes:
    break;
  }
  const link::PinLink &L = Of.Links.back();
  std::string Text =
      ownedText(P, *L.Owner) + " may change while others use the record";
  if (L.Stable)
    for (const link::StableStore &S : L.Stable->Stores)
      if (S.Found.When == link::Moment::Running) {
        const facts::Function &By = P.function(S.Function);
        Place At = placeOfEvent(By, S.Event);
        return Text + ": " + By.name().str() + ", " + At.File + ":" +
               std::to_string(At.Line);
      }
  return Text;
}
