//===- Diagnostic.cpp - What is wrong in a rule file ----------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules/Diagnostic.h"
#include "llvm/Support/raw_ostream.h"

using namespace nobounce::rules;

char RuleError::ID;

std::string RuleDiagnostic::str() const {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  OS << Where.File;
  if (Where.Line)
    OS << ':' << Where.Line << ':' << Where.Column;
  OS << (Severity == RuleSeverity::Error     ? ": error: "
         : Severity == RuleSeverity::Warning ? ": warning: "
                                             : ": note: ")
     << Message;
  return Text;
}

void RuleError::log(llvm::raw_ostream &OS) const {
  bool First = true;
  for (const RuleDiagnostic &D : Diagnostics) {
    OS << (First ? "" : "\n") << D.str();
    First = false;
  }
}

std::error_code RuleError::convertToErrorCode() const {
  return std::make_error_code(std::errc::invalid_argument);
}
