//===- ReferenceTables.cpp - Tables of who takes and drops references -----===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/ReferenceTables.h"
#include "Driver/OwnershipStory.h"
#include "Driver/SummaryText.h"
#include "llvm/Support/GlobPattern.h"
#include <map>

using namespace llvm;

namespace nobounce::driver {

void printReferences(const link::Program &P, raw_ostream &OS) {
  struct Row {
    size_t Takes = 0, Tries = 0, Drops = 0, Others = 0;
  };
  std::map<std::string, Row> Rows;
  for (link::FunctionId F = 0; F != P.functionCount(); ++F)
    for (const link::RefEffect &E : P.refEffects(F)) {
      link::Location L = P.countLocation(E.Count);
      Row &R =
          Rows[L.Steps.empty() && !L.Global ? "(known by callers)" : P.text(L)];
      if (E.How == link::Certainty::Sometimes)
        ++R.Others;
      else if (E.Delta < 0)
        ++R.Drops;
      else if (E.How != link::Certainty::Always)
        ++R.Tries;
      else
        ++R.Takes;
    }
  OS << "| count | takes | takes, as a value says | drops | sometimes "
        "|\n|---|---|---|---|---|\n";
  std::vector<std::pair<std::string, Row>> Sorted(Rows.begin(), Rows.end());
  llvm::stable_sort(Sorted, [](auto &A, auto &B) {
    auto All = [](const Row &R) { return R.Takes + R.Tries + R.Drops; };
    return All(A.second) > All(B.second);
  });
  for (auto &[Name, R] : Sorted)
    OS << "| " << Name << " | " << R.Takes << " | " << R.Tries << " | "
       << R.Drops << " | " << R.Others << " |\n";
}

void printOwned(const link::Program &P, raw_ostream &OS) {
  OS << "| record and path | reference on | dropped in | for |\n"
        "|---|---|---|---|\n";
  for (const link::OwnedPath &O : P.ownedPaths()) {
    const facts::Function &Fn = P.function(O.Function);
    OS << "| " << ownedPathText(P, O) << " | " << countText(P, O) << " | "
       << Fn.name() << " (" << Fn.file() << ')'
       << (O.How == link::Certainty::Always ? "" : ", sometimes") << " | "
       << P.function(O.Ends).name() << " |\n";
  }
}

Error printSummaries(const link::Program &P, StringRef Glob, raw_ostream &OS) {
  Expected<GlobPattern> Pattern = GlobPattern::create(Glob);
  if (!Pattern)
    return Pattern.takeError();
  bool Any = false;
  for (link::FunctionId F = 0; F != P.functionCount(); ++F) {
    const facts::Function &Fn = P.function(F);
    if (!Pattern->match(Fn.name()))
      continue;
    Any = true;
    OS << Fn.name() << " (" << Fn.file() << ':' << Fn.Line << ")\n";
    for (const link::RefEffect &E : P.refEffects(F))
      OS << "  " << effectText(P, F, E) << '\n';
    for (const std::string &Line : outcomeTexts(P, F))
      OS << "    " << Line << '\n';
    for (const std::string &Line : dropTexts(P, F))
      OS << "    " << Line << '\n';
  }
  if (!Any)
    return createStringError("no function of the world is called '" +
                             Glob.str() + "'");
  return Error::success();
}

} // namespace nobounce::driver
