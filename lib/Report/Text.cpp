//===- Text.cpp - The report for people -------------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/Text.h"
#include "Report/Cost.h"
#include "Report/Snippet.h"
#include "Report/TextEdits.h"
#include "Report/Words.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace llvm;
using namespace nobounce::checks;

namespace nobounce::report {

/// More evidence of one role than this is counted, not shown: a list of forty
/// writers convinces no more than five. JSON has them all.
static constexpr unsigned ShownPerRole = 5;

static void note(raw_ostream &OS, const Place &P, const Twine &Message) {
  printLocated(OS, P, "note", Message.str());
}

/// The calls from the entry to the finding, one line each.
static void printChain(raw_ostream &OS, ArrayRef<ChainStep> Chain) {
  for (const ChainStep &Step : Chain) {
    OS << "      | " << (&Step == Chain.begin() ? "" : "-> ") << Step.Function;
    if (!Step.Via.empty())
      OS << " through " << Step.Via;
    if (!Step.Call.File.empty())
      OS << " at " << Step.Call.File << ':' << Step.Call.Line;
    OS << " (" << frequency(Step.Frequency) << ")\n";
  }
}

static void printEvidence(raw_ostream &OS, ArrayRef<Evidence> Proof, Part Of) {
  StringMap<unsigned> Shown;
  SmallVector<StringRef> Roles;
  for (const Evidence &E : Proof) {
    if (E.Of != Of)
      continue;
    unsigned &N = Shown[E.Role];
    if (N++ == 0)
      Roles.push_back(E.Role);
    if (N <= ShownPerRole)
      note(OS, E.Where, Twine(E.Role) + ": " + E.Text);
  }
  for (StringRef Role : Roles)
    if (unsigned N = Shown[Role]; N > ShownPerRole)
      note(OS, {},
           Twine(Role) + ": " + Twine(N - ShownPerRole) +
               " more (all are in the JSON report)");
}

void printNotes(raw_ostream &OS, const Verdict &V) {
  for (const PartAnswer &A : V.Parts) {
    note(OS, {},
         word(A.Of) + ": " + (V.isFinding() ? "" : word(A.Is).str() + ": ") +
             A.Reason);
    if (A.Of == Part::Hot)
      printChain(OS, V.Chain);
    printEvidence(OS, V.Proof, A.Of);
  }
  for (const Assumption &A : V.Assumptions)
    note(OS, A.Where, "assumes: " + A.Text + " [" + A.Kind + "]");
  printFix(OS, V);
}

void printFailed(raw_ostream &OS, ArrayRef<FailedUnit> Failed) {
  for (const FailedUnit &F : Failed) {
    Place P;
    P.File = F.File;
    printLocated(OS, P, "error", "not analysed completely: " + F.Reason);
    for (const facts::UnitError &E : F.Errors) {
      Place At;
      At.File = E.File;
      At.Line = E.Line;
      At.Column = E.Column;
      note(OS, At, E.Message);
    }
  }
}

std::string worldLine(const World &W) {
  std::string Line = "world: ";
  Line += W.Paths.empty() ? "all units" : join(W.Paths, ", ");
  Line += ": " + count(W.Units, "unit") + ", " +
          count(W.Functions, "function") + ", " +
          std::to_string(W.HotFunctions) + " of them hot";
  if (W.UnresolvedCallees)
    Line += "; " + count(W.UnresolvedCallees, "callee") +
            " outside it, which may do anything";
  if (!W.Profile.empty())
    Line += "; profile " + W.Profile;
  if (!W.Lsms.empty())
    Line += "; security modules " + join(W.Lsms, ", ");
  return Line;
}

/// What was there before: a line each for what is gone, the rest as a number.
static void printComparison(raw_ostream &OS, const Result &R) {
  for (const Verdict &V : R.Fixed)
    printLocated(OS, V.Where, "fixed", V.Message + " [" + V.Check + "]");
  if (!R.Fixed.empty())
    OS << '\n';
  for (const ledger::LedgerChange &C : R.LedgerChanges)
    printLineChange(OS, C);
  if (!R.LedgerChanges.empty())
    OS << '\n';
  OS << "against " << R.AgainstName << ": "
     << count(R.Findings.size(), "finding") << " introduced, ";
  // What is not there any more is no finding of a baseline: it may have been
  // fixed, or be none for another reason.
  if (R.Against == ComparedWith::Base)
    OS << R.Fixed.size() << " fixed, ";
  OS << R.Known.size() << " already there\n";
}

/// Only who asks for them wants to see them.
static void printSuppressed(raw_ostream &OS, const Result &R) {
  if (!R.ShowSuppressed || R.Suppressed.empty())
    return;
  for (const SuppressedFinding &S : R.Suppressed) {
    printLocated(OS, S.Finding.Where, "suppressed",
                 S.Finding.Message + " [" + S.Finding.Check + "]");
    note(OS, {}, "by " + S.By + ": " + S.Reason);
  }
  OS << '\n';
}

void printText(raw_ostream &OS, const Result &R) {
  printFailed(OS, R.Failed);
  for (const Verdict &V : R.Findings) {
    printLocated(OS, V.Where, V.Severity, V.Message + " [" + V.Check + "]");
    note(OS, {},
         "in " + V.Function + ", confidence " + word(V.Sure) +
             ", fingerprint " + V.Fingerprint);
    if (!V.Introduced.empty())
      note(OS, {}, "introduced: " + V.Introduced);
    printNotes(OS, V);
    OS << '\n';
  }
  printSuppressed(OS, R);
  for (const std::string &N : R.Notices)
    note(OS, {}, N);
  if (R.Against != ComparedWith::Nothing)
    printComparison(OS, R);
  OS << (R.Against == ComparedWith::Nothing
             ? count(R.Findings.size(), "finding")
             : count(R.Findings.size(), "new finding"))
     << " in " << (R.Reported.empty() ? "all units" : join(R.Reported, ", "));
  if (!R.Suppressed.empty())
    OS << "; " << R.Suppressed.size() << " suppressed";
  if (!R.Failed.empty())
    OS << "; " << count(R.Failed.size(), "unit")
       << " could not be analysed completely";
  OS << '\n' << worldLine(R.Of) << '\n';
  if (!R.Findings.empty())
    OS << "Each finding holds as long as its assumptions do: check before "
          "sending.\n";
}

} // namespace nobounce::report
