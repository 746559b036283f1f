//===- LineRemarks.cpp - What a source line reads and writes ----*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/LineRemarks.h"
#include "Checks/Places.h"
#include "Driver/AccessText.h"
#include "Report/Words.h"
#include "Rules/Meanings.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace nobounce::driver {

static StringRef word(link::GuardClass C) {
  switch (C) {
  case link::GuardClass::StaticKey:
    return "patched code";
  case link::GuardClass::Register:
    return "nothing";
  case link::GuardClass::TouchedLine:
    return "a line touched before";
  case link::GuardClass::OwnLine:
    return "a line of an object at hand";
  case link::GuardClass::PointerChase:
    return "a pointer and a line";
  case link::GuardClass::SharedRead:
    return "a line that others write";
  case link::GuardClass::Write:
    return "a write";
  }
  return "";
}

/// What reading it there costs, and why.
static std::string costOf(const link::Program &P, link::FunctionId F,
                          uint32_t Event, uint32_t Path) {
  link::GuardCost Cost = P.guardCost(F, Event, {Path});
  std::string Text = ("costs " + word(Cost.Class)).str();
  if (Cost.Class == link::GuardClass::TouchedLine) {
    const link::LineTouch &T = Cost.Touch;
    const facts::Function &By = P.function(T.Function);
    checks::Place Where = checks::placeOf(By, By.Events[T.Event]);
    Text +=
        (" (" + By.name() + (T.Writes ? " writes " : " reads ") +
         P.text(T.Where) + ", " + Where.File + ":" + Twine(Where.Line) + ")")
            .str();
  }
  if (Cost.By)
    Text += " (" + P.text(Cost.By->Where) + ")";
  return Text;
}

std::vector<std::string> lineRemarks(const link::Program &P,
                                     const WhyQuery &Q) {
  std::vector<std::string> Out;
  if (Q.File.empty() || Q.Line == 0)
    return Out;
  for (link::FunctionId F = 0; F != P.functionCount(); ++F) {
    const facts::Function &Fn = P.function(F);
    if (!Q.holds(Fn))
      continue;
    // Before the line begins none of its own pointers is at hand.
    uint32_t First = facts::None;
    for (uint32_t I = 0; I != Fn.Events.size(); ++I) {
      const facts::Event &E = Fn.Events[I];
      if (checks::placeOf(Fn, E).Line != Q.Line)
        continue;
      if (First == facts::None)
        First = I;
      Access A = accessAt(P, F, I);
      if (A.Where == link::NoLocation)
        continue;
      Out.push_back(
          (Fn.name() + ": " + A.Role + " of " + P.text(A.Where) + ", " +
           frequencyOf(P, F, I) + "; " + sharingOf(P, A.Where) +
           (A.At.Extra.empty() ? "; " + costOf(P, F, First, A.At.Path) : ""))
              .str());
    }
  }
  return Out;
}

} // namespace nobounce::driver
