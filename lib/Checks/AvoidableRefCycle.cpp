//===- AvoidableRefCycle.cpp - Check kind avoidable-ref-cycle -------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/AvoidableRefCycle.h"
#include "Checks/HotChain.h"
#include "Checks/Message.h"
#include "Checks/PinEvidence.h"
#include "Checks/Places.h"
#include "Checks/RefObjections.h"
#include "Link/TermText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::None;

namespace {
/// What is to be said of the pair.
struct CycleForm {
  Answer Is = Answer::No;
  std::string Name, Reason;
  const Referenced *Pinned = nullptr; ///< The object that is pinned.
  const Referenced *Other = nullptr;  ///< Conditional: one that is not.
};
} // namespace

static CycleForm findForm(RefCandidate &C) {
  CycleForm Out;
  if (std::string Why = objectionToCycle(C); !Why.empty()) {
    Out.Reason = Why;
    return Out;
  }
  for (Referenced &X : C.Objects) {
    X.Pin = C.P.pinOf(X.Object);
    if (X.Pin.Why == link::Pin::Pinned || X.Pin.Why == link::Pin::Itself) {
      X.Unheld = objectionToBase(C, X);
      // What needs no owner is pinned by what it is.
      if (X.Unheld.empty())
        X.Pin.Why = link::Pin::Pinned;
    }
    (X.isPinned() ? Out.Pinned : Out.Other) = &X;
  }
  if (!Out.Pinned) {
    Out.Reason = "nothing is shown to pin it: " + unpinnedText(C, *Out.Other);
    if (Out.Other->Pin.Why == link::Pin::NotKnown)
      Out.Is = Answer::Unknown;
    return Out;
  }
  if (std::string Why = objectionToRegion(C); !Why.empty()) {
    Out.Reason = Why;
    return Out;
  }
  Out.Is = Answer::Yes;
  Out.Name = Out.Other ? "conditional" : "drop-both";
  Out.Reason = "`" + pinText(C, *Out.Pinned) + "` pins " +
               (C.Objects.size() == 1
                    ? "it"
                    : "`" + termText(C.P, C.F, Out.Pinned->Object) + "`") +
               " from the get to the last put";
  if (Out.Other)
    Out.Reason +=
        "; `" + termText(C.P, C.F, Out.Other->Object) + "` is not pinned";
  return Out;
}

/// Whether other CPUs change the count at the same time.
static PartAnswer judgeCount(const RefCandidate &C,
                             std::vector<Evidence> &Proof) {
  PartAnswer A;
  A.Of = Part::Shared;
  if (C.Where == link::NoLocation) {
    A.Is = Answer::Unknown;
    A.Reason = "the record that holds the count is not known here";
    return A;
  }
  std::string Name = C.P.text(C.Where);
  link::SharingDegree D = C.P.degree(C.Where);
  if (D.isPrivate()) {
    A.Is = Answer::No;
    A.Reason = Name + " is of degree " + D.Is->Name +
               ": no two CPUs write it at the same time";
    return A;
  }
  unsigned Count = 0;
  for (const link::Writer *W : C.P.sharedBy(C.Where)) {
    if (W->Hotness < link::HotThreshold)
      continue;
    if (++Count > 3)
      continue;
    const facts::Function &By = C.P.function(W->Function);
    Proof.push_back({Part::Shared, "writer",
                     By.name().str() + " writes it, hot in " +
                         C.P.families()[W->Family] + " (" +
                         formatHotness(W->Hotness) + ")",
                     placeOf(By, By.Events[W->Event])});
  }
  A.Is = Count ? Answer::Yes : Answer::No;
  A.Reason = Count ? Name + " is written on hot paths at " +
                         std::to_string(Count) +
                         (Count == 1 ? " place" : " places")
                   : "nothing on a hot path writes " + Name + " atomically";
  if (D.Is && Count)
    A.Reason += "; degree " + D.Is->Name;
  return A;
}

static std::string adviceText(const RefCandidate &C, const CycleForm &Form) {
  if (Form.Name == "conditional")
    return "take one only when it is `" +
           termText(C.P, C.F, Form.Other->Object) + "` instead";
  return "neither the get nor the put is needed";
}

static Verdict judge(RefCandidate &C, const rules::CheckRule &Rule) {
  const link::Program &P = C.P;
  const facts::Function &F = C.fn();
  Verdict V;
  V.Check = Rule.Id;
  V.Kind = Rule.Kind;
  V.Severity = Rule.Severity;
  V.Where = placeOf(F, C.get());
  V.Offset = C.get().Begin;
  V.Function = F.name().str();
  V.Parts.push_back(judgeHotness(P, C.F, C.Get, V.Chain));
  V.Parts.push_back(judgeCount(C, V.Proof));

  CycleForm Form = findForm(C);
  V.Form = Form.Name;
  V.Parts.push_back({Part::Skippable, Form.Is, Form.Reason});
  std::string Location = C.Where == link::NoLocation ? "" : P.text(C.Where);
  if (Form.Is != Answer::Yes) {
    V.Parts.push_back(
        {Part::Selective, Answer::Unknown, "there is no pin to ask about"});
    V.Message = "reference on " + Location + " taken and dropped";
    return V;
  }
  for (uint32_t Put : C.Puts)
    V.Proof.push_back({Part::Skippable, "put", "the same reference is dropped",
                       placeOf(F, F.Events[Put])});
  addPinEvidence(C, *Form.Pinned, V);
  V.Parts.push_back({Part::Selective, Answer::Yes,
                     "the pair is needed on no way through the function"});

  const link::WorldSummary &W = P.world();
  std::string Lsms = llvm::join(W.Lsms, ", ");
  V.Assumptions.push_back(
      {"profile",
       "hot as seen with profile " + W.Profile +
           (Lsms.empty() ? std::string() : " and security modules " + Lsms),
       {}});
  MessageValues Values;
  Values["function"] = V.Function;
  Values["location"] = Location;
  Values["object"] = termText(P, C.F, Form.Pinned->Object);
  Values["pin"] = pinText(C, *Form.Pinned);
  Values["form"] = V.Form;
  Values["advice"] = adviceText(C, Form);
  Values["entry"] = V.Chain.empty() ? "" : V.Chain.front().Function;
  V.Message = fillMessage(Rule.Message, Values);
  V.Subject = Location;
  V.Guard = Values["pin"];
  V.Sure = Confidence::Medium;
  V.Worth.Degree = P.degree(C.Where).Weight;
  V.Worth.Hotness = P.eventHotness(C.F, C.Get);
  for (uint32_t I = 0; I != P.families().size(); ++I)
    V.Worth.Families +=
        P.blockHotness(C.F, P.flow(C.F).blockOf(C.Get), I) >= link::HotThreshold
            ? 1
            : 0;
  return V;
}

void nobounce::checks::checkAvoidableRefCycles(const link::Program &P,
                                               const rules::CheckRule &Rule,
                                               AskedFor Asked,
                                               std::vector<Verdict> &Out) {
  if (!P.knowsReferences())
    return;
  for (link::FunctionId F = 0; F != P.functionCount(); ++F) {
    if (P.info(F).IsPrimitive ||
        (P.hotness(F) < link::HotThreshold &&
         !(Asked && Asked(P.function(F)))) ||
        !mayCycle(P, F))
      continue;
    link::RefTrace Trace = P.refTrace(F);
    for (RefCandidate &C : refCandidates(P, F, Trace))
      Out.push_back(judge(C, Rule));
  }
}
