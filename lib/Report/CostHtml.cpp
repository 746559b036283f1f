//===- CostHtml.cpp - What entries cost, as a page ------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/Cost.h"
#include "Report/JsonVerdict.h"
#include "Report/Page.h"
#include "Report/Text.h"

using namespace llvm;

namespace nobounce::report {

// CostPage: the files of lib/Report/page.
#include "CostPage.inc"

void printHtml(raw_ostream &OS, const CostTable &T) {
  std::string Json;
  raw_string_ostream Text(Json);
  json::OStream J(Text);
  J.object([&] {
    J.attribute("world", jsonText(worldLine(T.Of)));
    // Calls are the tree; of those without a place only their number counts.
    J.attributeObject("calls", [&] {
      for (const ledger::Ledger &L : T.Ledgers)
        J.attribute(json::fixUTF8(L.Entry), L.total(ledger::CostKind::Call));
    });
    std::vector<ledger::Ledger> Places = T.Ledgers;
    for (ledger::Ledger &L : Places)
      llvm::erase_if(L.Costs, [](const ledger::Cost &C) {
        return C.Kind == ledger::CostKind::Call;
      });
    writeLedgers(J, Places);
  });
  printPage(OS, CostPage, Json);
}

} // namespace nobounce::report
