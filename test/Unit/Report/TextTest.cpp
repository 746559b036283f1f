//===- TextTest.cpp - The report for people ---------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/Text.h"
#include "Report/Snippet.h"
#include "Report/Why.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace nobounce;
using namespace nobounce::report;

static std::string print(function_ref<void(raw_ostream &)> Print) {
  std::string Text;
  raw_string_ostream OS(Text);
  Print(OS);
  return Text;
}

TEST(Snippet, CaretStandsUnderTabs) {
  checks::Place P{"fs/a.c", 12, 3, "\t\tif (x)", 2};
  EXPECT_EQ(
      print([&](raw_ostream &OS) { printLocated(OS, P, "warning", "no"); }),
      "fs/a.c:12:3: warning: no\n"
      "   12 |                 if (x)\n"
      "      |                 ^~\n");
}

TEST(Snippet, PlaceWithoutTextIsOneLine) {
  checks::Place P{"fs/a.c", 12, 3, "", 0};
  EXPECT_EQ(print([&](raw_ostream &OS) { printLocated(OS, P, "note", "n"); }),
            "fs/a.c:12:3: note: n\n");
  EXPECT_EQ(print([&](raw_ostream &OS) { printLocated(OS, {}, "note", "n"); }),
            "note: n\n");
}

TEST(Snippet, ColumnBeyondTheLineHasNoCaret) {
  checks::Place P{"a.c", 1, 40, "int x;", 4};
  EXPECT_EQ(print([&](raw_ostream &OS) { printSource(OS, P); }),
            "    1 | int x;\n");
}

TEST(Snippet, ColoursOnlyWhereEnabled) {
  checks::Place P{"a.c", 1, 1, "x", 1};
  auto Coloured = [&](bool Enabled) {
    return print([&](raw_ostream &OS) {
      OS.enable_colors(Enabled);
      printLocated(OS, P, "warning", "w");
    });
  };
  EXPECT_EQ(Coloured(false).find('\x1b'), std::string::npos);
  EXPECT_NE(Coloured(true).find('\x1b'), std::string::npos);
}

static checks::Verdict finding() {
  checks::Verdict V;
  V.Check = "some-check";
  V.Severity = "warning";
  V.Function = "f";
  V.Message = "'n' is read for nothing";
  V.Where = {"a.c", 3, 5, "if (n && p)", 1};
  V.Parts = {
      {checks::Part::Hot, checks::Answer::Yes, "half of all closes run it"},
      {checks::Part::Shared, checks::Answer::Yes, "two writers"}};
  V.Chain = {{"entry", "", {}, 1},
             {"f", "ops.release", {"b.c", 7, 2, "", 0}, 0.5}};
  for (unsigned Line = 1; Line <= 7; ++Line)
    V.Proof.push_back(
        {checks::Part::Shared, "writer", "writes it", {"w.c", Line, 1, "", 0}});
  V.Assumptions = {{"closed-world", "nobody else sets p", {}}};
  V.Suggestion = {"test p first", {{"a.c", 24, 30, 3, 5, 3, 11, "p && n"}}};
  V.Fingerprint = "0123456789abcdef";
  return V;
}

TEST(Text, ShowsEachPartWithItsEvidence) {
  Result R;
  R.Of.Paths = {"fs"};
  R.Of.Units = 1;
  R.Of.Functions = 2;
  R.Of.HotFunctions = 1;
  R.Findings = {finding()};
  EXPECT_EQ(print([&](raw_ostream &OS) { printText(OS, R); }),
            R"(a.c:3:5: warning: 'n' is read for nothing [some-check]
    3 | if (n && p)
      |     ^
note: in f, confidence low, fingerprint 0123456789abcdef
note: hot: half of all closes run it
      | entry (1)
      | -> f through ops.release at b.c:7 (0.5)
note: shared: two writers
w.c:1:1: note: writer: writes it
w.c:2:1: note: writer: writes it
w.c:3:1: note: writer: writes it
w.c:4:1: note: writer: writes it
w.c:5:1: note: writer: writes it
note: writer: 2 more (all are in the JSON report)
note: assumes: nobody else sets p [closed-world]
a.c:3:5: note: possible edit: test p first
      - if (n && p)
      + if (p && n)

1 finding in all units
world: fs: 1 unit, 2 functions, 1 of them hot
Each finding holds as long as its assumptions do: check before sending.
)");
}

TEST(Text, ListsFailedUnits) {
  Result R;
  R.Failed = {{"b.c", "1 error", {{"b.h", 4, 2, "unknown type name 'u9'"}}}};
  std::string Text = print([&](raw_ostream &OS) { printText(OS, R); });
  EXPECT_EQ(Text,
            "b.c: error: not analysed completely: 1 error\n"
            "b.h:4:2: note: unknown type name 'u9'\n"
            "0 findings in all units; 1 unit could not be analysed completely\n"
            "world: all units: 0 units, 0 functions, 0 of them hot\n");
}

TEST(Text, EditWithoutItsLineIsSaidInWords) {
  Result R;
  R.Findings = {finding()};
  R.Findings[0].Suggestion.Edits[0].Line =
      R.Findings[0].Suggestion.Edits[0].EndLine = 9;
  std::string Text = print([&](raw_ostream &OS) { printText(OS, R); });
  EXPECT_NE(Text.find("      | a.c:9:5 to 9:11: put 'p && n'\n"),
            std::string::npos);
}

TEST(Why, NamesTheAnswerOfEachPart) {
  Explanation E;
  E.Query = "f";
  E.Verdicts = {finding()};
  E.Verdicts[0].Proof.clear();
  E.Verdicts[0].Chain.clear();
  E.Verdicts[0].Assumptions.clear();
  E.Verdicts[0].Suggestion = {};
  E.Verdicts[0].Form = "some-form";
  E.Verdicts[0].Parts[1] = {checks::Part::Shared, checks::Answer::Unknown,
                            "no writer known"};
  EXPECT_EQ(
      print([&](raw_ostream &OS) { printWhy(OS, E); }),
      R"(a.c:3:5: remark: no finding: shared unknown: 'n' is read for nothing [some-check, some-form]
    3 | if (n && p)
      |     ^
note: in f
note: hot: yes: half of all closes run it
note: shared: unknown: no writer known

1 candidate at 'f'
world: all units: 0 units, 0 functions, 0 of them hot
)");
}
