//===- HookVerdict.cpp - What verdicts on hooks share -------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/HookVerdict.h"
#include "Checks/HotChain.h"
#include "Checks/Message.h"
#include "Checks/Places.h"
#include "Checks/VerdictParts.h"
#include "Facts/Render.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::None;

std::string nobounce::checks::linesText(size_t Count) {
  return std::to_string(Count) + (Count == 1 ? " line" : " lines");
}

Verdict nobounce::checks::beginHookVerdict(const link::Program &P,
                                           const rules::CheckRule &Rule,
                                           const HookSite &S,
                                           const EnteredHook &E) {
  const facts::Function &Fn = P.function(S.F);
  Verdict V;
  V.Check = Rule.Id;
  V.Kind = Rule.Kind;
  V.Severity = Rule.Severity;
  V.Where = placeOf(Fn, Fn.Events[S.Event]);
  V.Offset = Fn.Events[S.Event].Begin;
  V.Function = Fn.name().str();
  V.Subject = P.function(S.Hook).name().str() + "(" + objectText(P, S) + ")";
  V.Message = "call of hook " + P.function(S.Hook).name().str();
  PartAnswer Hot = judgeHotness(P, S.F, S.Event, V.Chain);
  if (!E.Chain.empty() && Hot.Is == Answer::Yes) {
    V.Chain = chainSteps(P, E.Chain);
    Hot.Reason = "reached from " + V.Chain.front().Function + " " +
                 formatHotness(E.Hotness) + " times per call";
  }
  V.Parts.push_back(std::move(Hot));
  return V;
}

void nobounce::checks::finishHookVerdict(const link::Program &P,
                                         const rules::CheckRule &Rule,
                                         const HookSite &S,
                                         const EnteredHook &E, HookWords Words,
                                         Verdict &V) {
  V.Assumptions.push_back(profileAssumption(P));
  MessageValues Values;
  Values["function"] = V.Function;
  Values["hook"] = P.function(S.Hook).name().str();
  Values["object"] = objectText(P, S);
  Values["entry"] = V.Chain.empty() ? "" : V.Chain.front().Function;
  Values["family"] = E.Family == None ? "" : P.families()[E.Family];
  Values["form"] = V.Form;
  Values["lines"] = linesText(Words.Lines);
  Values["guard"] = Words.Guard;
  Values["location"] =
      Words.Where == link::NoLocation ? "" : P.text(Words.Where);
  Values["advice"] = std::move(Words.Advice);
  V.Message = fillMessage(Rule.Message, Values);
  V.Guard = Words.Guard;
  V.Worth = rankOf(P, S.F, S.Event, Words.Where, V);
  V.Worth.Hotness = E.Hotness;
}
