//===- Places.cpp - Facts' byte ranges as places --------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/Places.h"

using namespace nobounce;
using namespace nobounce::checks;

namespace {
struct LineColumn {
  unsigned Line, Column;
  llvm::StringRef
      Before; ///< Of the line, as far as the definition's text goes.
};
} // namespace

static LineColumn lineColumn(const facts::Function &F, uint32_t Offset) {
  llvm::StringRef Before = F.text(F.Begin, Offset);
  unsigned Line = F.Line + unsigned(Before.count('\n'));
  size_t NewLine = Before.rfind('\n');
  if (NewLine == llvm::StringRef::npos)
    return {Line, unsigned(F.str(F.Prefix).size() + Before.size() + 1), Before};
  llvm::StringRef Last = Before.substr(NewLine + 1);
  return {Line, unsigned(Last.size() + 1), Last};
}

Place nobounce::checks::placeOf(const facts::Function &F, uint32_t Begin,
                                uint32_t End) {
  Place P;
  P.File = F.file().str();
  if (Begin < F.Begin || Begin > F.End) {
    P.Line = F.Line;
    return P;
  }
  LineColumn At = lineColumn(F, Begin);
  P.Line = At.Line;
  P.Column = At.Column;
  llvm::StringRef Rest = F.text(Begin, F.End).split('\n').first;
  bool FirstLine = At.Line == F.Line;
  P.LineText = (FirstLine ? F.str(F.Prefix).str() : std::string()) +
               At.Before.str() + Rest.str();
  P.Length = std::min<size_t>(End > Begin ? End - Begin : 1, Rest.size());
  return P;
}

Place nobounce::checks::placeOfName(const facts::Function &F) {
  return placeOf(F, F.NameBegin, F.NameBegin + uint32_t(F.name().size()));
}

unsigned nobounce::checks::screenColumn(const facts::Function &F,
                                        uint32_t Offset) {
  LineColumn At = lineColumn(F, Offset);
  std::string Line = At.Line == F.Line ? F.str(F.Prefix).str() + At.Before.str()
                                       : At.Before.str();
  unsigned Column = 0;
  for (char C : Line)
    Column = C == '\t' ? (Column / 8 + 1) * 8 : Column + 1;
  return Column;
}

Edit nobounce::checks::editOf(const facts::Function &F, uint32_t Begin,
                              uint32_t End, std::string Replacement) {
  Edit E;
  E.File = F.file().str();
  E.Begin = Begin;
  E.End = End;
  LineColumn From = lineColumn(F, Begin), To = lineColumn(F, End);
  E.Line = From.Line;
  E.Column = From.Column;
  E.EndLine = To.Line;
  E.EndColumn = To.Column;
  E.Replacement = std::move(Replacement);
  return E;
}

bool nobounce::checks::wholeLines(const facts::Function &F, uint32_t &Begin,
                                  uint32_t &End) {
  llvm::StringRef Before = F.text(F.Begin, Begin);
  size_t Line = Before.rfind('\n');
  llvm::StringRef After = F.text(End, F.End);
  if (Line == llvm::StringRef::npos ||
      !Before.substr(Line + 1).trim(" \t").empty() ||
      !After.consume_front(";\n"))
    return false;
  Begin = F.Begin + uint32_t(Line) + 1;
  End += 2;
  return true;
}

Place nobounce::checks::placeOfEvent(const facts::Function &F, uint32_t Event) {
  return Event == facts::None ? placeOfName(F) : placeOf(F, F.Events[Event]);
}
