//===- GlobsTest.cpp - A list of globs --------------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Triage/Globs.h"
#include "Triage/Scope.h"
#include "gtest/gtest.h"

using namespace nobounce::triage;
using Texts = std::vector<std::string>;

TEST(Globs, AnyMayMatchAndNoneMatchesAll) {
  EXPECT_TRUE(Globs().match("f"));
  Globs G(Texts{"evm_*", "f"});
  EXPECT_TRUE(G.match("evm_file_release"));
  EXPECT_TRUE(G.match("f"));
  EXPECT_FALSE(G.match("ff"));
}

TEST(Globs, AFolderStandsForAllBelowIt) {
  Globs G(Texts{"fs/ext4", "security/*/evm.c"});
  EXPECT_TRUE(G.matchPath("fs/ext4/inode.c"));
  EXPECT_TRUE(G.matchPath("fs/ext4/deep/er.c"));
  EXPECT_FALSE(G.matchPath("fs/ext40/inode.c"));
  EXPECT_TRUE(G.matchPath("security/integrity/evm/evm.c"));
  EXPECT_FALSE(G.matchPath("security/evm.c"));
}

TEST(Globs, FoldersHoldAllThatCouldMatch) {
  EXPECT_EQ(Globs(Texts{"fs/ext4", "fs/xfs/*.c", "fs/a*/b.c", "*.c", "fs*"})
                .folders(),
            Texts({"fs/ext4", "fs/xfs", "fs", "", ""}));
}

TEST(Scope, APathIsHeldWhenAllBelowItWasReported) {
  Scope S;
  S.Reported = PathFilter({"fs/ext4"});
  EXPECT_TRUE(S.holds(Globs(Texts{"fs/ext4/*.c"})));
  EXPECT_TRUE(S.holds(Globs(Texts{"fs/ext4/inode.c"})));
  EXPECT_FALSE(S.holds(Globs(Texts{"fs/*.c"})));
  EXPECT_FALSE(S.holds(Globs(Texts{"fs/ext4", "mm"})));
  EXPECT_FALSE(S.holds(Globs()));
  S.Everything = true;
  EXPECT_TRUE(S.holds(Globs()));
}
