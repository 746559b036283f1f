//===- Page.cpp - A page that needs no file beside it -----------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/Page.h"

using namespace llvm;

namespace nobounce::report {

/// JSON inside a script element: nothing in it may end the element.
static std::string dataText(StringRef Json) {
  std::string Out;
  for (char C : Json)
    if (C == '<')
      Out += "\\u003c";
    else
      Out += C;
  return Out;
}

void printPage(raw_ostream &OS, const PageParts &Parts, StringRef Json) {
  StringRef Rest = Parts.Frame;
  for (auto [Mark, Text] :
       {std::pair<StringRef, std::string>("@STYLE@", Parts.Style.str()),
        {"@DATA@", dataText(Json)},
        {"@SCRIPT@", Parts.Script.str()}}) {
    auto [Before, After] = Rest.split(Mark);
    OS << Before << Text;
    Rest = After;
  }
  OS << Rest;
}

} // namespace nobounce::report
