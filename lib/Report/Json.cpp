//===- Json.cpp - The report for programs -----------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/Json.h"
#include "Report/JsonResult.h"
#include "Report/JsonVerdict.h"
#include "Report/Words.h"

using namespace llvm;

namespace nobounce::report {

/// Version of the format; raised when a member changes its meaning or goes.
static constexpr int FormatVersion = 1;

static void writeHeader(json::OStream &J) {
  J.attribute("version", FormatVersion);
  J.attributeObject("tool", [&] {
    J.attribute("name", "nobounce");
    J.attribute("version", toolVersion());
  });
}

static void writeWorld(json::OStream &J, const World &W) {
  J.attributeObject("world", [&] {
    writeTexts(J, "paths", W.Paths);
    J.attribute("profile", jsonText(W.Profile));
    writeTexts(J, "lsms", W.Lsms);
    J.attribute("units", W.Units);
    J.attribute("functions", W.Functions);
    J.attribute("hotFunctions", W.HotFunctions);
    J.attribute("unresolvedCallees", W.UnresolvedCallees);
  });
}

static void writeFailed(json::OStream &J, ArrayRef<FailedUnit> Failed) {
  J.attributeArray("failedUnits", [&] {
    for (const FailedUnit &F : Failed)
      J.object([&] {
        J.attribute("file", jsonText(F.File));
        J.attribute("reason", jsonText(F.Reason));
        J.attributeArray("errors", [&] {
          for (const facts::UnitError &E : F.Errors)
            J.object([&] {
              J.attribute("file", jsonText(E.File));
              J.attribute("line", E.Line);
              J.attribute("column", E.Column);
              J.attribute("message", jsonText(E.Message));
            });
        });
      });
  });
}

void printJson(raw_ostream &OS, const Result &R) {
  json::OStream J(OS, /*IndentSize=*/2);
  writeJson(J, R);
  OS << '\n';
}

void writeJson(json::OStream &J, const Result &R) {
  J.object([&] {
    writeHeader(J);
    J.attributeObject("summary", [&] {
      writeTexts(J, "reported", R.Reported);
      J.attribute("findings", R.Findings.size());
      J.attribute("failedUnits", R.Failed.size());
      writeWorld(J, R.Of);
    });
    writeFailed(J, R.Failed);
    writeVerdicts(J, "findings", R.Findings);
    if (R.Against != ComparedWith::Nothing)
      J.attributeObject("comparison", [&] { writeComparison(J, R); });
    if (R.ShowSuppressed)
      J.attributeArray("suppressed", [&] { writeSuppressed(J, R.Suppressed); });
    writeTexts(J, "notices", R.Notices);
  });
}

void printJson(raw_ostream &OS, const Explanation &E) {
  json::OStream J(OS, /*IndentSize=*/2);
  J.object([&] {
    writeHeader(J);
    J.attribute("query", jsonText(E.Query));
    J.attributeObject("summary", [&] { writeWorld(J, E.Of); });
    writeFailed(J, E.Failed);
    writeTexts(J, "remarks", E.Remarks);
    writeVerdicts(J, "verdicts", E.Verdicts);
    if (E.Field)
      J.attributeObject("field", [&] { writeField(J, *E.Field); });
  });
  OS << '\n';
}

void printJson(raw_ostream &OS, const SharedTable &T) {
  json::OStream J(OS, /*IndentSize=*/2);
  J.object([&] {
    writeHeader(J);
    J.attributeObject("summary", [&] { writeWorld(J, T.Of); });
    writeFailed(J, T.Failed);
    J.attributeArray("shared", [&] { writeShared(J, T.Rows); });
  });
  OS << '\n';
}

void printJson(raw_ostream &OS, const CostTable &T) {
  json::OStream J(OS, /*IndentSize=*/2);
  J.object([&] {
    writeHeader(J);
    J.attributeObject("summary", [&] { writeWorld(J, T.Of); });
    writeFailed(J, T.Failed);
    writeLedgers(J, T.Ledgers);
  });
  OS << '\n';
}

} // namespace nobounce::report
