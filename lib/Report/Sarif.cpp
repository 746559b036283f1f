//===- Sarif.cpp - SARIF 2.1.0
//------------------------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/Formats.h"
#include "Report/JsonVerdict.h"
#include "Report/RuleHelp.h"
#include "Report/SarifPlace.h"
#include "Report/SarifResult.h"
#include "Report/Text.h"
#include "Report/Words.h"
#include <map>

using namespace llvm;
using namespace nobounce::checks;

namespace nobounce::report {

static constexpr char Schema[] =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"
    "sarif-schema-2.1.0.json";

namespace {
/// The rules by id: those that are described, and what findings name besides.
using RuleTable = std::map<StringRef, RuleHelp>;
} // namespace

static RuleTable rulesOf(const Result &R) {
  RuleTable Table;
  for (const RuleHelp &H : R.Rules)
    Table[H.Id] = H;
  auto Add = [&](const Verdict &V) {
    Table.try_emplace(V.Check, RuleHelp{V.Check, V.Kind, V.Severity, "", ""});
  };
  for (const auto *List : {&R.Findings, &R.Known, &R.Fixed})
    for_each(*List, Add);
  for (const SuppressedFinding &S : R.Suppressed)
    Add(S.Finding);
  return Table;
}

static void writeRule(json::OStream &J, const RuleHelp &H) {
  J.object([&] {
    J.attribute("id", jsonText(H.Id));
    J.attribute("name", jsonText(ruleName(H.Id)));
    std::string Summary = summaryOf(H);
    writeMessage(J, "shortDescription", Summary);
    writeMessage(J, "fullDescription", Summary);
    J.attributeObject("help", [&] {
      J.attribute("text", jsonText(H.Page.empty() ? Summary : H.Page));
      if (!H.Page.empty())
        J.attribute("markdown", jsonText(H.Page));
    });
    if (!H.Uri.empty())
      J.attribute("helpUri", jsonText(H.Uri));
    J.attributeObject("defaultConfiguration",
                      [&] { J.attribute("level", sarifLevel(H.Severity)); });
    J.attributeObject("properties", [&] {
      J.attribute("kind", jsonText(H.Kind));
      J.attributeArray("tags", [&] { J.value("performance"); });
    });
  });
}

static void writeDriver(json::OStream &J, const RuleTable &Table) {
  J.attributeObject("tool", [&] {
    J.attributeObject("driver", [&] {
      J.attribute("name", "nobounce");
      J.attribute("version", toolVersion());
      J.attribute("semanticVersion", toolVersion());
      J.attributeArray("rules", [&] {
        for (const auto &[Id, H] : Table)
          writeRule(J, H);
      });
    });
  });
}

static void writeNotification(json::OStream &J, StringRef Level, StringRef Text,
                              const Place &Where) {
  J.object([&] {
    J.attribute("level", Level);
    writeMessage(J, "message", Text);
    if (!Where.File.empty())
      J.attributeArray("locations", [&] {
        J.object([&] { writePhysicalLocation(J, Where); });
      });
  });
}

static void writeInvocation(json::OStream &J, const Result &R) {
  auto Failed = [&] {
    for (const FailedUnit &F : R.Failed) {
      Place P;
      P.File = F.File;
      writeNotification(J, "error", "not analysed completely: " + F.Reason, P);
      for (const facts::UnitError &E : F.Errors) {
        Place At;
        At.File = E.File;
        At.Line = E.Line;
        At.Column = E.Column;
        writeNotification(J, "error", E.Message, At);
      }
    }
  };
  J.attributeArray("invocations", [&] {
    J.object([&] {
      J.attribute("executionSuccessful", R.Failed.empty());
      J.attributeArray("toolExecutionNotifications", Failed);
      J.attributeArray("toolConfigurationNotifications", [&] {
        for (const std::string &N : R.Notices)
          writeNotification(J, "warning", N, {});
      });
    });
  });
}

static void writeResults(json::OStream &J, const Result &R,
                         const RuleTable &Table) {
  bool Compared = R.Against != ComparedWith::Nothing;
  auto IndexOf = [&](const Verdict &V) {
    return size_t(std::distance(Table.begin(), Table.find(V.Check)));
  };
  auto Write = [&](ArrayRef<Verdict> List, StringRef State) {
    for (const Verdict &V : List)
      writeSarifResult(J, V, IndexOf(V), Compared ? State : "");
  };
  J.attributeArray("results", [&] {
    Write(R.Findings, "new");
    Write(R.Known, "unchanged");
    Write(R.Fixed, "absent");
    // Nobody compared these.
    for (const SuppressedFinding &S : R.Suppressed)
      writeSarifResult(J, S.Finding, IndexOf(S.Finding), "", &S);
  });
}

void printSarif(raw_ostream &OS, const Result &R) {
  RuleTable Table = rulesOf(R);
  json::OStream J(OS, /*IndentSize=*/2);
  auto Run = [&] {
    writeDriver(J, Table);
    J.attributeObject("automationDetails",
                      [&] { J.attribute("id", "nobounce/"); });
    writeInvocation(J, R);
    J.attributeObject("originalUriBaseIds", [&] {
      J.attributeObject(SourceRoot, [&] {
        writeMessage(J, "description", "The root of the source tree.");
      });
    });
    J.attribute("columnKind", "unicodeCodePoints");
    writeResults(J, R, Table);
    J.attributeObject("properties", [&] {
      J.attribute("world", jsonText(worldLine(R.Of)));
      if (R.Against != ComparedWith::Nothing)
        J.attribute("comparedWith", jsonText(R.AgainstName));
    });
  };
  J.object([&] {
    J.attribute("$schema", Schema);
    J.attribute("version", "2.1.0");
    J.attributeArray("runs", [&] { J.object(Run); });
  });
  OS << '\n';
}

} // namespace nobounce::report
