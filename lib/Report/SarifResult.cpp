//===- SarifResult.cpp - A finding as SARIF
//-----------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/SarifResult.h"
#include "Report/JsonVerdict.h"
#include "Report/SarifPlace.h"
#include "Report/TextEdits.h"
#include "Report/Words.h"
#include <cmath>
#include <map>

using namespace llvm;
using namespace nobounce::checks;

namespace nobounce::report {

StringRef sarifLevel(StringRef Severity) {
  return Severity == "error" || Severity == "note" ? Severity : "warning";
}

static void writeLocations(json::OStream &J, const Verdict &V) {
  J.attributeArray("locations", [&] {
    J.object([&] {
      writePhysicalLocation(J, V.Where);
      if (!V.Function.empty())
        J.attributeArray("logicalLocations", [&] {
          J.object([&] {
            J.attribute("name", jsonText(V.Function));
            J.attribute("kind", "function");
          });
        });
    });
  });
}

static void writeStep(json::OStream &J, const Place &P, StringRef Text,
                      StringRef Kind, size_t Nesting) {
  J.object([&] {
    J.attributeObject("location", [&] {
      writePhysicalLocation(J, P);
      writeMessage(J, "message", Text);
    });
    J.attributeArray("kinds", [&] { J.value(Kind); });
    J.attribute("nestingLevel", Nesting);
  });
}

/// The calls from the entry to the finding, then the finding.
static void writeCodeFlow(json::OStream &J, const Verdict &V) {
  if (V.Chain.empty())
    return;
  auto Steps = [&] {
    for (const auto &[I, S] : enumerate(V.Chain)) {
      std::string Text =
          I == 0 ? S.Function + ": hot entry" : "calls " + S.Function;
      if (!S.Via.empty())
        Text += " through " + S.Via;
      if (I != 0)
        Text += ", " + frequency(S.Frequency) + " per run of " +
                V.Chain.front().Function;
      writeStep(J, S.Call, Text, I == 0 ? "enter" : "call", I);
    }
    writeStep(J, V.Where, V.Message, "danger", V.Chain.size());
  };
  J.attributeArray("codeFlows", [&] {
    J.object([&] {
      J.attributeArray("threadFlows", [&] {
        J.object([&] { J.attributeArray("locations", Steps); });
      });
    });
  });
}

static void writeRelated(json::OStream &J, const Verdict &V) {
  int Id = 0;
  auto Write = [&](const Place &P, const Twine &Text) {
    if (P.File.empty())
      return;
    J.object([&] {
      J.attribute("id", ++Id);
      writePhysicalLocation(J, P);
      writeMessage(J, "message", Text.str());
    });
  };
  J.attributeArray("relatedLocations", [&] {
    for (const Evidence &E : V.Proof)
      Write(E.Where, word(E.Of) + ": " + E.Role + ": " + E.Text);
    for (const Assumption &A : V.Assumptions)
      Write(A.Where, "assumes: " + A.Text);
  });
}

/// Offsets in bytes beside lines and columns in characters: whoever applies
/// edits by bytes needs no line of the file.
static void writeReplacement(json::OStream &J, const Verdict &V,
                             const Edit &E) {
  J.object([&] {
    J.attributeObject("deletedRegion", [&] {
      StringRef First = lineText(V, E.File, E.Line);
      StringRef Last = lineText(V, E.File, E.EndLine);
      J.attribute("startLine", E.Line);
      J.attribute("startColumn", characterColumn(First, E.Column));
      J.attribute("endLine", E.EndLine);
      J.attribute("endColumn", characterColumn(Last, E.EndColumn));
      J.attribute("byteOffset", E.Begin);
      J.attribute("byteLength", E.End - E.Begin);
    });
    writeMessage(J, "insertedContent", E.Replacement);
  });
}

static void writeFixes(json::OStream &J, const Verdict &V) {
  const Fix &F = V.Suggestion;
  if (F.Edits.empty())
    return;
  std::map<StringRef, std::vector<const Edit *>> Files;
  for (const Edit &E : F.Edits)
    Files[E.File].push_back(&E);
  auto Changes = [&] {
    for (const auto &[File, Edits] : Files)
      J.object([&, &File = File, &Edits = Edits] {
        writeArtifact(J, "artifactLocation", File);
        J.attributeArray("replacements", [&] {
          for (const Edit *E : Edits)
            writeReplacement(J, V, *E);
        });
      });
  };
  J.attributeArray("fixes", [&] {
    J.object([&] {
      writeMessage(J, "description", F.Description);
      J.attributeArray("artifactChanges", Changes);
    });
  });
}

static void writeSuppression(json::OStream &J, const SuppressedFinding *By) {
  // Empty: looked for, and there is none.
  J.attributeArray("suppressions", [&] {
    if (!By)
      return;
    J.object([&] {
      J.attribute("kind", By->InSource ? "inSource" : "external");
      J.attribute("status", "accepted");
      J.attribute("justification", jsonText(By->Reason));
      J.attributeObject("properties",
                        [&] { J.attribute("by", jsonText(By->By)); });
    });
  });
}

/// What SARIF has no member for.
static void writeProperties(json::OStream &J, const Verdict &V) {
  J.attributeObject("properties", [&] {
    J.attribute("confidence", word(V.Sure));
    J.attribute("form", jsonText(V.Form));
    if (!V.Introduced.empty())
      J.attribute("introduced", jsonText(V.Introduced));
    for (const PartAnswer &A : V.Parts)
      J.attribute(word(A.Of), jsonText(A.Reason));
    J.attributeArray("assumptions", [&] {
      for (const Assumption &A : V.Assumptions)
        J.value(jsonText(A.Text + " [" + A.Kind + "]"));
    });
    J.attribute("hotness", json::Value(std::stod(frequency(V.Worth.Hotness))));
    J.attribute("writers", V.Worth.Writers);
    J.attribute("families", V.Worth.Families);
    if (!V.Suggestion.Description.empty() && V.Suggestion.Edits.empty())
      J.attribute("suggestion", jsonText(V.Suggestion.Description));
  });
}

void writeSarifResult(json::OStream &J, const Verdict &V, size_t RuleIndex,
                      StringRef State, const SuppressedFinding *By) {
  J.object([&] {
    J.attribute("ruleId", jsonText(V.Check));
    J.attribute("ruleIndex", RuleIndex);
    J.attribute("level", sarifLevel(V.Severity));
    // The first thing that findings are ordered by.
    J.attribute("rank",
                std::round(1000 * std::clamp(V.Worth.Degree, 0.0, 1.0)) / 10);
    writeMessage(J, "message", V.Message);
    writeLocations(J, V);
    J.attributeObject("partialFingerprints",
                      [&] { J.attribute("nobounce/v1", V.Fingerprint); });
    if (!State.empty())
      J.attribute("baselineState", State);
    writeSuppression(J, By);
    writeCodeFlow(J, V);
    writeRelated(J, V);
    writeFixes(J, V);
    writeProperties(J, V);
  });
}

} // namespace nobounce::report
