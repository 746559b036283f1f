//===- VerdictParts.cpp - What verdicts of all kinds share ----------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/VerdictParts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace nobounce;
using namespace nobounce::checks;

bool nobounce::checks::asksForForm(const rules::CheckRule &Rule,
                                   llvm::StringRef Form) {
  auto It = Rule.Params.Members.find("forms");
  return It == Rule.Params.Members.end() ||
         llvm::any_of(It->second.Items,
                      [&](const rules::Param &P) { return P.Text == Form; });
}

Rank nobounce::checks::rankOf(const link::Program &P, link::FunctionId F,
                              uint32_t Event, link::LocationId Where,
                              const Verdict &V) {
  Rank R;
  R.Degree = P.degree(Where).Weight;
  R.Hotness = P.eventHotness(F, Event);
  uint32_t Block = P.flow(F).blockOf(Event);
  for (uint32_t I = 0; I != P.families().size(); ++I)
    R.Families += P.blockHotness(F, Block, I) >= link::HotThreshold ? 1 : 0;
  for (const Evidence &E : V.Proof)
    R.Writers += E.Role == "writer" ? 1 : 0;
  return R;
}

Assumption nobounce::checks::profileAssumption(const link::Program &P) {
  const link::WorldSummary &W = P.world();
  std::string Lsms = llvm::join(W.Lsms, ", ");
  return {"profile",
          "hot as seen with profile " + W.Profile +
              (Lsms.empty() ? std::string() : " and security modules " + Lsms),
          {}};
}
