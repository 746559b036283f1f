//===- Program.cpp - nobounce program -------------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Driver/Analysis.h"
#include "Driver/ExitCode.h"
#include "Driver/Output.h"
#include "Driver/ProgramTables.h"
#include "Driver/ReferenceTables.h"

using namespace llvm;

namespace nobounce::tool {

Expected<int> runProgramCommand(const Arguments &A) {
  Expected<driver::Settings> S = settingsOf(A);
  if (!S)
    return S.takeError();
  S->Paths = A.Positional;
  if (A.has(OPT_shared))
    return runSharedTable(A, *S);
  std::vector<std::string> Families = A.values(OPT_family);
  bool References = A.has(OPT_references) || A.has(OPT_owned) ||
                    !A.values(OPT_summary).empty();
  bool All = !A.has(OPT_hot) && !A.has(OPT_chains) && !A.has(OPT_indirect) &&
             Families.empty() && !References;
  driver::Console C = driver::Console::standard(S->Verbose);
  driver::RunStats Stats;
  Error Failure = Error::success();
  Expected<size_t> Failed =
      driver::runProgram(*S, C, Stats, References, [&](const link::Program &P) {
        raw_ostream &OS = outs();
        for (const std::string &Family : Families)
          if (!Failure)
            Failure = driver::printHotOf(P, Family, OS);
        if (All || A.has(OPT_hot))
          driver::printHot(P, OS);
        if (All || A.has(OPT_chains)) {
          OS << (All ? "\n" : "");
          driver::printChains(P, OS);
        }
        if (A.has(OPT_references))
          driver::printReferences(P, OS);
        if (A.has(OPT_owned))
          driver::printOwned(P, OS);
        for (const std::string &Glob : A.values(OPT_summary))
          if (!Failure)
            Failure = driver::printSummaries(P, Glob, OS);
        if (All || A.has(OPT_indirect)) {
          OS << (All ? "\n" : "");
          driver::printIndirect(P, OS);
        }
      });
  if (!Failed) {
    consumeError(std::move(Failure));
    return Failed.takeError();
  }
  if (Failure)
    return Failure;
  if (A.has(OPT_stats))
    if (Error E = driver::writeOutput(
            A.value(OPT_stats), [&](raw_ostream &OS) { Stats.write(OS); }))
      return E;
  return *Failed ? driver::Incomplete : driver::Clean;
}

} // namespace nobounce::tool
