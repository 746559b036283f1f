//===- RuleHelp.cpp - What a rule says of itself
//------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/RuleHelp.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace nobounce::report {

std::string summaryOf(const RuleHelp &H) {
  SmallVector<StringRef> Lines;
  StringRef(H.Page).split(Lines, '\n');
  std::string Summary;
  for (StringRef Line : Lines) {
    Line = Line.trim();
    if (Line.starts_with("#") || (Line.empty() && Summary.empty()))
      continue;
    if (Line.empty())
      break;
    Summary += (Summary.empty() ? "" : " ") + Line.str();
  }
  return Summary.empty() ? "Reports " + H.Id + "." : Summary;
}

std::string ruleName(StringRef Id) {
  SmallVector<StringRef> Words;
  Id.split(Words, '-', -1, /*KeepEmpty=*/false);
  std::string Name;
  for (StringRef W : Words) {
    Name += toUpper(W.front());
    Name += W.drop_front();
  }
  return Name;
}

} // namespace nobounce::report
