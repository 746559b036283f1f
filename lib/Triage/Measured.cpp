//===- Measured.cpp - What perf saw of findings ---------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Triage/Measured.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using nobounce::checks::Evidence;
using nobounce::checks::Verdict;

namespace nobounce::triage {

double Measured::in(StringRef Function) const {
  auto It = Functions.find(Function);
  return It == Functions.end() ? 0 : It->second;
}

static double atLine(const Measured &M, const checks::Place &P) {
  auto It = M.Lines.find({sys::path::filename(P.File).str(), P.Line});
  return It == M.Lines.end() ? 0 : It->second;
}

static std::string percent(double P) {
  std::string Out;
  raw_string_ostream OS(Out);
  OS << format(P < 0.1 ? "%.2f %%" : "%.1f %%", P);
  return Out;
}

std::string seenText(const Measured &M, StringRef Function) {
  return "seen hot in " + M.Tool + ": " + percent(M.in(Function)) + " of " +
         M.Samples;
}

/// What was measured of one place.
static std::string measuredText(const Measured &M, const Verdict &V) {
  std::string Text;
  if (double Own = M.in(V.Function); Own > 0) {
    Text =
        M.Tool + ": " + percent(Own) + " of " + M.Samples + " in " + V.Function;
  } else {
    Text = M.Tool + ": no " + M.Samples + " in " + V.Function;
    // The nearest caller that has some may hold its code.
    for (const checks::ChainStep &S : reverse(V.Chain))
      if (double Outer = M.in(S.Function); Outer > 0) {
        Text += ", which may be inlined; " + percent(Outer) +
                " in its caller " + S.Function;
        break;
      }
  }
  if (double Line = atLine(M, V.Where); Line > 0)
    Text += ", " + percent(Line) + " at this line";
  return Text;
}

void addMeasured(std::vector<Verdict> &Verdicts, const Measured &M,
                 ArrayRef<std::string> Entries) {
  for (Verdict &V : Verdicts) {
    if (V.Parts.empty())
      continue;
    if (!V.Chain.empty() && is_contained(Entries, V.Chain.front().Function))
      V.Proof.push_back({checks::Part::Hot, "entry",
                         V.Chain.front().Function +
                             " is no entry of the rules, but " +
                             seenText(M, V.Chain.front().Function),
                         V.Chain.front().Call});
    V.Proof.push_back(
        {checks::Part::Hot, "measured", measuredText(M, V), V.Where});
  }
}

void rankByMeasured(std::vector<Verdict> &Findings, const Measured &M) {
  stable_sort(Findings, [&](const Verdict &L, const Verdict &R) {
    auto Key = [&](const Verdict &V) {
      return std::pair(M.in(V.Function), atLine(M, V.Where));
    };
    return Key(L) > Key(R);
  });
}

} // namespace nobounce::triage
