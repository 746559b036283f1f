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
#include "Reports.h"

using namespace llvm;

namespace nobounce::tool {

Expected<int> runCheckCommand(const Arguments &A) {
  Expected<driver::Settings> S = settingsOf(A);
  if (!S)
    return S.takeError();
  S->Paths = A.Positional;
  Expected<std::vector<driver::Output>> Outputs = reportsOf(A, resultFormats());
  if (!Outputs)
    return Outputs.takeError();

  driver::Console C = driver::Console::standard(S->Verbose);
  driver::RunStats Stats;
  Expected<report::Result> R = S->isComparison()
                                   ? driver::runVersions(*S, C, Stats)
                                   : driver::runCheck(*S, C, Stats);
  if (!R)
    return R.takeError();
  if (Error E = writeResult(A, *Outputs, Stats, *S, *R))
    return E;
  if (A.has(OPT_exit_zero))
    return driver::Clean;
  return driver::exitCodeOf(!R->Failed.empty(), !R->Findings.empty());
}

} // namespace nobounce::tool
