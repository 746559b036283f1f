//===- FormatsTest.cpp - Reports for other programs -----------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/Formats.h"
#include "Report/Json.h"
#include "Report/SarifPlace.h"
#include "Report/Text.h"
#include "Report/Words.h"
#include "SampleResult.h"
#include "llvm/Support/JSON.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace nobounce;
using namespace nobounce::report;

static std::string print(void (*Print)(raw_ostream &, const Result &),
                         const Result &R) {
  std::string Text;
  raw_string_ostream OS(Text);
  Print(OS, R);
  return Text;
}

TEST(Words, OneLineHasNoBreaks) {
  EXPECT_EQ(oneLine("a b"), "a b");
  EXPECT_EQ(oneLine("a\r\n  b\n\nc\n"), "a b c");
}

TEST(Words, ShortenedIsCutBetweenCharacters) {
  EXPECT_EQ(shortened("abcdef", 6), "abcdef");
  EXPECT_EQ(shortened("abcdef", 5), "ab…");
  // Two bytes each: no half of one is left.
  EXPECT_EQ(shortened("éééé", 7), "éé…");
  EXPECT_EQ(shortened("éééé", 6), "é…");
}

TEST(SarifPlace, PathsBecomeUris) {
  EXPECT_EQ(uriOf("fs/ext4/inode.c"), "fs/ext4/inode.c");
  EXPECT_EQ(uriOf("a b:%?#.c"), "a%20b%3A%25%3F%23.c");
  EXPECT_EQ(uriOf("/usr/x.h"), "file:///usr/x.h");
}

TEST(SarifPlace, ColumnsCountCharacters) {
  EXPECT_EQ(characterColumn("\tx", 2), 2u);
  EXPECT_EQ(characterColumn("é = n", 6), 5u);
  EXPECT_EQ(characterColumn("", 6), 6u);
  EXPECT_EQ(characterColumn("x", 0), 0u);
}

TEST(RuleHelp, SummaryIsTheFirstParagraph) {
  RuleHelp H;
  H.Id = "a-check";
  EXPECT_EQ(summaryOf(H), "Reports a-check.");
  H.Page = "# a-check\n\nFinds a\nand b.\n\nMore.\n";
  EXPECT_EQ(summaryOf(H), "Finds a and b.");
  EXPECT_EQ(ruleName("guardable-atomic-read"), "GuardableAtomicRead");
}

TEST(Checkpatch, LooksLikeIt) {
  EXPECT_EQ(print(printCheckpatch, sampleResult()),
            "fs/bad.c:1: ERROR:NOT_ANALYSED: not analysed completely: 1 error\n"
            "fs/odd, name:1.c:11: ERROR:ODD_CHECK: 100% of \"a\" < b && c > d, "
            "x: '\x01\x1b' caf\xe9 \xe2\x9c\x93\n"
            "fs/a.c:12: WARNING:SOME_CHECK: read of d.n can be skipped: test "
            "`p->x & 4` first\n"
            "total: 2 errors, 1 warnings, 2 units checked\n");
  EXPECT_EQ(print(printCheckpatch, Result()),
            "total: 0 errors, 0 warnings, 0 units checked\n");
}

TEST(Checkpatch, NotesAreChecks) {
  EXPECT_NE(print(printCheckpatch, manyFindings(2))
                .find("\ntotal: 2 errors, 2 warnings, 2 checks, 1 units "),
            std::string::npos);
}

TEST(Lkp, MarksWhatIsNewInTheOrderOfTheSource) {
  EXPECT_EQ(print(printLkp, sampleResult()),
            "nobounce warnings: (new ones prefixed by >>)\n"
            "   fs/bad.c: nobounce: not analysed completely: 1 error\n"
            ">> fs/a.c:12:6: nobounce: read of d.n can be skipped: test `p->x "
            "& 4` first [some-check]\n"
            "   fs/a.c:13:6: nobounce: read of d.n can be skipped: test `p->x "
            "& 4` first [some-check]\n"
            ">> fs/odd, name:1.c:11:13: nobounce: 100% of \"a\" < b && c > d, "
            "x: '\x01\x1b' caf\xe9 \xe2\x9c\x93 [odd-check]\n");
}

TEST(Lkp, WithoutAComparisonNothingIsNew) {
  std::string Text = print(printLkp, manyFindings(1));
  EXPECT_EQ(Text.find(">>"), std::string::npos);
  EXPECT_TRUE(StringRef(Text).starts_with("nobounce warnings:\n   fs/a.c:10:"));
  EXPECT_EQ(print(printLkp, Result()), "");
}

TEST(Github, EscapesWhatEndsAPropertyOrTheLine) {
  std::string Printed = print(printGithub, sampleResult());
  StringRef Text = Printed;
  EXPECT_TRUE(
      Text.contains("\n::error file=fs/odd%2C name%3A1.c,line=11,col=13,"
                    "endColumn=14,title=nobounce%3A odd-check::100%25 "
                    "of \"a\" < b && c > d,%0D%0Ax: "))
      << Text.str();
}

TEST(Github, ShowsTenOfALevelAndSaysHowManyMore) {
  for (unsigned OfEach : {10u, 11u, 25u}) {
    std::string Text = print(printGithub, manyFindings(OfEach));
    StringRef T = Text;
    EXPECT_EQ(T.count("::error "), 10u);
    EXPECT_EQ(T.count("::warning "), 10u);
    EXPECT_EQ(T.count("::notice "), 10u);
    // One of the ten notices says it.
    size_t Left = OfEach == 10 ? 0 : 3 * OfEach - 29;
    EXPECT_EQ(T.contains("::" + std::to_string(Left) + " more,"), Left != 0);
  }
}

TEST(Github, LongMessagesAreCut) {
  Result R = manyFindings(1);
  for (checks::Verdict &V : R.Findings)
    V.Message = std::string(100000, '%');
  std::string Text = print(printGithub, R);
  // Each percent sign takes three bytes.
  EXPECT_LT(Text.size(), 3u * 3 * 4096);
  EXPECT_EQ(StringRef(Text).count("%25\xe2\x80\xa6\n"), 3u);
}

TEST(Github, NothingFoundIsNoLine) {
  EXPECT_EQ(print(printGithub, Result()), "");
}

TEST(Gitlab, NothingFoundIsAnEmptyList) {
  EXPECT_EQ(print(printGitlab, Result()), "[]\n");
}

TEST(Sarif, RulesCarryTheirPagesAndLinkToThemWhereThatIsKnown) {
  Expected<json::Value> V = json::parse(print(printSarif, sampleResult()));
  ASSERT_TRUE(bool(V));
  const json::Array &Rules = *V->getAsObject()
                                  ->getArray("runs")
                                  ->front()
                                  .getAsObject()
                                  ->getObject("tool")
                                  ->getObject("driver")
                                  ->getArray("rules");
  ASSERT_EQ(Rules.size(), 3u);
  // By id; of the first two nothing is known but their names.
  const json::Object &Other = *Rules[1].getAsObject();
  EXPECT_EQ(Other.getString("id"), StringRef("other-check"));
  EXPECT_EQ(Other.getObject("help")->getString("text"),
            StringRef("Reports other-check."));
  EXPECT_FALSE(Other.get("helpUri"));
  const json::Object &Some = *Rules[2].getAsObject();
  EXPECT_EQ(Some.getObject("shortDescription")->getString("text"),
            StringRef("Finds some things."));
  EXPECT_TRUE(Some.getObject("help")->getString("markdown")->contains("More."));
  EXPECT_EQ(Some.getString("helpUri"),
            StringRef("https://example.org/docs/checks/some-check.md"));
}

TEST(Sarif, NothingFoundIsAWholeLog) {
  Expected<json::Value> V = json::parse(print(printSarif, Result()));
  ASSERT_TRUE(bool(V));
  const json::Object &Run =
      *V->getAsObject()->getArray("runs")->front().getAsObject();
  EXPECT_TRUE(Run.getArray("results")->empty());
  EXPECT_EQ(Run.getArray("invocations")
                ->front()
                .getAsObject()
                ->getBoolean("executionSuccessful"),
            true);
}

TEST(Json, SaysWhatAComparisonLeaves) {
  Result R = sampleResult();
  for (bool Show : {false, true}) {
    R.ShowSuppressed = Show;
    Expected<json::Value> V = json::parse(
        print([](raw_ostream &OS, const Result &R) { printJson(OS, R); }, R));
    ASSERT_TRUE(bool(V));
    const json::Object &O = *V->getAsObject();
    const json::Object &C = *O.getObject("comparison");
    EXPECT_EQ(C.getString("with"), StringRef("base"));
    EXPECT_EQ(C.getString("name"), StringRef("v6.12"));
    EXPECT_EQ(C.getArray("known")->size(), 1u);
    EXPECT_EQ(C.getArray("fixed")->size(), 1u);
    EXPECT_EQ(C.getArray("ledgerChanges")->size(), 1u);
    EXPECT_EQ(O.getArray("notices")->size(), 1u);
    EXPECT_EQ(bool(O.getArray("suppressed")), Show);
    if (Show) {
      const json::Object &S = *O.getArray("suppressed")->front().getAsObject();
      EXPECT_EQ(S.getString("reason"), StringRef("known & accepted"));
      EXPECT_EQ(S.getBoolean("inSource"), true);
      EXPECT_TRUE(S.getObject("finding"));
    }
  }
}

TEST(Text, CountsWhatIsSuppressedAndShowsItWhenAsked) {
  Result R = sampleResult();
  std::string Hidden = print(printText, R);
  EXPECT_NE(Hidden.find("note: .nobounce.yaml:9: suppresses nothing\n"),
            std::string::npos);
  EXPECT_NE(Hidden.find("2 new findings in fs; 2 suppressed; 1 unit could"),
            std::string::npos);
  EXPECT_EQ(Hidden.find("known & accepted"), std::string::npos);
  R.ShowSuppressed = true;
  EXPECT_NE(
      print(printText, R)
          .find("fs/a.c:15:6: suppressed: read of d.n can be skipped: test "
                "`p->x & 4` first [some-check]\n"),
      std::string::npos);
  EXPECT_NE(print(printText, R).find("note: by fs/a.c:15: known & accepted\n"),
            std::string::npos);
}
