//===- RefStateTest.cpp - States of a run ---------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/RefState.h"
#include "gtest/gtest.h"

using namespace nobounce::link;
using nobounce::facts::None;

namespace {

int delta(const RefState &S, TermId Count) {
  const RefState::Change *C = S.changeOf(Count);
  return C ? C->Delta : 0;
}

TEST(RefState, NetPerCount) {
  RefState S;
  S.change(7, 1, None, 1, false);
  S.change(3, -1, None, 2, false);
  S.change(7, 1, None, 3, false);
  ASSERT_EQ(S.Changes.size(), 2u);
  EXPECT_EQ(S.Changes[0].Count, 3u);
  EXPECT_EQ(S.Changes[0].Delta, -1);
  EXPECT_EQ(S.Changes[1].Count, 7u);
  EXPECT_EQ(S.Changes[1].Delta, 2);
  EXPECT_EQ(S.Changes[1].Event, 3u);
  EXPECT_EQ(S.changeOf(5), nullptr);
  // What evens out is no change.
  S.change(3, 1, None, 4, false);
  EXPECT_EQ(S.changeOf(3), nullptr);
  S.change(7, -2, None, 5, false);
  EXPECT_TRUE(S.Changes.empty());
}

TEST(RefState, TimesAreApart) {
  RefState S;
  S.change(7, 1, None, 1, false);
  S.change(7, 1, 2, 2, false);
  S.change(7, -1, 1, 3, false);
  ASSERT_EQ(S.Changes.size(), 3u);
  EXPECT_EQ(S.Changes[0].Times, 1u);
  EXPECT_EQ(S.Changes[1].Times, 2u);
  EXPECT_EQ(S.Changes[2].Times, None);
  S.change(7, -1, 2, 4, false);
  EXPECT_EQ(S.Changes.size(), 2u);
}

TEST(RefState, LastReference) {
  RefState S;
  S.change(7, -1, None, 1, false);
  EXPECT_FALSE(S.isTeardown());
  S.change(7, -1, None, 2, true);
  EXPECT_TRUE(S.isTeardown());
  // Dropping more does not bring it back, nor does another count.
  S.change(7, -1, None, 3, false);
  S.change(8, 1, None, 4, false);
  EXPECT_TRUE(S.isTeardown());
  // Taking does.
  S.change(7, 1, None, 5, false);
  EXPECT_FALSE(S.isTeardown());
  EXPECT_EQ(delta(S, 7), -2);
}

TEST(RefState, OwnReferenceWasLast) {
  RefState S;
  S.change(7, 1, None, 1, false);
  S.change(7, -1, None, 2, true);
  ASSERT_NE(S.changeOf(7), nullptr); // Evens out, but the object is gone.
  EXPECT_EQ(delta(S, 7), 0);
  EXPECT_TRUE(S.isTeardown());
  S.change(7, 1, None, 3, false);
  EXPECT_FALSE(S.isTeardown());
  EXPECT_EQ(delta(S, 7), 1);
}

TEST(RefState, RevivedAndEven) {
  RefState S;
  S.change(7, -1, None, 1, true);
  S.change(7, 1, None, 2, false);
  EXPECT_TRUE(S.Changes.empty());
  EXPECT_FALSE(S.isTeardown());
}

TEST(RefState, LoopsAreClamped) {
  RefState Up, Down, Few;
  for (int I = 0; I != 50; ++I) {
    Up.change(7, 1, None, 1, false);
    Down.change(7, -1, None, 1, false);
  }
  for (int I = 0; I != 10; ++I)
    Few.change(7, 1, None, 1, false);
  EXPECT_GE(delta(Up, 7), 2); // More than one, whatever the bound.
  EXPECT_LT(delta(Up, 7), 10);
  EXPECT_EQ(delta(Down, 7), -delta(Up, 7));
  EXPECT_EQ(Up.hash(), Few.hash());
  RefState AtOnce;
  AtOnce.change(7, 1000, None, 1, false);
  EXPECT_EQ(delta(AtOnce, 7), delta(Up, 7));
}

TEST(RefState, Learn) {
  RefState S;
  EXPECT_EQ(S.known(5), Any);
  S.learn(5, Any); // Says nothing, takes no place.
  EXPECT_TRUE(S.Known.empty());
  S.learn(5, Zero | Positive);
  S.learn(2, Negative);
  EXPECT_EQ(S.known(5), Zero | Positive);
  EXPECT_EQ(S.known(2), Negative);
  EXPECT_EQ(S.known(3), Any);
  EXPECT_EQ(S.Known.front().first, 2u);
  S.learn(5, Positive | Negative); // Both hold.
  EXPECT_EQ(S.known(5), Positive);
  S.learn(5, Any);
  EXPECT_EQ(S.known(5), Positive);
  S.learn(5, Zero);
  EXPECT_EQ(S.known(5), Never);
}

TEST(RefState, LearnsABoundedNumber) {
  RefState S;
  for (TermId T = 1; T != 100; ++T)
    S.learn(T, Positive);
  EXPECT_LT(S.Known.size(), 99u);
  EXPECT_TRUE(llvm::is_sorted(
      S.Known, [](auto &A, auto &B) { return A.first < B.first; }));
  // What is known goes on to be refined.
  TermId First = S.Known.front().first;
  S.learn(First, Zero);
  EXPECT_EQ(S.known(First), Never);
}

TEST(RefState, Cells) {
  RefState S;
  S.Memory = {{4, 1, true, 0}, {6, 2, false, 0}};
  ASSERT_NE(S.cell(6), nullptr);
  EXPECT_EQ(S.cell(6)->Value, 2u);
  EXPECT_EQ(S.cell(5), nullptr);
}

/// A state with something in each part.
RefState full() {
  RefState S;
  S.Vars = {1, 2};
  S.Memory = {{3, 4, true, 5}};
  S.change(6, 1, None, 7, false);
  S.change(6, -1, 0, 7, false);
  S.learn(8, Zero);
  S.Results = {{9, 10}};
  S.Clobbered = {{11, 1}};
  S.Ended = {12};
  S.Returned = 13;
  S.ReturnIs = Positive;
  return S;
}

TEST(RefState, EqualHashes) {
  EXPECT_EQ(RefState().hash(), RefState().hash());
  EXPECT_EQ(full().hash(), full().hash());
  // In whatever order, and wherever, it came about.
  RefState A, B;
  A.change(1, 1, None, 10, false);
  A.change(2, -1, None, 11, true);
  A.learn(3, Zero | Positive);
  A.learn(4, Negative);
  B.learn(4, Negative);
  B.change(2, -1, None, 20, true);
  B.change(5, 1, None, 21, false);
  B.change(1, 1, None, 22, false);
  B.change(5, -1, None, 23, false);
  B.learn(3, Zero | Positive);
  EXPECT_EQ(A.hash(), B.hash());
}

TEST(RefState, DifferentHashes) {
  std::vector<RefState> All{RefState(), full()};
  auto But = [&](auto Change) {
    All.push_back(full());
    Change(All.back());
  };
  But([](RefState &S) { S.Vars[1] = 1; });
  But([](RefState &S) { S.Vars.push_back(3); });
  But([](RefState &S) { S.Memory[0].Where = 2; });
  But([](RefState &S) { S.Memory[0].Value = 5; });
  But([](RefState &S) { S.Memory.clear(); });
  But([](RefState &S) { S.Changes[0].Count = 5; });
  But([](RefState &S) { S.Changes[0].Delta = 2; });
  But([](RefState &S) { S.Changes[0].Times = 1; });
  But([](RefState &S) { S.Changes[0].IsLast = true; });
  But([](RefState &S) { S.Changes.pop_back(); });
  But([](RefState &S) { S.Known[0].first = 9; });
  But([](RefState &S) { S.Known[0].second = Negative; });
  But([](RefState &S) { S.Results[0].second = 11; });
  But([](RefState &S) { S.Results.clear(); });
  But([](RefState &S) { S.Clobbered[0].second = 2; });
  But([](RefState &S) { S.Clobbered.push_back({12, 1}); });
  But([](RefState &S) { S.Ended.clear(); });
  But([](RefState &S) { S.Ended.push_back(13); });
  But([](RefState &S) { S.Returned = 12; });
  But([](RefState &S) { S.ReturnIs = Zero; });
  // The same pair in another part.
  But([](RefState &S) {
    S.Results.clear();
    S.Clobbered = {{9, 10}, {11, 1}};
  });
  But([](RefState &S) { S.Memory = {}, S.Vars = {1, 2, 3, 4}; });
  for (size_t I = 0; I != All.size(); ++I)
    for (size_t J = 0; J != I; ++J)
      EXPECT_NE(All[I].hash(), All[J].hash()) << I << " and " << J;
}

// Disabled tests say what does not hold yet.

/// Callers see the store on one way and not on the other.
TEST(RefState, HashTellsWhatIsKept) {
  RefState S = full();
  S.Memory[0].IsKept = false;
  EXPECT_NE(S.hash(), full().hash());
}

} // namespace
