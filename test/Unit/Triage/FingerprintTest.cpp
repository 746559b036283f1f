//===- FingerprintTest.cpp - Names that survive line drift ------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Triage/Fingerprint.h"
#include "gtest/gtest.h"

using namespace nobounce;

static checks::Verdict verdict() {
  checks::Verdict V;
  V.Check = "some-check";
  V.Form = "some-form";
  V.Function = "f";
  V.Where = {"fs/a.c", 12, 7, "\tif (p && read(&p->n) == 1)", 11};
  V.Offset = 300;
  V.Guard = "p->flags & 4";
  return V;
}

static std::string fingerprint(checks::Verdict V) {
  triage::setFingerprints(V);
  return V.Fingerprint;
}

TEST(Fingerprint, IsSixteenHexDigits) {
  EXPECT_EQ(fingerprint(verdict()).size(), 16u);
  EXPECT_EQ(fingerprint(verdict()).find_first_not_of("0123456789abcdef"),
            std::string::npos);
}

TEST(Fingerprint, SurvivesLinesThatComeAndGo) {
  checks::Verdict Moved = verdict();
  Moved.Where.Line += 40;
  Moved.Offset += 1000;
  Moved.Message = "worded anew";
  EXPECT_EQ(fingerprint(verdict()), fingerprint(Moved));
}

TEST(Fingerprint, SurvivesIndentation) {
  checks::Verdict Deeper = verdict();
  Deeper.Where.LineText = "\t\t\t" + Deeper.Where.LineText.substr(1);
  Deeper.Where.Column += 2;
  EXPECT_EQ(fingerprint(verdict()), fingerprint(Deeper));
}

TEST(Fingerprint, TellsCheckFunctionFileTextAndGuard) {
  std::string Base = fingerprint(verdict());
  auto Differs = [&](auto Change) {
    checks::Verdict V = verdict();
    Change(V);
    return fingerprint(V) != Base;
  };
  EXPECT_TRUE(Differs([](auto &V) { V.Check = "another"; }));
  EXPECT_TRUE(Differs([](auto &V) { V.Function = "g"; }));
  EXPECT_TRUE(Differs([](auto &V) { V.Where.File = "fs/b.c"; }));
  EXPECT_TRUE(
      Differs([](auto &V) { V.Where.LineText = "if (q && read(&q->m))"; }));
  EXPECT_TRUE(Differs([](auto &V) { V.Guard = "p->flags & 8"; }));
}

TEST(Fingerprint, SubjectStandsForTheText) {
  checks::Verdict A = verdict(), B = verdict();
  A.Subject = B.Subject = "obj.n";
  B.Where.LineText = "if (q && read(&q->n) == 1)";
  EXPECT_EQ(fingerprint(A), fingerprint(B));
}

TEST(Fingerprint, NumbersEqualOnes) {
  std::vector<checks::Verdict> Two = {verdict(), verdict()};
  triage::setFingerprints(Two);
  EXPECT_NE(Two[0].Fingerprint, Two[1].Fingerprint);
  EXPECT_EQ(Two[0].Fingerprint, fingerprint(verdict()));
}
