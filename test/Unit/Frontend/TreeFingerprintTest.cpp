//===- TreeFingerprintTest.cpp - Changes that a fingerprint sees ----------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/TreeFingerprint.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace nobounce::frontend;
namespace fs = llvm::sys::fs;

namespace {

class TreeFingerprintTest : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(fs::createUniqueDirectory("nobounce-print", Root));
    ASSERT_FALSE(fs::create_directories(Root + "/include/config"));
    write("include/config/auto.conf", "a");
    write("Makefile", "m");
  }
  void TearDown() override { fs::remove_directories(Root); }

  void write(llvm::StringRef Name, llvm::StringRef Text) {
    std::error_code EC;
    llvm::raw_fd_ostream((Root + "/" + Name).str(), EC) << Text;
    ASSERT_FALSE(EC);
  }

  llvm::SmallString<128> Root;
};

TEST_F(TreeFingerprintTest, SeesGeneratedFilesAndNewNames) {
  TreeFingerprint Before = takeFingerprint(Root);
  EXPECT_TRUE(changedPaths(Before, takeFingerprint(Root)).empty());
  write("include/config/auto.conf", "longer");
  EXPECT_EQ(changedPaths(Before, takeFingerprint(Root)),
            std::vector<std::string>{"include/config/auto.conf"});
  Before = takeFingerprint(Root);
  write("include/x.h", "");
  EXPECT_EQ(changedPaths(Before, takeFingerprint(Root)),
            std::vector<std::string>{"include/"});
}

TEST_F(TreeFingerprintTest, TemporaryFolderThatIsGoneIsNoChange) {
  TreeFingerprint Before = takeFingerprint(Root);
  ASSERT_FALSE(fs::create_directory(Root + "/.tmp_1"));
  ASSERT_FALSE(fs::remove(Root + "/.tmp_1"));
  EXPECT_TRUE(changedPaths(Before, takeFingerprint(Root)).empty());
}

} // namespace
