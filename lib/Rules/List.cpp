//===- List.cpp - The list of rules, and whether they are right -----------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules/Explain.h"
#include "Rules/History.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Path.h"

using namespace nobounce::rules;

namespace {
struct Row {
  std::string Kind, Id, Detail, File;
};
} // namespace

/// "3 primitives", "1 wrapper".
static std::string count(size_t N, llvm::StringRef Noun) {
  return llvm::utostr(N) + " " + Noun.str() + (N == 1 ? "" : "s");
}

/// One row for each file of models: what it holds, counted.
static void addModelRows(const RuleSet &Rules, std::vector<Row> &Rows) {
  std::map<std::string, std::map<std::string, size_t>> Files;
  auto Count = [&](const auto &Items, const char *Noun) {
    for (const auto &Item : Items)
      ++Files[Item.Where.File][Noun];
  };
  Count(Rules.Primitives, "primitive");
  Count(Rules.StaticCalls, "static call");
  Count(Rules.Wrappers, "wrapper");
  Count(Rules.Parts, "part");
  Count(Rules.Counters, "counter");
  Count(Rules.References, "reference count");
  Count(Rules.Overrules, "overruled function");
  Count(Rules.Replacements, "replacement");
  Count(Rules.Lookers, "looker");
  Count(Rules.LsmTables, "lsm table");
  Count(Rules.ColdSections, "cold section");
  Count(Rules.Degrees, "degree");
  Count(Rules.RecordDegrees, "object");
  Count(Rules.LinkNodes, "link node");
  Count(Rules.ObjectCaches, "object cache");
  for (const auto &[File, Nouns] : Files) {
    std::string Detail;
    for (const auto &[Noun, N] : Nouns)
      Detail += (Detail.empty() ? "" : ", ") + count(N, Noun);
    Rows.push_back({"model", llvm::sys::path::stem(File).str(), Detail, File});
  }
}

void nobounce::rules::listRules(const RuleSet &Rules, llvm::raw_ostream &OS) {
  std::vector<Row> Rows;
  for (const CheckRule &C : Rules.Checks)
    Rows.push_back(
        {"check", C.Id, "kind " + C.Kind + ", " + C.Severity, C.Where.File});
  for (const Entry &E : Rules.Entries)
    Rows.push_back({"entry", E.Id, "family " + E.Family, E.Where.File});
  addModelRows(Rules, Rows);
  for (const Profile &P : Rules.Profiles)
    Rows.push_back({"profile", P.Id, P.Default ? "default" : "", P.Where.File});
  llvm::stable_sort(Rows, [](const Row &A, const Row &B) {
    return std::tie(A.Kind, A.Id) < std::tie(B.Kind, B.Id);
  });
  size_t IdWidth = 0, DetailWidth = 0;
  for (const Row &R : Rows) {
    IdWidth = std::max(IdWidth, R.Id.size());
    DetailWidth = std::max(DetailWidth, R.Detail.size());
  }
  for (const Row &R : Rows)
    OS << llvm::left_justify(R.Kind, 9) << llvm::left_justify(R.Id, IdWidth + 2)
       << llvm::left_justify(R.Detail, DetailWidth + 2) << R.File << '\n';
}

int nobounce::rules::checkRules(llvm::ArrayRef<std::string> Dirs,
                                llvm::vfs::FileSystem &FS,
                                llvm::raw_ostream &Out,
                                llvm::raw_ostream &Errs) {
  LoadedRules Loaded = readRules(Dirs, FS);
  std::vector<PastPatch> History = readHistory(Dirs, FS, Loaded.Diagnostics);
  size_t Errors = 0;
  for (const RuleDiagnostic &D : Loaded.Diagnostics) {
    Errs << D.str() << '\n';
    Errors += D.Severity == RuleSeverity::Error;
  }
  if (Errors) {
    Errs << count(Errors, "error") << " in rules\n";
    return 2;
  }
  const RuleSet &R = Loaded.Rules;
  Out << "rules: " << count(R.Checks.size(), "check") << ", "
      << R.Entries.size() << (R.Entries.size() == 1 ? " entry, " : " entries, ")
      << count(R.Profiles.size(), "profile") << ", "
      << count(R.Primitives.size(), "primitive") << ", "
      << History.size() << " past patch" << (History.size() == 1 ? "" : "es")
      << "; no errors\n";
  return 0;
}
