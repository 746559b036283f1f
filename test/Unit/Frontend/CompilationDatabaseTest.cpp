//===- CompilationDatabaseTest.cpp - Reading compile_commands.json --------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/CompilationDatabase.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

using namespace nobounce;
using namespace nobounce::frontend;

namespace {

llvm::Expected<Project> read(llvm::StringRef Text) {
  llvm::vfs::InMemoryFileSystem FS;
  FS.addFile("/nowhere/compile_commands.json", 0,
             llvm::MemoryBuffer::getMemBufferCopy(Text));
  return readDatabase("/nowhere/compile_commands.json", FS);
}

std::string errorOf(llvm::StringRef Text) {
  llvm::Expected<Project> P = read(Text);
  return P ? std::string() : llvm::toString(P.takeError());
}

TEST(CompilationDatabase, BothFormsAndRelativeNames) {
  llvm::Expected<Project> P = read(R"([
    {"directory": "/nowhere/src", "file": "./fs/b.c",
     "command": "gcc -DNAME=\"x y\" -DMODULE -c -o fs/b.o fs/b.c"},
    {"directory": "/nowhere/src", "file": "/nowhere/src/fs/a.c",
     "arguments": ["gcc", "-c", "fs/a.c"], "output": "fs/a.o"},
    {"directory": "/nowhere/src", "file": "lib/x.S",
     "arguments": ["gcc", "-c", "lib/x.S"]}])");
  ASSERT_TRUE(bool(P)) << llvm::toString(P.takeError());
  EXPECT_EQ(P->Root, "/nowhere/src");
  ASSERT_EQ(P->Units.size(), 2u);
  EXPECT_EQ(P->Units[0].File, "fs/a.c");
  EXPECT_EQ(P->Units[0].Object, "fs/a.o");
  EXPECT_EQ(P->Units[1].File, "fs/b.c");
  EXPECT_EQ(P->Units[1].Args[1], "-DNAME=x y");
  EXPECT_EQ(P->Units[1].Domain, facts::LinkDomain::Module);
}

TEST(CompilationDatabase, RelativeDirectoryStartsAtTheDatabase) {
  llvm::Expected<Project> P = read(
      R"([{"directory": ".", "file": "a.c", "arguments": ["cc", "a.c"]}])");
  ASSERT_TRUE(bool(P)) << llvm::toString(P.takeError());
  EXPECT_EQ(P->Root, "/nowhere");
  EXPECT_EQ(P->Units[0].File, "a.c");
}

TEST(CompilationDatabase, ErrorsSayWhere) {
  EXPECT_NE(errorOf("[{").find("compile_commands.json: "), std::string::npos);
  EXPECT_NE(errorOf("{}").find("a list of compile commands was expected"),
            std::string::npos);
  EXPECT_NE(errorOf(R"([{"directory": "/x", "file": "a.c"}])")
                .find("entry 1: neither 'arguments' nor 'command' of a.c"),
            std::string::npos);
  EXPECT_NE(errorOf(R"([{"directory": "/x"}])").find("'file' is missing"),
            std::string::npos);
}

TEST(CompilationDatabase, WrittenFormIsReadBack) {
  llvm::Expected<Project> P = read(
      R"([{"directory": "/nowhere", "file": "a.c",
           "arguments": ["cc", "-DX=\"y\"", "-c", "a.c"], "output": "a.o"}])");
  ASSERT_TRUE(bool(P)) << llvm::toString(P.takeError());
  llvm::Expected<Project> Again = read(toCompileCommandsJson(*P));
  ASSERT_TRUE(bool(Again)) << llvm::toString(Again.takeError());
  EXPECT_EQ(Again->Units[0].Args, P->Units[0].Args);
  EXPECT_EQ(Again->Units[0].File, P->Units[0].File);
  EXPECT_EQ(Again->Units[0].Object, P->Units[0].Object);
}

} // namespace
