//===- DryRunLinesTest.cpp - What make prints becomes units ---------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/DryRunLines.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "gtest/gtest.h"

using namespace nobounce;
using namespace nobounce::frontend;

namespace {

/// A recipe as kbuild prints it: the command, then fixdep with the command
/// again as one quoted word.
std::string recipe(llvm::StringRef Command, llvm::StringRef Object) {
  return (llvm::Twine("set -e;  echo '  CC      ") + Object +
          "';   trap 'rm -f " + Object + "; trap - HUP; kill -s HUP $$' HUP; " +
          Command + " ; scripts/basic/fixdep a.d " + Object + " '" + Command +
          "' > x.cmd; rm -f a.d")
      .str();
}

constexpr llvm::StringLiteral Open =
    "clang-22 -Wp,-MMD,fs/.open.o.d -I./include -D__KERNEL__ -O2 "
    "-Dnobounce_dry_run -DKBUILD_BASENAME=\\\"open\\\" -c -o fs/open.o "
    "fs/open.c";

TEST(DryRunLines, TakesTheCommandOnceAndTheMarkerOut) {
  std::vector<CompileUnit> Units =
      parseShellLine(recipe(Open, "fs/open.o"), "/tree");
  ASSERT_EQ(Units.size(), 1u);
  EXPECT_EQ(Units[0].File, "fs/open.c");
  EXPECT_EQ(Units[0].Object, "fs/open.o");
  EXPECT_EQ(Units[0].Directory, "/tree");
  EXPECT_EQ(Units[0].Args.front(), "clang-22");
  EXPECT_TRUE(llvm::is_contained(Units[0].Args, "-DKBUILD_BASENAME=\"open\""));
  EXPECT_FALSE(llvm::is_contained(Units[0].Args, DryRunMarker));
}

TEST(DryRunLines, LeavesOutWhatIsNoKernelC) {
  for (const char *Command :
       {"clang-22 -O2 -I ./scripts/include -c -o scripts/mod/modpost.o "
        "scripts/mod/modpost.c",
        "clang-22 -D__KERNEL__ -D__ASSEMBLY__ -c -o lib/memcpy.o lib/memcpy.S",
        "clang-22 -D__KERNEL__ -S -o kernel/bounds.s kernel/bounds.c",
        "clang-22 -D__KERNEL__ -c -o fs/ext4/ext4.mod.o fs/ext4/ext4.mod.c",
        "clang-22 -D__KERNEL__ -c -o scripts/mod/empty.o scripts/mod/empty.c"})
    EXPECT_TRUE(parseShellLine(recipe(Command, "x.o"), "/tree").empty())
        << Command;
}

TEST(DryRunLines, SeesThroughLaunchersAndAbsoluteNames) {
  std::vector<CompileUnit> Units = parseShellLine(
      "ccache gcc -D__KERNEL__ -c -o /tree/fs/a.o /tree/fs/a.c", "/tree");
  ASSERT_EQ(Units.size(), 1u);
  EXPECT_EQ(Units[0].Args.front(), "gcc");
  EXPECT_EQ(Units[0].File, "fs/a.c");
  EXPECT_EQ(Units[0].Object, "fs/a.o");
}

TEST(DryRunLines, GeneratedFileBelongsToTheNextObject) {
  std::string Text =
      "make -f ./scripts/Makefile.build obj=security/foo \\\n"
      "need-builtin=1 \\\n"
      "set -e;  trap 'rm -f security/foo/names.h; trap - HUP' HUP; sed x > "
      "security/foo/names.h; printf '%s\\n' 'savedcmd_security/foo/names.h := "
      "sed x' > security/foo/.names.h.cmd\n"
      "set -e; trap 'rm -f scripts/mod/elf.h; trap - HUP' HUP; mk > "
      "scripts/mod/elf.h\n" +
      recipe("clang-22 -O2 -c -o scripts/mod/x.o scripts/mod/x.c",
             "scripts/mod/x.o") +
      "\n" +
      recipe("clang-22 -D__KERNEL__ -c -o security/foo/a.o security/foo/a.c",
             "security/foo/a.o") +
      "\n";
  DryRunText Result = parseDryRun(Text, "/tree");
  EXPECT_EQ(Result.Folders, std::vector<std::string>{"security/foo"});
  ASSERT_EQ(Result.Generated.size(), 1u);
  EXPECT_EQ(Result.Generated[0].File, "security/foo/names.h");
  EXPECT_EQ(Result.Generated[0].Object, "security/foo/a.o");
}

TEST(DryRunLines, CmdFileOfEitherKernel) {
  for (const char *Lead : {"savedcmd_fs/open.o := ", "cmd_fs/open.o := "}) {
    std::vector<CompileUnit> Units = parseCmdFile(
        Lead + Open.str() + "\n\nsource_fs/open.o := fs/open.c\n", "/tree");
    ASSERT_EQ(Units.size(), 1u);
    EXPECT_EQ(Units[0].File, "fs/open.c");
  }
  EXPECT_TRUE(parseCmdFile("garbage", "/tree").empty());
}

} // namespace
