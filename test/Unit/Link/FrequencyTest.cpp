//===- FrequencyTest.cpp - Cold edges and block frequencies ---------------===//
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

TEST(Frequency, UnlikelyAndEvenSplit) {
  World W;
  FunctionMaker M("entry");
  uint32_t X = M.param("int"), Y = M.param("int");
  uint32_t Cold = M.block(), Warm = M.block(), T = M.block(), F = M.block();
  M.branch(0, M.load(X), Cold, Warm, facts::BF_ExpectFalse);
  M.call(Cold, "cold");
  M.ret(Cold, M.constant(0));
  M.branch(Warm, M.load(Y), T, F);
  M.call(T, "half");
  M.ret(T, M.constant(0));
  M.call(F, "other");
  M.ret(F, M.constant(0));
  W.unit("a.c").Functions = {M.finish(), empty("cold"), empty("half")};
  Program P = W.linked();
  EXPECT_NEAR(P.hotness(only(P, "cold")), 0.01, 1e-6);
  EXPECT_NEAR(P.hotness(only(P, "half")), 0.5, 1e-6);
  FunctionId E = only(P, "entry");
  EXPECT_EQ(P.flow(E).coldReason(P.flow(E).succs(0)[0]), ColdReason::Unlikely);
}

TEST(Frequency, LoopBodyAsItsHeader) {
  World W;
  FunctionMaker M("entry");
  uint32_t X = M.param("int");
  uint32_t Head = M.block(), Body = M.block(), After = M.block();
  M.go(0, Head);
  M.branch(Head, M.load(X), Body, After, 0, facts::BranchKind::While);
  M.call(Body, "body");
  M.go(Body, Head);
  M.call(After, "after");
  M.ret(After, M.constant(0));
  W.unit("a.c").Functions = {M.finish(), empty("body"), empty("after")};
  Program P = W.linked();
  EXPECT_NEAR(P.hotness(only(P, "body")), 1, 1e-6);
  EXPECT_NEAR(P.hotness(only(P, "after")), 1, 1e-6);
}

/// err = f(); if (err) goto out; work(); out: return err;
TEST(Frequency, PropagatedErrorIsCold) {
  World W;
  FunctionMaker M("entry");
  uint32_t Err = M.local("int");
  uint32_t Bad = M.block(), Work = M.block(), Out = M.block();
  uint32_t Call = M.call(0, "f");
  M.store(0, Err, M.result(Call));
  M.branch(0, M.load(Err), Bad, Work);
  M.call(Bad, "undo");
  M.go(Bad, Out);
  M.call(Work, "work");
  M.go(Work, Out);
  M.ret(Out, M.load(Err));
  FunctionMaker F("f");
  uint32_t X = F.param("int");
  uint32_t T = F.block(), E = F.block();
  F.branch(0, F.load(X), T, E);
  F.ret(T, F.constant(-12));
  F.ret(E, F.constant(0));
  W.unit("a.c").Functions = {M.finish(), F.finish(), empty("undo"),
                             empty("work")};
  Program P = W.linked();
  EXPECT_NEAR(P.hotness(only(P, "undo")), 0.01, 1e-6);
  EXPECT_NEAR(P.hotness(only(P, "work")), 1, 1e-6);
  FunctionId Fn = only(P, "f");
  EXPECT_EQ(P.flow(Fn).coldReason(2), ColdReason::ErrorReturn);
}

/// A result that can be positive is an answer, and so is an errno that is not
/// cold.
TEST(Frequency, AnswersAreNotErrors) {
  World W;
  FunctionMaker M("entry");
  uint32_t Got = M.local("int"), Flag = M.param("int");
  uint32_t Yes = M.block(), No = M.block(), Again = M.block(), Last = M.block();
  uint32_t Call = M.call(0, "count");
  M.store(0, Got, M.result(Call));
  M.branch(0, M.load(Got), Yes, No);
  M.call(Yes, "some");
  M.ret(Yes, M.load(Got));
  M.call(No, "rest");
  M.branch(No, M.load(Flag), Again, Last);
  M.call(Again, "again");
  M.ret(Again, M.constant(-11));
  M.call(Last, "rest");
  M.ret(Last, M.constant(0));
  FunctionMaker C("count");
  uint32_t X = C.param("int"), Some = C.block(), None = C.block();
  C.branch(0, C.load(X), Some, None);
  C.ret(Some, C.constant(3));
  C.ret(None, C.constant(0));
  W.unit("a.c").Functions = {M.finish(), C.finish(), empty("some"),
                             empty("again")};
  Program P = W.linked();
  EXPECT_NEAR(P.hotness(only(P, "some")), 0.5, 1e-6);
  // An answer is the rarer way, but not a cold one.
  EXPECT_NEAR(P.hotness(only(P, "again")), 0.1, 1e-6);
}

TEST(Frequency, LastReferenceThroughAHelper) {
  World W;
  FunctionMaker H("drop_testzero", facts::FN_Static | facts::FN_InHeader,
                  "bool");
  uint32_t X = H.param("obj *");
  uint32_t D = H.call(0, "drop", {H.addr(H.field(H.deref(X), "obj", "count"))});
  H.ret(0, H.result(D));
  FunctionMaker M("entry");
  uint32_t Y = M.param("obj *");
  uint32_t Gone = M.block(), Out = M.block();
  uint32_t C = M.call(0, "drop_testzero", {M.load(Y)});
  M.branch(0, M.result(C), Gone, Out);
  M.call(Gone, "destroy");
  M.ret(Gone, M.constant(0));
  M.ret(Out, M.constant(0));
  facts::Unit &U = W.unit("a.c");
  U.HeaderFunctions = {W.header(H.finish())};
  U.Functions = {M.finish(), empty("destroy")};
  Program P = W.linked();
  EXPECT_NEAR(P.hotness(only(P, "destroy")), 0.01, 1e-6);
  FunctionId E = only(P, "entry");
  EXPECT_EQ(P.flow(E).coldReason(P.flow(E).succs(0)[0]),
            ColdReason::LastReference);
}

/// err = f(); if (err) return err; ... err = count; return err: the later
/// positive value does not reach the first return.
TEST(Frequency, SignsFollowTheStoreThatReaches) {
  World W;
  FunctionMaker M("entry");
  uint32_t Err = M.local("int");
  uint32_t Bad = M.block(), Work = M.block();
  uint32_t Call = M.call(0, "f");
  M.store(0, Err, M.result(Call));
  M.branch(0, M.load(Err), Bad, Work);
  M.call(Bad, "undo");
  M.ret(Bad, M.load(Err));
  M.store(Work, Err, M.constant(7));
  M.ret(Work, M.load(Err));
  FunctionMaker F("f");
  uint32_t X = F.param("int"), Fails = F.block(), Works = F.block();
  F.branch(0, F.load(X), Fails, Works);
  F.ret(Fails, F.constant(-5));
  F.ret(Works, F.constant(0));
  W.unit("a.c").Functions = {M.finish(), F.finish(), empty("undo")};
  Program P = W.linked();
  EXPECT_NEAR(P.hotness(only(P, "undo")), 0.01, 1e-6);
}

/// r = through a slot; if (r) return r: what is there can return more than
/// errors.
TEST(Frequency, TargetsOfASlotDecideItsSign) {
  for (int Result : {1, -12}) {
    World W;
    facts::Unit &U = W.unit("a.c");
    FunctionMaker M("entry");
    uint32_t O = M.param("ops *"), R = M.local("int");
    uint32_t Some = M.block(), None = M.block();
    uint32_t Call = M.callThrough(0, M.field(M.deref(O), "ops", "get"));
    M.store(0, R, M.result(Call));
    M.branch(0, M.load(R), Some, None);
    M.call(Some, "some");
    M.ret(Some, M.load(R));
    M.ret(None, M.constant(0));
    FunctionMaker G("get");
    G.ret(0, G.constant(Result));
    U.Functions = {M.finish(), G.finish(), empty("some")};
    U.Globals = {table("the_ops", "ops", "get", "get")};
    Program P = W.linked();
    EXPECT_NEAR(P.hotness(only(P, "some")), Result > 0 ? 0.8 : 0.01, 1e-6);
  }
}

/// A global that never changes is as good as a literal.
TEST(Frequency, ConstantGlobals) {
  World W;
  facts::Unit &U = W.unit("a.c");
  FunctionMaker M("entry");
  uint32_t X = M.param("int");
  uint32_t Bad = M.block(), Good = M.block();
  M.branch(0, M.load(X), Bad, Good);
  M.call(Bad, "undo");
  M.ret(Bad, M.load(M.global("denied")));
  M.ret(Good, M.constant(0));
  U.Functions = {M.finish(), empty("undo")};
  facts::Global G;
  G.Name = "denied";
  G.IsConst = G.IsStatic = true;
  facts::Init I;
  I.Kind = facts::InitKind::Int;
  I.Value = -13;
  G.Inits = {I};
  U.Globals = {G};
  Program P = W.linked();
  EXPECT_NEAR(P.hotness(only(P, "undo")), 0.01, 1e-6);
}

TEST(Frequency, CallsOfColdFunctions) {
  World W;
  W.Rules.ColdSections.push_back({".boot", {}});
  FunctionMaker M("entry"), B("boot");
  uint32_t X = M.param("int"), Y = M.param("int");
  uint32_t Print = M.block(), Rest = M.block(), Boot = M.block(),
           Out = M.block();
  M.branch(0, M.load(X), Print, Rest);
  M.call(Print, "complain");
  M.call(Print, "after");
  M.ret(Print, M.constant(0));
  M.branch(Rest, M.load(Y), Boot, Out);
  M.call(Boot, "boot");
  M.ret(Boot, M.constant(0));
  M.ret(Out, M.constant(0));
  B.ret(0, B.constant(0));
  facts::Function Booting = B.finish();
  Booting.Strings.push_back(".boot.text");
  Booting.Section = facts::StrId(Booting.Strings.size() - 1);
  W.unit("a.c").Functions = {M.finish(), Booting, empty("after")};
  Program P = W.linked();
  EXPECT_NEAR(P.hotness(only(P, "after")), 0.01, 1e-6);
  EXPECT_NEAR(P.hotness(only(P, "boot")), 0.01, 1e-4);
  EXPECT_TRUE(P.info(only(P, "boot")).IsCold);
}

/// if (done) return 0; work();
TEST(Frequency, ToLeaveAtOnceIsTheRarerCase) {
  World W;
  FunctionMaker M("entry");
  uint32_t X = M.param("int"), Done = M.block(), Rest = M.block();
  M.branch(0, M.load(X), Done, Rest);
  M.ret(Done, M.constant(0));
  M.call(Rest, "work");
  M.ret(Rest, M.constant(0));
  W.unit("a.c").Functions = {M.finish(), empty("work")};
  Program P = W.linked();
  EXPECT_NEAR(P.hotness(only(P, "work")), 0.8, 1e-6);
}

/// A jump back to try again makes no loop of what stands before it.
TEST(Frequency, RetryIsNoLoop) {
  for (bool IsRetry : {true, false}) {
    World W;
    FunctionMaker M("entry");
    uint32_t X = M.param("int"), Y = M.param("int");
    uint32_t Head = M.block(), Out = M.block(), Body = M.block(),
             Rest = M.block();
    M.go(0, Head);
    M.call(Head, "step");
    M.branch(Head, M.load(X), Out, Body, 0,
             IsRetry ? facts::BranchKind::If : facts::BranchKind::While);
    M.call(Out, "out");
    M.ret(Out, M.constant(0));
    M.branch(Body, M.load(Y), Head, Rest);
    M.call(Rest, "rest");
    M.ret(Rest, M.constant(0));
    W.unit("a.c").Functions = {M.finish(), empty("step"), empty("out"),
                               empty("rest")};
    Program P = W.linked();
    EXPECT_NEAR(P.hotness(only(P, "step")), 1, 1e-6);
    EXPECT_NEAR(P.hotness(only(P, "out")), IsRetry ? 0.5 : 1, 1e-6);
  }
}

/// likely(ops->run == common) ? common() : ops->run(): the object decides.
TEST(Frequency, ComparedWithAFunction) {
  World W;
  FunctionMaker M("entry");
  uint32_t Fn = M.param("fn"), Direct = M.block(), Through = M.block();
  M.branch(0, M.binary(facts::BinaryOp::Eq, M.load(Fn), M.func("common")),
           Direct, Through, facts::BF_ExpectTrue);
  M.call(Direct, "common");
  M.ret(Direct, M.constant(0));
  M.call(Through, "other");
  M.ret(Through, M.constant(0));
  W.unit("a.c").Functions = {M.finish(), empty("common"), empty("other")};
  Program P = W.linked();
  EXPECT_NEAR(P.hotness(only(P, "common")), 1, 1e-6);
  EXPECT_NEAR(P.hotness(only(P, "other")), 1, 1e-6);
}

/// if (x) goto out; four calls; out: end(); return 0;
TEST(Frequency, SkippingTheWorkIsTheRarerCase) {
  for (unsigned Calls : {1, 4}) {
    World W;
    FunctionMaker M("entry");
    uint32_t X = M.param("int"), Work = M.block(), Out = M.block();
    M.branch(0, M.load(X), Out, Work);
    for (unsigned I = 0; I != Calls; ++I)
      M.call(Work, "work");
    M.go(Work, Out);
    M.call(Out, "end");
    M.ret(Out, M.constant(0));
    W.unit("a.c").Functions = {M.finish(), empty("work"), empty("end")};
    Program P = W.linked();
    EXPECT_NEAR(P.hotness(only(P, "work")), Calls == 1 ? 0.5 : 0.8, 1e-6);
    EXPECT_NEAR(P.hotness(only(P, "end")), 1, 1e-6);
  }
}

} // namespace
