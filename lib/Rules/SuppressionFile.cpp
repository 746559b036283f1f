//===- SuppressionFile.cpp - Entries that suppress findings ---------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules/SuppressionFile.h"
#include "Rules/Read.h"
#include "Rules/Schema.h"
#include "Rules/SchemaCheck.h"
#include "Rules/Yaml.h"
#include <chrono>

using namespace nobounce::rules;

/// True for a day of the calendar, written 2026-01-31.
static bool isDate(llvm::StringRef Text) {
  llvm::SmallVector<llvm::StringRef, 3> Parts;
  Text.split(Parts, '-');
  int Year;
  unsigned Month, Day;
  return Parts.size() == 3 && Parts[0].size() == 4 && Parts[1].size() == 2 &&
         Parts[2].size() == 2 && !Parts[0].getAsInteger(10, Year) &&
         !Parts[1].getAsInteger(10, Month) && !Parts[2].getAsInteger(10, Day) &&
         std::chrono::year_month_day(std::chrono::year(Year),
                                     std::chrono::month(Month),
                                     std::chrono::day(Day))
             .ok();
}

static std::vector<std::string> globs(const Node &N, llvm::StringRef Key) {
  std::vector<std::string> Out;
  for (SpelledName &Name : readNames(N, Key))
    Out.push_back(std::move(Name.Name));
  return Out;
}

/// What the schema cannot say.
static void checkEntry(const Node &N, FileDiagnostics &Diags) {
  const Node &Date = *N.get("date");
  if (!isDate(Date.Text))
    Diags.error(Date, "date '" + Date.Text +
                          "' is no day; write it as in 2026-01-31");
  for (const SpelledName &Path : readNames(N, "path")) {
    llvm::StringRef Text = Path.Name;
    if (Text.starts_with("/") || Text.ends_with("/") || Text.starts_with("./"))
      Diags.error(*Path.Where, "path '" + Text +
                                   "' must be relative to the tree, as in "
                                   "'fs/ext4' or 'fs/ext4/*.c'");
  }
}

llvm::Expected<std::vector<SuppressionEntry>>
nobounce::rules::readSuppressions(llvm::StringRef Text, llvm::StringRef Name) {
  std::vector<RuleDiagnostic> Found;
  FileDiagnostics Diags(Name.str(), Found);
  ParsedYaml Yaml = parseYaml(Text);
  if (!Yaml.Ok)
    Found.push_back({{Name.str(), Yaml.Line, Yaml.Column},
                     Yaml.Message,
                     RuleSeverity::Error});
  else
    checkSchema(Yaml.Root, suppressionSchema(), Diags);

  std::vector<SuppressionEntry> Entries;
  if (!Diags.any())
    for (const Node &N : Yaml.Root.get("suppressions")->Values) {
      checkEntry(N, Diags);
      Entries.push_back({globs(N, "check"), globs(N, "function"),
                         globs(N, "path"), readText(N, "reason"),
                         readText(N, "date"), Diags.at(N)});
    }
  if (Diags.any())
    return llvm::make_error<RuleError>(std::move(Found));
  return Entries;
}
