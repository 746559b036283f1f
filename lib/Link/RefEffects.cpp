//===- RefEffects.cpp - What outcomes do to counts, taken together --------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/SummaryTable.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::None;

/// Whether an outcome says nothing of a count: its object is not there, or is
/// no more.
static bool isSilent(const Outcome &O, const Term &Count) {
  for (const TermFact &Fact : O.Facts)
    if (Fact.Test == TermTest::Itself && Fact.Is != Never &&
        (Fact.Is & Positive) == Never && Count.startsWith(Fact.Value))
      return true;
  for (const Term &T : O.Ended)
    if (Count.startsWith(T))
      return true;
  return false;
}

/// What an outcome does to the count of a change, as often as that does.
static int deltaOf(const Outcome &O, const RefChange &Like) {
  for (const RefChange &C : O.Changes)
    if (C.Count == Like.Count && C.Times == Like.Times)
      return C.Delta;
  return 0;
}

/// Whether an effect is that of a change, so often and this way.
static bool isOf(const RefEffect &E, const RefChange &C, const Term &Count) {
  return E.Count == Count && E.Times == C.Times &&
         (E.Delta > 0) == (C.Delta > 0);
}

/// The count in terms of the result, where the outcome returns what it is in.
static Term inResult(const Outcome &O, const Term &Count) {
  if (O.Result.Root == TermRoot::Unknown || !Count.startsWith(O.Result))
    return Count;
  Term T(TermRoot::Result, 0);
  T.Steps.append(Count.Steps.begin() + O.Result.Steps.size(),
                 Count.Steps.end());
  return T;
}

/// Whether an outcome may return an object.
static bool returnsObject(const Outcome &O) {
  return except(O.Returns, Zero | Negative) != Never;
}

static void judge(RefEffect &E, Answer With, Answer Without) {
  E.How = Without == Never            ? Certainty::Always
          : (With & Without) == Never ? Certainty::IfResult
                                      : Certainty::Sometimes;
  E.When = With;
}

/// Whether something that the function is given tells the ways with a change
/// from those without.
static void tellByGiven(const Summary &S, const RefChange &C, RefEffect &E) {
  auto AnswerIn = [](const Outcome &O, const TermFact &Asked) {
    for (const TermFact &Fact : O.Facts)
      if (Fact.asks(Asked))
        return Fact.Is;
    return Any;
  };
  for (const Outcome &O : S.Outcomes)
    for (const TermFact &Asked : O.Facts) {
      Answer With = Never, Without = Never;
      for (const Outcome &Other : S.Outcomes) {
        int Delta = deltaOf(Other, C);
        if (!Delta && isSilent(Other, C.Count))
          continue;
        Answer &Of = Delta == C.Delta ? With : Without;
        Of = Of | AnswerIn(Other, Asked);
      }
      if ((With & Without) != Never)
        continue;
      E.How = Certainty::IfGiven;
      E.Given = Asked;
      E.Given.Is = With;
      return;
    }
}

/// Effects on what is returned, where that is not always one object given.
static void addResultEffects(const Summary &S, std::vector<RefEffect> &Out) {
  std::vector<Term> Objects;
  for (const Outcome &O : S.Outcomes)
    if (returnsObject(O) && !llvm::is_contained(Objects, O.Result))
      Objects.push_back(O.Result);
  if (Objects.size() == 1 && Objects[0].Root != TermRoot::Result)
    return;
  for (const Outcome &O : S.Outcomes)
    for (const RefChange &C : O.Changes) {
      if (!returnsObject(O) || O.Result.Root == TermRoot::Unknown ||
          !C.Count.startsWith(O.Result))
        continue;
      RefEffect E;
      E.Count = inResult(O, C.Count);
      E.Delta = C.Delta;
      E.Times = C.Times;
      E.Event = C.Event;
      E.InResult = true;
      if (llvm::any_of(
              Out, [&](const RefEffect &Old) { return Old.Count == E.Count; }))
        continue;
      Answer With = Never, Without = Never;
      for (const Outcome &Other : S.Outcomes) {
        if (!returnsObject(Other))
          continue;
        int Delta = 0;
        for (const RefChange &X : Other.Changes)
          if (X.Count.startsWith(Other.Result) &&
              Other.Result.Root != TermRoot::Unknown &&
              inResult(Other, X.Count) == E.Count)
            Delta = X.Delta;
        Answer Returns = Other.Returns;
        (Delta == E.Delta ? With : Without) =
            (Delta == E.Delta ? With : Without) | Returns;
      }
      judge(E, With, Without);
      for (const Term &T : Objects)
        if (T.Root != TermRoot::Unknown)
          E.Alternatives.push_back(T);
      Out.push_back(std::move(E));
    }
}

std::vector<RefEffect> nobounce::link::effectsOf(const Summary &S) {
  std::vector<RefEffect> Out;
  addResultEffects(S, Out);
  auto InResult = [&](const Outcome &O, const Term &Count) {
    if (O.Result.Root == TermRoot::Unknown || !Count.startsWith(O.Result))
      return false;
    Term T = inResult(O, Count);
    return llvm::any_of(
        Out, [&](const RefEffect &E) { return E.InResult && E.Count == T; });
  };
  for (const Outcome &O : S.Outcomes)
    for (const RefChange &C : O.Changes) {
      if (C.Count.Root == TermRoot::Result || InResult(O, C.Count) ||
          llvm::any_of(Out, [&](const RefEffect &E) {
            return !E.InResult && isOf(E, C, C.Count);
          }))
        continue;
      RefEffect E;
      E.Count = C.Count;
      E.Delta = C.Delta;
      E.Times = C.Times;
      E.Event = C.Event;
      Answer With = Never, Without = Never;
      for (const Outcome &Other : S.Outcomes) {
        int Delta = deltaOf(Other, C);
        if (!Delta && isSilent(Other, C.Count))
          continue;
        (Delta == C.Delta ? With : Without) =
            (Delta == C.Delta ? With : Without) | Other.Returns;
      }
      judge(E, With, Without);
      if (E.How == Certainty::Sometimes)
        tellByGiven(S, C, E);
      Out.push_back(std::move(E));
    }
  for (const RefChange &C : S.Loose) {
    RefEffect E;
    E.Count = C.Count;
    E.Delta = C.Delta;
    E.Times = C.Times;
    E.Event = C.Event;
    E.How = Certainty::Sometimes;
    Out.push_back(std::move(E));
  }
  // Of ways that were not followed nothing is known.
  if (S.IsPartial)
    for (RefEffect &E : Out)
      E.How = Certainty::Sometimes;
  return Out;
}
