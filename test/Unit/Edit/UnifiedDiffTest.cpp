//===- UnifiedDiffTest.cpp - Tests of the patch form ---------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edit/UnifiedDiff.h"
#include "gtest/gtest.h"

using namespace nobounce;

namespace {

std::string diff(std::string Old, std::vector<edit::Change> Changes) {
  edit::EditedFile F{"d/a.c", std::move(Old), "", std::move(Changes)};
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  edit::printDiff(OS, F);
  return Out;
}

const std::string Head =
    "diff --git a/d/a.c b/d/a.c\n--- a/d/a.c\n+++ b/d/a.c\n";

TEST(UnifiedDiff, HasThreeLinesAroundAndTheFunction) {
  EXPECT_EQ(
      diff("int f(void)\n{\n\ta;\n\tb;\n\tc;\n\td;\n\te;\n\tf;\n\tg;\n}\n",
           {{5, 6, "\tD;\n"}}),
      Head + "@@ -3,7 +3,7 @@ int f(void)\n \ta;\n \tb;\n \tc;\n-\td;\n"
             "+\tD;\n \te;\n \tf;\n \tg;\n");
}

TEST(UnifiedDiff, LeavesOutWhatDidNotChange) {
  EXPECT_EQ(diff("a\nb\nc\n", {{0, 3, "a\nB\nc\n"}}),
            Head + "@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n");
  EXPECT_EQ(diff("a\nb\n", {{0, 2, "a\nb\n"}}), "");
}

TEST(UnifiedDiff, JoinsWhatIsNearAndCountsDrift) {
  std::string Old;
  for (char C = 'a'; C <= 'z'; ++C)
    Old += std::string("\t") + C + "\n";
  EXPECT_EQ(diff(Old, {{1, 2, "\tB\n\tB\n"}, {6, 7, ""}, {20, 21, "\tU\n"}}),
            Head +
                "@@ -1,10 +1,10 @@\n \ta\n-\tb\n+\tB\n+\tB\n \tc\n \td\n \te\n"
                " \tf\n-\tg\n \th\n \ti\n \tj\n"
                "@@ -18,7 +18,7 @@\n \tr\n \ts\n \tt\n-\tu\n+\tU\n \tv\n \tw\n"
                " \tx\n");
}

TEST(UnifiedDiff, WhatTouchesIsOneStep) {
  EXPECT_EQ(diff("a\nb\nc\n", {{0, 1, "A\n"}, {1, 2, "B\n"}}),
            Head + "@@ -1,3 +1,3 @@\n-a\n-b\n+A\n+B\n c\n");
}

TEST(UnifiedDiff, KnowsAFileWithoutALastNewline) {
  EXPECT_EQ(diff("a\nb", {{1, 2, "c"}}),
            Head + "@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+c\n"
                   "\\ No newline at end of file\n");
}

TEST(UnifiedDiff, NamesAnEmptyRangeByTheLineBefore) {
  EXPECT_EQ(diff("", {{0, 0, "x\n"}}), Head + "@@ -0,0 +1 @@\n+x\n");
  EXPECT_EQ(diff("x\n", {{0, 1, ""}}), Head + "@@ -1 +0,0 @@\n-x\n");
}

} // namespace
