//===- PatchMailsTest.cpp - Diffs in mails --------------------------- ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/PatchMails.h"
#include "gtest/gtest.h"

using namespace nobounce::frontend;

namespace {

std::vector<PatchText> read(llvm::StringRef Text, std::string &Problem) {
  llvm::Expected<ScratchFolder> Scratch = ScratchFolder::make();
  EXPECT_TRUE(bool(Scratch));
  llvm::Expected<std::vector<PatchText>> P = readPatches("x", Text, *Scratch);
  if (P)
    return std::move(*P);
  Problem = llvm::toString(P.takeError());
  return {};
}

std::string mail(const std::string &Subject, const std::string &Body,
                 const std::string &Headers = "") {
  return "From 0123456789012345678901234567890123456789 Mon Sep 17 00:00:00 "
         "2001\nFrom: N <n@x>\nDate: Mon, 1 Jan 2024 00:00:00 +0000\n"
         "Subject: " +
         Subject + "\n" + Headers + "\n" + Body + "\n";
}

const char *Diff = "---\n f | 1 +\n\ndiff --git a/f b/f\n--- a/f\n+++ b/f\n"
                   "@@ -0,0 +1 @@\n+x\n";

TEST(PatchMails, ADiffIsOnePatch) {
  std::string Problem;
  std::vector<PatchText> P =
      read("--- a/f\n+++ b/f\n@@ -0,0 +1 @@\n+x\n", Problem);
  ASSERT_EQ(P.size(), 1u) << Problem;
  EXPECT_EQ(P[0].Subject, "x");
}

TEST(PatchMails, ASeriesIsInTheOrderOfItsNumbers) {
  std::string Problem;
  std::vector<PatchText> P = read(
      mail("[PATCH v2 10/10] ten", Diff) + mail("[PATCH v2 2/10] two", Diff) +
          mail("[PATCH v2 0/10] cover", "Text.\n") +
          mail("Re: [PATCH v2 2/10] two", "> --- a/f\n"),
      Problem);
  ASSERT_EQ(P.size(), 2u) << Problem;
  EXPECT_EQ(P[0].Subject, "[PATCH v2 2/10] two");
  EXPECT_EQ(P[1].Number, 10u);
}

TEST(PatchMails, EncodingsAreUndone) {
  std::string Problem;
  std::vector<PatchText> P = read(
      mail("[PATCH] quoted",
           "diff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -0,0 +1 @@\n+x =3D 1\n",
           "Content-Type: text/plain; charset=utf-8\n"
           "Content-Transfer-Encoding: quoted-printable\n"),
      Problem);
  ASSERT_EQ(P.size(), 1u) << Problem;
  EXPECT_NE(P[0].Diff.find("+x = 1"), std::string::npos);
}

TEST(PatchMails, NoDiffIsAnError) {
  std::string Problem;
  EXPECT_TRUE(read("text\n", Problem).empty());
  EXPECT_EQ(Problem, "--patch x: there is no diff in it");
}

TEST(PatchMails, FilesAndRenames) {
  const char *Text = "diff --git a/fs/was.c b/fs/is.c\nrename from fs/was.c\n"
                     "rename to fs/is.c\n--- a/g\t2024\n+++ /dev/null\n"
                     "+++ b/../leaves\n+++ /etc/passwd\n";
  EXPECT_EQ(filesOfDiff(Text), (std::vector<std::string>{
                                   "etc/passwd", "fs/is.c", "fs/was.c", "g"}));
  EXPECT_EQ(renamesOfDiff(Text),
            (std::vector<std::pair<std::string, std::string>>{
                {"fs/was.c", "fs/is.c"}}));
}

} // namespace
