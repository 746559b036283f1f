//===- ContextsTest.cpp - What chains know of parameters ------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionMaker.h"
#include "Link/Abstract.h"
#include "gtest/gtest.h"

using namespace nobounce;
using namespace nobounce::link;
using namespace nobounce::test;

namespace {

/// if (!(mask & 4)) return 0; work();
facts::Function hook() {
  FunctionMaker M("hook");
  uint32_t Mask = M.param("int"), Skip = M.block(), Work = M.block();
  M.branch(0, M.binary(facts::BinaryOp::And, M.load(Mask), M.constant(4)), Work,
           Skip);
  M.ret(Skip, M.constant(0));
  M.call(Work, "work");
  M.ret(Work, M.constant(0));
  return M.finish();
}

/// Passes its own mask on.
facts::Function middle() {
  FunctionMaker M("middle");
  uint32_t Mask = M.param("int");
  M.call(0, "hook", {M.load(Mask)});
  M.ret(0, M.constant(0));
  return M.finish();
}

/// The mask that the only hot caller passes decides whether work is done.
TEST(Contexts, AMaskEndsAHook) {
  for (int Mask : {4, 2, 6}) {
    World W;
    FunctionMaker M("entry");
    M.call(0, "middle", {M.constant(Mask)});
    M.ret(0, M.constant(0));
    W.unit("a.c").Functions = {M.finish(), middle(), hook(), empty("work")};
    Program P = W.linked();
    FunctionId Hook = only(P, "hook");
    bool Works = Mask & 4;
    EXPECT_EQ(P.hotness(only(P, "work")), Works ? 1 : 0);
    EXPECT_EQ(P.isFeasible(Hook, 3), Works);
    EXPECT_EQ(P.isFeasible(Hook, 2), !Works);
    EXPECT_EQ(P.canTake(Hook, P.flow(Hook).succs(0)[0]), Works);
    std::vector<HotStep> C = P.chain(Hook);
    ASSERT_EQ(C.size(), 3u);
    ASSERT_EQ(C[2].Known.size(), 1u);
    EXPECT_EQ(C[2].Known[0].Parameter, 0u);
    EXPECT_EQ(P.frequency(C[2], 3), Works ? 1 : 0);
  }
}

/// Two callers with different masks: each has its own.
TEST(Contexts, EachCallerHasItsOwn) {
  World W;
  FunctionMaker M("entry");
  uint32_t X = M.param("int"), One = M.block(), Two = M.block();
  M.branch(0, M.load(X), One, Two);
  M.call(One, "middle", {M.constant(4)});
  M.ret(One, M.constant(0));
  M.call(Two, "middle", {M.constant(2)});
  M.ret(Two, M.constant(0));
  W.unit("a.c").Functions = {M.finish(), middle(), hook(), empty("work")};
  Program P = W.linked();
  EXPECT_NEAR(P.hotness(only(P, "work")), 0.5, 1e-6);
  FunctionId Hook = only(P, "hook");
  EXPECT_TRUE(P.isFeasible(Hook, 2));
  EXPECT_TRUE(P.isFeasible(Hook, 3));
  std::vector<HotStep> C = P.chainTo(Hook, 3, P.hottestFamily(Hook));
  ASSERT_FALSE(C.empty());
  EXPECT_EQ(P.frequency(C.back(), 3), 1);
}

/// A parameter that is changed on the way is followed.
TEST(Contexts, AssignmentsAreFollowed) {
  for (bool Sets : {true, false}) {
    World W;
    FunctionMaker M("entry"), N("middle");
    M.call(0, "middle", {M.constant(2)});
    M.ret(0, M.constant(0));
    uint32_t Mask = N.param("int");
    if (Sets)
      N.store(0, Mask, N.constant(4), facts::StoreOp::OrAssign);
    N.call(0, "hook", {N.load(Mask)});
    N.ret(0, N.constant(0));
    W.unit("a.c").Functions = {M.finish(), N.finish(), hook(), empty("work")};
    Program P = W.linked();
    EXPECT_EQ(P.hotness(only(P, "work")), Sets ? 1 : 0);
  }
}

/// A parameter whose address is taken can be anything.
TEST(Contexts, TakenAddressHidesAValue) {
  World W;
  FunctionMaker M("entry"), N("middle");
  M.call(0, "middle", {M.constant(2)});
  M.ret(0, M.constant(0));
  uint32_t Mask = N.param("int");
  N.call(0, "change", {N.addr(Mask)});
  N.call(0, "hook", {N.load(Mask)});
  N.ret(0, N.constant(0));
  W.unit("a.c").Functions = {M.finish(), N.finish(), hook(), empty("work")};
  Program P = W.linked();
  EXPECT_NEAR(P.hotness(only(P, "work")), 0.8, 1e-6);
}

/// What a small function returns in this context decides a branch.
TEST(Contexts, ResultsOfSmallFunctions) {
  for (int Mask : {1, 2}) {
    World W;
    FunctionMaker M("entry"), T("is_write"), N("middle");
    M.call(0, "middle", {M.constant(Mask)});
    M.ret(0, M.constant(0));
    uint32_t Q = T.param("int");
    T.ret(0, T.binary(facts::BinaryOp::And, T.load(Q), T.constant(2)));
    uint32_t Q2 = N.param("int"), Work = N.block(), Out = N.block();
    uint32_t Call = N.call(0, "is_write", {N.load(Q2)});
    N.branch(0, N.result(Call), Work, Out);
    N.call(Work, "work");
    N.ret(Work, N.constant(0));
    N.ret(Out, N.constant(0));
    W.unit("a.c").Functions = {M.finish(), N.finish(), T.finish(),
                               empty("work")};
    Program P = W.linked();
    EXPECT_EQ(P.hotness(only(P, "work")), Mask == 2 ? 1 : 0);
  }
}

TEST(Abstract, BitsThroughOperators) {
  Abstract Two = Abstract::constant(2), Six = Abstract::constant(6);
  Abstract Either = join(Two, Six);
  EXPECT_EQ(Either.Set, 2u);
  EXPECT_EQ(Either.Clear, ~6ull);
  EXPECT_EQ(Either.isTrue(), std::optional(true));
  EXPECT_EQ(
      evaluate(facts::BinaryOp::And, Either, Abstract::constant(1), 32, true),
      Abstract::constant(0));
  // 1 or 2: no bit is known to be set, but it is not zero.
  EXPECT_EQ(join(Abstract::constant(1), Two), Abstract::nonNull());
  EXPECT_EQ(join(Abstract::constant(0), Two).isTrue(), std::nullopt);
  // -1 as an unsigned 32-bit number is not negative.
  EXPECT_EQ(truncate(Abstract::constant(-1), 32, false),
            Abstract::constant(0xffffffff));
  EXPECT_EQ(truncate(Abstract::constant(0xffffffff), 32, true),
            Abstract::constant(-1));
  EXPECT_EQ(join(Abstract::function(3), Abstract::function(4)),
            Abstract::nonNull());
}

/// join says nothing that one of its sides does not say, whatever the bits.
TEST(Abstract, JoinIsALowerBound) {
  for (uint64_t S1 = 0; S1 != 8; ++S1)
    for (uint64_t C1 = 0; C1 != 8; ++C1)
      for (uint64_t S2 = 0; S2 != 8; ++S2)
        for (uint64_t C2 = 0; C2 != 8; ++C2) {
          if ((S1 & C1) || (S2 & C2))
            continue;
          Abstract A = Abstract::bits(S1, C1), B = Abstract::bits(S2, C2);
          Abstract J = join(A, B);
          EXPECT_EQ(J.knownSet() & ~(S1 & S2), 0u);
          EXPECT_EQ(J.knownClear() & ~(C1 & C2), 0u);
          EXPECT_EQ(J, join(B, A));
          if (J.isTrue() == true) {
            EXPECT_TRUE(A.isTrue() == true && B.isTrue() == true);
          }
        }
}

} // namespace
