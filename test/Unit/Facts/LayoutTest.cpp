//===- LayoutTest.cpp - Value types and schema agree on every byte ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The generated structs hide their members, so equality of offsets is shown
// by filling one side and reading the other.

#include "Facts/Layout.h"
#include "gtest/gtest.h"

using namespace nobounce::facts;

template <class T> static T fromStored(const typename StoredAs<T>::Type &In) {
  T Out;
  std::memcpy(static_cast<void *>(&Out), &In, sizeof(Out));
  return Out;
}

TEST(Layout, Path) {
  auto P = fromStored<PathNode>(fbs::PathNode(6, 1, 2, 3, 4));
  EXPECT_EQ(P.Kind, PathKind::Field);
  EXPECT_EQ(P.Base, 1u);
  EXPECT_EQ(P.A, 2u);
  EXPECT_EQ(P.B, 3u);
  EXPECT_EQ(P.Type, 4u);
}

TEST(Layout, Expr) {
  auto E = fromStored<Expr>(fbs::Expr(5, 1, 2, 3, 4, 5, 6));
  EXPECT_EQ(E.Kind, ExprKind::Binary);
  EXPECT_EQ(E.Op, 1);
  EXPECT_EQ(E.Flags, 2);
  EXPECT_EQ(E.A, 3u);
  EXPECT_EQ(E.B, 4u);
  EXPECT_EQ(E.C, 5u);
  EXPECT_EQ(E.Width, 6u);
}

TEST(Layout, Event) {
  auto E =
      fromStored<Event>(fbs::Event(2, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
  EXPECT_EQ(E.Kind, EventKind::Call);
  EXPECT_EQ(E.Op, 1);
  EXPECT_EQ(E.ArgCount, 2);
  EXPECT_EQ(E.Flags, 3u);
  EXPECT_EQ(E.Path, 4u);
  EXPECT_EQ(E.Value, 5u);
  EXPECT_EQ(E.Callee, 6u);
  EXPECT_EQ(E.ArgBegin, 7u);
  EXPECT_EQ(E.Macro, 8u);
  EXPECT_EQ(E.Width, 9u);
  EXPECT_EQ(E.Type, 10u);
  EXPECT_EQ(E.Begin, 11u);
  EXPECT_EQ(E.End, 12u);
}

TEST(Layout, Macro) {
  auto M = fromStored<MacroUse>(fbs::MacroUse(1, 2, 3, 4, 5, 6, 7));
  EXPECT_EQ(M.Name, 1u);
  EXPECT_EQ(M.Parent, 2u);
  EXPECT_EQ(M.ArgBegin, 3u);
  EXPECT_EQ(M.ArgCount, 4);
  EXPECT_EQ(M.Flags, 5);
  EXPECT_EQ(M.Begin, 6u);
  EXPECT_EQ(M.End, 7u);
  auto A = fromStored<MacroArg>(fbs::MacroArg(1, 2, 3));
  EXPECT_EQ(A.Param, 1u);
  EXPECT_EQ(A.Index, 2u);
  EXPECT_EQ(A.Value, 3u);
}

TEST(Layout, Block) {
  auto B = fromStored<Block>(fbs::Block(
      1, 2, 3, 4, 5, fbs::Branch(7, 8, 9, 10, 11, 12, 13, 14, 15, 16)));
  EXPECT_EQ(B.EventBegin, 1u);
  EXPECT_EQ(B.EventCount, 2u);
  EXPECT_EQ(B.SuccBegin, 3u);
  EXPECT_EQ(B.SuccCount, 4u);
  EXPECT_EQ(B.Flags, 5u);
  EXPECT_EQ(B.Term.Kind, BranchKind::Select);
  EXPECT_EQ(B.Term.Flags, 8);
  EXPECT_EQ(B.Term.Cond, 9u);
  EXPECT_EQ(B.Term.Macro, 10u);
  EXPECT_EQ(B.Term.CondBegin, 11u);
  EXPECT_EQ(B.Term.CondEnd, 12u);
  EXPECT_EQ(B.Term.FullBegin, 13u);
  EXPECT_EQ(B.Term.FullEnd, 14u);
  EXPECT_EQ(B.Term.RhsBegin, 15u);
  EXPECT_EQ(B.Term.RhsEnd, 16u);
}

TEST(Layout, EdgeAndVariable) {
  auto S = fromStored<Succ>(fbs::Succ(1, 2, -3, 4));
  EXPECT_EQ(S.Block, 1u);
  EXPECT_EQ(S.Flags, 2u);
  EXPECT_EQ(S.Low, -3);
  EXPECT_EQ(S.High, 4);
  auto V = fromStored<Variable>(fbs::Variable(1, 2, 3, 4));
  EXPECT_EQ(V.Name, 1u);
  EXPECT_EQ(V.Type, 2u);
  EXPECT_EQ(V.Cleanup, 3u);
  EXPECT_EQ(V.Flags, 4u);
}
