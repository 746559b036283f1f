//===- GuardableAtomicRead.cpp - Check kind guardable-atomic-read ---------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/GuardableAtomicRead.h"
#include "Checks/Candidate.h"
#include "Checks/HotChain.h"
#include "Checks/Message.h"
#include "Checks/Places.h"
#include "Facts/Render.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>

using namespace nobounce;
using namespace nobounce::checks;
using facts::None;

using Form = FormAnswer (*)(const Candidate &);
struct NamedForm {
  const char *Name;
  Form Match;
};
static constexpr NamedForm Forms[] = {
    // Where the test stands already, moving it is better than adding one.
    {"conjunct-order", matchConjunctOrder},
    {"no-op-effect", matchNoOpEffect},
};

/// Whether the rule asks for the form; a rule that lists none asks for all.
static bool wanted(const rules::CheckRule &Rule, llvm::StringRef Form) {
  auto It = Rule.Params.Members.find("forms");
  if (It == Rule.Params.Members.end())
    return true;
  return llvm::any_of(It->second.Items,
                      [&](const rules::Param &P) { return P.Text == Form; });
}

/// The first form that matches, else the answer that says most.
static FormAnswer matchForms(const Candidate &C, const rules::CheckRule &Rule) {
  FormAnswer Best;
  for (const NamedForm &F : Forms) {
    if (!wanted(Rule, F.Name))
      continue;
    FormAnswer A = F.Match(C);
    if (A.Is == Answer::Yes)
      return A;
    // An answer that got as far as a guard says most; "is no operand" least.
    if (Best.Reason.empty() || Best.GuardPath == None)
      Best = std::move(A);
  }
  return Best;
}

static void addEvidence(const Candidate &C, const FormAnswer &A, Verdict &V) {
  const facts::Function &F = C.fn();
  for (uint32_t E : A.Effects)
    V.Proof.push_back({Part::Skippable, "effect",
                       "the only effect: a no-op unless `" + A.GuardText + "`",
                       placeOf(F, F.Events[E])});
  if (C.Read.Helper != link::NoFunction) {
    const facts::Function &H = C.P.function(C.Read.Helper);
    V.Proof.push_back({Part::Skippable, "reader",
                       "the read stands in " + H.name().str(),
                       placeOf(H, H.Events[C.Read.HelperEvent])});
  }
  V.Proof.push_back({Part::Skippable, "guard",
                     "`" + A.GuardText + "` decides first", V.Where});
}

static void addAssumptions(const Candidate &C, const FormAnswer &A,
                           Verdict &V) {
  const link::WorldSummary &W = C.P.world();
  std::string Lsms = llvm::join(W.Lsms, ", ");
  V.Assumptions.push_back(
      {"profile",
       "hot as seen with profile " + W.Profile +
           (Lsms.empty() ? std::string() : " and security modules " + Lsms),
       {}});
  V.Assumptions.push_back(
      {"lockless-read",
       "`" + A.GuardText +
           "` is read before the atomic instead of after it; nothing here "
           "relies on their order",
       {}});
}

/// Whether the read stands in an assertion, or is spelled as its argument.
static bool inAssertion(const Candidate &C) {
  if (C.P.inAssertion(C.F, C.Read.Event))
    return true;
  const facts::Function &F = C.fn();
  for (uint32_t I = 0; I != F.Events.size(); ++I) {
    uint32_t Use = F.Events[I].Macro;
    if (Use == None || !C.P.inAssertion(C.F, I))
      continue;
    const facts::MacroUse &M = F.Macros[Use];
    if (M.Begin <= C.event().Begin && C.event().End <= M.End)
      return true;
  }
  return false;
}

static Verdict judge(const Candidate &C, const rules::CheckRule &Rule) {
  const facts::Function &F = C.fn();
  Verdict V;
  V.Check = Rule.Id;
  V.Kind = Rule.Kind;
  V.Severity = Rule.Severity;
  V.Where = placeOf(F, C.event());
  V.Offset = C.event().Begin;
  V.Function = F.name().str();

  double Hot = C.P.eventHotness(C.F, C.Read.Event);
  bool IsHot = isHot(C.P, C.F, C.Read.Event);
  PartAnswer HotPart = judgeHotness(C.P, C.F, C.Read.Event, V.Chain);
  V.Parts.push_back(HotPart);
  V.Parts.push_back(judgeSharing(C, V.Proof));

  FormAnswer A;
  if (inAssertion(C))
    A.Reason = "it stands in an assertion";
  else
    A = matchForms(C, Rule);
  V.Form = A.Form;
  V.Parts.push_back({Part::Skippable, A.Is, A.Reason});
  if (A.Is != Answer::Yes) {
    V.Parts.push_back(
        {Part::Selective, Answer::Unknown, "there is no guard to ask about"});
    V.Message = "atomic read of " + C.P.text(C.Read.Where);
    return V;
  }
  addEvidence(C, A, V);
  V.Parts.push_back(judgeSelectivity(C, A, V.Proof, V.Assumptions));
  addAssumptions(C, A, V);
  V.Suggestion = A.Suggestion;

  MessageValues Values;
  Values["function"] = V.Function;
  Values["location"] =
      C.Read.Where == link::NoLocation ? "" : C.P.text(C.Read.Where);
  Values["guard"] = A.GuardText;
  Values["effect"] = A.EffectText;
  Values["form"] = A.Form;
  Values["often"] =
      A.InRegister || A.SetOncePerObject ? "sometimes" : "usually";
  Values["entry"] = V.Chain.empty() ? "" : V.Chain.front().Function;
  uint32_t Family = C.P.hottestFamily(C.F);
  Values["family"] = Family == None ? "" : C.P.families()[Family];
  for (const Evidence &E : V.Proof)
    if (E.Role == "writer" && Values["writer"].empty())
      Values["writer"] = E.Text.substr(0, E.Text.find(' '));
  V.Message = fillMessage(Rule.Message, Values);

  unsigned Writers = unsigned(llvm::count_if(
      V.Proof, [](const Evidence &E) { return E.Role == "writer"; }));
  V.Score = IsHot ? Hot * (1 + std::log2(1 + Writers)) : 0;
  bool Edit = !V.Suggestion.Edits.empty();
  V.Sure = A.InRegister || A.SetOncePerObject            ? Confidence::Low
           : Edit && A.Form == "no-op-effect" && !A.Sets ? Confidence::High
                                                         : Confidence::Medium;
  return V;
}

void nobounce::checks::checkGuardableAtomicReads(const link::Program &P,
                                                 const rules::CheckRule &Rule,
                                                 std::vector<Verdict> &Out) {
  for (link::FunctionId F = 0; F != P.functionCount(); ++F) {
    std::vector<link::AtomicRead> Reads = P.atomicReads(F);
    if (Reads.empty())
      continue;
    Predicates Tests(P, F);
    for (const link::AtomicRead &R : Reads)
      if (R.Where != link::NoLocation)
        Out.push_back(judge(Candidate{P, F, R, Tests}, Rule));
  }
}
