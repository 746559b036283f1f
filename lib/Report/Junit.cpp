//===- Junit.cpp - JUnit's XML
//------------------------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/Formats.h"
#include "Report/Text.h"
#include "Report/Words.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/JSON.h"
#include <map>

using namespace llvm;
using namespace nobounce::checks;

namespace nobounce::report {

static bool isAllowed(uint32_t C) {
  return C == '\t' || C == '\n' || C == '\r' ||
         (C >= 0x20 && C != 0xFFFE && C != 0xFFFF);
}

/// XML has no way at all to say most control characters: U+FFFD is put in their
/// place.
static std::string escaped(StringRef Text) {
  std::string Fixed = json::fixUTF8(Text), Out;
  for (StringRef Rest = Fixed; !Rest.empty();) {
    size_t Bytes = getNumBytesForUTF8(UTF8(Rest[0]));
    const auto *At = reinterpret_cast<const UTF8 *>(Rest.data());
    UTF32 C = 0;
    convertUTF8Sequence(&At, At + Bytes, &C, lenientConversion);
    StringRef Char = Rest.take_front(Bytes);
    Rest = Rest.drop_front(Bytes);
    if (!isAllowed(C))
      Out += "\xef\xbf\xbd";
    else if (StringRef("<>&\"\t\n\r").contains(Char))
      Out += "&#" + std::to_string(C) + ";";
    else
      Out += Char;
  }
  return Out;
}

namespace {
/// One <testcase>; what happened is an element in it, or it passed.
struct Case {
  Place Where;
  std::string Name;
  StringRef Outcome; ///< "failure", "error", "skipped" or "".
  std::string Message, Text;
};
} // namespace

static Case caseOf(const Verdict &V, StringRef Outcome, StringRef Message) {
  Case C;
  C.Where = V.Where;
  C.Name = V.Function + " " + V.Fingerprint;
  C.Outcome = Outcome;
  C.Message = Message;
  return C;
}

static std::string notesOf(const Verdict &V) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << V.Where.File << ':' << V.Where.Line << ':' << V.Where.Column << ": "
     << V.Severity << ": " << V.Message << " [" << V.Check << "]\n";
  if (!V.Introduced.empty())
    OS << "note: introduced: " << V.Introduced << '\n';
  printNotes(OS, V);
  return Text;
}

static void printCounts(raw_ostream &OS, ArrayRef<Case> Cases) {
  auto Count = [&](StringRef Outcome) {
    return llvm::count_if(Cases,
                          [&](const Case &C) { return C.Outcome == Outcome; });
  };
  OS << " tests=\"" << Cases.size() << "\" failures=\"" << Count("failure")
     << "\" errors=\"" << Count("error") << "\" skipped=\"" << Count("skipped")
     << "\">\n";
}

static void printCase(raw_ostream &OS, const Case &C) {
  OS << "    <testcase classname=\"" << escaped(C.Where.File) << "\" name=\""
     << escaped(C.Name) << "\" file=\"" << escaped(C.Where.File) << '"';
  if (C.Where.Line)
    OS << " line=\"" << C.Where.Line << '"';
  if (C.Outcome.empty()) {
    OS << "/>\n";
    return;
  }
  OS << ">\n      <" << C.Outcome << " message=\"" << escaped(C.Message) << '"';
  if (C.Text.empty())
    OS << "/>\n";
  else
    OS << ">" << escaped(C.Text) << "</" << C.Outcome << ">\n";
  OS << "    </testcase>\n";
}

void printJunit(raw_ostream &OS, const Result &R) {
  // A suite for each check, and one that says whether all was read.
  std::map<std::string, std::vector<Case>> Suites;
  for (const Verdict &V : R.Findings) {
    Case C = caseOf(V, "failure", V.Message);
    C.Text = notesOf(V);
    Suites[V.Check].push_back(std::move(C));
  }
  for (const Verdict &V : R.Known)
    Suites[V.Check].push_back(
        caseOf(V, "skipped", "already there: " + V.Message));
  for (const SuppressedFinding &S : R.Suppressed)
    Suites[S.Finding.Check].push_back(caseOf(
        S.Finding, "skipped", "suppressed by " + S.By + ": " + S.Reason));
  for (const Verdict &V : R.Fixed)
    Suites[V.Check].push_back(caseOf(V, "", ""));
  std::vector<Case> Units;
  for (const FailedUnit &F : R.Failed) {
    Case C;
    C.Where.File = F.File;
    C.Name = "analysed completely";
    C.Outcome = "error";
    C.Message = F.Reason;
    for (const facts::UnitError &E : F.Errors)
      C.Text += E.File + ":" + std::to_string(E.Line) + ":" +
                std::to_string(E.Column) + ": " + E.Message + "\n";
    Units.push_back(std::move(C));
  }
  if (Units.empty()) {
    Case C;
    C.Name = "all " + count(R.Of.Units, "unit") + " analysed completely";
    Units.push_back(std::move(C));
  }

  std::vector<Case> All = Units;
  for (const auto &[Check, Cases] : Suites)
    append_range(All, Cases);
  OS << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
     << "<testsuites name=\"nobounce\"";
  printCounts(OS, All);
  auto Suite = [&](StringRef Name, ArrayRef<Case> Cases) {
    OS << "  <testsuite name=\"" << escaped(Name) << '"';
    printCounts(OS, Cases);
    for (const Case &C : Cases)
      printCase(OS, C);
    OS << "  </testsuite>\n";
  };
  Suite("nobounce.units", Units);
  for (const auto &[Check, Cases] : Suites)
    Suite("nobounce." + Check, Cases);
  OS << "</testsuites>\n";
}

} // namespace nobounce::report
