//===- ValidateTest.cpp - Are these facts consistent? ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Validate.h"
#include "Facts/Codec.h"
#include "Samples.h"
#include "gtest/gtest.h"
#include <functional>

using namespace nobounce::facts;
using namespace nobounce::facts::test;

/// What is wrong with the sample after `Change`; "" when nothing is. Also
/// checks that the shard of it is refused.
static std::string wrong(const std::function<void(Function &)> &Change) {
  Function F = sampleFunction();
  Change(F);
  llvm::Error E = validate(F);
  bool IsValid = !E;
  std::string Message = IsValid ? "" : llvm::toString(std::move(E));
  bool IsDecoded =
      bool(llvm::expectedToOptional(decodeFunction(encodeFunction(F))));
  EXPECT_EQ(IsDecoded, IsValid) << Message;
  llvm::StringRef Text = Message;
  Text.consume_front("function 'release': ");
  return Text.str();
}

TEST(Validate, SamplesAreValid) {
  EXPECT_EQ(wrong([](Function &) {}), "");
  EXPECT_FALSE(bool(validate(sampleUnit())));
  EXPECT_FALSE(bool(validate(sampleRecord())));
}

TEST(Validate, Strings) {
  EXPECT_EQ(wrong([](Function &F) { F.Name = 9999; }).substr(0, 13),
            "function '?':");
  EXPECT_EQ(wrong([](Function &F) { F.File = 9999; }),
            "function #0: no such string");
  EXPECT_EQ(wrong([](Function &F) { F.Params[0].Type = 9999; }),
            "parameter #0: no such string");
  EXPECT_EQ(wrong([](Function &F) { F.Locals[0].Cleanup = 9999; }),
            "local #0: no such string");
}

TEST(Validate, Paths) {
  EXPECT_EQ(wrong([](Function &F) { F.Paths[0].A = 1; }),
            "path #0: no such parameter");
  EXPECT_EQ(wrong([](Function &F) { F.Paths[P_St].A = 1; }),
            "path #3: no such local");
  EXPECT_EQ(wrong([](Function &F) { F.Paths[1].Base = 1; }),
            "path #1: its base does not stand before it");
  EXPECT_EQ(wrong([](Function &F) { F.Paths[1].Base = None; }),
            "path #1: its base does not stand before it");
  EXPECT_EQ(wrong([](Function &F) { F.Paths[0].Base = 0; }),
            "path #0: its base does not stand before it");
  EXPECT_EQ(wrong([](Function &F) { F.Paths[2].B = 9999; }),
            "path #2: no such string");
  EXPECT_EQ(wrong([](Function &F) { F.Paths[0].Kind = PathKind(77); }),
            "path #0: its base does not stand before it");
  EXPECT_EQ(
      wrong([](Function &F) { F.Paths[1] = {PathKind(77), {}, 0, 0, 0, 0}; }),
      "path #1: no such kind");
  EXPECT_EQ(wrong([](Function &F) {
              F.Paths[0] = {PathKind::Result, {}, None, 1, 0, 0};
            }),
            "path #0: result of no call");
}

TEST(Validate, Expressions) {
  EXPECT_EQ(wrong([](Function &F) { F.Exprs[E_State].A = 99; }),
            "expression #0: no such path");
  EXPECT_EQ(wrong([](Function &F) { F.Exprs[E_State].B = 1; }),
            "expression #0: load without its event");
  EXPECT_EQ(wrong([](Function &F) { F.Exprs[E_IsOne].B = 99; }),
            "expression #5: no such operand");
  EXPECT_EQ(wrong([](Function &F) { F.Exprs[E_IsOne].Op = 99; }),
            "expression #5: no such operator");
  EXPECT_EQ(wrong([](Function &F) { F.Exprs[E_Read].A = 0; }),
            "expression #3: result of no call");
  EXPECT_EQ(wrong([](Function &F) { F.ExprLists[0] = None; }),
            "argument #0: no such expression");
}

TEST(Validate, Events) {
  EXPECT_EQ(wrong([](Function &F) { F.Events[0].Path = None; }),
            "event #0: has no path");
  EXPECT_EQ(wrong([](Function &F) { F.Events[3].ArgCount = 2; }),
            "event #3: arguments out of range");
  EXPECT_EQ(wrong([](Function &F) { F.Events[3].ArgBegin = 0xffffffff; }),
            "event #3: arguments out of range");
  EXPECT_EQ(wrong([](Function &F) { F.Events[3].Macro = 1; }),
            "event #3: no such macro use");
  EXPECT_EQ(wrong([](Function &F) { F.Events[5].Value = 99; }),
            "event #5: no such value");
  EXPECT_EQ(wrong([](Function &F) { F.Events[5].End = 0; }),
            "event #5: ends before it begins");
}

TEST(Validate, Blocks) {
  EXPECT_EQ(wrong([](Function &F) { F.Succs[0].Block = 5; }),
            "edge #0: no such block");
  EXPECT_EQ(wrong([](Function &F) { F.Blocks[4].EventCount = 0; }),
            "function #0: has events outside of blocks");
  EXPECT_EQ(wrong([](Function &F) { F.Blocks[4].EventCount = 2; }),
            "block #4: events out of range");
  EXPECT_EQ(wrong([](Function &F) { F.Blocks[4].EventBegin = 0; }),
            "block #4: events do not follow those of the block before");
  EXPECT_EQ(wrong([](Function &F) { F.Blocks[2].SuccCount = 1; }),
            "block #2: has a condition and not two successors");
  EXPECT_EQ(wrong([](Function &F) { F.Blocks[3].SuccCount = 2; }),
            "block #3: has several successors and no branch");
  EXPECT_EQ(wrong([](Function &F) { F.Blocks[1].Flags = 0; }),
            "block #1: block 1 is the exit");
  EXPECT_EQ(wrong([](Function &F) {
              F.Blocks.resize(1);
              F.Events.clear();
            }),
            "function #0: has no entry and exit block");
}

TEST(Validate, CyclesOfReferences) {
  EXPECT_EQ(wrong([](Function &F) { F.Exprs[E_IsOne].A = E_IsOne; }),
            "references form a cycle");
  // A call that has its own result as argument.
  EXPECT_EQ(wrong([](Function &F) { F.ExprLists[0] = E_IsOne; }),
            "references form a cycle");
  // A location in the object whose address the path's index holds.
  EXPECT_EQ(wrong([](Function &F) {
              F.Paths[P_Count] = {PathKind::Index, {}, 7, E_CountAddr, 0, 0};
            }),
            "references form a cycle");
}

/// Appends `Length` negations, each of the one before.
static void addChain(Function &F, uint32_t Length) {
  for (uint32_t I = 0; I != Length; ++I)
    F.Exprs.push_back({ExprKind::Unary, uint8_t(UnaryOp::Not), 0,
                       uint32_t(F.Exprs.size() - 1), 0, 0, 32});
}

TEST(Validate, DepthOfReferences) {
  EXPECT_EQ(wrong([](Function &F) { addChain(F, MaxDepth - 1); }), "");
  EXPECT_EQ(wrong([](Function &F) { addChain(F, MaxDepth); }),
            "references are nested too deeply");
}

TEST(Validate, SharedOperandsAreNoCycle) {
  EXPECT_EQ(wrong([](Function &F) {
              for (uint32_t I = 0; I != 60; ++I) {
                uint32_t Last = uint32_t(F.Exprs.size() - 1);
                F.Exprs.push_back({ExprKind::Binary, uint8_t(BinaryOp::Add), 0,
                                   Last, Last, 0, 32});
              }
            }),
            "");
}

TEST(Validate, MacrosThatEncloseEachOther) {
  EXPECT_EQ(wrong([](Function &F) {
              F.Macros.push_back(F.Macros[0]);
              F.Macros[0].Parent = 1; // Order does not matter.
            }),
            "");
  EXPECT_EQ(wrong([](Function &F) {
              F.Macros.push_back(F.Macros[0]);
              F.Macros[0].Parent = 1;
              F.Macros[1].Parent = 0;
            }),
            "macro uses enclose each other");
}

TEST(Validate, UnitReferencesAreSorted) {
  Unit U = sampleUnit();
  U.Records = {{1, 1}, {1, 1}};
  EXPECT_EQ(llvm::toString(validate(U)),
            "unit 'fs/handle.c': references are not sorted");
}
