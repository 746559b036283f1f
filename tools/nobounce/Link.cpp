//===- Link.cpp - nobounce link -------------------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Driver/Analysis.h"
#include "Driver/ExitCode.h"
#include "Reports.h"
#include "Support/ErrorContext.h"

using namespace llvm;

namespace nobounce::tool {

Expected<int> runLinkCommand(const Arguments &A) {
  Expected<driver::Settings> S = settingsOf(A);
  if (!S)
    return S.takeError();
  if (A.Positional.empty())
    return support::makeError("link: which folder holds the objects?");
  if (S->FixedFlags)
    return support::makeError("link: objects have their flags; '--' is for "
                              "check");
  S->Objects = A.Positional.front();
  S->ObjectFolder = A.value(OPT_objects);
  S->Paths.assign(A.Positional.begin() + 1, A.Positional.end());
  // What is read stands in the objects, and is kept there.
  S->CacheFolder.clear();
  Expected<std::vector<driver::Output>> Outputs = reportsOf(A, resultFormats());
  if (!Outputs)
    return Outputs.takeError();
  driver::Console C = driver::Console::standard(S->Verbose);
  driver::RunStats Stats;
  Expected<report::Result> R = driver::runCheck(*S, C, Stats);
  if (!R)
    return R.takeError();
  if (Error E = writeResult(A, *Outputs, Stats, *S, *R))
    return E;
  if (A.has(OPT_exit_zero))
    return driver::Clean;
  return driver::exitCodeOf(!R->Failed.empty(), !R->Findings.empty());
}

} // namespace nobounce::tool
