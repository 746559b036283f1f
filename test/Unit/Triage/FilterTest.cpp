//===- FilterTest.cpp - Which verdicts the user asked for -------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Triage/Filter.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace nobounce::triage;

static const std::vector<std::string> Known = {"read-a", "read-b", "hook"};

static std::string kept(StringRef List) {
  Expected<CheckFilter> F = CheckFilter::parse(List, Known);
  if (!F)
    return toString(F.takeError());
  std::string Text;
  for (const std::string &Id : Known)
    if (F->contains(Id))
      Text += (Text.empty() ? "" : " ") + Id;
  return Text;
}

TEST(CheckFilter, EmptyListIsAll) { EXPECT_EQ(kept(""), "read-a read-b hook"); }

TEST(CheckFilter, GlobsAddAndRemove) {
  EXPECT_EQ(kept("read-*"), "read-a read-b");
  EXPECT_EQ(kept("read-*,-read-b"), "read-a");
  EXPECT_EQ(kept("-read-b"), "read-a hook");
  EXPECT_EQ(kept("-*,hook"), "hook");
}

TEST(CheckFilter, LastMatchDecides) {
  EXPECT_EQ(kept("-read-b,read-*"), "read-a read-b hook");
}

TEST(CheckFilter, MisspeltCheckIsAnError) {
  EXPECT_EQ(kept("read-aa"),
            "--checks: no check is called 'read-aa'; did you mean 'read-a'? "
            "('nobounce rules' lists them)");
  EXPECT_NE(kept("-x*"), "read-a read-b hook");
}

TEST(PathFilter, HoldsFilesAndFolders) {
  PathFilter F({"fs", "security/a/x.c"});
  EXPECT_TRUE(F.contains("fs/open.c"));
  EXPECT_TRUE(F.contains("fs/ext4/super.c"));
  EXPECT_FALSE(F.contains("fsx/open.c"));
  EXPECT_TRUE(F.contains("security/a/x.c"));
  EXPECT_FALSE(F.contains("security/a/x.cc"));
  EXPECT_FALSE(F.contains("security/a/y.c"));
}

TEST(PathFilter, EmptyIsEverything) {
  EXPECT_TRUE(PathFilter().contains("anything.c"));
}
