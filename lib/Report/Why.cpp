//===- Why.cpp - What was decided of each candidate, for people -*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/Why.h"
#include "Report/Snippet.h"
#include "Report/Text.h"
#include "Report/Words.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;
using namespace nobounce::checks;

namespace nobounce::report {

/// "finding", or "no finding: skippable no, selective unknown".
static std::string conclusion(const Verdict &V) {
  if (V.isFinding())
    return "finding";
  std::string Text = "no finding";
  StringRef Separator = ": ";
  for (const PartAnswer &A : V.Parts) {
    if (A.Is == Answer::Yes)
      continue;
    Text += (Twine(Separator) + word(A.Of) + " " + word(A.Is)).str();
    Separator = ", ";
  }
  return Text;
}

void printWhy(raw_ostream &OS, const Explanation &E) {
  printFailed(OS, E.Failed);
  if (E.Field) {
    printField(OS, *E.Field);
    OS << worldLine(E.Of) << '\n';
    return;
  }
  for (const Verdict &V : E.Verdicts) {
    std::string Name = V.Form.empty() ? V.Check : V.Check + ", " + V.Form;
    printLocated(OS, V.Where, V.isFinding() ? V.Severity : "remark",
                 conclusion(V) + (V.Message.empty() ? "" : ": ") + V.Message +
                     " [" + Name + "]");
    printLocated(OS, {}, "note", "in " + V.Function);
    printNotes(OS, V);
    OS << '\n';
  }
  for (const std::string &Remark : E.Remarks)
    OS << Remark << '\n';
  OS << count(E.Verdicts.size(), "candidate") << " at '" << E.Query << "'\n"
     << worldLine(E.Of) << '\n';
}

} // namespace nobounce::report
