//===- StoreFixture.h - A cache folder and a tree that change -*- C++ -*- ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the tests of the store have in common.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_TEST_UNIT_FACTS_STOREFIXTURE_H
#define NOBOUNCE_TEST_UNIT_FACTS_STOREFIXTURE_H

#include "Facts/Dump.h"
#include "Facts/Store.h"
#include "Samples.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "gtest/gtest.h"
#include <map>

namespace nobounce::facts::test {

template <class T> std::string dumped(const T &Facts) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  dump(Facts, OS);
  return Out;
}

class StoreFixture : public testing::Test {
protected:
  void SetUp() override {
    llvm::SmallString<128> Path;
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("nobounce-store", Path));
    Folder = Path.str().str();
    Files = {{"fs/a.c", "a"}, {"fs/b.c", "b"}, {"include/h.h", "h"}};
  }
  void TearDown() override { llvm::sys::fs::remove_directories(Folder); }

  std::optional<EntityHash> hash(llvm::StringRef Path) {
    ++Hashed;
    auto It = Files.find(Path.str());
    if (It == Files.end())
      return std::nullopt;
    return contentHash(It->second);
  }

  static UnitKey key(llvm::StringRef File) {
    return unitKey("test", {"-O2"}, File);
  }

  /// What lowering `File` would yield, given the files' contents.
  UnitFacts lowered(llvm::StringRef File) {
    UnitFacts Facts;
    Facts.Main = sampleUnit(File);
    // The unit's facts depend on its content, as those of a real one do.
    Facts.Main.Suppressions[0].Text = Files[File.str()];
    Facts.HeaderFunctions = {sampleFunction("shared"),
                             sampleFunction("only_" + File.str())};
    Facts.Records = {sampleRecord()};
    for (const char *Path :
         {"include/h.h", File == "fs/a.c" ? "fs/a.c" : "fs/b.c"})
      Facts.Inputs.push_back({Path, *hash(Path)});
    return Facts;
  }

  Lookup lookup(Store &S, llvm::StringRef File) {
    return S.lookup(key(File), [this](llvm::StringRef P) { return hash(P); });
  }

  void save(Store &S, llvm::StringRef File) {
    auto Saved = S.save(key(File), lowered(File));
    ASSERT_TRUE(bool(Saved)) << llvm::toString(Saved.takeError());
  }

  void saveAll() {
    Store S(Folder);
    save(S, "fs/a.c");
    save(S, "fs/b.c");
    ASSERT_EQ(llvm::toString(S.flush()), "");
  }

  /// Whether the unit is there and has all that it should have.
  bool isHit(Store &S, llvm::StringRef File) {
    Lookup L = lookup(S, File);
    if (!L.Found)
      return false;
    UnitFacts Wanted = lowered(File);
    EXPECT_EQ(L.Found->Suppressions[0].Text, Files[File.str()]);
    EXPECT_EQ(dumped(L.Found->Functions[0]), dumped(Wanted.Main.Functions[0]));
    EXPECT_EQ(L.Found->HeaderFunctions.size(), 2u);
    for (const EntityHash &Name : L.Found->HeaderFunctions) {
      std::shared_ptr<const Function> F = S.function(Name);
      EXPECT_TRUE(F &&
                  (F->name() == "shared" || F->name() == "only_" + File.str()));
    }
    for (const EntityHash &Name : L.Found->Records)
      EXPECT_TRUE(S.record(Name) && S.record(Name)->Name == "handle");
    return true;
  }
  bool isHit(llvm::StringRef File) {
    Store S(Folder);
    return isHit(S, File);
  }

  std::vector<std::string> packs() {
    std::vector<std::string> Result;
    std::error_code EC;
    for (llvm::sys::fs::recursive_directory_iterator It(Folder, EC), End;
         !EC && It != End; It.increment(EC))
      if (llvm::StringRef(It->path()).ends_with(".pack"))
        Result.push_back(It->path());
    return Result;
  }

  std::string Folder;
  std::map<std::string, std::string> Files;
  unsigned Hashed = 0;
};

} // namespace nobounce::facts::test

#endif // NOBOUNCE_TEST_UNIT_FACTS_STOREFIXTURE_H
