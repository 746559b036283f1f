//===- Check.cpp - nobounce check -------------------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Driver/Analysis.h"
#include "Driver/ExitCode.h"
#include "Driver/Versions.h"
#include "Fixes.h"
#include "Reports.h"

using namespace llvm;

namespace nobounce::tool {

Expected<int> runCheckCommand(const Arguments &A) {
  Expected<driver::Settings> S = settingsOf(A);
  if (!S)
    return S.takeError();
  S->Paths = A.Positional;
  Expected<FixMode> Fix = fixModeOf(A);
  if (!Fix)
    return Fix.takeError();
  Expected<std::vector<driver::Output>> Outputs = reportsBesides(A, *Fix);
  if (!Outputs)
    return Outputs.takeError();
  S->Excerpts = showsSource(*Outputs);

  driver::Console C = driver::Console::standard(S->Verbose);
  driver::RunStats Stats;
  driver::FixSources Sources;
  driver::FixSources *Wanted = *Fix == FixMode::None ? nullptr : &Sources;
  Expected<report::Result> R =
      S->isComparison() ? driver::runVersions(*S, C, Stats, Wanted)
                        : driver::runCheck(*S, C, Stats, nullptr, Wanted);
  if (!R)
    return R.takeError();
  if (Error E = writeResult(A, *Outputs, Stats, *S, *R))
    return E;
  size_t Left = R->Findings.size();
  if (*Fix != FixMode::None) {
    Expected<size_t> Remaining = applyFixes(A, *Fix, *R, Sources, C);
    if (!Remaining)
      return Remaining.takeError();
    Left = *Remaining;
  }
  if (A.has(OPT_exit_zero))
    return driver::Clean;
  return driver::exitCodeOf(!R->Failed.empty(), Left != 0);
}

} // namespace nobounce::tool
