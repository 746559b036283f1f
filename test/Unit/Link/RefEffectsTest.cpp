//===- RefEffectsTest.cpp - What outcomes do to counts together -----------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/SummaryTable.h"
#include "gtest/gtest.h"

using namespace nobounce::link;
using nobounce::facts::None;

namespace {

Term object(uint32_t Id) { return Term(TermRoot::Parameter, Id); }
Term count(Term Object) {
  Object.Steps.push_back({TermStep::Field, 1, 2});
  return Object;
}
RefChange change(Term Count, int Delta, uint32_t Event = 0) {
  RefChange C;
  C.Count = std::move(Count);
  C.Delta = Delta;
  C.Event = Event;
  return C;
}
const Term P = object(0), Q = object(1), Made(TermRoot::Result, 5);

/// An outcome that changes the counts of objects.
Outcome way(Answer Returns,
            std::initializer_list<std::pair<Term, int>> Changes = {}) {
  Outcome O;
  O.Returns = Returns;
  for (const auto &[Object, Delta] : Changes)
    O.Changes.push_back(change(count(Object), Delta));
  return O;
}
Outcome returning(const Term &Result, Answer Returns,
                  std::initializer_list<std::pair<Term, int>> Changes = {}) {
  Outcome O = way(Returns, Changes);
  O.Result = Result;
  return O;
}
Summary of(std::vector<Outcome> Outcomes) {
  Summary S;
  S.Outcomes = std::move(Outcomes);
  return S;
}
/// The only effect, or one on nothing.
RefEffect only(const Summary &S) {
  std::vector<RefEffect> All = effectsOf(S);
  EXPECT_EQ(All.size(), 1u);
  return All.size() == 1 ? All[0] : RefEffect();
}

TEST(RefEffects, Nothing) {
  EXPECT_TRUE(effectsOf({}).empty());
  EXPECT_TRUE(effectsOf(of({way(Any), way(Zero)})).empty());
}

TEST(RefEffects, Always) {
  Summary S = of({way(Zero, {{P, 1}}), way(Negative, {{P, 1}})});
  S.Outcomes[0].Changes[0].Event = 8;
  S.Outcomes[0].Changes[0].Times = S.Outcomes[1].Changes[0].Times = 2;
  RefEffect E = only(S);
  EXPECT_EQ(E.Count, count(P));
  EXPECT_EQ(E.Delta, 1);
  EXPECT_EQ(E.Times, 2u);
  EXPECT_EQ(E.Event, 8u);
  EXPECT_EQ(E.How, Certainty::Always);
  EXPECT_FALSE(E.InResult);
}

TEST(RefEffects, IfResult) {
  RefEffect E = only(of({way(Positive, {{P, 1}}), way(Zero)}));
  EXPECT_EQ(E.How, Certainty::IfResult);
  EXPECT_EQ(E.When, Positive);
  E = only(of({way(Negative), way(Zero, {{P, -1}}), way(Positive, {{P, -1}})}));
  EXPECT_EQ(E.How, Certainty::IfResult);
  EXPECT_EQ(E.Delta, -1);
  EXPECT_EQ(E.When, Zero | Positive);
}

TEST(RefEffects, Sometimes) {
  EXPECT_EQ(only(of({way(Zero, {{P, 1}}), way(Zero)})).How,
            Certainty::Sometimes);
  EXPECT_EQ(only(of({way(Any, {{P, 1}}), way(Negative)})).How,
            Certainty::Sometimes);
  // As often or not at all is not the same as twice.
  EXPECT_EQ(only(of({way(Zero, {{P, 1}}), way(Zero, {{P, 2}})})).How,
            Certainty::Sometimes);
}

TEST(RefEffects, CountsAreApart) {
  std::vector<RefEffect> All =
      effectsOf(of({way(Zero, {{P, 1}, {Q, -1}}), way(Negative, {{P, 1}})}));
  ASSERT_EQ(All.size(), 2u);
  EXPECT_EQ(All[0].Count, count(P));
  EXPECT_EQ(All[0].How, Certainty::Always);
  EXPECT_EQ(All[1].Count, count(Q));
  EXPECT_EQ(All[1].Delta, -1);
  EXPECT_EQ(All[1].How, Certainty::IfResult);
  EXPECT_EQ(All[1].When, Zero);
}

TEST(RefEffects, NoObjectSaysNothing) {
  for (Answer Is : {Zero, Negative}) {
    Summary S = of({way(Any, {{P, -1}}), way(Any)});
    S.Outcomes[1].Facts = {{P, Is}};
    EXPECT_EQ(only(S).How, Certainty::Always);
    // That another is not there says nothing of this one; nor that this is.
    S.Outcomes[1].Facts = {{Q, Is}, {P, Positive}};
    EXPECT_EQ(only(S).How, Certainty::Sometimes);
  }
  // No p, no p->cred.
  Term Cred = P;
  Cred.Steps = {{TermStep::Field, 3, 4}, {}};
  Summary S = of({way(Any, {{Cred, -1}}), way(Any)});
  S.Outcomes[1].Facts = {{P, Zero}};
  EXPECT_EQ(only(S).How, Certainty::Always);
  // But no p->cred, and still p.
  S = of({way(Any, {{P, -1}}), way(Any)});
  S.Outcomes[1].Facts = {{Cred, Zero}};
  EXPECT_EQ(only(S).How, Certainty::Sometimes);
}

TEST(RefEffects, EndedObjectSaysNothing) {
  Summary S = of({way(Any, {{P, -1}}), way(Any)});
  S.Outcomes[1].Ended = {P};
  EXPECT_EQ(only(S).How, Certainty::Always);
  S.Outcomes[1].Ended = {Q};
  EXPECT_EQ(only(S).How, Certainty::Sometimes);
}

TEST(RefEffects, SilentButChanged) {
  // What is done counts, whatever is known besides.
  Summary S = of({way(Zero, {{P, -1}}), way(Zero, {{P, -2}})});
  S.Outcomes[1].Ended = {P};
  EXPECT_EQ(only(S).How, Certainty::Sometimes);
}

TEST(RefEffects, NewObject) {
  RefEffect E = only(of({returning(Made, Positive, {{Made, 1}}), way(Zero)}));
  EXPECT_TRUE(E.InResult);
  EXPECT_EQ(E.Count, count(Term(TermRoot::Result, 0)));
  EXPECT_EQ(E.Delta, 1);
  EXPECT_EQ(E.How, Certainty::Always); // Whenever an object is returned.
  EXPECT_EQ(E.Alternatives, std::vector<Term>{Made});
}

TEST(RefEffects, GivenObjectReturned) {
  // One object, given: the effect is on it.
  RefEffect E = only(of({returning(P, Positive, {{P, 1}}), way(Zero)}));
  EXPECT_FALSE(E.InResult);
  EXPECT_EQ(E.Count, count(P));
  EXPECT_EQ(E.How, Certainty::IfResult);
  EXPECT_EQ(E.When, Positive);
}

TEST(RefEffects, EitherReturned) {
  Outcome First = returning(P, Positive, {{P, 1}});
  Outcome Second = returning(Q, Positive, {{Q, 1}});
  RefEffect E = only(of({First, Second, way(Zero)}));
  EXPECT_TRUE(E.InResult);
  EXPECT_EQ(E.Count, count(Term(TermRoot::Result, 0)));
  EXPECT_EQ(E.How, Certainty::Always);
  EXPECT_EQ(E.Alternatives, (std::vector<Term>{P, Q}));
  // One of them is returned as it was.
  E = only(of({First, returning(Q, Positive)}));
  EXPECT_TRUE(E.InResult);
  EXPECT_EQ(E.How, Certainty::Sometimes);
  // And so is something that has no name: no alternative.
  E = only(of({First, Second, way(Positive)}));
  EXPECT_EQ(E.How, Certainty::Sometimes);
  EXPECT_EQ(E.Alternatives, (std::vector<Term>{P, Q}));
}

TEST(RefEffects, ResultAndOther) {
  std::vector<RefEffect> All =
      effectsOf(of({returning(P, Positive, {{P, 1}, {Q, -1}}),
                    returning(Made, Positive, {{Made, 1}, {Q, -1}})}));
  ASSERT_EQ(All.size(), 2u);
  EXPECT_TRUE(All[0].InResult);
  EXPECT_EQ(All[0].How, Certainty::Always);
  EXPECT_FALSE(All[1].InResult);
  EXPECT_EQ(All[1].Count, count(Q));
  EXPECT_EQ(All[1].How, Certainty::Always);
}

TEST(RefEffects, PartialIsNeverCertain) {
  Summary S = of({returning(Made, Positive, {{Made, 1}, {Q, -1}}),
                  way(Zero, {{P, 1}, {Q, -1}})});
  S.IsPartial = true;
  std::vector<RefEffect> All = effectsOf(S);
  EXPECT_EQ(All.size(), 3u);
  for (const RefEffect &E : All)
    EXPECT_EQ(E.How, Certainty::Sometimes);
}

TEST(RefEffects, Loose) {
  Summary S = of({way(Any, {{P, 1}})});
  Term Shared = count(Term(TermRoot::Global, 3));
  S.Loose.push_back(change(Shared, -1, 9));
  std::vector<RefEffect> All = effectsOf(S);
  ASSERT_EQ(All.size(), 2u);
  EXPECT_EQ(All[0].How, Certainty::Always);
  EXPECT_EQ(All[1].Count, Shared);
  EXPECT_EQ(All[1].Delta, -1);
  EXPECT_EQ(All[1].Event, 9u);
  EXPECT_EQ(All[1].How, Certainty::Sometimes);
  EXPECT_FALSE(All[1].InResult);
}

// Disabled tests say what does not hold yet.

TEST(RefEffects, NullOrErrorSaysNothing) {
  Summary S = of({way(Any, {{P, -1}}), way(Any)});
  S.Outcomes[1].Facts = {{P, Zero | Negative}};
  EXPECT_EQ(only(S).How, Certainty::Always);
}

TEST(RefEffects, LooseKeepsTimes) {
  Summary S;
  S.Loose.push_back(change(count(Term(TermRoot::Current)), 1));
  S.Loose[0].Times = 1;
  EXPECT_EQ(only(S).Times, 1u);
}

TEST(RefEffects, TimesAreApart) {
  // Once, and as often as an argument says.
  Outcome O = way(Any, {{P, 1}, {P, -1}});
  O.Changes[0].Times = 1;
  EXPECT_EQ(effectsOf(of({O})).size(), 2u);
  // n times on one way, once on another.
  Outcome Once = way(Any, {{P, 1}}), Often = Once;
  Often.Changes[0].Times = 1;
  for (const RefEffect &E : effectsOf(of({Once, Often})))
    EXPECT_EQ(E.How, Certainty::Sometimes);
}

TEST(RefEffects, BothDirections) {
  // Taken when it says so, dropped when it fails.
  std::vector<RefEffect> All =
      effectsOf(of({way(Zero, {{P, 1}}), way(Negative, {{P, -1}})}));
  ASSERT_EQ(All.size(), 2u);
  EXPECT_EQ(All[0].When, Zero);
  EXPECT_EQ(All[1].Delta, -1);
  EXPECT_EQ(All[1].When, Negative);
}

} // namespace
