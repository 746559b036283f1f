//===- Index.cpp - nobounce index -------------------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Driver/Analysis.h"
#include "Driver/ExitCode.h"
#include "Report/Words.h"
#include "Reports.h"

using namespace llvm;

namespace nobounce::tool {

Expected<int> runIndexCommand(const Arguments &A) {
  Expected<driver::Settings> S = settingsOf(A);
  if (!S)
    return S.takeError();
  S->Paths = A.Positional;
  driver::Console C = driver::Console::standard(S->Verbose);
  driver::RunStats Stats;
  Expected<report::Result> R = driver::runIndex(*S, C, Stats);
  if (!R)
    return R.takeError();
  if (Error E = writeReports(A, {}, Stats, nullptr))
    return E;
  for (const report::FailedUnit &F : R->Failed)
    C.error(F.File + ": " + F.Reason);
  if (!R->Failed.empty()) {
    C.error("no index was written: " + report::count(R->Failed.size(), "unit") +
            " failed");
    return driver::Incomplete;
  }
  outs() << "index: " << report::count(R->Of.Units, "unit") << ", "
         << report::count(R->Of.Functions, "function") << ", "
         << report::count(R->Of.HotFunctions, "hot function") << ", "
         << report::count(R->Findings.size(), "finding") << "\n";
  return driver::Clean;
}

} // namespace nobounce::tool
