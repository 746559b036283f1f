//===- Operands.cpp - Which operand a rule means --------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules/Operands.h"
#include "llvm/ADT/StringExtras.h"

using namespace nobounce;
using namespace nobounce::rules;

llvm::Expected<Operand> rules::parseOperand(llvm::StringRef Text) {
  Operand O;
  llvm::StringRef Rest = Text;
  O.IsLvalue = Rest.consume_front("&");
  if (Rest == "result" && !O.IsLvalue) {
    O.Kind = Operand::Result;
    return O;
  }
  llvm::StringRef Digits = Rest;
  if (Digits.consume_front("arg") && !Digits.getAsInteger(10, O.Index)) {
    O.Kind = Operand::Arg;
    return O;
  }
  bool IsName =
      !Rest.empty() && !llvm::isDigit(Rest.front()) &&
      llvm::all_of(Rest, [](char C) { return llvm::isAlnum(C) || C == '_'; });
  if (!IsName)
    return llvm::createStringError(
        "'" + Text +
        "' is no operand; write arg0 (a pointer to the object), &arg0 (the "
        "object itself), a macro's parameter, or result");
  O.Kind = Operand::MacroParam;
  O.Name = Rest.str();
  return O;
}

std::string rules::operandText(const Operand &O) {
  std::string Amp = O.IsLvalue ? "&" : "";
  switch (O.Kind) {
  case Operand::Absent:
    return "";
  case Operand::Arg:
    return Amp + "arg" + llvm::utostr(O.Index);
  case Operand::MacroParam:
    return Amp + O.Name;
  case Operand::Result:
    return "result";
  }
  return "";
}
