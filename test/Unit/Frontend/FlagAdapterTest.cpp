//===- FlagAdapterTest.cpp - Compile commands become in-process ones ------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/FlagAdapter.h"
#include "Frontend/RefusedFlags.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"

using namespace nobounce;
using namespace nobounce::frontend;

namespace {

CompileUnit unit(std::vector<std::string> Args) {
  CompileUnit Unit;
  Unit.File = "fs/a.c";
  Unit.Directory = "/tree";
  Unit.Args = std::move(Args);
  return Unit;
}

using Words = std::vector<std::string>;

TEST(FlagAdapter, DropsOutputsSilently) {
  AdaptedFlags Flags = adaptFlags(
      unit({"clang-22", "-Wp,-MMD,fs/.a.o.d", "-MMD", "-MF", "x.d", "-O2", "-c",
            "-o", "fs/a.o", "-I", "include", "fs/a.c"}));
  EXPECT_EQ(Flags.Args, (Words{"clang", "-O2", "-I", "include", "-fsyntax-only",
                               "fs/a.c"}));
  EXPECT_TRUE(Flags.Dropped.empty());
}

TEST(FlagAdapter, KeepsTheRestOfAPreprocessorList) {
  AdaptedFlags Flags =
      adaptFlags(unit({"clang", "-Wp,-DX,-MD,a.d,-DY", "-c", "a.c"}));
  EXPECT_EQ(Flags.Args,
            (Words{"clang", "-Wp,-DX,-DY", "-fsyntax-only", "a.c"}));
}

TEST(FlagAdapter, ReportsFlagsOfGccThatClangLacks) {
  AdaptedFlags Flags = adaptFlags(
      unit({"gcc", "-fconserve-stack", "-mpreferred-stack-boundary=3",
            "-fplugin=./x.so", "-Werror", "-Werror=return-type", "-Wall", "-c",
            "a.c"}));
  EXPECT_EQ(Flags.Dropped,
            (Words{"-fconserve-stack", "-mpreferred-stack-boundary=3",
                   "-fplugin=./x.so", "-Werror"}));
  EXPECT_EQ(Flags.Args, (Words{"clang", "-Werror=return-type", "-Wall",
                               "-fsyntax-only", "a.c"}));
}

TEST(FlagAdapter, KeepsWerrorOfClang) {
  EXPECT_TRUE(llvm::is_contained(
      adaptFlags(unit({"clang", "-Werror", "-c", "a.c"})).Args, "-Werror"));
}

TEST(FlagAdapter, CrossGccNamesItsTarget) {
  EXPECT_TRUE(llvm::is_contained(
      adaptFlags(unit({"aarch64-linux-gnu-gcc-12", "-c", "a.c"})).Args,
      "--target=aarch64-linux-gnu"));
  EXPECT_FALSE(llvm::is_contained(
      adaptFlags(unit({"/usr/bin/gcc", "-c", "a.c"})).Args, "--target="));
}

TEST(FlagAdapter, ValuesThatOnlyGccTakesAreDropped) {
  std::vector<CompileUnit> Units = {
      unit({"aarch64-linux-gnu-gcc", "-mabi=lp64", "-mgeneral-regs-only", "-c",
            "a.c"}),
      unit({"clang", "--target=aarch64-linux-gnu", "-mabi=lp64", "-c", "a.c"})};
  findRefusedFlags(Units);
  EXPECT_EQ(adaptFlags(Units[0]).Dropped, Words{"-mabi=lp64"});
  // A clang command is the tree's own: its errors are shown.
  EXPECT_TRUE(adaptFlags(Units[1]).Dropped.empty());
}

TEST(FlagAdapter, CanonicalFlagsDoNotKnowWhereTheTreeIs) {
  CompileUnit Here =
      unit({"clang", "-I/tree/include", "-DP=/tree-old", "-c", "/tree/fs/a.c"});
  CompileUnit There = unit(
      {"clang", "-I/moved/include", "-DP=/tree-old", "-c", "/moved/fs/a.c"});
  There.Directory = "/moved";
  EXPECT_EQ(
      canonicalFlags(Here, "/tree"),
      (Words{"clang", "-I<tree>/include", "-DP=/tree-old", "-fsyntax-only"}));
  EXPECT_EQ(canonicalFlags(Here, "/tree"), canonicalFlags(There, "/moved"));
}

TEST(FlagAdapter, GroupsIgnoreNamesOnly) {
  CompileUnit A = unit(
      {"clang", "-DKBUILD_MODNAME=\"a\"", "-Wno-x", "-Wno-x", "-c", "a.c"});
  CompileUnit B =
      unit({"clang", "-DKBUILD_MODNAME=\"b\"", "-Wno-x", "-c", "b.c"});
  CompileUnit M = unit({"clang", "-DMODULE", "-Wno-x", "-c", "b.c"});
  EXPECT_EQ(groupFlags(A, "/tree"), groupFlags(B, "/tree"));
  EXPECT_NE(groupFlags(A, "/tree"), groupFlags(M, "/tree"));
  EXPECT_NE(canonicalFlags(A, "/tree"), canonicalFlags(B, "/tree"));
}

TEST(FlagAdapter, SummaryCountsFlagsAndUnits) {
  DroppedFlags Dropped = droppedFlags(
      std::vector<CompileUnit>{unit({"gcc", "-fconserve-stack", "-c", "a.c"}),
                               unit({"gcc", "-fconserve-stack", "-c", "b.c"})});
  EXPECT_EQ(Dropped, (DroppedFlags{{"-fconserve-stack", 2}}));
  EXPECT_EQ(summary(Dropped), "1 flag that clang does not know dropped (from "
                              "up to 2 units)");
  EXPECT_EQ(summary({}), "");
}

} // namespace
