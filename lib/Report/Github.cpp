//===- Github.cpp - Workflow commands of GitHub's runner
//----------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/Formats.h"
#include "Report/Words.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include <map>

using namespace llvm;
using namespace nobounce::checks;

namespace nobounce::report {

/// The runner shows this many annotations of a level for each step.
static constexpr unsigned ShownPerLevel = 10;
/// GitHub takes 64 KB; nobody reads that in a margin.
static constexpr size_t LongestMessage = 4000;

/// The runner's own rules: what would end the line in a message, and what would
/// end a property besides.
static std::string escaped(StringRef Text, bool IsProperty) {
  std::string Out;
  for (char C : json::fixUTF8(Text))
    if (C == '%' || C == '\r' || C == '\n' ||
        (IsProperty && (C == ':' || C == ',')))
      Out += "%" + utohexstr(uint8_t(C), /*LowerCase=*/false, /*Width=*/2);
    else
      Out += C;
  return Out;
}

namespace {
struct Annotation {
  StringRef Level;
  Place Where;
  std::string Title, Message;
};
} // namespace

static void print(raw_ostream &OS, const Annotation &A) {
  OS << "::" << A.Level << ' ';
  if (!A.Where.File.empty())
    OS << "file=" << escaped(A.Where.File, true) << ',';
  if (A.Where.Line)
    OS << "line=" << A.Where.Line << ',';
  if (A.Where.Line && A.Where.Column) {
    OS << "col=" << A.Where.Column << ',';
    if (A.Where.Length)
      OS << "endColumn=" << A.Where.Column + A.Where.Length << ',';
  }
  OS << "title=" << escaped(A.Title, true)
     << "::" << escaped(shortened(A.Message, LongestMessage), false) << '\n';
}

static StringRef levelOf(const Verdict &V) {
  return V.Severity == "error"  ? "error"
         : V.Severity == "note" ? "notice"
                                : "warning";
}

/// The margin has room for the claim, not for its evidence.
static std::string messageOf(const Verdict &V) {
  std::string Text =
      V.Message + "\nin " + V.Function + ", confidence " + word(V.Sure).str();
  if (!V.Introduced.empty())
    Text += "\nintroduced: " + V.Introduced;
  for (const PartAnswer &A : V.Parts)
    Text += "\n" + word(A.Of).str() + ": " + A.Reason;
  if (!V.Suggestion.Description.empty())
    Text += "\npossible edit: " + V.Suggestion.Description;
  return Text + "\nIt holds as long as its assumptions do: check before "
                "sending.";
}

void printGithub(raw_ostream &OS, const Result &R) {
  std::vector<Annotation> All;
  for (const FailedUnit &F : R.Failed) {
    Place P;
    P.File = F.File;
    P.Line = 1;
    All.push_back({"error", P, "nobounce: not analysed completely", F.Reason});
  }
  for (const Verdict &V : R.Findings)
    All.push_back({levelOf(V), V.Where, "nobounce: " + V.Check, messageOf(V)});

  std::map<StringRef, unsigned> Counts;
  for (const Annotation &A : All)
    ++Counts[A.Level];
  bool AnyLeft =
      any_of(Counts, [](const auto &C) { return C.second > ShownPerLevel; });
  // The line about those left out is a notice, and one of the ten.
  auto Limit = [&](StringRef Level) {
    return ShownPerLevel - (AnyLeft && Level == "notice");
  };
  std::map<StringRef, unsigned> Shown;
  size_t Left = 0;
  for (const Annotation &A : All)
    if (Shown[A.Level]++ < Limit(A.Level))
      print(OS, A);
    else
      ++Left;
  if (Left)
    print(OS, {"notice",
               {},
               "nobounce",
               std::to_string(Left) +
                   " more, which GitHub would not show: all are in the "
                   "reports of other formats"});
}

} // namespace nobounce::report
