//===- TextEdits.cpp - The proposed edit for people -------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/TextEdits.h"
#include "Report/Snippet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <map>

using namespace llvm;
using namespace nobounce::checks;

namespace nobounce::report {

StringRef lineText(const Verdict &V, StringRef File, unsigned Line) {
  auto At = [&](const Place &P) {
    return P.Line == Line && P.File == File && !P.LineText.empty();
  };
  if (At(V.Where))
    return V.Where.LineText;
  for (const Evidence &E : V.Proof)
    if (At(E.Where))
      return E.Where.LineText;
  for (const Assumption &A : V.Assumptions)
    if (At(A.Where))
      return A.Where.LineText;
  for (const ChainStep &S : V.Chain)
    if (At(S.Call))
      return S.Call.LineText;
  return {};
}

/// A replacement may bring lines of its own.
static void printLines(raw_ostream &OS, char Sign, StringRef Text) {
  OS.changeColor(Sign == '-' ? raw_ostream::RED : raw_ostream::GREEN);
  SmallVector<StringRef> Lines;
  Text.rtrim().split(Lines, '\n');
  for (StringRef Line : Lines)
    OS << "      " << Sign << ' ' << expandTabs(Line.rtrim()) << '\n';
  OS.resetColor();
}

/// Applies the edits of one line from the last to the first, so that earlier
/// columns stay valid. False when they do not fit the text.
static bool applied(std::string &Text, SmallVector<const Edit *> Edits) {
  llvm::sort(Edits,
             [](const Edit *L, const Edit *R) { return L->Begin > R->Begin; });
  for (const Edit *E : Edits) {
    if (E->Column == 0 || E->EndColumn < E->Column ||
        E->EndColumn > Text.size() + 1)
      return false;
    Text.replace(E->Column - 1, E->EndColumn - E->Column, E->Replacement);
  }
  return true;
}

static void printInWords(raw_ostream &OS, const Edit &E) {
  OS << "      | " << E.File << ':' << E.Line << ':' << E.Column;
  if (E.Begin == E.End)
    OS << ": insert '";
  else
    OS << " to " << E.EndLine << ':' << E.EndColumn << ": put '";
  OS << E.Replacement << "'\n";
}

void printFix(raw_ostream &OS, const Verdict &V) {
  const Fix &F = V.Suggestion;
  if (F.Description.empty() && F.Edits.empty())
    return;
  Place At;
  if (!F.Edits.empty()) {
    At.File = F.Edits.front().File;
    At.Line = F.Edits.front().Line;
    At.Column = F.Edits.front().Column;
  }
  printLocated(OS, At, "note", "possible edit: " + F.Description);

  std::map<std::pair<StringRef, unsigned>, SmallVector<const Edit *>> Lines;
  for (const Edit &E : F.Edits)
    Lines[{E.File, E.Line}].push_back(&E);
  for (const auto &[Where, Edits] : Lines) {
    StringRef Old = lineText(V, Where.first, Where.second);
    std::string New = Old.str();
    bool OneLine =
        all_of(Edits, [](const Edit *E) { return E->Line == E->EndLine; });
    if (Old.empty() || !OneLine || !applied(New, Edits)) {
      for (const Edit *E : Edits)
        printInWords(OS, *E);
      continue;
    }
    printLines(OS, '-', Old);
    printLines(OS, '+', New);
  }
}

} // namespace nobounce::report
