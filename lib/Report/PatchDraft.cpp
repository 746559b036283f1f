//===- PatchDraft.cpp - A finding as the draft of a patch -----------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/PatchDraft.h"
#include "Report/Words.h"
#include "Triage/Fingerprint.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace nobounce::checks;

namespace nobounce::report {

/// As long as lines of a commit message are.
static constexpr size_t Width = 72;
/// More evidence of one kind would hide what matters; the report has all.
static constexpr unsigned MostShown = 4;

/// Writes a paragraph, broken between words; lines after the first begin with
/// as many spaces as \p First has characters.
static void paragraph(raw_ostream &OS, const Twine &Text,
                      StringRef First = "") {
  std::string Whole = Text.str();
  SmallVector<StringRef> Words;
  StringRef(Whole).split(Words, ' ', -1, /*KeepEmpty=*/false);
  OS << First;
  size_t Column = First.size();
  bool IsFirst = true;
  for (StringRef Word : Words) {
    if (!IsFirst && Column + 1 + Word.size() > Width) {
      OS << '\n' << std::string(First.size(), ' ');
      Column = First.size();
      IsFirst = true;
    }
    if (!IsFirst) {
      OS << ' ';
      ++Column;
    }
    OS << Word;
    Column += Word.size();
    IsFirst = false;
  }
  OS << '\n';
}

/// A sentence with a capital and a full stop.
static std::string sentence(StringRef Text) {
  std::string Out = Text.str();
  if (Out.size() > 1 && isLower(Out[1]))
    Out[0] = toUpper(Out[0]);
  if (!Out.empty() && !StringRef(".?!").contains(Out.back()))
    Out += '.';
  return Out;
}

static std::string place(const Place &P) {
  return P.File + ":" + utostr(P.Line);
}

static StringRef reason(const Verdict &V, Part Of) {
  for (const PartAnswer &A : V.Parts)
    if (A.Of == Of)
      return A.Reason;
  return {};
}

/// What maintainers most often call a folder's subsystem: its last component.
static StringRef subsystem(const Verdict &V) {
  StringRef Folder = sys::path::parent_path(V.Where.File);
  return Folder.empty() ? StringRef("kernel") : sys::path::filename(Folder);
}

static std::string subject(const Verdict &V) {
  std::string What = triage::underlinedText(V.Where);
  auto Whole = [&] {
    return (subsystem(V) + ": avoid " + What + " in " + V.Function).str();
  };
  // Too long for a subject: the function called says enough.
  if (Whole().size() > Width)
    What = StringRef(What).split('(').first.str();
  return Whole();
}

static void printWhat(raw_ostream &OS, const Verdict &V) {
  paragraph(OS, sentence("In " + V.Function + ": " + V.Message));
  StringRef Line = StringRef(V.Where.LineText).trim();
  if (!Line.empty())
    OS << "\n\t" << Line << '\n';
}

static void printReach(raw_ostream &OS, const PatchDraft &D) {
  const Verdict &V = D.Finding;
  OS << '\n';
  paragraph(OS, sentence("How it is reached: " + reason(V, Part::Hot).str() +
                         ", by the most probable chain of calls (runs per call "
                         "of the entry, estimated, in parentheses)"));
  OS << '\n';
  for (const ChainStep &S : V.Chain) {
    OS << "  " << S.Function;
    if (!S.Via.empty())
      OS << " through " << S.Via;
    if (!S.Call.File.empty())
      OS << ", " << place(S.Call);
    OS << " (" << frequency(S.Frequency) << ")\n";
  }
}

static void printMeasured(raw_ostream &OS, const Verdict &V) {
  for (const Evidence &E : V.Proof)
    if (E.Of == Part::Hot) {
      OS << '\n';
      paragraph(OS, sentence(E.Role + ": " + E.Text));
    }
}

static void printEvidenceOf(raw_ostream &OS, const Verdict &V, Part Of) {
  unsigned Shown = 0, Left = 0;
  for (const Evidence &E : V.Proof)
    if (E.Of == Of) {
      if (Shown++ < MostShown)
        paragraph(OS,
                  E.Role + ": " + E.Text +
                      (E.Where.File.empty() ? "" : " (" + place(E.Where) + ")"),
                  "  ");
      else
        ++Left;
    }
  if (Left)
    OS << "  and " << Left << " more\n";
}

static void printCost(raw_ostream &OS, const Verdict &V) {
  OS << '\n';
  StringRef Shared = reason(V, Part::Shared);
  paragraph(OS, sentence("What it costs: " + Shared.str()) +
                    " A CPU that runs this has to fetch the cache line from "
                    "whoever wrote it last. Kinds of entries that reach the "
                    "place: " +
                    utostr(V.Worth.Families) + ".");
  OS << '\n';
  printEvidenceOf(OS, V, Part::Shared);
}

static void printChange(raw_ostream &OS, const PatchDraft &D) {
  const Verdict &V = D.Finding;
  OS << '\n';
  if (D.Diff.empty())
    paragraph(OS, "What to change: [there is no diff: for a finding of this "
                  "form the tool has the proposal above and no edit" +
                      (V.Suggestion.Description.empty()
                           ? std::string()
                           : "; " + V.Suggestion.Description) +
                      (D.NoDiff.empty() ? "" : "; " + D.NoDiff) +
                      ". Say here what you changed.]");
  else
    paragraph(OS, sentence("The change: " + V.Suggestion.Description));
  OS << '\n';
  paragraph(OS, sentence("Why it is believed to be right: " +
                         reason(V, Part::Skippable).str()));
  if (StringRef Selective = reason(V, Part::Selective); !Selective.empty())
    paragraph(OS, sentence("Why it pays off: " + Selective.str()));
  OS << '\n';
  printEvidenceOf(OS, V, Part::Skippable);
  printEvidenceOf(OS, V, Part::Selective);
}

static void printFound(raw_ostream &OS, const PatchDraft &D) {
  const Verdict &V = D.Finding;
  OS << '\n';
  std::string Read = D.Of.Paths.empty() ? "all units" : join(D.Of.Paths, ", ");
  paragraph(OS,
            "How it was found: by static analysis with nobounce " +
                toolVersion() + " (clang " LLVM_VERSION_STRING ")" +
                (D.Kernel.empty() ? std::string() : ", on Linux " + D.Kernel) +
                "; " + count(D.Of.Units, "unit") + " read (" + Read + ")" +
                (D.Of.Profile.empty() ? "" : ", profile " + D.Of.Profile) +
                (D.Of.Lsms.empty()
                     ? ""
                     : ", security modules " + join(D.Of.Lsms, ", ")) +
                ". It said:");
  OS << '\n';
  paragraph(OS,
            place(V.Where) + ": " + V.Message + " [" + V.Check + ", " + V.Form +
                ", confidence " + word(V.Sure) + "]",
            "  ");
}

static void printTests(raw_ostream &OS, const PatchDraft &D) {
  OS << "\n[Build tested: say on which architectures and configurations.]\n";
  paragraph(OS, D.Measure.empty()
                    ? Twine("[Run-time tested: no public test is known for "
                            "this entry; give operations per second before "
                            "and after, and on how many CPUs.]")
                    : "[Run-time tested: " + D.Measure +
                          "; give operations per second before and after, and "
                          "on how many CPUs.]");
  OS << "[Fixes: only when a commit made it slower. Reviewed-by: whoever "
        "did.]\n"
        "[Signed-off-by: you, when all of the above is true.]\n";
}

static void printSimilar(raw_ostream &OS, const PatchDraft &D) {
  if (D.Similar.empty())
    return;
  OS << "\nKnown patches like it, and what their authors say they gain:\n\n";
  for (const rules::PastPatch *P : D.Similar) {
    paragraph(OS, P->Title, "- ");
    paragraph(OS, P->Gain, "  ");
    if (!P->Link.empty())
      OS << "  " << P->Link << '\n';
    else if (!P->Commit.empty())
      OS << "  commit " << P->Commit.substr(0, 12) << '\n';
    else
      OS << "  sent " << P->Sent << '\n';
  }
}

/// What `git am` leaves out.
static void printChecklist(raw_ostream &OS, const PatchDraft &D) {
  const Verdict &V = D.Finding;
  OS << "Check before sending. This is a draft: its text is what a tool "
        "concluded.\nIt holds as long as:\n\n";
  for (const Assumption &A : V.Assumptions)
    paragraph(OS,
              A.Text + " [" + A.Kind + "]" +
                  (A.Where.File.empty() ? "" : " " + place(A.Where)),
              "- ");
  OS << '\n';
  paragraph(OS, "Read the code around it in the newest tree: it may be gone.",
            "- ");
  paragraph(OS, "Measure it; without numbers before and after, it is a guess.",
            "- ");
  paragraph(OS,
            "Put the text into your own words, take out what the reader knows; "
            "`git log --oneline -- " +
                V.Where.File + "` shows what subjects there look like.",
            "- ");
  paragraph(OS,
            "Ask `scripts/get_maintainer.pl` whom to send it to; see "
            "Documentation/process/researcher-guidelines.rst and "
            "submitting-patches.rst.",
            "- ");
  printSimilar(OS, D);
}

void printDraft(raw_ostream &OS, const PatchDraft &D) {
  OS << "From 0000000000000000000000000000000000000000 Mon Sep 17 00:00:00 "
        "2001\n"
        "From: [your name] <you@example.org>\n"
        "Subject: [PATCH] "
     << subject(D.Finding) << "\n\n";
  printWhat(OS, D.Finding);
  printReach(OS, D);
  printMeasured(OS, D.Finding);
  printCost(OS, D.Finding);
  printChange(OS, D);
  printFound(OS, D);
  printTests(OS, D);
  OS << "---\n";
  printChecklist(OS, D);
  if (!D.Diff.empty())
    OS << '\n' << D.Diff;
  OS << "-- \nnobounce " << toolVersion() << '\n';
}

} // namespace nobounce::report
