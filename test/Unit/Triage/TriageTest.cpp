//===- TriageTest.cpp - From verdicts to what is reported -------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Triage/Triage.h"
#include "gtest/gtest.h"
#include <algorithm>

using namespace nobounce;
using namespace nobounce::triage;

static checks::Verdict verdict(std::string File, unsigned Line, double Hotness,
                               checks::Answer Hot = checks::Answer::Yes) {
  checks::Verdict V;
  V.Check = "c";
  V.Where.File = std::move(File);
  V.Where.Line = Line;
  V.Offset = Line * 10;
  V.Worth.Hotness = Hotness;
  V.Parts = {{checks::Part::Hot, Hot, "because"}};
  return V;
}

static std::string places(const std::vector<checks::Verdict> &Verdicts) {
  std::string Text;
  for (const checks::Verdict &V : Verdicts)
    Text += V.Where.File + ":" + std::to_string(V.Where.Line) + " ";
  return Text;
}

TEST(Triage, MostValuableFirstThenByPlace) {
  std::vector<checks::Verdict> In = {
      verdict("b.c", 1, 0.5), verdict("a.c", 9, 0.5), verdict("c.c", 1, 0.9),
      verdict("a.c", 2, 0.5)};
  std::string Expected = "c.c:1 a.c:2 a.c:9 b.c:1 ";
  EXPECT_EQ(places(triage::triage(In, {}, {}).Findings), Expected);
  std::reverse(In.begin(), In.end());
  EXPECT_EQ(places(triage::triage(In, {}, {}).Findings), Expected);
}

TEST(Triage, DegreeThenConfidenceThenFamiliesThenWriters) {
  std::vector<checks::Verdict> In;
  for (unsigned I = 1; I != 7; ++I)
    In.push_back(verdict("a.c", I, 1.0 / I));
  In[5].Worth.Degree = 1;
  In[4].Sure = checks::Confidence::High;
  In[3].Worth.Families = 3;
  In[2].Worth.Families = 2;
  In[1].Worth.Writers = 9;
  EXPECT_EQ(places(triage::triage(In, {}, {}).Findings),
            "a.c:6 a.c:5 a.c:4 a.c:3 a.c:2 a.c:1 ");
}

TEST(Triage, WhatIsNotAllYesIsNoFinding) {
  Triaged T = triage::triage({verdict("a.c", 1, 1, checks::Answer::Unknown),
                              verdict("a.c", 2, 1, checks::Answer::No),
                              verdict("a.c", 3, 1)},
                             {}, {});
  EXPECT_EQ(places(T.Findings), "a.c:3 ");
  EXPECT_EQ(places(T.Others), "a.c:1 a.c:2 ");
}

TEST(Triage, FingerprintsDoNotDependOnFilters) {
  std::vector<checks::Verdict> In = {verdict("a.c", 1, 1),
                                     verdict("b.c", 1, 1)};
  std::string All = triage::triage(In, {}, {}).Findings[1].Fingerprint;
  EXPECT_EQ(triage::triage(In, {}, PathFilter({"b.c"})).Findings[0].Fingerprint,
            All);
}
