//===- JsonVerdict.cpp - Verdicts as JSON -----------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/JsonVerdict.h"
#include "Report/Words.h"

using namespace llvm;
using namespace nobounce::checks;

namespace nobounce::report {

json::Value jsonText(StringRef Text) { return json::fixUTF8(Text); }

void writePlace(json::OStream &J, const Place &P) {
  if (P.File.empty())
    return;
  J.attribute("file", jsonText(P.File));
  J.attribute("line", P.Line);
  J.attribute("column", P.Column);
  if (P.Length)
    J.attribute("length", P.Length);
  if (!P.LineText.empty())
    J.attribute("text", jsonText(StringRef(P.LineText).rtrim()));
}

static void writeFix(json::OStream &J, const Fix &F) {
  J.attribute("description", jsonText(F.Description));
  J.attributeArray("edits", [&] {
    for (const Edit &E : F.Edits)
      J.object([&] {
        J.attribute("file", jsonText(E.File));
        J.attribute("begin", E.Begin);
        J.attribute("end", E.End);
        J.attribute("line", E.Line);
        J.attribute("column", E.Column);
        J.attribute("endLine", E.EndLine);
        J.attribute("endColumn", E.EndColumn);
        J.attribute("replacement", jsonText(E.Replacement));
      });
  });
}

void writeVerdict(json::OStream &J, const Verdict &V) {
  J.object([&] {
    J.attribute("check", jsonText(V.Check));
    J.attribute("kind", jsonText(V.Kind));
    J.attribute("form", jsonText(V.Form));
    J.attribute("severity", jsonText(V.Severity));
    J.attribute("confidence", word(V.Sure));
    writePlace(J, V.Where);
    J.attribute("function", jsonText(V.Function));
    J.attribute("message", jsonText(V.Message));
    J.attribute("fingerprint", V.Fingerprint);
    if (!V.Introduced.empty())
      J.attribute("introduced", jsonText(V.Introduced));
    J.attributeObject("rank", [&] {
      J.attribute("degree", V.Worth.Degree);
      J.attribute("families", V.Worth.Families);
      J.attribute("writers", V.Worth.Writers);
      J.attribute("hotness",
                  json::Value(std::stod(frequency(V.Worth.Hotness))));
    });
    J.attributeArray("parts", [&] {
      for (const PartAnswer &A : V.Parts)
        J.object([&] {
          J.attribute("part", word(A.Of));
          J.attribute("answer", word(A.Is));
          J.attribute("reason", jsonText(A.Reason));
        });
    });
    J.attributeArray("chain", [&] {
      for (const ChainStep &S : V.Chain)
        J.object([&] {
          J.attribute("function", jsonText(S.Function));
          J.attribute("via", jsonText(S.Via));
          // Two digits: the rest is noise that no later version could keep.
          J.attribute("frequency",
                      json::Value(std::stod(frequency(S.Frequency))));
          writePlace(J, S.Call);
        });
    });
    J.attributeArray("evidence", [&] {
      for (const Evidence &E : V.Proof)
        J.object([&] {
          J.attribute("part", word(E.Of));
          J.attribute("role", jsonText(E.Role));
          J.attribute("message", jsonText(E.Text));
          writePlace(J, E.Where);
        });
    });
    J.attributeArray("assumptions", [&] {
      for (const Assumption &A : V.Assumptions)
        J.object([&] {
          J.attribute("kind", jsonText(A.Kind));
          J.attribute("message", jsonText(A.Text));
          writePlace(J, A.Where);
        });
    });
    J.attributeObject("fix", [&] { writeFix(J, V.Suggestion); });
  });
}

} // namespace nobounce::report
