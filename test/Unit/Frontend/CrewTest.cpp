//===- CrewTest.cpp - Threads that share the items of a loop --------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/Crew.h"
#include "gtest/gtest.h"

using namespace nobounce;

namespace {

class CrewOf : public testing::TestWithParam<unsigned> {};

TEST_P(CrewOf, DoesEachItemOnce) {
  support::Crew Crew(GetParam());
  EXPECT_EQ(Crew.size(), GetParam());
  // One loop after the other, short and long ones.
  for (size_t Count : {0u, 1u, 7u, 64u, 65u, 5000u})
    for (size_t Grain : {1u, 64u}) {
      std::vector<std::atomic<unsigned>> Done(Count);
      Crew.each(Count, [&](size_t I) { ++Done[I]; }, Grain);
      for (const std::atomic<unsigned> &Times : Done)
        EXPECT_EQ(Times, 1u);
    }
}

TEST_P(CrewOf, DoesNothingBeforeWhatItNeeds) {
  support::Crew Crew(GetParam());
  // Each waits for what divides its number.
  constexpr uint32_t Count = 600;
  std::vector<std::vector<uint32_t>> Followers(Count);
  for (uint32_t I = 1; I != Count; ++I)
    for (uint32_t Next = 2 * I; Next < Count; Next += I)
      Followers[I].push_back(Next);
  std::vector<std::atomic<unsigned>> Done(Count);
  std::atomic<unsigned> TooEarly = 0;
  Crew.eachInOrder(Followers, [&](uint32_t I) {
    for (uint32_t Needed = 1; Needed < I; ++Needed)
      if (I % Needed == 0 && !Done[Needed])
        ++TooEarly;
    ++Done[I];
  });
  EXPECT_EQ(TooEarly, 0u);
  for (const std::atomic<unsigned> &Times : Done)
    EXPECT_EQ(Times, 1u);
  Crew.eachInOrder({}, [&](uint32_t) { ++TooEarly; });
  EXPECT_EQ(TooEarly, 0u);
}

INSTANTIATE_TEST_SUITE_P(Sizes, CrewOf, testing::Values(1, 2, 4));

} // namespace
