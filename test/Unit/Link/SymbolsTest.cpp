//===- SymbolsTest.cpp - Names, resolution, entries -----------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionMaker.h"
#include "gtest/gtest.h"

using namespace nobounce;
using namespace nobounce::link;
using namespace nobounce::test;

namespace {

TEST(Symbols, StaticThenHeaderThenExtern) {
  World W;
  facts::EntityHash H =
      W.header(empty("g", facts::FN_Static | facts::FN_InHeader));
  facts::Unit &A = W.unit("a.c"), &B = W.unit("b.c"), &C = W.unit("c.c"),
              &D = W.unit("d.c");
  A.Functions = {calling("ua", "g"), empty("g", facts::FN_Static)};
  B.Functions = {calling("ub", "g")};
  B.HeaderFunctions = {H};
  C.Functions = {calling("uc", "g"), empty("g", facts::FN_Weak)};
  D.Functions = {calling("ud", "g"), calling("ue", "nowhere")};
  facts::Unit &E = W.unit("e.c");
  E.Functions = {empty("g")};
  Program P = W.linked();
  auto Target = [&](const char *From) {
    auto Edges = P.callees(only(P, From));
    return Edges.size() == 1
               ? P.info(Edges[0].Callee).Unit->File +
                     (P.info(Edges[0].Callee).IsHeader ? "+h" : "")
               : "none";
  };
  EXPECT_EQ(Target("ua"), "a.c");
  EXPECT_EQ(Target("ub"), "b.c+h");
  EXPECT_EQ(Target("ud"), "e.c"); // Strong over weak.
  EXPECT_EQ(Target("ue"), "none");
  EXPECT_EQ(P.world().UnresolvedCalls, 1u);
  ASSERT_EQ(P.world().Unresolved.size(), 1u);
  EXPECT_EQ(P.world().Unresolved[0].first, "nowhere");
}

TEST(Symbols, MissingHeaderIsAnError) {
  World W;
  W.unit("a.c").HeaderFunctions = {facts::EntityHash{7, 7}};
  auto P = W.tryLink();
  ASSERT_FALSE(P);
  std::string Text = llvm::toString(P.takeError());
  EXPECT_NE(Text.find("a.c: its facts refer to header function"),
            std::string::npos)
      << Text;
}

TEST(Entries, WarningsAndAssumed) {
  World W;
  W.entry("nowhere", "lost");
  W.Options.AssumeHot = {"hot_*", "none_*"};
  W.unit("a.c").Functions = {empty("entry"), empty("hot_one")};
  Program P = W.linked();
  ASSERT_EQ(P.families().size(), 3u);
  EXPECT_EQ(P.families()[2], "assumed");
  EXPECT_EQ(P.hottestFamily(only(P, "hot_one")), 2u);
  EXPECT_EQ(P.world().Warnings.size(), 1u);
  W.Options.AssumeHot = {"[a"};
  auto Bad = W.tryLink();
  ASSERT_FALSE(Bad);
  llvm::consumeError(Bad.takeError());
}

} // namespace
