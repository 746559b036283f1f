//===- ProfilesTest.cpp - Which files a profile leaves in play ------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules/Profiles.h"
#include "gtest/gtest.h"

using namespace nobounce::rules;

static Profile make() {
  Profile P;
  P.Alternatives = {"fs"};
  P.Others = {"fs/pipe.c", "drivers", "fs/notify/user.c"};
  P.Keep = {"fs/one", "drivers/disk", "fs/notify"};
  return P;
}

TEST(Profiles, WhatIsNoAlternativeIsInPlay) {
  EXPECT_TRUE(inPlay(make(), "fs/open.c"));
  EXPECT_TRUE(inPlay(make(), "mm/filemap.c"));
  EXPECT_TRUE(inPlay(make(), "fsx/a.c"));
}

TEST(Profiles, SubfoldersOfAnAlternativesFolder) {
  EXPECT_TRUE(inPlay(make(), "fs/one/file.c"));
  EXPECT_TRUE(inPlay(make(), "fs/one/deeper/file.c"));
  EXPECT_FALSE(inPlay(make(), "fs/two/file.c"));
  EXPECT_FALSE(inPlay(make(), "fs/one2/file.c"));
}

TEST(Profiles, FilesAndFoldersThatAreAlternatives) {
  EXPECT_FALSE(inPlay(make(), "fs/pipe.c"));
  EXPECT_FALSE(inPlay(make(), "drivers/char/mem.c"));
}

TEST(Profiles, TheLongerPathDecides) {
  EXPECT_TRUE(inPlay(make(), "drivers/disk/a.c"));
  EXPECT_TRUE(inPlay(make(), "fs/notify/mark.c"));
  EXPECT_FALSE(inPlay(make(), "fs/notify/user.c"));
}

TEST(Profiles, EntriesOfAnAlternativeThatIsOut) {
  EXPECT_TRUE(runsEntriesOf(make(), "fs/one/log.c"));
  EXPECT_FALSE(runsEntriesOf(make(), "fs/two/log.c"));
  EXPECT_TRUE(runsEntriesOf(make(), "fs/open.c"));
  // Out for its tables alone.
  EXPECT_TRUE(runsEntriesOf(make(), "fs/pipe.c"));
  EXPECT_TRUE(runsEntriesOf(make(), "fs/notify/user.c"));
}

TEST(Profiles, AnEmptyProfileKeepsEverything) {
  EXPECT_TRUE(inPlay(Profile(), "fs/two/file.c"));
}

TEST(Profiles, FindsByIdAndDefault) {
  RuleSet R;
  R.Profiles.resize(2);
  R.Profiles[0].Id = "a";
  R.Profiles[1].Id = "b";
  EXPECT_EQ(defaultProfile(R), nullptr);
  R.Profiles[1].Default = true;
  EXPECT_EQ(defaultProfile(R)->Id, "b");
  EXPECT_EQ(findProfile(R, "a")->Id, "a");
  EXPECT_EQ(findProfile(R, "c"), nullptr);
}
