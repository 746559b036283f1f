//===- StoreFailureTest.cpp - Damaged, read-only and full caches ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Frame.h"
#include "StoreFixture.h"
#include "Support/AtomicFile.h"
#include "llvm/Support/MemoryBuffer.h"
#include <csignal>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace nobounce::facts;
using namespace nobounce::facts::test;

namespace {

class StoreFailureTest : public StoreFixture {
protected:
  void SetUp() override {
    StoreFixture::SetUp();
    saveAll();
    ASSERT_EQ(packs().size(), 1u);
    Pack = packs()[0];
    Intact = (*llvm::MemoryBuffer::getFile(Pack))->getBuffer().str();
  }

  /// Replaces the cache by one pack with these bytes.
  void setPack(llvm::StringRef Bytes) {
    for (const std::string &Path : packs())
      llvm::sys::fs::remove(Path);
    llvm::cantFail(nobounce::support::writeFileAtomically(Pack, Bytes));
  }

  /// Saves both units as a run does after a miss; then they must be there.
  void repair() {
    {
      Store S(Folder);
      for (const char *File : {"fs/a.c", "fs/b.c"})
        if (!isHit(S, File))
          save(S, File);
      ASSERT_EQ(llvm::toString(S.flush()), "");
    }
    ASSERT_TRUE(isHit("fs/a.c"));
    ASSERT_TRUE(isHit("fs/b.c"));
    Store S(Folder);
    ASSERT_TRUE(isHit(S, "fs/a.c"));
    EXPECT_TRUE(S.takeNotes().empty()) << "the damaged pack is gone";
  }

  std::string Pack, Intact;
};

TEST_F(StoreFailureTest, EveryFlippedByteIsAMissOrHarmless) {
  unsigned Misses = 0;
  for (size_t At = 0; At != Intact.size(); ++At) {
    std::string Broken = Intact;
    Broken[At] ^= char(1u << (At % 8));
    setPack(Broken);
    Store S(Folder);
    bool A = isHit(S, "fs/a.c"), B = isHit(S, "fs/b.c");
    Misses += !A || !B;
    EXPECT_EQ(A && B, S.takeNotes().empty()) << "byte " << At;
  }
  EXPECT_EQ(Misses, Intact.size()) << "every byte is covered by a checksum";
}

TEST_F(StoreFailureTest, TruncationAtEveryLength) {
  for (size_t Length = 0; Length != Intact.size(); ++Length) {
    setPack(Intact.substr(0, Length));
    Store S(Folder);
    EXPECT_FALSE(isHit(S, "fs/a.c") && isHit(S, "fs/b.c")) << Length;
  }
}

TEST_F(StoreFailureTest, WhatIsDamagedIsWrittenAgain) {
  for (size_t At = 0; At < Intact.size(); At += Intact.size() / 25) {
    std::string Broken = Intact;
    Broken[At] ^= 0x10;
    setPack(Broken);
    repair();
  }
  for (size_t Length = 0; Length < Intact.size(); Length += Intact.size() / 9) {
    setPack(Intact.substr(0, Length));
    repair();
  }
}

TEST_F(StoreFailureTest, AnotherVersionIsAMiss) {
  std::string Other = Intact;
  Other[4] = char(FormatVersion + 1);
  setPack(Other);
  Store S(Folder);
  EXPECT_EQ(lookup(S, "fs/a.c").MissReason, "not in the cache");
  std::vector<std::string> Notes = S.takeNotes();
  ASSERT_EQ(Notes.size(), 1u);
  EXPECT_NE(Notes[0].find("format version"), std::string::npos) << Notes[0];
}

TEST_F(StoreFailureTest, StrayFilesAreLeftAlone) {
  llvm::SmallString<128> Stray(llvm::sys::path::parent_path(Pack));
  llvm::sys::path::append(Stray, "notes.txt");
  llvm::cantFail(nobounce::support::writeFileAtomically(Stray, "mine"));
  Files["fs/a.c"] = "changed";
  repair();
  EXPECT_TRUE(llvm::sys::fs::exists(Stray));
}

/// Runs `Body` in a process of its own that is not the superuser, to whom
/// permission bits mean nothing; its result is the exit code.
template <class Fn> void expectInChild(Fn Body) {
  EXPECT_EXIT(
      {
        if (geteuid() == 0 && (setegid(65534) || seteuid(65534)))
          _exit(3);
        Body();
        _exit(testing::Test::HasFailure() ? 1 : 0);
      },
      testing::ExitedWithCode(0), "");
}

TEST_F(StoreFailureTest, ReadOnlyFolderIsReadAndWarnedOfOnce) {
  ASSERT_EQ(chmod(Folder.c_str(), 0555), 0);
  std::string Inner = llvm::sys::path::parent_path(Pack).str();
  ASSERT_EQ(chmod(Inner.c_str(), 0555), 0);
  expectInChild([&] {
    Store S(Folder);
    EXPECT_TRUE(isHit(S, "fs/a.c"));
    EXPECT_EQ(llvm::toString(S.flush()), "");
    EXPECT_TRUE(S.takeWarnings().empty()) << "nothing had to be written";
    Files["fs/a.c"] = "changed";
    save(S, "fs/a.c");
    EXPECT_EQ(llvm::toString(S.flush()), "");
    save(S, "fs/b.c");
    EXPECT_EQ(llvm::toString(S.flush()), "");
    std::vector<std::string> Warnings = S.takeWarnings();
    ASSERT_EQ(Warnings.size(), 1u);
    EXPECT_EQ(Warnings[0],
              "cannot write to cache folder '" + Folder +
                  "': Permission denied; facts are read from it, but new ones "
                  "are not kept");
    EXPECT_TRUE(isHit(S, "fs/a.c")) << "in memory all goes on";
  });
  chmod(Inner.c_str(), 0755);
  chmod(Folder.c_str(), 0755);
}

TEST_F(StoreFailureTest, AFileWhereTheFolderShouldBe) {
  Store S(Pack);
  EXPECT_EQ(lookup(S, "fs/a.c").MissReason, "not in the cache");
  save(S, "fs/a.c");
  EXPECT_EQ(llvm::toString(S.flush()), "");
  EXPECT_EQ(S.takeWarnings().size(), 1u);
  EXPECT_TRUE(isHit(S, "fs/a.c"));
}

TEST_F(StoreFailureTest, FullDiskIsOneError) {
  std::vector<std::string> Before = packs();
  EXPECT_EXIT(
      {
        signal(SIGXFSZ, SIG_IGN);
        rlimit Limit = {};
        Limit.rlim_cur = Limit.rlim_max = 512;
        setrlimit(RLIMIT_FSIZE, &Limit);
        Store S(Folder);
        Files["fs/a.c"] = "changed";
        save(S, "fs/a.c");
        std::string Message = llvm::toString(S.flush());
        EXPECT_NE(Message.find("cannot write to cache folder '" + Folder +
                               "': File too large"),
                  std::string::npos)
            << Message;
        save(S, "fs/b.c");
        EXPECT_EQ(llvm::toString(S.flush()), "") << "reported once";
        EXPECT_TRUE(S.takeWarnings().empty());
        EXPECT_TRUE(isHit(S, "fs/a.c"));
        _exit(HasFailure() ? 1 : 0);
      },
      testing::ExitedWithCode(0), "");
  EXPECT_EQ(packs(), Before);
  // No temporary is left behind.
  std::error_code EC;
  for (llvm::sys::fs::recursive_directory_iterator It(Folder, EC), End;
       !EC && It != End; It.increment(EC))
    EXPECT_FALSE(llvm::StringRef(It->path()).ends_with(".tmp"));
}

} // namespace
