//===- IndirectCallsTest.cpp - Tables, slots, callbacks -------------------===//
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

  W.Options.Profiles = {"three"};
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
  ASSERT_EQ(C.size(), 4u);
  ASSERT_TRUE(C[3].Call);
  EXPECT_EQ(C[3].Call->Kind, CallKind::Callback);
  EXPECT_EQ(C[3].Call->Caller, only(P, "leaf"));
  EXPECT_EQ(C[3].Call->Through, only(P, "leaf"));
  // Those who look for callers see where it is passed.
  ASSERT_EQ(P.callers(only(P, "cb2")).size(), 1u);
  EXPECT_EQ(P.callers(only(P, "cb2"))[0]->Caller, only(P, "other"));
  EXPECT_EQ(P.callers(only(P, "cb2"))[0]->Through, only(P, "leaf"));
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
    EXPECT_EQ(P.hotness(only(P, "other_step")), 0);
    EXPECT_EQ(P.callees(only(P, "walk")).size(), IsClosed ? 0u : 2u);
  }
}

/// f = ops->get; f() is a call through the slot.
TEST(IndirectCalls, PointerInALocal) {
  World W;
  facts::Unit &U = W.unit("a.c");
  FunctionMaker M("entry");
  uint32_t O = M.param("ops *"), Fn = M.local("fn");
  M.store(0, Fn, M.load(M.field(M.deref(O), "ops", "get")));
  M.callThrough(0, Fn);
  M.ret(0, M.constant(0));
  U.Functions = {M.finish(), empty("get")};
  U.Globals = {table("the_ops", "ops", "get", "get")};
  Program P = W.linked();
  EXPECT_EQ(P.hotness(only(P, "get")), 1);
}

/// set(x, f) stores its argument: whoever calls set fills the slot.
TEST(IndirectCalls, SlotFilledThroughAParameter) {
  World W;
  FunctionMaker S("set"), I("init"), E("entry");
  uint32_t X = S.param("work *"), Fn = S.param("fn");
  S.store(0, S.field(S.deref(X), "work", "func"), S.load(Fn));
  S.ret(0, S.constant(0));
  uint32_t Y = I.param("work *");
  I.call(0, "set", {I.load(Y), I.func("job")});
  I.ret(0, I.constant(0));
  uint32_t Z = E.param("work *");
  E.callThrough(0, E.field(E.deref(Z), "work", "func"));
  E.ret(0, E.constant(0));
  W.unit("a.c").Functions = {S.finish(), I.finish(), E.finish(), empty("job")};
  Program P = W.linked();
  EXPECT_EQ(P.hotness(only(P, "job")), 1);
}

/// Two filesystems, each with two operations; the first calls through the table
/// of the second again.
void addFilesystems(World &W) {
  rules::Profile One, Two;
  One.Id = "one";
  One.Default = true;
  One.Alternatives = Two.Alternatives = {"fs"};
  One.Keep = {"fs/one"};
  Two.Id = "two";
  Two.Keep = {"fs/two"};
  W.Rules.Profiles = {One, Two};
  auto CallOf = [](FunctionMaker &M, uint32_t Ops, const char *Field) {
    M.callThrough(0, M.field(M.deref(Ops), "ops", Field));
    M.ret(0, M.constant(0));
  };
  FunctionMaker M("entry"), H("again");
  CallOf(M, M.param("ops *"), "read");
  CallOf(H, H.param("ops *"), "get");
  W.unit("fs/core.c").Functions = {M.finish(), H.finish()};
  for (std::string Fs : {"one", "two"}) {
    facts::Unit &U = W.unit("");
    U.File = "fs/" + Fs + "/file.c";
    FunctionMaker R(Fs + "_read", 0, "int", U.File);
    FunctionMaker G(Fs + "_get", 0, "int", U.File);
    R.call(0, "again", {R.load(R.local("ops *"))});
    R.ret(0, R.constant(0));
    G.ret(0, G.constant(0));
    U.Functions = {R.finish(), G.finish()};
    U.Globals = {
        table((Fs + "_ops").c_str(), "ops", "read", (Fs + "_read").c_str()),
        table((Fs + "_more").c_str(), "ops", "get", (Fs + "_get").c_str())};
    for (facts::Global &Table : U.Globals)
      Table.File = U.File;
  }
}

/// Several profiles in one program; without any, one chain has one filesystem.
TEST(IndirectCalls, ProfilesAndAllTargets) {
  for (int Mode : {0, 1, 2}) {
    World W;
    addFilesystems(W);
    if (Mode == 1)
      W.Options.Profiles = {"one", "two"};
    W.Options.AllTargets = Mode == 2;
    Program P = W.linked();
    EXPECT_EQ(P.hotness(only(P, "one_get")), 1);
    EXPECT_EQ(P.hotness(only(P, "two_get")), Mode == 0 ? 0 : 1);
    EXPECT_EQ(P.outOfPlay(only(P, "two_get")).first, Mode == 0 ? "fs/two" : "");
    if (Mode == 0)
      continue;
    for (std::string Fs : {"one", "two"}) {
      std::vector<HotStep> C = P.chain(only(P, (Fs + "_get").c_str()));
      ASSERT_EQ(C.size(), 4u);
      EXPECT_EQ(C[1].Function, only(P, (Fs + "_read").c_str()));
    }
  }
}

} // namespace
