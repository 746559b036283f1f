//===- Reports.cpp - What commands print ----------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reports.h"
#include "Driver/RuleTexts.h"
#include "Report/Formats.h"
#include "Report/Json.h"
#include "Report/Text.h"

using namespace llvm;

namespace nobounce::tool {

using driver::Format;

Expected<std::vector<driver::Output>> reportsOf(const Arguments &A,
                                                ArrayRef<Format> Has) {
  return driver::parseOutputs(A.values(OPT_format), A.value(OPT_output), Has);
}

Error writeReports(const Arguments &A, ArrayRef<driver::Output> Reports,
                   driver::RunStats &Stats, Printer Print) {
  for (const driver::Output &O : Reports)
    if (Error E = driver::writeOutput(
            O.File, [&](raw_ostream &OS) { Print(O.As, OS); }))
      return E;
  if (!A.has(OPT_stats))
    return Error::success();
  return driver::writeOutput(A.value(OPT_stats),
                             [&](raw_ostream &OS) { Stats.write(OS); });
}

ArrayRef<Format> resultFormats() {
  static constexpr Format All[] = {
      Format::Text,  Format::Json,       Format::Html,
      Format::Sarif, Format::Github,     Format::Gitlab,
      Format::Lkp,   Format::Checkpatch, Format::Junit};
  return All;
}

static void printResult(Format As, raw_ostream &OS, const report::Result &R) {
  switch (As) {
  case Format::Text:
    return report::printText(OS, R);
  case Format::Json:
    return report::printJson(OS, R);
  case Format::Html:
    return report::printHtml(OS, R);
  case Format::Sarif:
    return report::printSarif(OS, R);
  case Format::Github:
    return report::printGithub(OS, R);
  case Format::Gitlab:
    return report::printGitlab(OS, R);
  case Format::Checkpatch:
    return report::printCheckpatch(OS, R);
  case Format::Lkp:
    return report::printLkp(OS, R);
  case Format::Junit:
    return report::printJunit(OS, R);
  }
}

bool showsSource(ArrayRef<driver::Output> Reports) {
  return any_of(Reports,
                [](const driver::Output &O) { return O.As == Format::Html; });
}

static bool showsRuleTexts(const driver::Output &O) {
  return O.As == Format::Sarif || O.As == Format::Html;
}

Error writeResult(const Arguments &A, ArrayRef<driver::Output> Reports,
                  driver::RunStats &Stats, const driver::Settings &S,
                  report::Result &R) {
  if (any_of(Reports, showsRuleTexts)) {
    Expected<std::vector<report::RuleHelp>> Texts = driver::ruleTexts(S);
    if (!Texts)
      return Texts.takeError();
    R.Rules = std::move(*Texts);
  }
  return writeReports(A, Reports, Stats, [&](Format As, raw_ostream &OS) {
    printResult(As, OS, R);
  });
}

} // namespace nobounce::tool
