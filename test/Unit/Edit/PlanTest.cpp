//===- PlanTest.cpp - Tests of which edits are applied -------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edit/Plan.h"
#include "Support/ErrorContext.h"
#include "gtest/gtest.h"

using namespace nobounce;
using checks::Verdict;

namespace {

/// A finding at a line with edits {file, begin, end, replacement}.
Verdict finding(unsigned Line, std::vector<checks::Edit> Edits) {
  Verdict V;
  V.Check = "check";
  V.Where.File = Edits.empty() ? "a.c" : Edits[0].File;
  V.Where.Line = Line;
  V.Where.Column = 1;
  V.Suggestion.Edits = std::move(Edits);
  return V;
}

checks::Edit edit(const char *File, uint32_t Begin, uint32_t End,
                  const char *New) {
  return {File, Begin, End, 0, 0, 0, 0, New};
}

const char Text[] = "one;\ntwo;\nthree;\nfour;\n"; // Lines at 0, 5, 10, 17.

edit::Plan plan(const std::vector<Verdict> &Findings) {
  return edit::planEdits(
      Findings, [](llvm::StringRef File) -> llvm::Expected<llvm::StringRef> {
        if (File == "changed.c")
          return support::makeError("changed.c changed");
        return llvm::StringRef(Text);
      });
}

TEST(Plan, AppliesEditsOfSeveralFindings) {
  std::vector<Verdict> F = {finding(3, {edit("a.c", 10, 15, "THREE")}),
                            finding(1, {edit("a.c", 0, 3, "ONE")})};
  edit::Plan P = plan(F);
  ASSERT_EQ(P.Files.size(), 1u);
  EXPECT_EQ(P.Files[0].New, "ONE;\ntwo;\nTHREE;\nfour;\n");
  EXPECT_EQ(P.Files[0].Old, Text);
  EXPECT_EQ(P.Applied.size(), 2u);
  ASSERT_EQ(P.Files[0].Changes.size(), 2u);
  EXPECT_EQ(P.Files[0].Changes[1].Begin, 2u);
  EXPECT_EQ(P.Files[0].Changes[1].End, 3u);
}

TEST(Plan, SeveralEditsOfOneFindingMayShareALine) {
  std::vector<Verdict> F = {
      finding(2, {edit("a.c", 7, 8, "O"), edit("a.c", 5, 6, "T")})};
  edit::Plan P = plan(F);
  ASSERT_EQ(P.Files.size(), 1u);
  EXPECT_EQ(P.Files[0].New, "one;\nTwO;\nthree;\nfour;\n");
}

TEST(Plan, TheSecondOnALineIsLeftOut) {
  std::vector<Verdict> F = {finding(2, {edit("a.c", 5, 6, "T")}),
                            finding(2, {edit("a.c", 7, 8, "O")})};
  edit::Plan P = plan(F);
  ASSERT_EQ(P.Files.size(), 1u);
  EXPECT_EQ(P.Files[0].New, "one;\nTwo;\nthree;\nfour;\n");
  ASSERT_EQ(P.Left.size(), 1u);
  EXPECT_EQ(P.Left[0].Finding, &F[1]);
  EXPECT_EQ(P.Left[0].Reason,
            "its edit is in a line or statement that the edit for a.c:2:1 "
            "[check] changes; check again after that one");
}

TEST(Plan, AnInsertionIsOnItsLine) {
  std::vector<Verdict> F = {finding(2, {edit("a.c", 5, 5, "new ")}),
                            finding(2, {edit("a.c", 8, 8, " end")}),
                            finding(3, {edit("a.c", 10, 10, "x")})};
  edit::Plan P = plan(F);
  EXPECT_EQ(P.Files[0].New, "one;\nnew two;\nxthree;\nfour;\n");
  EXPECT_EQ(P.Left.size(), 1u);
}

TEST(Plan, TheSecondInAStatementIsLeftOut) {
  llvm::StringRef Condition = "if (a &&\n    b &&\n    c)\n\tx;\nif (d)\n";
  std::vector<Verdict> F = {finding(3, {edit("a.c", 22, 22, "g && ")}),
                            finding(1, {edit("a.c", 4, 4, "g && ")}),
                            finding(5, {edit("a.c", 33, 33, "g && ")})};
  edit::Plan P = edit::planEdits(
      F, [&](llvm::StringRef) -> llvm::Expected<llvm::StringRef> {
        return Condition;
      });
  ASSERT_EQ(P.Files.size(), 1u);
  EXPECT_EQ(P.Files[0].New,
            "if (a &&\n    b &&\n    g && c)\n\tx;\nif (g && d)\n");
  ASSERT_EQ(P.Left.size(), 1u);
  EXPECT_EQ(P.Left[0].Finding, &F[1]);
}

TEST(Plan, WholeLinesGo) {
  std::vector<Verdict> F = {finding(2, {edit("a.c", 5, 10, "")}),
                            finding(3, {edit("a.c", 10, 15, "3")})};
  edit::Plan P = plan(F);
  EXPECT_EQ(P.Files[0].New, "one;\n3;\nfour;\n");
  EXPECT_TRUE(P.Left.empty());
}

TEST(Plan, AFindingIsAppliedWholeOrNotAtAll) {
  std::vector<Verdict> F = {
      finding(1, {edit("a.c", 0, 3, "ONE"), edit("changed.c", 0, 3, "ONE")}),
      finding(2, {edit("b.c", 5, 8, "TWO")})};
  edit::Plan P = plan(F);
  ASSERT_EQ(P.Files.size(), 1u);
  EXPECT_EQ(P.Files[0].File, "b.c");
  ASSERT_EQ(P.Left.size(), 1u);
  EXPECT_EQ(P.Left[0].Reason, "changed.c changed");
}

TEST(Plan, EditsOfOneFindingThatOverlapAreLeftOut) {
  std::vector<Verdict> F = {
      finding(1, {edit("a.c", 0, 3, "ONE"), edit("a.c", 2, 3, "E")})};
  edit::Plan P = plan(F);
  EXPECT_TRUE(P.Files.empty());
  EXPECT_EQ(P.Left[0].Reason, "its edits overlap");
}

TEST(Plan, AnEditBehindTheEndIsLeftOut) {
  std::vector<Verdict> F = {finding(9, {edit("a.c", 500, 503, "x")})};
  edit::Plan P = plan(F);
  EXPECT_TRUE(P.Files.empty());
  ASSERT_EQ(P.Left.size(), 1u);
}

TEST(Plan, CountsFindingsWithoutAnEdit) {
  std::vector<Verdict> F = {finding(1, {})};
  EXPECT_EQ(plan(F).WithoutEdit, 1u);
}

} // namespace
