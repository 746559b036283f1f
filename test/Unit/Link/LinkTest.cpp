//===- LinkTest.cpp - Symbols, calls, hotness, sharing --------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionMaker.h"
#include "gtest/gtest.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::None;
using test::FunctionMaker;
using test::World;

namespace {

facts::Function empty(const char *Name, uint32_t Flags = 0) {
  FunctionMaker M(Name, Flags);
  M.ret(0, M.constant(0));
  return M.finish();
}
facts::Function calling(const char *Name, const char *Callee,
                        uint32_t Flags = 0) {
  FunctionMaker M(Name, Flags);
  M.call(0, Callee);
  M.ret(0, M.constant(0));
  return M.finish();
}
FunctionId only(const Program &P, const char *Name) {
  EXPECT_EQ(P.functionsNamed(Name).size(), 1u) << Name;
  return P.functionsNamed(Name).front();
}

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

TEST(Frequency, UnlikelyAndEvenSplit) {
  World W;
  FunctionMaker M("entry");
  uint32_t X = M.param("int");
  uint32_t Cold = M.block(), Warm = M.block(), T = M.block(), F = M.block();
  M.branch(0, M.load(X), Cold, Warm, facts::BF_ExpectFalse);
  M.call(Cold, "cold");
  M.ret(Cold, M.constant(0));
  M.branch(Warm, M.load(X), T, F);
  M.call(T, "half");
  M.ret(T, M.constant(0));
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
  uint32_t Got = M.local("int");
  uint32_t Yes = M.block(), No = M.block(), Again = M.block(), Last = M.block();
  uint32_t Call = M.call(0, "count");
  M.store(0, Got, M.result(Call));
  M.branch(0, M.load(Got), Yes, No);
  M.call(Yes, "some");
  M.ret(Yes, M.load(Got));
  M.branch(No, M.load(Got), Again, Last);
  M.call(Again, "again");
  M.ret(Again, M.constant(-11));
  M.ret(Last, M.constant(0));
  FunctionMaker C("count");
  C.ret(0, C.constant(3));
  W.unit("a.c").Functions = {M.finish(), C.finish(), empty("some"),
                             empty("again")};
  Program P = W.linked();
  EXPECT_NEAR(P.hotness(only(P, "some")), 0.5, 1e-6);
  EXPECT_NEAR(P.hotness(only(P, "again")), 0.25, 1e-6);
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

/// Two filesystems fill a slot; the profile keeps one.
TEST(IndirectCalls, TablesByProfile) {
  World W;
  rules::Profile Prof;
  Prof.Id = "one";
  Prof.Default = true;
  Prof.Alternatives = {"fs"};
  Prof.Keep = {"fs/one"};
  W.Rules.Profiles.push_back(Prof);
  FunctionMaker M("entry");
  uint32_t F = M.param("file *");
  M.callThrough(
      0, M.field(M.deref(M.field(M.deref(F), "file", "op")), "ops", "read"));
  M.ret(0, M.constant(0));
  W.unit("fs/core.c").Functions = {M.finish()};
  for (const char *Fs : {"one", "two"}) {
    std::string File = std::string("fs/") + Fs + "/file.c";
    facts::Unit &U = W.unit("");
    U.File = File;
    FunctionMaker R(std::string(Fs) + "_read", facts::FN_Static, "int", File);
    R.ret(0, R.constant(0));
    U.Functions = {R.finish()};
    facts::Global G;
    G.Name = std::string(Fs) + "_ops";
    G.File = File;
    G.Record = "ops";
    facts::Init I;
    I.Record = "ops";
    I.Field = I.Path = "read";
    I.Kind = facts::InitKind::Function;
    I.Text = std::string(Fs) + "_read";
    G.Inits = {I};
    U.Globals = {G};
  }
  Program P = W.linked();
  auto Edges = P.callees(only(P, "entry"));
  ASSERT_EQ(Edges.size(), 1u);
  EXPECT_EQ(Edges[0].Callee, only(P, "one_read"));
  EXPECT_EQ(Edges[0].Kind, CallKind::Table);
  EXPECT_EQ(P.name(Edges[0].Record), "ops");
  EXPECT_EQ(P.name(Edges[0].Field), "read");
  EXPECT_EQ(P.hotness(only(P, "two_read")), 0);

  W.Options.Profile = "three";
  auto Bad = W.tryLink();
  ASSERT_FALSE(Bad);
  EXPECT_EQ(llvm::toString(Bad.takeError()),
            "there is no profile 'three'; the rules have: one");
}

/// A slot that is a patched call behind a key: on for an enabled module only.
TEST(IndirectCalls, StaticCallBehindItsKey) {
  for (bool IsOn : {true, false}) {
    World W;
    W.Rules.StaticCalls.push_back(
        {"__call_{hook}_{n}", "hook_list", "hook.{hook}", "", {}});
    rules::LsmTable T;
    T.Record = "module_info";
    T.NameField = "name";
    T.OrderField = "order";
    T.Config = "CONFIG_MODULES_ON";
    T.HookRecord = "hook_list";
    W.Rules.LsmTables.push_back(T);
    W.Options.KernelConfig["CONFIG_MODULES_ON"] =
        IsOn ? "\"other,armor\"" : "\"other\"";
    FunctionMaker M("entry");
    uint32_t Key = M.macro("SWITCHED_ON");
    uint32_t On = M.block(), Out = M.block();
    M.branch(0, M.load(M.local("bool")), On, Out, facts::BF_ExpectFalse,
             facts::BranchKind::If, Key);
    M.call(On, "__call_open_0");
    M.ret(On, M.constant(0));
    M.ret(Out, M.constant(0));
    W.unit("security/core.c").Functions = {M.finish()};
    facts::Unit &U = W.unit("security/armor/lsm.c");
    U.Functions = {empty("armor_open", facts::FN_Static)};
    facts::Global Hooks, Info;
    Hooks.Name = "hooks";
    Info.Name = "info";
    Hooks.File = Info.File = U.File;
    Hooks.Record = "hook_list";
    Info.Record = "module_info";
    facts::Init I;
    I.Record = "hooks_union";
    I.Field = "open";
    I.Path = "hook.open";
    I.Kind = facts::InitKind::Function;
    I.Text = "armor_open";
    Hooks.Inits = {I};
    I.Record = "module_info";
    I.Field = I.Path = "name";
    I.Kind = facts::InitKind::String;
    I.Text = "armor";
    Info.Inits = {I};
    U.Globals = {Hooks, Info};
    Program P = W.linked();
    EXPECT_NEAR(P.hotness(only(P, "armor_open")), IsOn ? 1 : 0, 1e-6);
    FunctionId E = only(P, "entry");
    EXPECT_EQ(P.flow(E).coldReason(P.flow(E).succs(0)[0]),
              IsOn ? ColdReason::None : ColdReason::StaticKey);
  }
}

/// entry passes cb to mid, which passes it to leaf, which calls it; other's
/// callback is not reached from entry.
TEST(IndirectCalls, CallbackThroughParameters) {
  World W;
  FunctionMaker Leaf("leaf"), Mid("mid"), E("entry"), O("other");
  {
    uint32_t P = Leaf.param("fn");
    Leaf.callThrough(0, P);
    Leaf.ret(0, Leaf.constant(0));
    uint32_t Q = Mid.param("fn");
    Mid.call(0, "leaf", {Mid.load(Q)});
    Mid.ret(0, Mid.constant(0));
  }
  E.call(0, "mid", {E.func("cb")});
  E.ret(0, E.constant(0));
  O.call(0, "mid", {O.func("cb2")});
  O.ret(0, O.constant(0));
  W.unit("a.c").Functions = {Leaf.finish(), Mid.finish(), E.finish(),
                             O.finish(),    empty("cb"),  empty("cb2")};
  Program P = W.linked();
  EXPECT_NEAR(P.hotness(only(P, "cb")), 1, 1e-6);
  EXPECT_EQ(P.hotness(only(P, "cb2")), 0);
  std::vector<HotStep> C = P.chain(only(P, "cb"));
  ASSERT_EQ(C.size(), 2u);
  ASSERT_TRUE(C[1].Call);
  EXPECT_EQ(C[1].Call->Kind, CallKind::Callback);
  EXPECT_EQ(C[1].Call->Through, only(P, "leaf"));
}

/// walk(ops) calls ops->step; each caller passes its own table.
TEST(IndirectCalls, TablesThroughParameters) {
  for (bool IsClosed : {true, false}) {
    World W;
    facts::Unit &U = W.unit("a.c");
    FunctionMaker Walk("walk");
    uint32_t Ops = Walk.param("ops *");
    Walk.callThrough(0, Walk.field(Walk.deref(Ops), "ops", "step"));
    Walk.ret(0, Walk.constant(0));
    U.Functions = {Walk.finish(), empty("entry_step"), empty("other_step")};
    for (const char *Name : {"entry", "other"}) {
      FunctionMaker M(Name);
      std::string Table = std::string(Name) + "_ops";
      M.call(0, "walk", {M.addr(M.global(Table))});
      M.ret(0, M.constant(0));
      U.Functions.push_back(M.finish());
      facts::Global G;
      G.Name = Table;
      G.Record = "ops";
      facts::Init I;
      I.Record = "ops";
      I.Field = I.Path = "step";
      I.Kind = facts::InitKind::Function;
      I.Text = std::string(Name) + "_step";
      G.Inits = {I};
      U.Globals.push_back(G);
    }
    if (!IsClosed) {
      FunctionMaker M("third");
      M.call(0, "walk", {M.load(M.local("ops *"), facts::EF_Pointer)});
      M.ret(0, M.constant(0));
      U.Functions.push_back(M.finish());
    }
    Program P = W.linked();
    EXPECT_EQ(P.hotness(only(P, "entry_step")), 1);
    EXPECT_EQ(P.hotness(only(P, "other_step")), IsClosed ? 0 : 1);
  }
}

/// bump(c) adds to *c; entry bumps obj.count, so obj.count is shared, and so
/// is what embeds an obj.
TEST(Sharing, LiftedWriterAndEmbedding) {
  World W;
  FunctionMaker B("bump"), E("entry");
  uint32_t C = B.param("counter *");
  uint32_t Add =
      B.call(0, "add", {B.addr(B.field(B.deref(C), "counter", "v"))});
  B.ret(0, B.constant(0));
  uint32_t X = E.param("obj *"), Y = E.param("big *");
  uint32_t Field = E.field(E.deref(X), "obj", "count");
  uint32_t Nested =
      E.field(E.field(E.deref(Y), "big", "inner"), "obj", "count");
  uint32_t Call = E.call(0, "bump", {E.addr(Field)});
  uint32_t Read = E.call(0, "peek", {E.addr(Nested)});
  E.ret(0, E.constant(0));
  W.unit("a.c").Functions = {B.finish(), E.finish()};
  Program P = W.linked();
  FunctionId Entry = only(P, "entry");
  LocationId L = P.locate(Entry, Field);
  EXPECT_EQ(P.text(L), "obj.count");
  auto Writers = P.sharedBy(L);
  ASSERT_EQ(Writers.size(), 1u);
  EXPECT_EQ(Writers[0]->Function, Entry);
  EXPECT_EQ(Writers[0]->Event, Call);
  EXPECT_EQ(Writers[0]->Inner, only(P, "bump"));
  EXPECT_EQ(Writers[0]->InnerEvent, Add);
  std::vector<AtomicRead> Reads = P.atomicReads(Entry);
  ASSERT_EQ(Reads.size(), 1u);
  EXPECT_EQ(Reads[0].Event, Read);
  EXPECT_EQ(P.text(Reads[0].Where), "big.inner.count");
  EXPECT_EQ(P.sharedBy(Reads[0].Where).size(), 1u);
}

TEST(Sharing, FreshAndStackObjectsAreNot) {
  World W;
  FunctionMaker E("entry");
  uint32_t X = E.local("obj *"), S = E.local("obj");
  uint32_t A = E.call(0, "grab");
  E.store(0, X, E.result(A, facts::EF_Pointer));
  uint32_t Field = E.field(E.deref(X), "obj", "count");
  E.call(0, "add", {E.addr(Field)});
  E.call(0, "add", {E.addr(E.field(S, "obj", "count"))});
  E.ret(0, E.constant(0));
  W.unit("a.c").Functions = {E.finish()};
  Program P = W.linked();
  EXPECT_TRUE(P.sharedBy(P.locate(only(P, "entry"), Field)).empty());
}

/// is_open(x) { return peek(&x->count) == 1; } is a read of its argument's
/// field.
TEST(PureReads, HelperIsARead) {
  World W;
  FunctionMaker H("is_open", facts::FN_Static | facts::FN_InHeader, "bool"),
      E("entry");
  uint32_t X = H.param("obj *");
  uint32_t R = H.call(0, "peek", {H.addr(H.field(H.deref(X), "obj", "count"))});
  H.ret(0, H.binary(facts::BinaryOp::Eq, H.result(R), H.constant(1)));
  uint32_t Y = E.param("file *");
  uint32_t C =
      E.call(0, "is_open",
             {E.load(E.field(E.deref(Y), "file", "o"), facts::EF_Pointer)});
  E.call(0, "unknown");
  E.ret(0, E.constant(0));
  facts::Unit &U = W.unit("a.c");
  U.HeaderFunctions = {W.header(H.finish())};
  U.Functions = {E.finish()};
  Program P = W.linked();
  EXPECT_TRUE(P.isPureRead(only(P, "is_open")));
  EXPECT_FALSE(P.isPureRead(only(P, "entry")));
  std::vector<AtomicRead> Reads = P.atomicReads(only(P, "entry"));
  ASSERT_EQ(Reads.size(), 1u);
  EXPECT_EQ(Reads[0].Event, C);
  EXPECT_EQ(Reads[0].Helper, only(P, "is_open"));
  EXPECT_EQ(P.text(Reads[0].Where), "obj.count");
  EXPECT_TRUE(Reads[0].Object);
  EXPECT_EQ(Reads[0].Object.Extra.size(), 2u); // ->count
}

TEST(FieldStores, BitsAndHotness) {
  World W;
  FunctionMaker E("entry"), S("setter");
  uint32_t X = E.param("obj *"), Y = S.param("obj *");
  uint32_t Clear = E.store(0, E.field(E.deref(X), "obj", "flags"),
                           E.constant(~int64_t(4)), facts::StoreOp::AndAssign);
  E.ret(0, E.constant(0));
  uint32_t Set = S.store(0, S.field(S.deref(Y), "obj", "flags"), S.constant(4),
                         facts::StoreOp::OrAssign);
  S.ret(0, S.constant(0));
  W.unit("a.c").Functions = {E.finish(), S.finish()};
  Program P = W.linked();
  auto Stores = P.fieldStores("obj", "flags");
  ASSERT_EQ(Stores.size(), 2u);
  EXPECT_EQ(Stores[0].Event, Clear);
  EXPECT_EQ(Stores[0].Clears, 4u);
  EXPECT_EQ(Stores[0].Sets, 0u);
  EXPECT_TRUE(Stores[0].Known);
  EXPECT_NEAR(Stores[0].Hotness, 1, 1e-6);
  EXPECT_EQ(Stores[1].Event, Set);
  EXPECT_EQ(Stores[1].Sets, 4u);
  EXPECT_EQ(Stores[1].Clears, 0u);
  EXPECT_EQ(Stores[1].Hotness, 0);
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
  EXPECT_EQ(P.world().Warnings.size(), 3u);
  W.Options.AssumeHot = {"[a"};
  auto Bad = W.tryLink();
  ASSERT_FALSE(Bad);
  llvm::consumeError(Bad.takeError());
}

} // namespace
