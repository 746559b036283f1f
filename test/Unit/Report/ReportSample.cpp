//===- ReportSample.cpp - Prints a result made by hand --------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// report-sample FORMAT [COUNT]: for tests that read a format with a program of
// its own. COUNT: findings of each severity, in the place of the sample.
//
//===----------------------------------------------------------------------===//

#include "Report/Formats.h"
#include "Report/Json.h"
#include "Report/Text.h"
#include "SampleResult.h"

using namespace llvm;
using namespace nobounce::report;

int main(int Argc, char **Argv) {
  StringRef Format = Argc > 1 ? Argv[1] : "";
  unsigned Count = 0;
  Result R = sampleResult();
  R.ShowSuppressed = true;
  if (Argc > 2 && !StringRef(Argv[2]).getAsInteger(10, Count))
    R = manyFindings(Count);
  using Print = void (*)(raw_ostream &, const Result &);
  const std::pair<StringRef, Print> All[] = {
      {"text", printText},     {"json", printJson},
      {"html", printHtml},     {"sarif", printSarif},
      {"github", printGithub}, {"gitlab", printGitlab},
      {"lkp", printLkp},       {"checkpatch", printCheckpatch},
      {"junit", printJunit}};
  for (const auto &[Name, Write] : All)
    if (Name == Format) {
      Write(outs(), R);
      return 0;
    }
  errs() << "report-sample: no format '" << Format << "'\n";
  return 2;
}
