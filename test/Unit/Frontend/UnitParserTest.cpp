//===- UnitParserTest.cpp - One unit, parsed in this process --------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/UnitParser.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

using namespace nobounce;
using namespace nobounce::frontend;

namespace {

/// Counts function definitions.
class Counter : public clang::ASTConsumer {
public:
  explicit Counter(unsigned &Count) : Count(Count) {}
  void HandleTranslationUnit(clang::ASTContext &Context) override {
    for (clang::Decl *D : Context.getTranslationUnitDecl()->decls())
      if (auto *F = llvm::dyn_cast<clang::FunctionDecl>(D))
        Count += F->isThisDeclarationADefinition();
  }

private:
  unsigned &Count;
};

struct Outcome {
  ParsedUnit Unit;
  unsigned Functions = 0;
};

Outcome parse(llvm::StringRef Source, std::vector<std::string> Flags = {}) {
  auto FS = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  FS->addFile("/t/a.c", 0, llvm::MemoryBuffer::getMemBufferCopy(Source));
  FS->addFile("/t/include/h.h", 0,
              llvm::MemoryBuffer::getMemBuffer("static int h(void);"));
  CompileUnit Unit;
  Unit.File = "a.c";
  Unit.Directory = "/t";
  Unit.Args = {"clang", "-nostdinc", "-I./include"};
  Unit.Args.insert(Unit.Args.end(), Flags.begin(), Flags.end());
  Unit.Args.insert(Unit.Args.end(), {"-c", "-o", "a.o", "./a.c"});
  UnitParser Parser("/t", FS);
  Outcome Result;
  Result.Unit = Parser.parse(Unit, {}, [&](clang::CompilerInstance &, Witness &) {
    return std::make_unique<Counter>(Result.Functions);
  });
  return Result;
}

TEST(UnitParser, InputsAreTreeRelative) {
  Outcome R = parse("#include <h.h>\nint f(void) { return 1; }\n");
  EXPECT_TRUE(R.Unit.Errors.empty());
  EXPECT_EQ(R.Functions, 1u);
  EXPECT_EQ(R.Unit.Inputs, (std::vector<std::string>{"a.c", "include/h.h"}));
}

TEST(UnitParser, WarningsAreSilentUnlessTheFlagsMakeThemErrors) {
  const char *Source = "int f(void) { }\n";
  EXPECT_TRUE(parse(Source, {"-Wall"}).Unit.Errors.empty());
  Outcome R = parse(Source, {"-Wall", "-Werror=return-type"});
  ASSERT_EQ(R.Unit.Errors.size(), 1u);
  EXPECT_EQ(R.Unit.Errors[0].File, "a.c");
  EXPECT_EQ(R.Unit.Errors[0].Line, 1u);
}

TEST(UnitParser, PragmaStillMakesErrors) {
  EXPECT_EQ(parse("#pragma clang diagnostic error \"-Wreturn-type\"\n"
                  "int f(void) { }\n")
                .Unit.Errors.size(),
            1u);
}

TEST(UnitParser, FailedUnitStillYieldsWhatParsed) {
  Outcome R = parse("int f(void) { return 1; }\nint g(void) { return no; }\n"
                    "int h(void) { return 2; }\n");
  ASSERT_EQ(R.Unit.Errors.size(), 1u);
  EXPECT_EQ(R.Unit.Errors[0].Line, 2u);
  EXPECT_EQ(R.Unit.Errors[0].Column, 22u);
  EXPECT_EQ(R.Functions, 3u);
}

TEST(UnitParser, SaysWhereAMissingHeaderWasLookedFor) {
  Outcome R = parse("#include <made.h>\n");
  ASSERT_EQ(R.Unit.Errors.size(), 1u);
  EXPECT_TRUE(llvm::is_contained(R.Unit.Absent, "include/made.h"));
}

TEST(UnitParser, MissingMainFileIsAnError) {
  CompileUnit Unit;
  Unit.File = "gone.c";
  Unit.Directory = "/t";
  Unit.Args = {"clang", "-c", "gone.c"};
  UnitParser Parser("/t",
                    llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>());
  ParsedUnit R = Parser.parse(
      Unit, {},
      [](clang::CompilerInstance &,
         Witness &) -> std::unique_ptr<clang::ASTConsumer> { return nullptr; });
  ASSERT_EQ(R.Errors.size(), 1u);
  EXPECT_EQ(R.Errors[0].Message,
            "listed as a unit, but the file does not exist");
}

TEST(UnitParser, Arm64FlagsParse) {
  Outcome R = parse("int f(void) { return sizeof(void *); }\n",
                    {"--target=aarch64-linux-gnu", "-mlittle-endian",
                     "-mgeneral-regs-only", "-mbranch-protection=pac-ret",
                     "-D__KERNEL__"});
  ASSERT_TRUE(R.Unit.Errors.empty()) << R.Unit.Errors[0].Message;
  EXPECT_EQ(R.Functions, 1u);
}

} // namespace
