//===- UnitKeyTest.cpp - What makes two parses of a unit the same ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/UnitKey.h"
#include "Facts/FileHashes.h"
#include "gtest/gtest.h"
#include <map>

using namespace nobounce::facts;

TEST(UnitKey, CoversEachPart) {
  UnitKey Key = unitKey("1", {"-O2", "-DA"}, "fs/a.c");
  EXPECT_EQ(Key, unitKey("1", {"-O2", "-DA"}, "fs/a.c"));
  EXPECT_NE(Key, unitKey("2", {"-O2", "-DA"}, "fs/a.c"));
  EXPECT_NE(Key, unitKey("1", {"-DA", "-O2"}, "fs/a.c"));
  EXPECT_NE(Key, unitKey("1", {"-O2-DA"}, "fs/a.c"));
  EXPECT_NE(Key, unitKey("1", {"-O2", "-DA"}, "fs/b.c"));
}

TEST(UnitKey, FirstChange) {
  std::map<std::string, std::string> Files = {{"a.c", "a"}, {"b.h", "b"}};
  auto Hash = [&](llvm::StringRef Path) -> std::optional<EntityHash> {
    auto It = Files.find(Path.str());
    if (It == Files.end())
      return std::nullopt;
    return contentHash(It->second);
  };
  std::vector<Input> Inputs = {{"a.c", contentHash("a")},
                               {"b.h", contentHash("b")},
                               {"new.h", {}, true}};
  EXPECT_EQ(firstChange(Inputs, Hash), std::nullopt);
  Files["b.h"] = std::string("B");
  EXPECT_EQ(firstChange(Inputs, Hash), "b.h changed");
  Files.erase("b.h");
  EXPECT_EQ(firstChange(Inputs, Hash), "b.h is gone");
  Files["b.h"] = std::string("b");
  Files["new.h"] = std::string("");
  EXPECT_EQ(firstChange(Inputs, Hash), "new.h is new");
}

TEST(FileHashes, ReadOnceThroughTheFileSystem) {
  auto FS = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  FS->addFile("/tree/fs/a.c", 0, llvm::MemoryBuffer::getMemBuffer("a"));
  FS->addFile("/usr/x.h", 0, llvm::MemoryBuffer::getMemBuffer("x"));
  FileHashes Hashes(FS, "/tree");
  EXPECT_EQ(Hashes("fs/a.c"), contentHash("a"));
  EXPECT_EQ(Hashes("/usr/x.h"), contentHash("x"));
  EXPECT_EQ(Hashes("fs/none.c"), std::nullopt);
  EXPECT_EQ(Hashes("fs/a.c"), contentHash("a"));
  EXPECT_EQ(Hashes.filesRead(), 3u);
}
