//===- BracesTest.cpp - Names written with braces -------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules/Braces.h"
#include "gtest/gtest.h"

using namespace nobounce;
using Names = std::vector<std::string>;

static Names expand(llvm::StringRef Pattern) {
  return llvm::cantFail(rules::expandBraces(Pattern));
}

static std::string errorOf(llvm::StringRef Pattern) {
  llvm::Expected<Names> E = rules::expandBraces(Pattern);
  return E ? "" : llvm::toString(E.takeError());
}

TEST(Braces, PlainNameIsItself) { EXPECT_EQ(expand("read"), Names{"read"}); }

TEST(Braces, KeepsTheOrderWritten) {
  EXPECT_EQ(expand("a{,64,_long}_read"),
            (Names{"a_read", "a64_read", "a_long_read"}));
}

TEST(Braces, GroupsMultiply) {
  EXPECT_EQ(expand("{a,b}{x,y}"), (Names{"ax", "ay", "bx", "by"}));
}

TEST(Braces, GroupsNest) {
  EXPECT_EQ(expand("a{b{1,2},c}d"), (Names{"ab1d", "ab2d", "acd"}));
}

TEST(Braces, SaysWhichBraceHasNoPartner) {
  EXPECT_EQ(errorOf("a{b,c"), "pattern 'a{b,c': '{' is never closed");
  EXPECT_EQ(errorOf("a}b"), "pattern 'a}b': '}' without a '{' before it");
}

TEST(Braces, RefusesMoreNamesThanAnybodyMeans) {
  std::string Pattern;
  for (int I = 0; I < 20; ++I)
    Pattern += "{a,b}";
  EXPECT_NE(errorOf(Pattern).find("more than 4096 names"), std::string::npos);
}
