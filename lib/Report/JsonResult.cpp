//===- JsonResult.cpp - What a comparison leaves, as JSON ---------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/JsonResult.h"
#include "Report/Cost.h"

using namespace llvm;

namespace nobounce::report {

void writeTexts(json::OStream &J, StringRef Name, ArrayRef<std::string> Texts) {
  J.attributeArray(Name, [&] {
    for (const std::string &T : Texts)
      J.value(jsonText(T));
  });
}

void writeVerdicts(json::OStream &J, StringRef Name,
                   ArrayRef<checks::Verdict> Verdicts) {
  J.attributeArray(Name, [&] {
    for (const checks::Verdict &V : Verdicts)
      writeVerdict(J, V);
  });
}

static void writeChange(json::OStream &J, const ledger::CostChange &X) {
  J.object([&] {
    J.attribute("kind", word(X.Kind));
    J.attribute("location", jsonText(X.Location));
    J.attribute("function", jsonText(X.Function));
    J.attribute("before", X.Before);
    J.attribute("after", X.After);
  });
}

static void writeLedgerChange(json::OStream &J, const ledger::LedgerChange &C) {
  J.object([&] {
    J.attribute("entry", jsonText(C.Entry));
    J.attributeArray("sources", [&] {
      for (const ledger::ChangeSource &S : C.Sources)
        J.object([&] {
          writeTexts(J, "chain", S.Chain);
          J.attributeArray("changes", [&] {
            for (const ledger::CostChange &X : S.Changes)
              writeChange(J, X);
          });
        });
    });
  });
}

void writeComparison(json::OStream &J, const Result &R) {
  J.attribute("with",
              R.Against == ComparedWith::Baseline ? "baseline" : "base");
  J.attribute("name", jsonText(R.AgainstName));
  writeVerdicts(J, "known", R.Known);
  writeVerdicts(J, "fixed", R.Fixed);
  J.attributeArray("ledgerChanges", [&] {
    for (const ledger::LedgerChange &C : R.LedgerChanges)
      writeLedgerChange(J, C);
  });
}

void writeSuppressed(json::OStream &J, ArrayRef<SuppressedFinding> Suppressed) {
  for (const SuppressedFinding &S : Suppressed)
    J.object([&] {
      J.attribute("reason", jsonText(S.Reason));
      J.attribute("by", jsonText(S.By));
      J.attribute("inSource", S.InSource);
      J.attributeBegin("finding");
      writeVerdict(J, S.Finding);
      J.attributeEnd();
    });
}

} // namespace nobounce::report
