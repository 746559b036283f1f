//===- Gitlab.cpp - GitLab's Code Quality report
//------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/Formats.h"
#include "Report/JsonVerdict.h"
#include "Report/Words.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;
using namespace nobounce::checks;

namespace nobounce::report {

/// GitLab's scale is info, minor, major, critical, blocker.
static StringRef severityOf(const Verdict &V) {
  return V.Severity == "error"  ? "major"
         : V.Severity == "note" ? "info"
                                : "minor";
}

static void writeIssue(json::OStream &J, StringRef Check, StringRef Severity,
                       StringRef Text, StringRef Fingerprint, StringRef File,
                       unsigned Line) {
  J.object([&] {
    J.attribute("description", jsonText(Text));
    J.attribute("check_name", jsonText(Check));
    J.attribute("fingerprint", Fingerprint);
    J.attribute("severity", Severity);
    J.attributeObject("location", [&] {
      J.attribute("path", jsonText(File));
      J.attributeObject("lines",
                        [&] { J.attribute("begin", std::max(1u, Line)); });
    });
  });
}

void printGitlab(raw_ostream &OS, const Result &R) {
  json::OStream J(OS, /*IndentSize=*/2);
  J.array([&] {
    for (const FailedUnit &F : R.Failed)
      writeIssue(J, "not-analysed", "major",
                 "not analysed completely: " + F.Reason,
                 utohexstr(xxh3_64bits("not analysed\n" + F.File),
                           /*LowerCase=*/true, /*Width=*/16),
                 F.File, 1);
    for (const auto *List : {&R.Findings, &R.Known})
      for (const Verdict &V : *List)
        writeIssue(J, V.Check, severityOf(V), V.Message, V.Fingerprint,
                   V.Where.File, V.Where.Line);
  });
  OS << '\n';
}

} // namespace nobounce::report
