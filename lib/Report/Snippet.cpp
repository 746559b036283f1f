//===- Snippet.cpp - A located line with its source, as clang prints it *- C++
//-*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/Snippet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Unicode.h"

using namespace llvm;

namespace nobounce::report {

/// Columns of `Text` on a terminal; bytes that are no UTF-8 count one each.
static int columns(StringRef Text) {
  int Width = sys::unicode::columnWidthUTF8(Text);
  return Width < 0 ? static_cast<int>(Text.size()) : Width;
}

// On the underline's line nothing else could stand in a tab's place.
std::string expandTabs(StringRef Text, int Column) {
  std::string Out;
  while (!Text.empty()) {
    auto [Run, Rest] = Text.split('\t');
    Out += Run;
    Column += columns(Run);
    if (Run.size() == Text.size())
      break;
    int Stop = (Column / 8 + 1) * 8;
    Out.append(Stop - Column, ' ');
    Column = Stop;
    Text = Rest;
  }
  return Out;
}

void printSource(raw_ostream &OS, const checks::Place &P) {
  StringRef Text = StringRef(P.LineText).rtrim();
  if (Text.empty())
    return;
  OS << format("%5u | ", P.Line) << expandTabs(Text) << '\n';
  if (P.Column == 0 || P.Column > Text.size())
    return;
  StringRef Before = Text.take_front(P.Column - 1);
  StringRef Marked =
      Text.drop_front(P.Column - 1).take_front(std::max(1u, P.Length));
  int Indent = columns(expandTabs(Before));
  int Width = std::max(1, columns(expandTabs(Marked, Indent)));
  OS << "      | " << std::string(Indent, ' ');
  OS.changeColor(raw_ostream::GREEN, /*Bold=*/true);
  OS << '^' << std::string(Width - 1, '~');
  OS.resetColor();
  OS << '\n';
}

void printLocated(raw_ostream &OS, const checks::Place &P, StringRef Level,
                  StringRef Message) {
  OS.changeColor(raw_ostream::SAVEDCOLOR, /*Bold=*/true);
  if (!P.File.empty()) {
    OS << P.File << ':';
    if (P.Line)
      OS << P.Line << ':';
    if (P.Line && P.Column)
      OS << P.Column << ':';
    OS << ' ';
  }
  OS.changeColor(Level == "error"     ? raw_ostream::RED
                 : Level == "warning" ? raw_ostream::MAGENTA
                                      : raw_ostream::CYAN,
                 /*Bold=*/true);
  OS << Level << ": ";
  OS.resetColor();
  if (Level != "note")
    OS.changeColor(raw_ostream::SAVEDCOLOR, /*Bold=*/true);
  OS << Message;
  OS.resetColor();
  OS << '\n';
  printSource(OS, P);
}

} // namespace nobounce::report
