//===- Why.cpp - nobounce why -----------------------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/Why.h"
#include "Commands.h"
#include "Driver/Analysis.h"
#include "Driver/ExitCode.h"
#include "Report/Json.h"
#include "Reports.h"
#include "Support/ErrorContext.h"

using namespace llvm;

namespace nobounce::tool {

Expected<int> runWhyCommand(const Arguments &A) {
  Expected<driver::Settings> S = settingsOf(A);
  if (!S)
    return S.takeError();
  std::vector<std::string> Words = A.Positional;
  if (S->FixedFlags) {
    // `why PLACE FILE… -- FLAGS`: the files are the units.
    if (Words.size() < 2)
      return support::makeError("why: write 'nobounce why "
                                "FILE:LINE|FUNCTION|RECORD.FIELD FILE... -- "
                                "FLAGS...'");
    S->Paths.assign(Words.begin() + 1, Words.end());
    Words.resize(1);
  }
  if (Words.empty() || Words.size() > 2)
    return support::makeError(
        "why: write 'nobounce why FILE:LINE|FUNCTION|RECORD.FIELD [CHECK]'");
  Expected<driver::WhyQuery> Q =
      driver::parseWhyQuery(Words[0], Words.size() > 1 ? Words[1] : "");
  if (!Q)
    return Q.takeError();
  Expected<std::vector<driver::Output>> Outputs =
      reportsOf(A, {driver::Format::Text, driver::Format::Json});
  if (!Outputs)
    return Outputs.takeError();

  driver::Console C = driver::Console::standard(S->Verbose);
  driver::RunStats Stats;
  Expected<report::Explanation> E = driver::runWhy(*S, *Q, C, Stats);
  if (!E)
    return E.takeError();
  if (Error Failure = writeReports(A, *Outputs, Stats,
                                   [&](driver::Format As, raw_ostream &OS) {
                                     if (As == driver::Format::Json)
                                       return report::printJson(OS, *E);
                                     report::printWhy(OS, *E);
                                   }))
    return Failure;
  return E->Failed.empty() ? driver::Clean : driver::Incomplete;
}

} // namespace nobounce::tool
