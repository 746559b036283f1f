//===- StoreTest.cpp - The cache of facts ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StoreFixture.h"
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace nobounce::facts;
using namespace nobounce::facts::test;

namespace {

class StoreTest : public StoreFixture {};

TEST_F(StoreTest, HitsInTheSameAndInALaterProcess) {
  {
    Store S(Folder);
    EXPECT_EQ(lookup(S, "fs/a.c").MissReason, "not in the cache");
    save(S, "fs/a.c");
    EXPECT_TRUE(isHit(S, "fs/a.c"));
    EXPECT_FALSE(isHit(S, "fs/b.c"));
  } // The destructor writes.
  EXPECT_TRUE(isHit("fs/a.c"));
  EXPECT_FALSE(isHit("fs/b.c"));
}

TEST_F(StoreTest, WorksInMemory) {
  Store S;
  save(S, "fs/a.c");
  EXPECT_TRUE(isHit(S, "fs/a.c"));
  EXPECT_EQ(llvm::toString(S.flush()), "");
  EXPECT_TRUE(S.takeWarnings().empty());
}

TEST_F(StoreTest, SharedEntitiesAreStoredOnce) {
  saveAll();
  Store S(Folder);
  StoreSizes Sizes = S.sizes();
  EXPECT_EQ(Sizes.Packs, 1u);
  EXPECT_EQ(Sizes.Units, 2u);
  EXPECT_EQ(Sizes.Functions, 3u);
  EXPECT_EQ(Sizes.Records, 1u);
  // Not written again by a later run either.
  Files["include/h.h"] = "H";
  save(S, "fs/a.c");
  ASSERT_EQ(llvm::toString(S.flush()), "");
  EXPECT_EQ(S.sizes().Functions, 3u);
  EXPECT_EQ(S.sizes().Units, 2u) << "same facts from other inputs";
}

TEST_F(StoreTest, AnyChangedInputIsAMiss) {
  saveAll();
  Files["include/h.h"] = "H";
  Store S(Folder);
  EXPECT_EQ(lookup(S, "fs/a.c").MissReason, "include/h.h changed");
  Files.erase("include/h.h");
  EXPECT_EQ(lookup(S, "fs/b.c").MissReason, "include/h.h is gone");
}

TEST_F(StoreTest, VariantsOfAUnitLiveSideBySide) {
  for (const char *Branch : {"one", "two", "three", "four"}) {
    Files["fs/a.c"] = Branch;
    Store S(Folder);
    EXPECT_FALSE(isHit(S, "fs/a.c"));
    save(S, "fs/a.c");
  }
  for (const char *Branch : {"two", "four", "one", "three"}) {
    Files["fs/a.c"] = Branch;
    EXPECT_TRUE(isHit("fs/a.c")) << Branch;
  }
  Files["fs/a.c"] = "five";
  {
    Store S(Folder);
    EXPECT_EQ(lookup(S, "fs/a.c").MissReason, "fs/a.c changed");
    save(S, "fs/a.c");
  }
  EXPECT_TRUE(isHit("fs/a.c"));
  Files["fs/a.c"] = "one";
  EXPECT_FALSE(isHit("fs/a.c")) << "the oldest variant goes";
  Files["fs/a.c"] = "two";
  EXPECT_TRUE(isHit("fs/a.c"));
}

TEST_F(StoreTest, VariantsInOneProcess) {
  Store S;
  for (const char *Content : {"one", "two"}) {
    Files["fs/a.c"] = Content;
    save(S, "fs/a.c");
  }
  EXPECT_TRUE(isHit(S, "fs/a.c"));
  Files["fs/a.c"] = "one";
  EXPECT_TRUE(isHit(S, "fs/a.c"));
  Files["fs/a.c"] = "three";
  EXPECT_EQ(lookup(S, "fs/a.c").MissReason, "fs/a.c changed");
}

TEST_F(StoreTest, ACacheMayMove) {
  saveAll();
  std::string Elsewhere = Folder + "-moved";
  ASSERT_FALSE(llvm::sys::fs::rename(Folder, Elsewhere));
  Folder = Elsewhere;
  EXPECT_TRUE(isHit("fs/a.c"));
  EXPECT_TRUE(isHit("fs/b.c"));
}

TEST_F(StoreTest, SameBytesWhateverTheOrder) {
  auto HashesOf = [&](std::vector<std::string> Order) {
    std::map<std::string, std::vector<EntityHash>> Result;
    Store S;
    for (const std::string &File : Order) {
      UnitFacts Facts = lowered(File);
      std::reverse(Facts.HeaderFunctions.begin(), Facts.HeaderFunctions.end());
      auto U = S.save(key(File), std::move(Facts));
      EXPECT_TRUE(bool(U));
      Result[File] = (*U)->HeaderFunctions;
    }
    return Result;
  };
  EXPECT_EQ(HashesOf({"fs/a.c", "fs/b.c"}), HashesOf({"fs/b.c", "fs/a.c"}));
}

TEST_F(StoreTest, InconsistentFactsAreNotTaken) {
  Store S(Folder);
  UnitFacts Facts = lowered("fs/a.c");
  Facts.HeaderFunctions[1].Succs[0].Block = 99;
  auto Saved = S.save(key("fs/a.c"), std::move(Facts));
  ASSERT_FALSE(bool(Saved));
  EXPECT_EQ(llvm::toString(Saved.takeError()),
            "function 'only_fs/a.c': edge #0: no such block");
  EXPECT_EQ(lookup(S, "fs/a.c").MissReason, "not in the cache");
  ASSERT_EQ(llvm::toString(S.flush()), "");
  EXPECT_TRUE(packs().empty());
}

TEST_F(StoreTest, ManySmallRunsAreMerged) {
  saveAll();
  for (unsigned Run = 0; Run != 100; ++Run) {
    Files["fs/a.c"] = "edit " + std::to_string(Run);
    Store S(Folder);
    save(S, "fs/a.c");
    ASSERT_EQ(llvm::toString(S.flush()), "");
    ASSERT_LE(packs().size(), 34u);
    if (Run % 10 == 0) {
      ASSERT_TRUE(isHit("fs/b.c")) << Run;
    }
  }
  for (unsigned Run = 96; Run != 100; ++Run) {
    Files["fs/a.c"] = "edit " + std::to_string(Run);
    EXPECT_TRUE(isHit("fs/a.c")) << Run;
  }
  Store S(Folder);
  EXPECT_LT(S.sizes().Units, 45u) << "old variants are dropped";
}

/// Makes a file look as if it was last written `Days` ago.
static void setAge(llvm::StringRef Path, int Days) {
  int FD;
  ASSERT_FALSE(llvm::sys::fs::openFileForRead(Path, FD));
  ASSERT_FALSE(llvm::sys::fs::setLastAccessAndModificationTime(
      FD, std::chrono::system_clock::now() - std::chrono::hours(24 * Days)));
  close(FD);
}

TEST_F(StoreTest, WhatNobodyUsesForLongIsRemoved) {
  saveAll(); // One pack with both units.
  {
    Store S(Folder);
    Files["fs/b.c"] = "other";
    auto Saved =
        S.save(unitKey("an old version", {}, "fs/b.c"), lowered("fs/b.c"));
    ASSERT_TRUE(bool(Saved));
  }
  Files["fs/b.c"] = "b";
  ASSERT_EQ(packs().size(), 2u);
  auto RunLater = [&](int Days) {
    for (const std::string &Pack : packs())
      setAge(Pack, Days);
    Store S(Folder);
    EXPECT_TRUE(isHit(S, "fs/a.c"));
    EXPECT_EQ(llvm::toString(S.flush()), "");
  };
  RunLater(20);
  EXPECT_EQ(packs().size(), 2u);
  RunLater(40);
  EXPECT_EQ(packs().size(), 1u) << "that of the old version is gone";
  EXPECT_TRUE(isHit("fs/b.c")) << "stands beside what is used";
  llvm::sys::fs::file_status Status;
  ASSERT_FALSE(llvm::sys::fs::status(packs()[0], Status));
  EXPECT_LT(std::chrono::system_clock::now() - Status.getLastModificationTime(),
            std::chrono::hours(1))
      << "use makes it young";
}

TEST_F(StoreTest, AReaderKeepsWhatAMergeRemoves) {
  saveAll();
  Store Reader(Folder);
  for (unsigned Run = 0; Run != 40; ++Run) {
    Files["fs/a.c"] = "edit " + std::to_string(Run);
    Store S(Folder);
    save(S, "fs/a.c");
    ASSERT_EQ(llvm::toString(S.flush()), "");
  }
  Files["fs/a.c"] = "a";
  EXPECT_TRUE(isHit(Reader, "fs/a.c"));
  EXPECT_FALSE(isHit("fs/a.c"));
}

TEST_F(StoreTest, ThreadsShareAStore) {
  Store S(Folder);
  std::vector<std::thread> Threads;
  for (unsigned T = 0; T != 4; ++T)
    Threads.emplace_back([&, T] {
      for (unsigned I = 0; I != 50; ++I) {
        std::string File = "t/" + std::to_string((I + T * 13) % 50) + ".c";
        UnitFacts Facts;
        Facts.Main = sampleUnit(File);
        Facts.HeaderFunctions = {sampleFunction("shared"),
                                 sampleFunction("f" + std::to_string(I % 7))};
        Facts.Inputs = {{File, contentHash(File)}};
        auto Saved = S.save(key(File), std::move(Facts));
        EXPECT_TRUE(bool(Saved));
        EXPECT_TRUE(S.function((*Saved)->HeaderFunctions[0]));
      }
    });
  for (std::thread &T : Threads)
    T.join();
  ASSERT_EQ(llvm::toString(S.flush()), "");
  Store Later(Folder);
  for (unsigned I = 0; I != 50; ++I) {
    std::string File = "t/" + std::to_string(I) + ".c";
    EXPECT_TRUE(Later
                    .lookup(key(File),
                            [](llvm::StringRef P) {
                              return std::optional(contentHash(P));
                            })
                    .Found);
  }
  EXPECT_EQ(Later.sizes().Functions, 8u);
}

TEST_F(StoreTest, TwoRunsAtOnce) {
  std::vector<pid_t> Children;
  for (unsigned Run = 0; Run != 3; ++Run) {
    pid_t Child = fork();
    ASSERT_GE(Child, 0);
    if (Child == 0) {
      // Each writes, merges and removes while the others do.
      for (unsigned I = 0; I != 60; ++I) {
        Files["fs/a.c"] = std::to_string(Run) + "." + std::to_string(I);
        Store S(Folder);
        save(S, "fs/a.c");
        if (S.flush() || !isHit(S, "fs/a.c") || !S.takeWarnings().empty())
          _exit(1);
      }
      _exit(HasFailure() ? 1 : 0);
    }
    Children.push_back(Child);
  }
  for (pid_t Child : Children) {
    int Status = 0;
    ASSERT_EQ(waitpid(Child, &Status, 0), Child);
    EXPECT_TRUE(WIFEXITED(Status) && WEXITSTATUS(Status) == 0);
  }
  // What is there afterwards is whole.
  Store S(Folder);
  save(S, "fs/b.c");
  ASSERT_EQ(llvm::toString(S.flush()), "");
  EXPECT_TRUE(isHit("fs/b.c"));
  EXPECT_TRUE(S.takeNotes().empty());
}

} // namespace
