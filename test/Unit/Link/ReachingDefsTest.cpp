//===- ReachingDefsTest.cpp - Reaching definitions ------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/ReachingDefs.h"
#include "FunctionMaker.h"
#include "gtest/gtest.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::None;
using test::FunctionMaker;

namespace {

TEST(ReachingDefs, BranchesMeet) {
  FunctionMaker M("f");
  uint32_t P = M.param("int"), X = M.local("int");
  uint32_t T = M.block(), J = M.block();
  uint32_t First = M.store(0, X, M.constant(1));
  M.branch(0, M.load(P), T, J);
  uint32_t Second = M.store(T, X, M.constant(2));
  uint32_t In = M.call(T, "use", {M.load(X)});
  M.go(T, J);
  uint32_t After = M.call(J, "use", {M.load(X)});
  M.go(J, 1);
  facts::Function F = M.finish();
  Flow G(F);
  ReachingDefs R(F, G);
  EXPECT_EQ(R.before(In, X).unique(), Second);
  Definitions D = R.before(After, X);
  ASSERT_EQ(D.Stores.size(), 2u);
  EXPECT_EQ(D.Stores[0], First);
  EXPECT_EQ(D.Stores[1], Second);
  EXPECT_FALSE(D.FromEntry);
  EXPECT_EQ(R.atEnd(0, X).unique(), First);
  EXPECT_TRUE(R.before(After, P).FromEntry);
}

TEST(ReachingDefs, AddressTaken) {
  FunctionMaker M("f");
  uint32_t X = M.local("int");
  M.store(0, X, M.constant(1));
  M.call(0, "set", {M.addr(X)});
  uint32_t Use = M.call(0, "use", {M.load(X)});
  M.go(0, 1);
  facts::Function F = M.finish();
  Flow G(F);
  ReachingDefs R(F, G);
  EXPECT_TRUE(R.before(Use, X).Unknown);
  EXPECT_EQ(R.before(Use, X).unique(), None);
}

} // namespace
