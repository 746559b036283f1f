//===- Fixes.cpp - check --fix --------------------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fixes.h"
#include "Edit/Plan.h"
#include "Edit/UnifiedDiff.h"
#include "Edit/WriteFiles.h"
#include "Report/Words.h"
#include "Reports.h"
#include "Support/ErrorContext.h"

using namespace llvm;

namespace nobounce::tool {

Expected<FixMode> fixModeOf(const Arguments &A) {
  if (A.has(OPT_fix_eq)) {
    if (A.value(OPT_fix_eq) != "patch")
      return support::makeError("--fix=" + A.value(OPT_fix_eq) +
                                ": write --fix, or --fix=patch");
    if (A.has(OPT_fix))
      return support::makeError("--fix and --fix=patch exclude each other");
    return FixMode::Patch;
  }
  return A.has(OPT_fix) ? FixMode::InPlace : FixMode::None;
}

Expected<std::vector<driver::Output>> reportsBesides(const Arguments &A,
                                                     FixMode Mode) {
  if (Mode != FixMode::Patch)
    return reportsOf(A, resultFormats());
  // -o names the patch's file.
  if (!A.has(OPT_format))
    return std::vector<driver::Output>();
  auto Outputs =
      driver::parseOutputs(A.values(OPT_format), "", resultFormats());
  if (!Outputs)
    return Outputs;
  for (const driver::Output &O : *Outputs)
    if (O.File.empty())
      return support::makeError(
          "--fix=patch: the patch goes to standard output or -o; write "
          "--format F=FILE for a report");
  return Outputs;
}

Expected<size_t> applyFixes(const Arguments &A, FixMode Mode,
                            const report::Result &R,
                            const driver::FixSources &Sources,
                            driver::Console &C) {
  bool InPlace = Mode == FixMode::InPlace;
  edit::Plan P = edit::planEdits(
      R.Findings, [&](StringRef File) { return Sources.text(File, InPlace); });
  for (const edit::LeftOut &L : P.Left)
    C.warning("not fixed: " + edit::placeOf(*L.Finding) + " [" +
              L.Finding->Check + "]: " + L.Reason);
  if (!InPlace) {
    std::string File = A.value(OPT_output);
    if (Error E =
            driver::writeOutput(File == "-" ? "" : File, [&](raw_ostream &OS) {
              for (const edit::EditedFile &F : P.Files)
                edit::printDiff(OS, F);
            }))
      return E;
  } else if (Error E = edit::writeFiles(Sources.root(), P.Files)) {
    return E;
  }
  for (const checks::Verdict *V : P.Applied)
    C.note((InPlace ? "fixed: " : "in the patch: ") + edit::placeOf(*V) + " [" +
           V->Check + "]: " + V->Suggestion.Description);
  if (P.WithoutEdit)
    C.note(report::count(P.WithoutEdit, "finding") +
           " without an edit; see the report");
  if (!InPlace)
    return R.Findings.size();
  if (!P.Applied.empty())
    C.note("check what was changed before you send it: each edit holds as "
           "long as the assumptions of its finding do");
  return R.Findings.size() - P.Applied.size();
}

} // namespace nobounce::tool
