//===- UnifiedDiff.cpp - Edited files as a patch --------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edit/UnifiedDiff.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace nobounce::edit {

static constexpr unsigned Around = 3;

namespace {
/// Old lines [Begin, End) and what stands in their place, without the lines
/// that both begin or end with.
struct Step {
  unsigned Begin = 0, End = 0;
  std::vector<StringRef> New;
};
} // namespace

/// Lines with their newlines; the last may have none.
static std::vector<StringRef> linesOf(StringRef Text) {
  std::vector<StringRef> Out;
  while (!Text.empty()) {
    size_t Newline = Text.find('\n');
    size_t Size = Newline == StringRef::npos ? Text.size() : Newline + 1;
    Out.push_back(Text.take_front(Size));
    Text = Text.drop_front(Size);
  }
  return Out;
}

static std::vector<Step> stepsOf(const EditedFile &F, ArrayRef<StringRef> Old) {
  std::vector<Step> Out;
  for (const Change &C : F.Changes) {
    Step S{C.Begin, C.End, linesOf(C.New)};
    while (S.Begin != S.End && !S.New.empty() &&
           S.New.front() == Old[S.Begin]) {
      S.New.erase(S.New.begin());
      ++S.Begin;
    }
    while (S.Begin != S.End && !S.New.empty() &&
           S.New.back() == Old[S.End - 1]) {
      S.New.pop_back();
      --S.End;
    }
    if (S.Begin == S.End && S.New.empty())
      continue;
    if (!Out.empty() && Out.back().End == S.Begin) {
      Out.back().End = S.End;
      append_range(Out.back().New, S.New);
      continue;
    }
    Out.push_back(std::move(S));
  }
  return Out;
}

static void printLine(raw_ostream &OS, char Sign, StringRef Line) {
  OS << Sign << Line;
  if (!Line.ends_with("\n"))
    OS << "\n\\ No newline at end of file\n";
}

/// The nearest line above that begins a function, as git sees it.
static StringRef heading(ArrayRef<StringRef> Old, unsigned Before) {
  static constexpr size_t MostOfIt = 80;
  while (Before--) {
    StringRef Line = Old[Before].rtrim();
    if (!Line.empty() && (isAlpha(Line[0]) || Line[0] == '_' || Line[0] == '$'))
      return Line.take_front(MostOfIt);
  }
  return {};
}

static void printRange(raw_ostream &OS, char Sign, unsigned Begin,
                       unsigned Size) {
  // An empty range is named by the line before it.
  OS << Sign << (Size ? Begin + 1 : Begin);
  if (Size != 1)
    OS << ',' << Size;
}

void printDiff(raw_ostream &OS, const EditedFile &F) {
  std::vector<StringRef> Old = linesOf(F.Old);
  std::vector<Step> Steps = stepsOf(F, Old);
  if (Steps.empty())
    return;
  OS << "diff --git a/" << F.File << " b/" << F.File << "\n--- a/" << F.File
     << "\n+++ b/" << F.File << '\n';
  int Drift = 0; // New lines less old ones, up to the hunk.
  for (size_t I = 0; I != Steps.size();) {
    size_t Last = I;
    while (Last + 1 != Steps.size() &&
           Steps[Last + 1].Begin - Steps[Last].End <= 2 * Around)
      ++Last;
    unsigned Begin = Steps[I].Begin - std::min(Steps[I].Begin, Around);
    unsigned End =
        std::min(Steps[Last].End + Around, static_cast<unsigned>(Old.size()));
    int Growth = 0;
    for (size_t S = I; S <= Last; ++S)
      Growth += int(Steps[S].New.size()) - int(Steps[S].End - Steps[S].Begin);
    OS << "@@ ";
    printRange(OS, '-', Begin, End - Begin);
    OS << ' ';
    printRange(OS, '+', unsigned(int(Begin) + Drift),
               unsigned(int(End - Begin) + Growth));
    OS << " @@";
    if (StringRef Head = heading(Old, Begin); !Head.empty())
      OS << ' ' << Head;
    OS << '\n';
    unsigned At = Begin;
    for (; I <= Last; ++I) {
      for (; At != Steps[I].Begin; ++At)
        printLine(OS, ' ', Old[At]);
      for (; At != Steps[I].End; ++At)
        printLine(OS, '-', Old[At]);
      for (StringRef Line : Steps[I].New)
        printLine(OS, '+', Line);
    }
    for (; At != End; ++At)
      printLine(OS, ' ', Old[At]);
    Drift += Growth;
  }
}

DiffSize sizeOf(const EditedFile &F) {
  DiffSize Out;
  std::vector<StringRef> Old = linesOf(F.Old);
  for (const Step &S : stepsOf(F, Old)) {
    Out.Removed += S.End - S.Begin;
    Out.Added += S.New.size();
  }
  return Out;
}

} // namespace nobounce::edit
