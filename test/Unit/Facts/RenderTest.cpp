//===- RenderTest.cpp - Paths and expressions as C ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Render.h"
#include "Facts/Dump.h"
#include "Samples.h"
#include "gtest/gtest.h"

using namespace nobounce::facts;
using namespace nobounce::facts::test;

namespace {

/// The sample with more paths and expressions behind its own.
class Render : public testing::Test {
protected:
  uint32_t path(PathKind Kind, uint32_t Base, uint32_t A = 0, uint32_t B = 0) {
    F.Paths.push_back({Kind, {}, Base, A, B, 0});
    return uint32_t(F.Paths.size() - 1);
  }
  uint32_t expr(ExprKind Kind, uint8_t Op, uint32_t A, uint32_t B = 0,
                uint32_t C = 0, uint16_t Flags = 0, uint32_t Width = 32) {
    F.Exprs.push_back({Kind, Op, Flags, A, B, C, Width});
    return uint32_t(F.Exprs.size() - 1);
  }
  uint32_t binary(BinaryOp Op, uint32_t A, uint32_t B) {
    return expr(ExprKind::Binary, uint8_t(Op), A, B);
  }
  std::string pathText(uint32_t Id, RenderOptions O = {}) {
    return renderPath(F, Id, O);
  }
  std::string exprText(uint32_t Id, RenderOptions O = {}) {
    return renderExpr(F, Id, O);
  }

  Function F = sampleFunction();
};

TEST_F(Render, Fields) {
  EXPECT_EQ(pathText(P_Count), "h->node->count");
  EXPECT_EQ(pathText(7), "*h->node");
  EXPECT_EQ(pathText(path(PathKind::Field, P_Count, 0, str(F, "x"))),
            "h->node->count.x");
  EXPECT_EQ(pathText(None), "?");
}

TEST_F(Render, WithoutNames) {
  RenderOptions O;
  O.Names = false;
  EXPECT_EQ(pathText(P_Count, O), "p0->node->count");
  EXPECT_EQ(pathText(P_Flags, O), "l0->flags");
}

TEST_F(Render, DerefOfPointerInMemory) {
  uint32_t Twice = path(PathKind::Deref, 7);
  EXPECT_EQ(pathText(Twice), "**h->node");
  EXPECT_EQ(pathText(path(PathKind::Field, Twice, 0, str(F, "x"))),
            "(*h->node)->x");
}

TEST_F(Render, Elements) {
  uint32_t Array = path(PathKind::Field, 1, 0, str(F, "slots"));
  EXPECT_EQ(pathText(path(PathKind::Index, Array, E_One)), "h->slots[1]");
  EXPECT_EQ(pathText(path(PathKind::Index, Array, None)), "h->slots[…]");
  EXPECT_EQ(pathText(path(PathKind::Index, 4, E_Zero)), "st[0]");
}

TEST_F(Render, Containers) {
  uint32_t Outer =
      path(PathKind::Container, P_Count, str(F, "node"), str(F, "head.count"));
  EXPECT_EQ(pathText(path(PathKind::Field, Outer, 0, str(F, "x"))),
            "container_of(&h->node->count, node, head.count)->x");
  uint32_t Inner = path(PathKind::Container, 4, str(F, "big"), str(F, "state"));
  EXPECT_EQ(pathText(path(PathKind::Field, Inner, 0, str(F, "x"))),
            "container_of(st, big, state)->x");
  EXPECT_EQ(exprText(expr(ExprKind::Addr, 0, Inner)),
            "container_of(st, big, state)");
}

TEST_F(Render, Blobs) {
  uint32_t Global = path(PathKind::Global, None, str(F, "blob_sizes"));
  uint32_t Size = path(PathKind::Field, Global, 0, str(F, "lbs"));
  uint32_t Load = expr(ExprKind::Load, 0, Size, None);
  uint32_t Blob = path(PathKind::Offset, 4, Load, str(F, "mark"));
  EXPECT_EQ(pathText(path(PathKind::Field, Blob, 0, str(F, "x"))),
            "((mark *)(st + blob_sizes.lbs))->x");
  uint32_t Untyped = path(PathKind::Offset, 4, Load, 0);
  EXPECT_EQ(pathText(Untyped), "*(st + blob_sizes.lbs)");
}

TEST_F(Render, CallResults) {
  EXPECT_EQ(exprText(E_IsOne), "count_read(&h->node->count) == 1");
  RenderOptions O;
  O.Temporaries = true;
  EXPECT_EQ(exprText(E_IsOne, O), "%3 == 1");
  uint32_t Temporary = path(PathKind::Result, None, 3);
  uint32_t Deref = path(PathKind::Deref, Temporary);
  EXPECT_EQ(pathText(path(PathKind::Field, Deref, 0, str(F, "x"))),
            "count_read(&h->node->count)->x");
}

TEST_F(Render, IndirectCalls) {
  F.Events[3].Callee = 0;
  F.Events[3].Path = P_State;
  EXPECT_EQ(renderCall(F, 3), "h->state(&h->node->count)");
}

TEST_F(Render, Constants) {
  RenderOptions Values;
  Values.Values = true;
  EXPECT_EQ(exprText(E_NotNew), "~STATE_NEW");
  EXPECT_EQ(exprText(E_NotNew, Values), "~STATE_NEW{-5}");
  auto Const = [&](int64_t V, uint16_t Flags) {
    return exprText(expr(ExprKind::Const, 0, uint32_t(V),
                         uint32_t(uint64_t(V) >> 32), 0, Flags));
  };
  EXPECT_EQ(Const(9999, 0), "9999");
  EXPECT_EQ(Const(0x8000000, 0), "0x8000000");
  EXPECT_EQ(Const(-1, EF_Signed), "-1");
  EXPECT_EQ(Const(-1, 0), "0xffffffffffffffff");
  EXPECT_EQ(Const(0, EF_Pointer), "NULL");
  EXPECT_EQ(Const(7, EF_Truncated), "7…");
}

TEST_F(Render, ParenthesesOnlyWhereNeeded) {
  uint32_t And = binary(BinaryOp::And, E_St, E_One);
  EXPECT_EQ(exprText(binary(BinaryOp::Eq, And, E_Zero)), "(st & 1) == 0");
  EXPECT_EQ(exprText(binary(BinaryOp::LAnd, And, E_One)), "st & 1 && 1");
  uint32_t Minus = binary(BinaryOp::Sub, E_St, E_One);
  EXPECT_EQ(exprText(binary(BinaryOp::Sub, Minus, E_Zero)), "st - 1 - 0");
  EXPECT_EQ(exprText(binary(BinaryOp::Sub, E_Zero, Minus)), "0 - (st - 1)");
  EXPECT_EQ(exprText(expr(ExprKind::Unary, uint8_t(UnaryOp::LNot), And)),
            "!(st & 1)");
  EXPECT_EQ(exprText(expr(ExprKind::Select, 0, And, E_One, E_Zero)),
            "st & 1 ? 1 : 0");
  EXPECT_EQ(exprText(expr(ExprKind::Cast, 0, And, 0, 0, EF_Signed, 8)),
            "(s8)(st & 1)");
}

TEST_F(Render, StringsAreQuotedAndCut) {
  EXPECT_EQ(exprText(expr(ExprKind::Str, 0, str(F, "a\n\"b"))), R"("a\n\"b")");
  std::string Long =
      exprText(expr(ExprKind::Str, 0, str(F, std::string(90, 'x'))));
  EXPECT_LT(Long.size(), 60u);
}

TEST_F(Render, SharedOperandsDoNotExplode) {
  uint32_t E = E_St;
  for (int I = 0; I != 60; ++I)
    E = binary(BinaryOp::Add, E, E);
  std::string Text = exprText(E);
  EXPECT_LT(Text.size(), 5000u);
  EXPECT_NE(Text.find("…"), std::string::npos);
}

TEST(Dump, Function) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  dump(sampleFunction(), OS);
  EXPECT_EQ(Out,
            R"(function release(h: handle *) -> int {static}  fs/handle.c:12
  local l0 st: state *
  macro m0 count_read(c = &h->node->count)
  b0: {entry}
    %0   load   h->state : state *  ;14
    %1   init   st = h->state {decl}  ;14
    and st -> b2 else b4
  b1: {exit}
  b2:
    %2   load   h->node/64  ;16
    %3   call   count_read(&h->node->count) {used} @m0  ;16
    if %3 == 1 -> b3 else b4 {unexpected}
  b3:
    %4   store  st->flags &= ~STATE_NEW{-5}/32  ;17
    goto -> b4
  b4:
    %5   return 0  ;18
    goto -> b1
)");
}

TEST(Dump, UnitAndRecord) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  dump(sampleRecord(), OS);
  EXPECT_EQ(
      Out,
      R"(struct handle, 128 bytes, align 64 by attribute 64  include/handle.h:7
      0 8 bytes state: state *
      8 32 bytes nodes: node [4] [4] of node
     40.3 2 bits busy: unsigned int
)");
  Out.clear();
  dump(sampleUnit().Globals[0], OS);
  EXPECT_EQ(Out,
            R"(global handle_ops: operations {static, const}  fs/handle.c:40
  .release = release  (operations.release)  ;41
  .order = ORDER{-3}  (operations.order)  ;42
)");
}

} // namespace
