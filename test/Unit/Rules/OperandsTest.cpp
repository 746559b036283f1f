//===- OperandsTest.cpp - Which operand a rule means ----------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules/Operands.h"
#include "gtest/gtest.h"

using namespace nobounce::rules;

TEST(Operands, ReadsWhatItWrites) {
  for (const char *Text : {"arg0", "arg12", "&arg1", "ptr", "&x", "result"}) {
    llvm::Expected<Operand> O = parseOperand(Text);
    ASSERT_TRUE(bool(O)) << llvm::toString(O.takeError());
    EXPECT_EQ(operandText(*O), Text);
  }
}

TEST(Operands, TellsPointersFromObjects) {
  EXPECT_FALSE(llvm::cantFail(parseOperand("arg0")).IsLvalue);
  EXPECT_TRUE(llvm::cantFail(parseOperand("&arg0")).IsLvalue);
}

TEST(Operands, ANameThatBeginsLikeAnArgumentIsAName) {
  Operand O = llvm::cantFail(parseOperand("args"));
  EXPECT_EQ(O.Kind, Operand::MacroParam);
  EXPECT_EQ(O.Name, "args");
}

TEST(Operands, RefusesTheRest) {
  for (const char *Text : {"", "&", "1", "a b", "arg0->x"}) {
    llvm::Expected<Operand> O = parseOperand(Text);
    EXPECT_FALSE(bool(O)) << Text;
    llvm::consumeError(O.takeError());
  }
}
