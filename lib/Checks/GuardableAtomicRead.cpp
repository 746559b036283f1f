//===- GuardableAtomicRead.cpp - Check kind guardable-atomic-read ---------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/GuardableAtomicRead.h"
#include "Checks/Candidate.h"
#include "Checks/ChainHistory.h"
#include "Checks/HotChain.h"
#include "Checks/Message.h"
#include "Checks/Places.h"
#include "Checks/VerdictParts.h"
#include "Facts/Render.h"
#include "llvm/ADT/STLExtras.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::None;

using Form = FormAnswers (*)(const Candidate &);
struct NamedForm {
  const char *Name;
  Form Match;
  unsigned Says; ///< How much its reason says when no form matches.
};
static constexpr NamedForm Forms[] = {
    // Where the test stands already, moving it is better than adding one.
    {"conjunct-order",
     [](const Candidate &C) { return FormAnswers{matchConjunctOrder(C)}; }, 0},
    {"no-op-effect",
     [](const Candidate &C) { return FormAnswers{matchNoOpEffect(C)}; }, 3},
    {"nested-test", matchNestedTest, 1},
    {"unused-value", matchUnusedValue, 2},
};

namespace {

/// What a form says, and what is known of its guard.
struct Choice {
  FormAnswer Form;
  PartAnswer Selective{Part::Selective, Answer::Unknown,
                       "there is no guard to ask about"};
  std::vector<Evidence> Proof;
  std::vector<Assumption> Assumptions;
};

} // namespace

/// The first form whose guard skips; else the first that matches; else the one
/// that says most.
static Choice choose(const Candidate &C, const rules::CheckRule &Rule) {
  Choice Best;
  unsigned Most = 0;
  for (const NamedForm &F : Forms) {
    if (!asksForForm(Rule, F.Name))
      continue;
    for (FormAnswer &A : F.Match(C)) {
      Choice Now;
      // An answer that got as far as a guard says more than any that did not.
      unsigned Says = F.Says + (A.GuardText.empty() ? 1 : 10);
      if (A.Is == Answer::Yes) {
        Now.Selective = judgeSelectivity(C, A, Now.Proof, Now.Assumptions);
        Says = Now.Selective.Is == Answer::Yes ? 100 : 50;
      }
      if (Says <= Most)
        continue;
      Most = Says;
      Now.Form = std::move(A);
      Best = std::move(Now);
      if (Most == 100)
        return Best;
    }
  }
  return Best;
}

/// What an effect is to the form.
static std::string effectText(const FormAnswer &A) {
  if (A.Form == "no-op-effect")
    return "the only effect: a no-op unless `" + A.GuardText + "`";
  if (A.Form == "unused-value")
    return "the value is used only here, below `" + A.GuardText + "`";
  return "what it decides happens only below `" + A.GuardText + "`";
}

static void addEvidence(const Candidate &C, const FormAnswer &A, Verdict &V) {
  const facts::Function &F = C.fn();
  for (uint32_t E : A.Effects)
    V.Proof.push_back(
        {Part::Skippable, "effect", effectText(A), placeOf(F, F.Events[E])});
  if (C.Read.Helper != link::NoFunction) {
    const facts::Function &H = C.P.function(C.Read.Helper);
    V.Proof.push_back({Part::Skippable, "reader",
                       "the read stands in " + H.name().str(),
                       placeOf(H, H.Events[C.Read.HelperEvent])});
  }
  bool Stands = A.GuardBegin != None;
  V.Proof.push_back(
      {Part::Skippable, "guard",
       "`" + A.GuardText + "` " +
           (Stands ? "is tested here, after the read" : "decides first"),
       Stands ? placeOf(F, A.GuardBegin, A.GuardEnd) : V.Where});
}

static void addAssumptions(const Candidate &C, const FormAnswer &A,
                           Verdict &V) {
  V.Assumptions.push_back(profileAssumption(C.P));
  V.Assumptions.push_back(
      {"lockless-read",
       "`" + A.GuardText +
           "` is read before the atomic instead of after it; nothing here "
           "relies on their order",
       {}});
}

namespace {

/// Source ranges of the assertions in a function.
class AssertionRanges {
public:
  AssertionRanges(const link::Program &P, link::FunctionId F) : P(P), F(F) {
    const facts::Function &Fn = P.function(F);
    for (uint32_t I = 0; I != Fn.Events.size(); ++I) {
      uint32_t Use = Fn.Events[I].Macro;
      if (Use != None && P.inAssertion(F, I))
        Ranges.push_back({Fn.Macros[Use].Begin, Fn.Macros[Use].End});
    }
  }

  /// Whether the event stands in one, or is spelled as its argument.
  bool holds(uint32_t Event) const {
    const facts::Event &E = P.function(F).Events[Event];
    return P.inAssertion(F, Event) ||
           llvm::any_of(Ranges, [&](std::pair<uint32_t, uint32_t> R) {
             return R.first <= E.Begin && E.End <= R.second;
           });
  }

private:
  const link::Program &P;
  link::FunctionId F;
  std::vector<std::pair<uint32_t, uint32_t>> Ranges;
};

} // namespace

/// How sure a finding is: an effect that is cleared anyway is a matter of facts
/// alone, an exchange of tests of guesses, too.
static Confidence confidence(const FormAnswer &A, bool Edit, bool OwnWrite) {
  if (A.InRegister || A.SetOncePerObject)
    return Confidence::Low;
  if (Edit && A.Form == "no-op-effect" && !A.Sets && !OwnWrite)
    return Confidence::High;
  return OwnWrite && A.Form != "no-op-effect" ? Confidence::Low
                                              : Confidence::Medium;
}

/// What the chain has done with the line before: the location itself, where it
/// may have been written; else the line, where it has been on every way.
static void addOwnWrites(const Candidate &C, std::vector<Evidence> &Proof) {
  size_t Before = Proof.size();
  ChainHistory(C.P, C.F, C.Read.Event).addOwnWrites(C.Read.Where, Proof);
  if (Proof.size() != Before || !C.Read.Object || !C.Read.Object.Extra.empty())
    return;
  for (const link::LineTouch &T :
       C.P.touchedBefore(C.F, C.Read.Event, C.Read.Object.Path)) {
    if (!T.Writes || T.Fit != link::LineFit::Same ||
        T.Where == link::NoLocation)
      continue;
    const facts::Function &By = C.P.function(T.Function);
    Proof.push_back({Part::Shared, "own-write",
                     "the chain itself has written " + C.P.text(T.Where) +
                         " before, which is in the same line",
                     placeOf(By, By.Events[T.Event])});
    return;
  }
}

static Verdict judge(const Candidate &C, const AssertionRanges &Assertions,
                     const rules::CheckRule &Rule) {
  const facts::Function &F = C.fn();
  Verdict V;
  V.Check = Rule.Id;
  V.Kind = Rule.Kind;
  V.Severity = Rule.Severity;
  V.Where = placeOf(F, C.event());
  V.Offset = C.event().Begin;
  V.Function = F.name().str();

  bool IsHot = isHot(C.P, C.F, C.Read.Event);
  PartAnswer HotPart = judgeHotness(C.P, C.F, C.Read.Event, V.Chain);
  V.Parts.push_back(HotPart);
  V.Parts.push_back(judgeSharing(C, V.Proof));

  Choice Chosen;
  FormAnswer &A = Chosen.Form;
  rules::MemoryOrder Order =
      C.Read.Primitive ? C.Read.Primitive->Order : rules::MemoryOrder::None;
  if (Assertions.holds(C.Read.Event))
    A.Reason = "it stands in an assertion";
  else if (Order == rules::MemoryOrder::Acquire ||
           Order == rules::MemoryOrder::Full)
    A.Reason = "what follows it may rely on its order, which is acquire";
  else
    Chosen = choose(C, Rule);
  V.Form = A.Form;
  V.Parts.push_back({Part::Skippable, A.Is, A.Reason});
  if (A.Is != Answer::Yes) {
    V.Parts.push_back(Chosen.Selective);
    V.Message = "atomic read of " + C.P.text(C.Read.Where);
    return V;
  }
  addEvidence(C, A, V);
  V.Parts.push_back(Chosen.Selective);
  llvm::append_range(V.Proof, Chosen.Proof);
  llvm::append_range(V.Assumptions, Chosen.Assumptions);
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
  uint32_t Family = hottestFamily(C.P, C.F, C.Read.Event);
  Values["family"] = Family == None ? "" : C.P.families()[Family];
  for (const Evidence &E : V.Proof)
    if (E.Role == "writer" && Values["writer"].empty())
      Values["writer"] = E.Text.substr(0, E.Text.find(' '));
  if (Values["writer"].empty())
    Values["writer"] = "other code";
  V.Message = fillMessage(Rule.Message, Values);

  V.Worth = rankOf(C.P, C.F, C.Read.Event, C.Read.Where, V);
  // The line may be here anyway when the chain has written it itself.
  size_t Before = V.Proof.size();
  if (IsHot)
    addOwnWrites(C, V.Proof);
  V.Sure = confidence(A, !V.Suggestion.Edits.empty(), V.Proof.size() != Before);
  return V;
}

void nobounce::checks::checkGuardableAtomicReads(const link::Program &P,
                                                 const rules::CheckRule &Rule,
                                                 link::FunctionId Begin,
                                                 link::FunctionId End,
                                                 MarkedReads &Marked,
                                                 std::vector<Verdict> &Out) {
  PredicateCache Others(P);
  for (link::FunctionId F = Begin; F != End; ++F) {
    std::vector<link::AtomicRead> Reads = P.atomicReads(F);
    if (Reads.empty())
      continue;
    Others.trim();
    const Predicates &Tests = Others.of(F);
    AssertionRanges Assertions(P, F);
    for (const link::AtomicRead &R : Reads)
      if (R.Where != link::NoLocation)
        Out.push_back(
            judge(Candidate{P, F, R, Tests, Others, Marked}, Assertions, Rule));
  }
}
