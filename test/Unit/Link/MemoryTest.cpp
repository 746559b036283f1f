//===- MemoryTest.cpp - Sharing, pure reads, stores to fields -------------===//
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

/// init(x) writes x->count; all callers pass what they allocated.
TEST(Sharing, ParameterIsFreshWhenAllCallersSaySo) {
  for (bool IsAlwaysFresh : {true, false}) {
    World W;
    FunctionMaker I("init"), E("entry");
    uint32_t X = I.param("obj *");
    uint32_t Field = I.field(I.deref(X), "obj", "count");
    I.call(0, "add", {I.addr(Field)});
    I.ret(0, I.constant(0));
    uint32_t Y = E.local("obj *"), Z = E.param("obj *");
    uint32_t A = E.call(0, "grab");
    E.store(0, Y, E.result(A, facts::EF_Pointer));
    E.call(0, "init", {E.load(Y, facts::EF_Pointer)});
    if (!IsAlwaysFresh)
      E.call(0, "init", {E.load(Z, facts::EF_Pointer)});
    E.ret(0, E.constant(0));
    W.unit("a.c").Functions = {I.finish(), E.finish()};
    Program P = W.linked();
    EXPECT_EQ(P.sharedBy(P.locate(only(P, "init"), Field)).size(),
              IsAlwaysFresh ? 0u : 1u);
  }
}

/// Statics of one name in two files are two locations.
TEST(Sharing, StaticsAreToldApart) {
  World W;
  for (const char *File : {"a.c", "b.c"}) {
    facts::Unit &U = W.unit(File);
    FunctionMaker M(File[0] == 'a' ? "entry" : "other");
    M.call(0, "add", {M.addr(M.global("count"))});
    M.ret(0, M.constant(0));
    U.Functions = {M.finish()};
    facts::Global G;
    G.Name = "count";
    G.File = File;
    G.IsStatic = true;
    U.Globals = {G};
  }
  Program P = W.linked();
  uint32_t Path = 0; // The only one.
  LocationId A = P.locate(only(P, "entry"), Path),
             B = P.locate(only(P, "other"), Path);
  EXPECT_NE(A, B);
  EXPECT_EQ(P.text(A), "count");
  EXPECT_EQ(P.sharedBy(A).size(), 1u);
  EXPECT_TRUE(P.sharedBy(B).empty());
}

TEST(FieldStores, WholeRecordsAndEscapes) {
  World W;
  facts::Unit &U = W.unit("a.c");
  FunctionMaker E("entry");
  uint32_t X = E.param("obj *");
  uint32_t Flags = E.field(E.deref(X), "obj", "flags");
  uint32_t Clear = E.call(0, "__builtin_memset", {E.load(X, facts::EF_Pointer)},
                          facts::EV_Builtin);
  uint32_t Leak = E.call(0, "nowhere", {E.addr(Flags)});
  E.ret(0, E.constant(0));
  U.Functions = {E.finish()};
  U.Records = {W.record("obj")};
  Program P = W.linked();
  auto Stores = P.fieldStores("obj", "flags");
  ASSERT_EQ(Stores.size(), 2u);
  EXPECT_EQ(Stores[0].Event, Clear);
  EXPECT_EQ(Stores[0].Via, StoreVia::Whole);
  EXPECT_EQ(Stores[1].Event, Leak);
  EXPECT_EQ(Stores[1].Via, StoreVia::Escape);
  EXPECT_TRUE(P.callsUnknown(only(P, "entry"), Leak));
  EXPECT_FALSE(P.callsUnknown(only(P, "entry"), Clear));
}

} // namespace
