//===- TreeChangeTest.cpp - Two versions of a kernel tree ------------- ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/TreeChange.h"
#include "gtest/gtest.h"

using namespace nobounce::frontend;

namespace {

TreeChange change() {
  TreeChange C;
  C.Files = {{"fs/a.c", "fs/a.c", "old", "new"},
             {"fs/gone.h", "fs/gone.h", "old", std::nullopt},
             {"fs/same.h", "fs/same.h", "staged", "staged"},
             {"fs/was.c", "fs/is.c", "old", "new"},
             {"fs/was.h", "fs/is.h", "old", "new"}};
  return C;
}

TEST(TreeChange, EachVersionHasItsFiles) {
  FileContents Old = oldContents(change()), New = newContents(change());
  EXPECT_EQ(Old["fs/a.c"], "old");
  EXPECT_EQ(New["fs/a.c"], "new");
  EXPECT_EQ(Old["fs/gone.h"], "old");
  EXPECT_EQ(New["fs/gone.h"], std::nullopt);
  EXPECT_EQ(Old["fs/same.h"], "staged");
  EXPECT_EQ(New["fs/same.h"], "staged");
}

TEST(TreeChange, ARenamedUnitIsOldUnderItsNewName) {
  FileContents Old = oldContents(change()), New = newContents(change());
  EXPECT_EQ(Old["fs/was.c"], "old");
  EXPECT_EQ(Old["fs/is.c"], "old");
  EXPECT_EQ(New["fs/is.c"], "new");
  EXPECT_EQ(New["fs/was.c"], std::nullopt);
  // A header is included by its name.
  EXPECT_EQ(Old["fs/was.h"], "old");
  EXPECT_EQ(Old["fs/is.h"], std::nullopt);
}

TEST(TreeChange, NamesWhatChanges) {
  EXPECT_EQ(change().changedNames(),
            (std::vector<std::string>{"fs/a.c", "fs/gone.h", "fs/is.c",
                                      "fs/is.h", "fs/was.c", "fs/was.h"}));
}

TEST(TreeChange, UnitsHaveTheNewName) {
  CompileUnit Was, Other;
  Was.File = "fs/was.c";
  Was.Directory = "/t";
  Was.Args = {"cc", "-Ifs", "-c", "/t/fs/was.c"};
  Other.File = "fs/other.c";
  Other.Directory = "/t";
  Other.Args = {"cc", "-c", "fs/other.c"};
  std::vector<CompileUnit> Units = renamedUnits({Was, Other}, change());
  ASSERT_EQ(Units.size(), 2u);
  EXPECT_EQ(Units[0].File, "fs/is.c");
  EXPECT_EQ(Units[0].Args.back(), "/t/fs/is.c");
  EXPECT_EQ(Units[1].File, "fs/other.c");
  EXPECT_EQ(Units[1].Args.back(), "fs/other.c");
  // The disk may have the new name already.
  Other.File = "fs/is.c";
  Units = renamedUnits({Was, Other}, change());
  ASSERT_EQ(Units.size(), 2u);
  EXPECT_EQ(Units[1].File, "fs/was.c");
  Units = presentUnits(Units, newContents(change()));
  ASSERT_EQ(Units.size(), 1u);
  EXPECT_EQ(Units[0].File, "fs/is.c");
}

} // namespace
