//===- LinesTest.cpp - Which fields share a line, and for certain ---------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/Lines.h"
#include "FunctionMaker.h"
#include "gtest/gtest.h"

using namespace nobounce;
using namespace nobounce::link;
using namespace nobounce::test;

namespace {

TEST(Lines, KnownAlignmentDecides) {
  EXPECT_EQ(lineFit({0, 4}, {60, 64}, 64, 64), LineFit::Same);
  EXPECT_EQ(lineFit({0, 4}, {64, 68}, 64, 64), LineFit::Other);
  EXPECT_EQ(lineFit({60, 64}, {64, 68}, 64, 64), LineFit::Other);
  EXPECT_EQ(lineFit({0, 4}, {60, 64}, 4096, 64), LineFit::Same);
  EXPECT_EQ(lineFit({0, 4}, {64, 68}, 64, 128), LineFit::Possible);
}

TEST(Lines, UnknownBeginMakesItPossible) {
  EXPECT_EQ(lineFit({0, 4}, {60, 64}, 8, 64), LineFit::Possible);
  EXPECT_EQ(lineFit({60, 64}, {64, 68}, 8, 64), LineFit::Possible);
  EXPECT_EQ(lineFit({0, 4}, {64, 68}, 8, 64), LineFit::Other);
  // Two halves of a word can be torn apart only where words can.
  EXPECT_EQ(lineFit({0, 4}, {4, 8}, 8, 64), LineFit::Same);
  EXPECT_EQ(lineFit({0, 4}, {4, 8}, 4, 64), LineFit::Possible);
}

TEST(Lines, LongFieldsReachIntoOthers) {
  EXPECT_EQ(lineFit({0, 100}, {96, 104}, 64, 64), LineFit::Same);
  EXPECT_EQ(lineFit({0, 64}, {64, 72}, 64, 64), LineFit::Other);
}

facts::FieldInfo field(const char *Name, uint64_t Byte, uint64_t Bytes,
                       const char *Record = "") {
  facts::FieldInfo F;
  F.Name = Name;
  F.BitOffset = Byte * 8;
  F.BitWidth = Bytes * 8;
  F.Record = Record;
  return F;
}

/// obj { a; inner { b; c } } is used by entry, which reads obj.inner.c.
struct ObjWorld : World {
  ObjWorld(uint32_t Align, bool Embedded = false) {
    FunctionMaker E("entry");
    uint32_t X = E.param("obj *");
    uint32_t C = E.field(E.field(E.deref(X), "obj", "inner"), "inner_obj", "c");
    uint32_t A = E.field(E.deref(X), "obj", "a");
    E.call(0, "peek", {E.addr(C)});
    E.call(0, "peek", {E.addr(A)});
    E.ret(0, E.constant(0));
    facts::Unit &U = unit("a.c");
    U.Functions = {E.finish()};
    U.Records = {record("obj"), record("inner_obj"), record("outer")};
    Records[0].second.Align = Align;
    Records[0].second.Size = 64;
    Records[0].second.Fields = {field("a", 0, 4),
                                field("inner", 8, 16, "inner_obj")};
    Records[1].second.Align = 8;
    Records[1].second.Size = 16;
    Records[1].second.Fields = {field("b", 0, 4), field("c", 8, 4)};
    Records[2].second.Align = 8;
    if (Embedded)
      Records[2].second.Fields = {field("o", 8, 64, "obj")};
  }
};

TEST(Lines, MatesOfANestedField) {
  ObjWorld W(64);
  Program P = W.linked();
  LocationId L = P.locationOf("obj", "inner.c");
  ASSERT_NE(L, NoLocation);
  EXPECT_EQ(P.text(L), "obj.inner.c");
  EXPECT_EQ(P.span(L)->Begin, 16u);
  EXPECT_EQ(P.span(L)->End, 20u);
  auto Mates = P.lineMates(L);
  ASSERT_EQ(Mates.size(), 2u);
  EXPECT_EQ(Mates[0].Name, "a");
  EXPECT_EQ(Mates[0].Fit, LineFit::Same);
  EXPECT_EQ(Mates[1].Name, "inner.b");
  EXPECT_EQ(P.locationOf("obj", "nothing"), NoLocation);
}

TEST(Lines, NaturalAlignmentIsNotEnough) {
  ObjWorld W(8);
  Program P = W.linked();
  auto Mates = P.lineMates(P.locationOf("obj", "inner.c"));
  ASSERT_EQ(Mates.size(), 2u);
  EXPECT_EQ(Mates[0].Fit, LineFit::Possible);
}

/// All objects come from a cache that aligns them: grab(cache).
void addCache(World &W, const char *Flags) {
  rules::ObjectCache C;
  C.Name = "make_cache";
  C.Size = {rules::Operand::Arg, 0, "", false};
  C.Flags = {rules::Operand::Arg, 1, "", false};
  C.Aligned = "CACHE_ALIGN";
  W.Rules.ObjectCaches.push_back(C);
  FunctionMaker I("init"), A("obj_new");
  uint32_t Named = I.namedConstant(0x2000, Flags);
  uint32_t Made = I.call(0, "make_cache", {I.constant(64), Named});
  I.store(0, I.global("cache"), I.result(Made, facts::EF_Pointer));
  I.ret(0, I.constant(0));
  uint32_t X = A.local("obj *");
  uint32_t G = A.call(0, "grab", {A.load(A.global("cache"))});
  A.store(0, X, A.result(G, facts::EF_Pointer), facts::StoreOp::Assign,
          "obj *");
  A.ret(0, A.load(X));
  W.Units[0]->Functions.push_back(I.finish());
  W.Units[0]->Functions.push_back(A.finish());
}

TEST(Lines, CacheThatAligns) {
  ObjWorld W(8);
  addCache(W, "CACHE_PANIC | CACHE_ALIGN");
  EXPECT_EQ(W.linked().alignment("obj"), 64u);
}

TEST(Lines, CacheThatDoesNot) {
  ObjWorld W(8);
  addCache(W, "CACHE_PANIC | NO_CACHE_ALIGN");
  EXPECT_EQ(W.linked().alignment("obj"), 8u);
}

TEST(Lines, EmbeddedObjectsBeginAnywhere) {
  ObjWorld W(8, /*Embedded=*/true);
  addCache(W, "CACHE_ALIGN");
  EXPECT_EQ(W.linked().alignment("obj"), 8u);
}

} // namespace
