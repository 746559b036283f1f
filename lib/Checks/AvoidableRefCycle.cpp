//===- AvoidableRefCycle.cpp - Check kind avoidable-ref-cycle -------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/AvoidableRefCycle.h"
#include "Checks/BackToBack.h"
#include "Checks/PinEvidence.h"
#include "Checks/PinText.h"
#include "Checks/Places.h"
#include "Checks/RareAlternative.h"
#include "Checks/RefEdit.h"
#include "Checks/RefHandOver.h"
#include "Checks/RefObjections.h"
#include "Checks/RefVerdict.h"
#include "Checks/VerdictParts.h"
#include "Link/Escapes.h"
#include "Link/TermText.h"
#include "llvm/ADT/STLExtras.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::None;

namespace {
/// What is to be said of the pair.
struct CycleForm {
  Answer Is = Answer::No;
  std::string Name, Reason;
  const Referenced *Pinned = nullptr; ///< An object that is kept anyway.
  const Referenced *Other = nullptr;  ///< The first that is not.
};
} // namespace

static CycleForm findForm(RefCandidate &C, RefHolders &Holders) {
  CycleForm Out;
  if (std::string Why = objectionToCycle(C); !Why.empty()) {
    Out.Reason = Why;
    return Out;
  }
  bool ByCallers = false;
  for (Referenced &X : C.Objects) {
    X.By = Holders.of(C.Span, X.Count);
    const Referenced *&To = X.By.isSomebody() ? Out.Pinned : Out.Other;
    if (!To)
      To = &X;
    ByCallers |= X.By.Kind == Holder::Callers;
  }
  if (!Out.Pinned) {
    Out.Reason = "nothing is shown to pin it: " + Out.Other->By.Why;
    if (Out.Other->By.Pin.Why == link::Pin::NotKnown)
      Out.Is = Answer::Unknown;
    return Out;
  }
  if (std::string Why = objectionToDrops(C); !Why.empty()) {
    Out.Reason = Why;
    return Out;
  }
  if (std::string Why = objectionToRegion(C); !Why.empty()) {
    Out.Reason = Why;
    return Out;
  }
  Out.Is = Answer::Yes;
  Out.Name = Out.Other   ? "conditional"
             : ByCallers ? "caller-holds-it"
                         : "drop-both";
  std::string Object = C.Objects.size() == 1
                           ? std::string("it")
                           : "`" + termText(C.P, C.F, Out.Pinned->Object) + "`";
  Out.Reason = holderText(C, *Out.Pinned) + " keeps " + Object +
               " from the get to the last put";
  if (Out.Other)
    Out.Reason += "; `" + termText(C.P, C.F, Out.Other->Object) +
                  "` is not pinned (" + Out.Other->By.Why + ")";
  return Out;
}

static std::string adviceText(const RefCandidate &C, const CycleForm &Form) {
  if (Form.Name == "conditional")
    return "take one only when it is `" +
           termText(C.P, C.F, Form.Other->Object) +
           "` instead, and remember that until the put";
  if (!isPlainChange(C.P, C.F, C.get()))
    return "a form of the two calls that takes no reference would do";
  return "neither the get nor the put is needed";
}

/// How sure: a pair that is dropped whole rests on facts alone.
static Confidence confidence(const CycleForm &Form) {
  if (Form.Pinned->By.Kind == Holder::Used || Form.Pinned->By.Pin.isBorrowed())
    return Confidence::Low;
  return Form.Name == "caller-holds-it" ? Confidence::Low : Confidence::Medium;
}

static Verdict judge(RefCandidate &C, RefHolders &Holders,
                     const rules::CheckRule &Rule) {
  const link::Program &P = C.P;
  const facts::Function &F = C.fn();
  Verdict V = beginRefVerdict(P, C.F, C.get(), C.Where, Rule);
  // What is made here is nobody else's yet.
  if (llvm::all_of(C.Objects, [&](const Referenced &X) {
        return X.Object.Root == link::TermRoot::Result &&
               X.Object.Steps.empty() && P.escapes().isFresh(C.F, X.Object.Id);
      })) {
    V.Parts.back().Is = Answer::No;
    V.Parts.back().Reason = "`" + termText(P, C.F, C.Objects[0].Object) +
                            "` was made in this function: no other CPU "
                            "counts in it yet";
  }
  CycleForm Form = findForm(C, Holders);
  if (Form.Is == Answer::Yes && !asksForForm(Rule, Form.Name)) {
    Form.Is = Answer::No;
    Form.Reason = "the rule does not ask for the form " + Form.Name;
  }
  V.Form = Form.Name;
  V.Parts.push_back({Part::Skippable, Form.Is, Form.Reason});
  if (Form.Is != Answer::Yes) {
    V.Parts.push_back(
        {Part::Selective, Answer::Unknown, "there is no pin to ask about"});
    return V;
  }
  for (uint32_t Put : C.puts())
    V.Proof.push_back({Part::Skippable, "put", "the same reference is dropped",
                       placeOf(F, F.Events[Put])});
  PartAnswer Selective{Part::Selective, Answer::Yes,
                       "the pair is needed on no way through the function"};
  if (Form.Name == "drop-both")
    V.Suggestion = dropBothEdit(C);
  addPinEvidence(C, *Form.Pinned, V);
  if (Form.Other)
    Selective = judgeAlternative(C, *Form.Pinned, *Form.Other, V.Proof);
  V.Parts.push_back(Selective);

  finishRefVerdict(P, C.F, C.get(), C.Where, Rule,
                   {termText(P, C.F, Form.Pinned->Object),
                    "is taken and dropped though " +
                        holderText(C, *Form.Pinned) + " pins it",
                    adviceText(C, Form)},
                   V);
  V.Sure = confidence(Form);
  return V;
}

static Verdict judge(const link::Program &P, link::FunctionId F,
                     const HandOver &H, const rules::CheckRule &Rule) {
  const facts::Function &Fn = P.function(F), &By = P.function(H.In),
                        &Drops = P.function(H.Owner->Function);
  link::LocationId Where = P.locationOf(P.countLocation(H.Count));
  Verdict V = beginRefVerdict(P, F, H.Get, Where, Rule);
  V.Form = "hand-over";
  std::string Owner = ownedText(P, *H.Owner);
  V.Parts.push_back({Part::Skippable, Answer::Yes,
                     "a reference is taken for " + Owner +
                         ", and one that was held before is dropped after it"});
  V.Parts.push_back({Part::Selective, Answer::Yes,
                     "the drop follows on every way after the get"});
  V.Proof.push_back({Part::Skippable, "put", "one that was held is dropped",
                     placeOf(Fn, Fn.Events[H.Put])});
  if (H.Store != None)
    V.Proof.push_back({Part::Skippable, "store",
                       By.name().str() + " stores it in " + Owner,
                       placeOf(By, By.Events[H.Store])});
  V.Proof.push_back({Part::Skippable, "owner",
                     Drops.name().str() + " drops it when the record ends",
                     placeOf(Drops, Drops.Events[H.Owner->Event])});
  V.Assumptions.push_back(
      {"hand-over",
       "nothing relies on both references in between; whether the new owner "
       "has got one when the call fails is for the callee to say, and decides "
       "which is dropped: not every way was followed",
       {}});
  finishRefVerdict(
      P, F, H.Get, Where, Rule,
      {termText(P, F, H.Count.object()), "is taken though one is held already",
       "hand that one over to " + Owner + " instead of dropping it"},
      V);
  V.Sure = Confidence::Low;
  return V;
}

static Verdict judge(const link::Program &P, link::FunctionId F,
                     const BackToBack &B, const rules::CheckRule &Rule) {
  const facts::Function &Fn = P.function(F);
  link::LocationId Where = P.locationOf(P.countLocation(B.Pair.Count));
  Verdict V = beginRefVerdict(P, F, B.Pair.First, Where, Rule);
  V.Form = "back-to-back";
  const char *Does = B.IsDrop ? "dropped" : "taken";
  V.Parts.push_back({Part::Skippable, Answer::Yes,
                     std::string("another one on it is ") + Does +
                         " right after, and no call stands between"});
  V.Parts.push_back({Part::Selective, Answer::Yes,
                     "the second follows whenever the first runs"});
  V.Proof.push_back({Part::Skippable, B.IsDrop ? "put" : "get",
                     std::string("the second is ") + Does + " here",
                     placeOf(Fn, Fn.Events[B.Pair.Second])});
  finishRefVerdict(P, F, B.Pair.First, Where, Rule,
                   {termText(P, F, B.Pair.Count.object()),
                    std::string("is ") + Does + ", and another one right after",
                    "one operation can change the count by two"},
                   V);
  V.Sure = Confidence::Low;
  return V;
}

void nobounce::checks::checkAvoidableRefCycles(const link::Program &P,
                                               const rules::CheckRule &Rule,
                                               AskedFor Asked,
                                               std::vector<Verdict> &Out) {
  if (!P.knowsReferences())
    return;
  RefHolders Holders(P);
  for (link::FunctionId F = 0; F != P.functionCount(); ++F) {
    bool Wanted =
        P.hotness(F) >= link::HotThreshold || (Asked && Asked(P.function(F)));
    if (!Wanted || P.info(F).IsPrimitive || !mayCycle(P, F))
      continue;
    for (RefCandidate &C : refCandidates(P, F, Holders.trace(F)))
      Out.push_back(judge(C, Holders, Rule));
    if (asksForForm(Rule, "back-to-back"))
      for (const BackToBack &B : findBackToBack(P, F, Holders.trace(F)))
        Out.push_back(judge(P, F, B, Rule));
    if (asksForForm(Rule, "hand-over"))
      for (const HandOver &H : findHandOvers(P, F, Holders.trace(F)))
        Out.push_back(judge(P, F, H, Rule));
  }
}
