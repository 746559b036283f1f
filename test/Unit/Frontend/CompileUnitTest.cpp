//===- CompileUnitTest.cpp - Domains, order, selection --------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/CompileUnit.h"
#include "gtest/gtest.h"

using namespace nobounce;
using namespace nobounce::frontend;
using facts::LinkDomain;

namespace {

CompileUnit unit(std::string File, std::string Object,
                 std::vector<std::string> Flags = {}) {
  CompileUnit Unit;
  Unit.Args = {"clang"};
  Unit.Args.insert(Unit.Args.end(), Flags.begin(), Flags.end());
  Unit.Args.insert(Unit.Args.end(), {"-c", "-o", Object, File});
  Unit.File = std::move(File);
  Unit.Object = std::move(Object);
  Unit.Directory = "/tree";
  return Unit;
}

TEST(CompileUnit, DomainFromFlagsAndFolder) {
  EXPECT_EQ(linkDomainOf("fs/open.o", {}), LinkDomain::Vmlinux);
  EXPECT_EQ(linkDomainOf("fs/x/x.o", {"-DMODULE"}), LinkDomain::Module);
  EXPECT_EQ(linkDomainOf("arch/x86/boot/compressed/misc.o", {}),
            LinkDomain::Boot);
  EXPECT_EQ(linkDomainOf("arch/x86/entry/vdso/vclock.o",
                         {"-mcmodel=kernel", "-mcmodel=small"}),
            LinkDomain::VDSO);
  EXPECT_EQ(linkDomainOf("arch/x86/entry/vdso/vma.o", {"-mcmodel=kernel"}),
            LinkDomain::Vmlinux);
}

TEST(CompileUnit, TwiceWithTheSameFlagsCountsOnce) {
  std::vector<CompileUnit> Units = {
      unit("lib/b.c", "lib/b.o"),
      unit("lib/a.c", "z/a.o", {"-DKBUILD_MODNAME=\"z\""}),
      unit("lib/a.c", "lib/a.o", {"-DKBUILD_MODNAME=\"a\""}),
      unit("lib/a.c", "q/a.o", {"-DOTHER"})};
  sortAndUnique(Units);
  ASSERT_EQ(Units.size(), 3u);
  EXPECT_EQ(Units[0].Object, "lib/a.o");
  EXPECT_EQ(Units[1].Object, "q/a.o");
  EXPECT_EQ(Units[2].Object, "lib/b.o");
}

TEST(CompileUnit, SelectionIsByFolderNotByPrefix) {
  std::vector<CompileUnit> Units = {unit("fs/a.c", "fs/a.o"),
                                    unit("fsx/b.c", "fsx/b.o")};
  EXPECT_EQ(unitsBelow(Units, std::vector<std::string>{"fs/"}).size(), 1u);
  EXPECT_EQ(unitsBelow(Units, std::vector<std::string>{"fsx/b.c"}).size(), 1u);
  EXPECT_EQ(unitsBelow(Units, {}).size(), 2u);
}

} // namespace
