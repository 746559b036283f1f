//===- OverlayFilesTest.cpp - Replaced files ------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/OverlayFiles.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

using namespace nobounce::frontend;

namespace {

llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> files() {
  auto FS = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  auto Add = [&](const char *Name, const char *Text) {
    FS->addFile(Name, 0, llvm::MemoryBuffer::getMemBuffer(Text));
  };
  Add("/t/fs/a.c", "old");
  Add("/t/lib/a.c", "other");
  Add("/r/new.c", "replaced");
  return FS;
}

std::string contents(llvm::vfs::FileSystem &FS, llvm::StringRef Name) {
  auto Buffer = FS.getBufferForFile(Name);
  return Buffer ? (*Buffer)->getBuffer().str() : "?";
}

TEST(OverlayFiles, ReplacesByWhateverSpelling) {
  auto FS = overlayFiles(files(), "/t", {"fs/a.c=/r/new.c"});
  ASSERT_TRUE(bool(FS)) << llvm::toString(FS.takeError());
  ASSERT_FALSE((*FS)->setCurrentWorkingDirectory("/t"));
  for (const char *Name : {"/t/fs/a.c", "fs/a.c", "./fs/a.c", "lib/../fs/a.c"})
    EXPECT_EQ(contents(**FS, Name), "replaced") << Name;
  EXPECT_EQ(contents(**FS, "lib/a.c"), "other");
  llvm::ErrorOr<llvm::vfs::Status> Stat = (*FS)->status("fs/a.c");
  ASSERT_TRUE(bool(Stat));
  EXPECT_EQ(Stat->getSize(), 8u);
}

TEST(OverlayFiles, ErrorsNameTheSide) {
  auto Message = [](std::string Spec) {
    auto FS = overlayFiles(files(), "/t", Spec);
    return FS ? std::string() : llvm::toString(FS.takeError());
  };
  EXPECT_NE(Message("fs/a.c").find("expected REAL=REPLACEMENT"),
            std::string::npos);
  EXPECT_NE(Message("fs/no.c=/r/new.c").find("/t/fs/no.c is not a file"),
            std::string::npos);
  EXPECT_NE(Message("fs/a.c=/r/no.c").find("/r/no.c: "), std::string::npos);
}

TEST(OverlayFiles, ContentsComeAndGo) {
  auto FS = withContents(
      files(), "/t",
      {{"fs/a.c", "new"}, {"lib/a.c", std::nullopt}, {"more/b.h", "added"}});
  EXPECT_EQ(contents(*FS, "/t/fs/a.c"), "new");
  EXPECT_EQ(contents(*FS, "/t/lib/a.c"), "?");
  EXPECT_FALSE(FS->exists("/t/lib/a.c"));
  EXPECT_EQ(contents(*FS, "/t/more/b.h"), "added");
  // Headers are looked for by folder first.
  llvm::ErrorOr<llvm::vfs::Status> Folder = FS->status("/t/more");
  ASSERT_TRUE(bool(Folder));
  EXPECT_TRUE(Folder->isDirectory());
  EXPECT_EQ(contents(*FS, "/r/new.c"), "replaced");
}

} // namespace
