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
#include "Driver/Output.h"
#include "Report/Json.h"
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
      return support::makeError("why: write 'nobounce why FILE:LINE|FUNCTION "
                                "FILE... -- FLAGS...'");
    S->Paths.assign(Words.begin() + 1, Words.end());
    Words.resize(1);
  }
  if (Words.empty() || Words.size() > 2)
    return support::makeError(
        "why: write 'nobounce why FILE:LINE|FUNCTION [CHECK]'");
  Expected<driver::WhyQuery> Q =
      driver::parseWhyQuery(Words[0], Words.size() > 1 ? Words[1] : "");
  if (!Q)
    return Q.takeError();
  Expected<std::vector<driver::Output>> Outputs =
      driver::parseOutputs(A.values(OPT_format), A.value(OPT_output));
  if (!Outputs)
    return Outputs.takeError();

  driver::Console C = driver::Console::standard(S->Verbose);
  driver::RunStats Stats;
  Expected<report::Explanation> E = driver::runWhy(*S, *Q, C, Stats);
  if (!E)
    return E.takeError();
  for (const driver::Output &O : *Outputs)
    if (Error Failure = driver::writeOutput(O.File, [&](raw_ostream &OS) {
          O.As == driver::Format::Json ? report::printJson(OS, *E)
                                       : report::printWhy(OS, *E);
        }))
      return Failure;
  if (A.has(OPT_stats))
    if (Error Failure = driver::writeOutput(
            A.value(OPT_stats), [&](raw_ostream &OS) { Stats.write(OS); }))
      return Failure;
  return E->Failed.empty() ? driver::Clean : driver::Incomplete;
}

} // namespace nobounce::tool
