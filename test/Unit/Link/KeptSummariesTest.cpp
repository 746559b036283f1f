//===- KeptSummariesTest.cpp - Summaries from run to run ------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/KeptSummaries.h"
#include "Link/Counts.h"
#include "gtest/gtest.h"

using namespace nobounce::link;

namespace {

/// One way that drops what a field of the first argument points to, and stores
/// a global there.
Summary summaryIn(Names &N) {
  Outcome O;
  O.Result = Term(TermRoot::Parameter, 0);
  O.Returns = Positive;
  RefChange C;
  C.Count = Term(TermRoot::Parameter, 0);
  C.Count.Steps = {{TermStep::Field, N.intern("cat"), N.intern("next")},
                   {TermStep::Load, 0, 0},
                   {TermStep::Element, 3, 0}};
  C.Delta = -1;
  C.Event = 7;
  O.Changes.push_back(C);
  TermStore S;
  S.Where = C.Count;
  S.Value = Term(TermRoot::Global, N.intern("default_cat"));
  O.Stores.push_back(S);
  O.Facts.push_back({S.Where, Negative, TermTest::Equals, -2});
  Summary Out;
  Out.Outcomes = {O, Outcome()};
  Out.Drops.push_back({O.Result, C});
  Out.LooseResults.resize(1);
  Out.LooseResults.set(CallersKind);
  return Out;
}

const SummaryKey Key{1, 2};

bool take(KeptSummaries &K, const Names &N, Summary &Into, uint64_t Reach = 0) {
  Counts C;
  K.begin(N, C, 1);
  return K.take(0, Key, [&] { return Reach; }, {&Into});
}

std::string keep(Names &N, const Summary &S, std::optional<uint64_t> Reach) {
  Counts C;
  KeptSummaries K;
  K.begin(N, C, 1);
  K.note(0, Key, Reach, {&S});
  EXPECT_EQ(K.made(), 1u);
  return K.bytes();
}

TEST(KeptSummariesTest, InAnotherProgram) {
  Names N, Other;
  std::string Bytes = keep(N, summaryIn(N), std::nullopt);
  Other.intern("something else");
  Summary Want = summaryIn(Other), Got;
  KeptSummaries K(Bytes);
  ASSERT_TRUE(take(K, Other, Got));
  EXPECT_EQ(K.taken(), 1u);
  ASSERT_EQ(Got.Outcomes.size(), 2u);
  EXPECT_TRUE(Got.Outcomes[0].sameAs(Want.Outcomes[0]));
  EXPECT_TRUE(Got.Outcomes[1].sameAs(Want.Outcomes[1]));
  EXPECT_EQ(Got.Outcomes[0].Changes[0].Event, 7u);
  ASSERT_EQ(Got.Drops.size(), 1u);
  EXPECT_EQ(Got.Drops[0].Drop, Want.Drops[0].Drop);
  EXPECT_EQ(Got.LooseResults, Want.LooseResults);
  // And once more, from what was taken.
  KeptSummaries Again(K.bytes());
  EXPECT_TRUE(take(Again, Other, Got));
}

TEST(KeptSummariesTest, WhatDoesNotFit) {
  Names N, Fewer;
  std::string Bytes = keep(N, summaryIn(N), 5);
  KeptSummaries K(Bytes);
  Summary Got;
  EXPECT_FALSE(take(K, N, Got, /*Reach=*/6));
  EXPECT_TRUE(take(K, N, Got, /*Reach=*/5));
  Got = {};
  EXPECT_FALSE(take(K, Fewer, Got, 5)); // Has not its names.
  EXPECT_TRUE(Got.isEmpty());
  Counts C;
  K.begin(N, C, 1);
  EXPECT_FALSE(K.take(0, {1, 3}, [] { return 5; }, {&Got}));
}

TEST(KeptSummariesTest, BytesThatEndEarly) {
  Names N;
  std::string Bytes = keep(N, summaryIn(N), std::nullopt);
  for (size_t Size = 0; Size != Bytes.size(); ++Size) {
    KeptSummaries K(llvm::StringRef(Bytes).take_front(Size));
    Summary Got;
    EXPECT_FALSE(take(K, N, Got)) << Size;
    EXPECT_TRUE(Got.isEmpty());
  }
}

TEST(KeptSummariesTest, LetGoWhenUnused) {
  Names N;
  Summary S = summaryIn(N), Got;
  std::string Bytes = keep(N, S, std::nullopt);
  for (int Links = 0; Links != 8; ++Links) {
    KeptSummaries K(Bytes);
    Counts C;
    K.begin(N, C, 1);
    Bytes = K.bytes();
  }
  KeptSummaries Still(Bytes);
  ASSERT_TRUE(take(Still, N, Got));
  KeptSummaries Last(Bytes);
  Counts C;
  Last.begin(N, C, 1);
  KeptSummaries Gone(Last.bytes());
  EXPECT_FALSE(take(Gone, N, Got));
}

} // namespace
