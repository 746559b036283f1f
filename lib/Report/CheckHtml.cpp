//===- CheckHtml.cpp - Findings as a page -----------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/Formats.h"
#include "Report/Json.h"
#include "Report/JsonVerdict.h"
#include "Report/Page.h"

using namespace llvm;

namespace nobounce::report {

// CheckPage: the files of lib/Report/page.
#include "CheckPage.inc"

void printHtml(raw_ostream &OS, const Result &R) {
  std::string Json;
  raw_string_ostream Text(Json);
  json::OStream J(Text);
  J.object([&] {
    // The page shows the JSON report, and so says the same.
    J.attributeBegin("report");
    writeJson(J, R);
    J.attributeEnd();
    J.attributeArray("excerpts", [&] {
      for (const Excerpt &E : R.Excerpts)
        J.object([&] {
          J.attribute("finding", E.Finding);
          J.attribute("file", jsonText(E.File));
          J.attribute("first", E.First);
          J.attribute("text", jsonText(E.Text));
        });
    });
    J.attributeArray("rules", [&] {
      for (const RuleHelp &H : R.Rules)
        J.object([&] {
          J.attribute("id", jsonText(H.Id));
          J.attribute("summary", jsonText(summaryOf(H)));
        });
    });
  });
  printPage(OS, CheckPage, Json);
}

} // namespace nobounce::report
