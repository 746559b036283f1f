//===- ReadEntries.cpp - rules/entries ------------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules/Read.h"
#include "llvm/Support/Path.h"

using namespace nobounce;
using namespace nobounce::rules;

void rules::readEntries(const Node &Root, FileDiagnostics &Diags,
                        FileRules &Into) {
  std::string Family = readText(Root, "family");
  if (Family.empty())
    Family = llvm::sys::path::stem(Diags.file()).str();
  std::vector<std::string> In = readTexts(Root, "in");
  for (const Node &N : Root.get("entries")->Values) {
    Entry E;
    E.Id = readText(N, "id");
    E.Family = N.get("family") ? readText(N, "family") : Family;
    for (SpelledName &Name : readNames(N, "fn"))
      E.Functions.push_back(std::move(Name.Name));
    E.Measure = readText(N, "measure");
    E.Profile = readText(N, "profile");
    E.In = N.get("in") ? readTexts(N, "in") : In;
    E.Where = Diags.at(*N.get("id"));
    Into.Items.Entries.push_back(std::move(E));
  }
}
