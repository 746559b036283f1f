//===- WriteFilesTest.cpp - Tests of files put in place ------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edit/WriteFiles.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace nobounce;
using namespace llvm;

namespace {

class WriteFiles : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(sys::fs::createUniqueDirectory("nobounce-edit", Root));
    put("a.c", "old a\n");
    put("b.c", "old b\n");
  }
  void TearDown() override { sys::fs::remove_directories(Root); }

  std::string path(StringRef Name) { return (Root + "/" + Name).str(); }
  void put(StringRef Name, StringRef Text) {
    std::error_code EC;
    raw_fd_ostream OS(path(Name), EC);
    ASSERT_FALSE(EC);
    OS << Text;
  }
  std::string get(StringRef Name) {
    auto Buffer = MemoryBuffer::getFile(path(Name));
    return Buffer ? (*Buffer)->getBuffer().str() : "absent";
  }
  std::string write(std::vector<edit::EditedFile> Files) {
    return toString(edit::writeFiles(Root, Files));
  }
  unsigned entries() {
    unsigned Count = 0;
    std::error_code EC;
    for (sys::fs::directory_iterator It(Root, EC), End; !EC && It != End;
         It.increment(EC))
      ++Count;
    return Count;
  }

  SmallString<128> Root;
  edit::EditedFile A{"a.c", "old a\n", "new a\n", {}};
  edit::EditedFile B{"b.c", "old b\n", "new b\n", {}};
};

TEST_F(WriteFiles, ReplacesAllAndLeavesNothingElse) {
  EXPECT_EQ(write({A, B}), "");
  EXPECT_EQ(get("a.c"), "new a\n");
  EXPECT_EQ(get("b.c"), "new b\n");
  EXPECT_EQ(entries(), 2u);
}

TEST_F(WriteFiles, KeepsPermissions) {
  auto Mode = sys::fs::perms(0755);
  ASSERT_FALSE(sys::fs::setPermissions(path("a.c"), Mode));
  EXPECT_EQ(write({A}), "");
  EXPECT_EQ(*sys::fs::getPermissions(path("a.c")), Mode);
}

TEST_F(WriteFiles, FollowsLinks) {
  ASSERT_FALSE(sys::fs::create_link(path("a.c"), path("link.c")));
  edit::EditedFile Link = A;
  Link.File = "link.c";
  EXPECT_EQ(write({Link}), "");
  EXPECT_EQ(get("a.c"), "new a\n");
  EXPECT_TRUE(sys::fs::is_symlink_file(path("link.c")));
}

TEST_F(WriteFiles, ChangesNothingWhenOneFileChanged) {
  put("b.c", "somebody else's\n");
  EXPECT_EQ(write({A, B}),
            "'b.c' changed while it was analysed; no file was changed; run the "
            "command again");
  EXPECT_EQ(get("a.c"), "old a\n");
  EXPECT_EQ(get("b.c"), "somebody else's\n");
  EXPECT_EQ(entries(), 2u);
}

TEST_F(WriteFiles, ChangesNothingWhenOneFileIsGone) {
  ASSERT_FALSE(sys::fs::remove(path("b.c")));
  EXPECT_NE(write({A, B}).find("cannot write 'b.c'"), std::string::npos);
  EXPECT_EQ(get("a.c"), "old a\n");
  EXPECT_EQ(entries(), 1u);
}

} // namespace
