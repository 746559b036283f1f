//===- FieldText.cpp - What is known of one field, for people ---*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/Field.h"
#include "Report/Snippet.h"
#include "Report/Words.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace nobounce::report {

/// More of one kind are counted; the rest is in the JSON report.
static constexpr size_t MostUses = 12, MostNeighbours = 24;

/// "open 0.5, write 0.02".
static std::string
familiesOf(const std::vector<std::pair<std::string, double>> &Families,
           size_t Most) {
  std::string Text;
  for (const auto &[Name, Hotness] : ArrayRef(Families).take_front(Most))
    Text += (Text.empty() ? "" : ", ") + Name + " " + frequency(Hotness);
  if (Families.size() > Most)
    Text += ", …";
  return Text;
}

static void printUse(raw_ostream &OS, const FieldUse &U) {
  OS << "  " << U.Where.File << ':' << U.Where.Line << ": " << U.Function;
  if (!U.Through.empty())
    OS << " through " << U.Through;
  OS << ": " << U.Role;
  if (!U.Location.empty())
    OS << " of " << U.Location;
  if (!U.Bits.empty())
    OS << ", " << U.Bits;
  if (!U.Families.empty())
    OS << "; " << familiesOf(U.Families, 3);
  else if (U.LeftOut.empty())
    OS << "; no hot entry reaches it";
  if (!U.LeftOut.empty())
    OS << "; " << U.LeftOut;
  if (!U.Because.File.empty())
    OS << " (line " << U.Because.Line << ")";
  OS << '\n';
  StringRef Line = StringRef(U.Where.LineText).trim();
  if (!Line.empty())
    OS << "      | " << expandTabs(Line) << '\n';
}

static void printUses(raw_ostream &OS, StringRef Title,
                      const std::vector<FieldUse> &Uses) {
  OS << Title << ": " << (Uses.empty() ? "none" : utostr(Uses.size())) << '\n';
  for (const FieldUse &U : ArrayRef(Uses).take_front(MostUses))
    printUse(OS, U);
  if (Uses.size() > MostUses)
    OS << "  " << Uses.size() - MostUses << " more; --format json has all\n";
}

/// "set at 2 places, hottest f (0.5)".
static void printChange(raw_ostream &OS, StringRef Verb, unsigned Places,
                        StringRef Hottest, double Hotness) {
  OS << Verb;
  if (Places == 0) {
    OS << " nowhere";
    return;
  }
  OS << " at " << count(Places, "place") << ", ";
  if (Hotness > 0)
    OS << "hottest " << Hottest << " (" << frequency(Hotness) << ")";
  else
    OS << "none hot";
}

static void printFlags(raw_ostream &OS, const FieldStory &F) {
  if (F.Flags.empty())
    return;
  OS << "bits: " << F.Flags.size() << '\n';
  for (const FlagStory &B : ArrayRef(F.Flags).take_front(MostNeighbours)) {
    OS << "  0x" << utohexstr(B.Mask, /*LowerCase=*/true);
    if (!B.Name.empty())
      OS << ' ' << B.Name;
    OS << ": ";
    if (B.SetAtBirthOnly)
      OS << "set only while an object is made";
    else
      printChange(OS, "set", B.Setters, B.HottestSetter, B.SetHotness);
    OS << "; ";
    printChange(OS, "cleared", B.Clearers, B.HottestClearer, B.ClearHotness);
    if (B.Unclear)
      OS << "; " << count(B.Unclear, "store") << " may do either";
    OS << '\n';
  }
}

static void printStability(raw_ostream &OS, const StabilityStory &S) {
  if (S.Answer.empty())
    return;
  OS << "as a pointer: " << S.Answer;
  size_t Against = count_if(S.Stores, [](const StoreMoment &M) {
    return M.Moment == "running" || M.Moment == "own task";
  });
  OS << "; " << count(S.Stores.size(), "store") << ", " << Against
     << " while others may use the object\n";
  for (const StoreMoment &M : ArrayRef(S.Stores).take_front(MostUses)) {
    OS << "  " << M.Where.File << ':' << M.Where.Line << ": " << M.Function
       << ": " << M.Moment << (M.OnlyOnce ? ", while it is NULL" : "")
       << (M.Clears ? ", becomes NULL" : "") << "; " << M.Why;
    if (!M.At.File.empty())
      OS << " (" << M.In << ", " << M.At.File << ':' << M.At.Line << ")";
    OS << '\n';
  }
  if (S.Stores.size() > MostUses)
    OS << "  " << S.Stores.size() - MostUses
       << " more; --format json has all\n";
}

static void printOwners(raw_ostream &OS, const FieldStory &F) {
  if (!F.AskedOwners)
    return;
  if (F.Owners.empty()) {
    OS << "no reference is held through it: nothing that ends the record drops "
          "one there\n";
    return;
  }
  OS << "a reference is held through it: " << count(F.Owners.size(), "drop")
     << " when the record ends\n";
  for (const OwnedStory &O : ArrayRef(F.Owners).take_front(MostUses))
    OS << "  " << O.Where.File << ':' << O.Where.Line << ": " << O.Function
       << " drops " << O.Path << " (" << O.Count << ")"
       << (O.Sometimes ? ", sometimes" : "")
       << (O.Ends == O.Function ? "" : ", for " + O.Ends) << '\n';
  if (F.Owners.size() > MostUses)
    OS << "  " << F.Owners.size() - MostUses
       << " more; --format json has all\n";
}

void printField(raw_ostream &OS, const FieldStory &F) {
  OS << F.Location << ": "
     << (F.Writers.empty()
             ? "nothing on a hot path writes it atomically"
             : "written on hot paths at " + count(F.Writers.size(), "place"))
     << '\n';
  OS << "sharing degree: " << (F.Degree.empty() ? "unknown" : F.Degree) << " ("
     << F.DegreeReason << ")\n";
  if (F.HasLayout)
    OS << formatv("layout: bytes {0}-{1} of {2} ({3}:{4}); objects begin at "
                  "multiples of {5}{6}\n",
                  F.Offset, F.Offset + F.Size - 1, F.RecordSize, F.RecordFile,
                  F.RecordLine, F.Alignment,
                  F.Alignment >= F.LineSize
                      ? ""
                      : ": which line a byte is in is not known");
  printUses(OS, "writers that count", F.Writers);
  printUses(OS, "writers left out", F.LeftOut);
  printUses(OS, "plain stores", F.Stores);
  printOwners(OS, F);
  printStability(OS, F.Stability);
  printFlags(OS, F);
  printUses(OS, "readers on hot paths", F.Readers);
  if (F.Line.empty())
    return;
  OS << "neighbours in " << F.LineSize << " bytes: " << F.Line.size() << '\n';
  // Those that matter: contended or read on hot paths.
  size_t Shown = 0;
  for (const LineNeighbour &N : F.Line) {
    if (N.Written == 0 && N.Read == 0)
      continue;
    if (Shown++ == MostNeighbours)
      break;
    OS << "  " << (N.Certain ? "same line" : "may share") << "  "
       << right_justify(utostr(N.Offset), 5) << "  " << N.Field;
    if (N.Written != 0)
      OS << ", written " << frequency(N.Written);
    if (N.Read != 0)
      OS << ", read " << frequency(N.Read);
    OS << '\n';
  }
  size_t Quiet = count_if(F.Line, [](const LineNeighbour &N) {
    return N.Written == 0 && N.Read == 0;
  });
  if (Quiet)
    OS << "  " << count(Quiet, "field") << " that nothing hot touches\n";
}

void printShared(raw_ostream &OS, const std::vector<SharedField> &Rows,
                 size_t Most) {
  size_t Width = 8;
  for (const SharedField &R : ArrayRef(Rows).take_front(Most))
    Width = std::max(Width, R.Location.size());
  OS << left_justify("degree", 12) << left_justify("location", Width + 2)
     << "hotness  readers  hottest writer; families\n";
  for (const SharedField &R : ArrayRef(Rows).take_front(Most)) {
    OS << left_justify(R.Degree.empty() ? "unknown" : R.Degree, 12)
       << left_justify(R.Location, Width + 2)
       << left_justify(frequency(R.Hotness), 9)
       << left_justify(utostr(R.Readers), 9) << R.Writer << " (" << R.Primitive
       << "), " << R.Where.File << ':' << R.Where.Line << "; "
       << familiesOf(R.Families, 3) << '\n';
  }
  OS << count(Rows.size(), "shared location");
  if (Rows.size() > Most)
    OS << ", " << Most << " shown";
  OS << '\n';
}

} // namespace nobounce::report
