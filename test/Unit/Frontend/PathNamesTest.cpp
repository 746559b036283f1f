//===- PathNamesTest.cpp - One spelling per file --------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/PathNames.h"
#include "gtest/gtest.h"

using namespace nobounce::support;

namespace {

TEST(PathNames, RelativeInsideAbsoluteOutside) {
  EXPECT_EQ(treeName("/t", "/t", "./fs/../fs/a.c"), "fs/a.c");
  EXPECT_EQ(treeName("/t", "/t/fs", "a.c"), "fs/a.c");
  EXPECT_EQ(treeName("/t", "/t", "/usr/include/x.h"), "/usr/include/x.h");
  EXPECT_EQ(treeName("/t", "/t", "/t-old/a.c"), "/t-old/a.c");
  EXPECT_EQ(treeName("/t", "/t", "../t/a.c"), "a.c");
  EXPECT_EQ(treeName("/t", "/t", "/t/"), "");
  EXPECT_EQ(fromTreeName("/t", "fs/a.c"), "/t/fs/a.c");
  EXPECT_EQ(fromTreeName("/t", "/usr/x.h"), "/usr/x.h");
}

TEST(PathNames, Below) {
  EXPECT_TRUE(isBelow("fs", "fs/a.c"));
  EXPECT_TRUE(isBelow("fs/", "fs"));
  EXPECT_TRUE(isBelow("", "x"));
  EXPECT_FALSE(isBelow("fs", "fsx/a.c"));
}

} // namespace
