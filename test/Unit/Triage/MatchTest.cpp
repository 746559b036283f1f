//===- MatchTest.cpp - Which findings of two runs are the same --*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Triage/Match.h"
#include "gtest/gtest.h"

using namespace nobounce;
using triage::FindingIdentity;

static constexpr std::nullopt_t None = std::nullopt;
using Pairs = std::vector<std::optional<size_t>>;
using Findings = std::vector<FindingIdentity>;

/// A finding in `Function` of `File`; `Line` is its text.
static FindingIdentity finding(std::string Function = "f",
                               std::string File = "fs/a.c",
                               std::string Line = "if (read(&p->n))") {
  return {"some-check", "some-form",    File, Function,
          "obj.n",      "p->flags & 4", Line};
}

/// For each of the new ones, the old one it is.
static Pairs known(Findings Old, Findings New) {
  triage::Matching M = triage::match(Old, New);
  for (size_t O = 0; O != Old.size(); ++O)
    if (M.NewOfOld[O]) {
      EXPECT_EQ(M.OldOfNew[*M.NewOfOld[O]], O);
    }
  return M.OldOfNew;
}

TEST(Match, TheSameIsKnown) {
  EXPECT_EQ(known({finding()}, {finding()}), Pairs({0}));
}

TEST(Match, ALineThatChangesIsKnown) {
  EXPECT_EQ(known({finding()}, {finding("f", "fs/a.c", "ok = read(&p->n);")}),
            Pairs({0}));
}

TEST(Match, WhatItIsAboutTellsFindingsApart) {
  auto Differs = [](std::string FindingIdentity::*Part) {
    FindingIdentity F = finding();
    F.*Part = "other";
    return known({finding()}, {F}) == Pairs({None});
  };
  EXPECT_TRUE(Differs(&FindingIdentity::Check));
  EXPECT_TRUE(Differs(&FindingIdentity::Form));
  EXPECT_TRUE(Differs(&FindingIdentity::Subject));
  EXPECT_TRUE(Differs(&FindingIdentity::Guard));
}

TEST(Match, OfTwoEqualOnesOneIsFixed) {
  Findings Two = {finding("f", "fs/a.c", "first"),
                  finding("f", "fs/a.c", "second")};
  EXPECT_EQ(known(Two, {Two[1]}), Pairs({1}));
  EXPECT_EQ(known(Two, {Two[0]}), Pairs({0}));
  EXPECT_EQ(known({finding(), finding()}, {finding()}), Pairs({0}));
}

TEST(Match, ToTwoEqualOnesOneIsAdded) {
  Findings Two = {finding("f", "fs/a.c", "first"),
                  finding("f", "fs/a.c", "second")};
  EXPECT_EQ(known({Two[1]}, Two), Pairs({None, 0}));
  EXPECT_EQ(known({finding()}, {finding(), finding()}), Pairs({0, None}));
  // Both lines changed as well: still exactly one is new.
  EXPECT_EQ(known({finding("f", "fs/a.c", "once")}, Two), Pairs({0, None}));
}

TEST(Match, AFileIsRenamed) {
  EXPECT_EQ(known({finding()}, {finding("f", "fs/b.c")}), Pairs({0}));
}

TEST(Match, AFileWithTwoEqualOnesIsRenamed) {
  EXPECT_EQ(
      known(
          {finding("f", "fs/a.c", "first"), finding("f", "fs/a.c", "second")},
          {finding("f", "fs/b.c", "second"), finding("f", "fs/b.c", "first")}),
      Pairs({1, 0}));
}

TEST(Match, AFileIsNotRenamedIntoTwo) {
  EXPECT_EQ(
      known({finding()}, {finding("f", "fs/b.c"), finding("f", "fs/c.c")}),
      Pairs({None, None}));
  EXPECT_EQ(
      known({finding("f", "fs/b.c"), finding("f", "fs/c.c")}, {finding()}),
      Pairs({None}));
}

TEST(Match, AFunctionIsRenamed) {
  EXPECT_EQ(known({finding()}, {finding("g")}), Pairs({0}));
}

TEST(Match, AFunctionIsNotRenamedWhereMoreCouldBeMeant) {
  EXPECT_EQ(known({finding()}, {finding("g"), finding("h")}),
            Pairs({None, None}));
  EXPECT_EQ(known({finding(), finding("g")}, {finding("h")}), Pairs({None}));
}

TEST(Match, EqualKeysGoFirst) {
  // g is known by its name, so f can only have become h.
  EXPECT_EQ(known({finding(), finding("g")}, {finding("h"), finding("g")}),
            Pairs({0, 1}));
}

TEST(Match, FileAndFunctionAreNotBothRenamed) {
  EXPECT_EQ(known({finding()}, {finding("g", "fs/b.c")}), Pairs({None}));
}

TEST(Match, AFunctionThatIsStillThereWasNotRenamed) {
  Findings Old = {finding()}, New = {finding("g")}, Moved = {finding("f", "b")};
  auto HasF = [](llvm::StringRef File, llvm::StringRef Function) {
    return File == "fs/a.c" && Function == "f";
  };
  EXPECT_EQ(triage::match(Old, New, HasF).OldOfNew, Pairs({None}));
  EXPECT_EQ(triage::match(Old, Moved, HasF).OldOfNew, Pairs({None}));
  EXPECT_EQ(triage::match(Old, Old, HasF).OldOfNew, Pairs({0}));
}

TEST(Match, AFunctionThatWasThereIsNotTheOldOne) {
  Findings Old = {finding()}, New = {finding("g")};
  auto HadG = [](llvm::StringRef, llvm::StringRef Function) {
    return Function == "g";
  };
  EXPECT_EQ(triage::match(Old, New, nullptr, HadG).OldOfNew, Pairs({None}));
}

TEST(Match, AnIdentityForgetsWhereItStands) {
  checks::Verdict V;
  V.Check = "some-check";
  V.Function = "f";
  V.Where = {"fs/a.c", 12, 5, "\tif (read(&p->n)  == 1)", 12};
  FindingIdentity Is = triage::identify(V);
  EXPECT_EQ(Is.File, "fs/a.c");
  EXPECT_EQ(Is.Evidence, "if (read(&p->n) == 1)");
  V.Subject = "obj.n";
  EXPECT_EQ(triage::identify(V).Subject, "obj.n");
}
