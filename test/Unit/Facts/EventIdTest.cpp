//===- EventIdTest.cpp - Names of events that survive edits elsewhere ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/EventId.h"
#include "Samples.h"
#include "gtest/gtest.h"
#include <set>

using namespace nobounce::facts;
using namespace nobounce::facts::test;

TEST(EventId, AreDistinct) {
  std::vector<uint64_t> Ids = eventIds(sampleFunction());
  EXPECT_EQ(std::set<uint64_t>(Ids.begin(), Ids.end()).size(), Ids.size());
}

TEST(EventId, DoNotChangeWithLinesAndLocalNames) {
  Function Moved = sampleFunction();
  Moved.Begin += 50;
  Moved.End += 50;
  Moved.Line += 3;
  for (Event &E : Moved.Events) {
    E.Begin += 50;
    E.End += 50;
  }
  Moved.Locals[0].Name = str(Moved, "renamed");
  Moved.Params[0].Name = str(Moved, "renamed_too");
  EXPECT_EQ(eventIds(Moved), eventIds(sampleFunction()));
}

TEST(EventId, DoNotChangeWithAnotherLocalInFront) {
  Function More = sampleFunction();
  More.Locals.insert(More.Locals.begin(), {0, str(More, "int"), 0, 0});
  More.Paths[P_St].A = 1;
  EXPECT_EQ(eventIds(More), eventIds(sampleFunction()));
}

TEST(EventId, ChangeWithFunctionFieldAndOperator) {
  std::vector<uint64_t> Ids = eventIds(sampleFunction());
  EXPECT_NE(eventIds(sampleFunction("other"))[4], Ids[4]);
  Function F = sampleFunction();
  F.Events[4].Op = uint8_t(StoreOp::OrAssign);
  EXPECT_NE(eventIds(F)[4], Ids[4]);
  F = sampleFunction();
  F.Paths[P_Flags].B = str(F, "other");
  EXPECT_NE(eventIds(F)[4], Ids[4]);
  EXPECT_EQ(eventIds(F)[5], Ids[5]);
}

TEST(EventId, RepeatedEventsAreCounted) {
  Function F = sampleFunction();
  F.Events[2] = F.Events[0];
  std::vector<uint64_t> Ids = eventIds(F);
  EXPECT_NE(Ids[0], Ids[2]);
  EXPECT_EQ(Ids[0], eventIds(sampleFunction())[0]);
}
