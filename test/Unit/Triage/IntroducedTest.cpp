//===- IntroducedTest.cpp - What a change introduces and fixes ------- ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Triage/Introduced.h"
#include "gtest/gtest.h"

using namespace nobounce;
using namespace nobounce::checks;

namespace {

Verdict verdict(const char *Function, Answer Skippable = Answer::Yes) {
  Verdict V;
  V.Check = "some-check";
  V.Form = "some-form";
  V.Function = Function;
  V.Subject = "p->n";
  V.Where = {"fs/a.c", 12, 7, "\tif (read(&p->n) == 1)", 11};
  V.Parts = {{Part::Hot, Answer::Yes, ""},
             {Part::Shared, Answer::Unknown, "it was not asked"},
             {Part::Skippable, Skippable, "a test decides"}};
  if (Skippable == Answer::Yes)
    V.Parts[1] = {Part::Shared, Answer::Yes, ""};
  return V;
}

TEST(Introduced, SaysWhatTheOldVersionLacked) {
  triage::Triaged Old, New;
  Old.Others = {verdict("f", Answer::No)};
  New.Findings = {verdict("f"), verdict("g")};
  triage::VersionsCompared C = triage::compareVersions(Old, New);
  ASSERT_EQ(C.Introduced.size(), 2u);
  EXPECT_EQ(C.Introduced[0].Introduced,
            "before, it was not skippable: a test decides");
  EXPECT_EQ(C.Introduced[1].Introduced, "there was no such place before");
  EXPECT_TRUE(C.Known.empty());
  EXPECT_TRUE(C.Fixed.empty());
}

TEST(Introduced, AnUnknownPartIsSaidWhenNoneIsNo) {
  triage::Triaged Old, New;
  Old.Others = {verdict("f", Answer::Unknown)};
  New.Findings = {verdict("f")};
  EXPECT_EQ(triage::compareVersions(Old, New).Introduced.at(0).Introduced,
            "before, it was not shown to be shared: it was not asked");
}

TEST(Introduced, WhatBothHaveIsKnownAndWhatOneHadIsFixed) {
  triage::Triaged Old, New;
  Old.Findings = {verdict("f"), verdict("g")};
  New.Findings = {verdict("g")};
  New.Others = {verdict("f", Answer::No)};
  triage::VersionsCompared C = triage::compareVersions(Old, New);
  ASSERT_EQ(C.Known.size(), 1u);
  EXPECT_EQ(C.Known[0].Function, "g");
  ASSERT_EQ(C.Fixed.size(), 1u);
  EXPECT_EQ(C.Fixed[0].Function, "f");
  EXPECT_TRUE(C.Introduced.empty());
}

TEST(Introduced, OneMoreOfTheSameIsNew) {
  triage::Triaged Old, New;
  Old.Findings = {verdict("f")};
  New.Findings = {verdict("f"), verdict("f")};
  triage::VersionsCompared C = triage::compareVersions(Old, New);
  EXPECT_EQ(C.Known.size(), 1u);
  EXPECT_EQ(C.Introduced.size(), 1u);
}

} // namespace
