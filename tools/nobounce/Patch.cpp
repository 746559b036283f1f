//===- Patch.cpp - nobounce patch -----------------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Driver/AllRules.h"
#include "Driver/Analysis.h"
#include "Driver/ExitCode.h"
#include "Driver/Output.h"
#include "Edit/Plan.h"
#include "Edit/UnifiedDiff.h"
#include "Report/PatchDraft.h"
#include "Support/ErrorContext.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/GlobPattern.h"

using namespace llvm;
using nobounce::checks::Verdict;

namespace nobounce::tool {

namespace {
/// Which finding a draft is wanted of: "fs/x.c:12", or the first digits of its
/// fingerprint.
struct Wanted {
  std::string Text, File;
  unsigned Line = 0; ///< 0: a fingerprint.

  bool holds(const Verdict &V) const {
    return Line ? V.Where.Line == Line && V.Where.File == File
                : StringRef(V.Fingerprint).starts_with(Text);
  }
};
} // namespace

static constexpr size_t LeastDigits = 4;
static constexpr size_t MostSimilar = 3;

static Expected<Wanted> parseWanted(StringRef Text) {
  Wanted W;
  W.Text = Text.str();
  auto [File, Line] = Text.rsplit(':');
  if (!Line.getAsInteger(10, W.Line) && W.Line && !File.empty()) {
    W.File = File.str();
    return W;
  }
  W.Line = 0;
  if (Text.size() < LeastDigits || !all_of(Text, isHexDigit))
    return support::makeError(
        "patch: '" + Text +
        "' is neither FILE:LINE nor the first four or more digits of a "
        "fingerprint; the report of check has both");
  W.Text = StringRef(W.Text).lower();
  return W;
}

static Expected<const Verdict *> find(const report::Result &R,
                                      const Wanted &W) {
  const Verdict *Found = nullptr;
  std::string All;
  for (const Verdict &V : R.Findings) {
    if (!W.holds(V))
      continue;
    All +=
        "\n  " + V.Fingerprint + " " + edit::placeOf(V) + " [" + V.Check + "]";
    if (!Found)
      Found = &V;
    else if (Found->Fingerprint != V.Fingerprint)
      Found = nullptr, All += "\n";
  }
  if (All.empty())
    return support::makeError("no finding is '" + W.Text +
                              "'; check lists them, and why says what was "
                              "decided of a line");
  if (All.find('\n', 1) != std::string::npos)
    return support::makeError("'" + W.Text +
                              "' is several findings; give more "
                              "digits of one:" +
                              StringRef(All).rtrim());
  return Found;
}

/// The public tests of the entry that a chain starts at, and its family.
static const rules::Entry *entryOf(const Verdict &V,
                                   const rules::RuleSet &Rules) {
  if (V.Chain.empty())
    return nullptr;
  for (const rules::Entry &E : Rules.Entries)
    for (const std::string &Name : E.Functions) {
      auto Glob = GlobPattern::create(Name);
      if (!Glob)
        consumeError(Glob.takeError());
      else if (Glob->match(V.Chain.front().Function))
        return &E;
    }
  return nullptr;
}

Expected<int> runPatchCommand(const Arguments &A) {
  Expected<driver::Settings> S = settingsOf(A);
  if (!S)
    return S.takeError();
  if (A.Positional.empty() || (A.Positional.size() > 1 && !S->FixedFlags))
    return support::makeError(
        "patch: write 'nobounce patch FINDING'; FINDING is FILE:LINE or the "
        "first digits of a fingerprint");
  Expected<Wanted> W = parseWanted(A.Positional.front());
  if (!W)
    return W.takeError();
  if (S->FixedFlags)
    S->Paths.assign(A.Positional.begin() + 1, A.Positional.end());
  else if (W->Line)
    S->Paths = {W->File};

  driver::Console C = driver::Console::standard(S->Verbose);
  driver::RunStats Stats;
  driver::FixSources Sources;
  Expected<report::Result> R =
      driver::runCheck(*S, C, Stats, nullptr, &Sources);
  if (!R)
    return R.takeError();
  Expected<const Verdict *> V = find(*R, *W);
  if (!V)
    return V.takeError();
  Expected<rules::RuleSet> Rules = driver::loadAllRules(*S);
  if (!Rules)
    return Rules.takeError();
  Expected<std::vector<rules::PastPatch>> History = driver::loadAllHistory(*S);
  if (!History)
    return History.takeError();

  report::PatchDraft D{**V, R->Of, Sources.release(), {}, {}, {}, {}};
  std::vector<std::string> Families;
  if (const rules::Entry *E = entryOf(**V, *Rules)) {
    D.Measure = E->Measure;
    Families.push_back(E->Family);
  }
  D.Similar = rules::similarPatches(*History, (*V)->Kind, (*V)->Form, Families,
                                    MostSimilar);
  edit::Plan P = edit::planEdits(**V, [&](StringRef File) {
    return Sources.text(File, /*InPlace=*/false);
  });
  raw_string_ostream OS(D.Diff);
  for (const edit::EditedFile &F : P.Files)
    edit::printDiff(OS, F);
  for (const edit::LeftOut &L : P.Left)
    D.NoDiff = L.Reason;
  std::string File = A.value(OPT_output);
  if (Error E =
          driver::writeOutput(File == "-" ? "" : File, [&](raw_ostream &Out) {
            report::printDraft(Out, D);
          }))
    return E;
  return R->Failed.empty() ? driver::Clean : driver::Incomplete;
}

} // namespace nobounce::tool
