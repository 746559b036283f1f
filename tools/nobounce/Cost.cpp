//===- Cost.cpp - nobounce cost ---------------------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/Cost.h"
#include "Commands.h"
#include "Driver/Analysis.h"
#include "Driver/ExitCode.h"
#include "Report/Json.h"
#include "Report/Text.h"
#include "Reports.h"
#include "Support/ErrorContext.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace nobounce::tool {

static Expected<std::unique_ptr<MemoryBuffer>> open(const std::string &Name) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> File = MemoryBuffer::getFile(Name);
  if (!File)
    return support::makeError("'" + Name +
                              "' cannot be read: " + File.getError().message());
  return std::move(*File);
}

static Expected<int> compare(const Arguments &A) {
  if (A.Positional.size() != 2)
    return support::makeError("cost --compare takes two reports: OLD.json "
                              "NEW.json");
  std::vector<ledger::Ledger> Both[2];
  for (int I = 0; I != 2; ++I) {
    Expected<std::unique_ptr<MemoryBuffer>> File = open(A.Positional[I]);
    if (!File)
      return File.takeError();
    Expected<std::vector<ledger::Ledger>> L =
        report::readLedgers((*File)->getBuffer(), A.Positional[I]);
    if (!L)
      return L.takeError();
    Both[I] = std::move(*L);
  }
  for (const ledger::Ledger &New : Both[1]) {
    auto Old = find_if(
        Both[0], [&](const ledger::Ledger &L) { return L.Entry == New.Entry; });
    if (Old == Both[0].end())
      outs() << New.Entry << ": not in '" << A.Positional[0] << "'\n";
    else
      report::printChange(outs(), ledger::compareLedgers(*Old, New));
  }
  for (const ledger::Ledger &Old : Both[0])
    if (none_of(Both[1],
                [&](const ledger::Ledger &L) { return L.Entry == Old.Entry; }))
      outs() << Old.Entry << ": not in '" << A.Positional[1] << "'\n";
  return driver::Clean;
}

/// Says what is over its budget; the exit code.
static Expected<int> holdAgainst(const std::string &Name,
                                 ArrayRef<ledger::Ledger> Ledgers) {
  Expected<std::unique_ptr<MemoryBuffer>> File = open(Name);
  if (!File)
    return File.takeError();
  Expected<std::map<std::string, ledger::Budget>> All =
      report::readBudgets((*File)->getBuffer(), Name);
  if (!All)
    return All.takeError();
  int Code = driver::Clean;
  for (const ledger::Ledger &L : Ledgers)
    for (const std::string &Over : ledger::overBudget(L, (*All)[L.Entry])) {
      errs() << "nobounce: over budget: " << L.Entry << ": " << Over << '\n';
      Code = driver::Found;
    }
  return Code;
}

Expected<int> runCostCommand(const Arguments &A) {
  if (A.has(OPT_compare))
    return compare(A);
  Expected<driver::Settings> S = settingsOf(A);
  if (!S)
    return S.takeError();
  // Files are read, with the flags after `--`; what else is named is an entry.
  std::vector<std::string> Entries;
  for (const std::string &Name : A.Positional)
    (StringRef(Name).contains('.') || StringRef(Name).contains('/') ? S->Paths
                                                                    : Entries)
        .push_back(Name);
  if (Entries.empty())
    return support::makeError("cost: which entry? `nobounce rules` lists them");
  Expected<std::vector<driver::Output>> Outputs = reportsOf(
      A, {driver::Format::Text, driver::Format::Json, driver::Format::Html});
  if (!Outputs)
    return Outputs.takeError();
  driver::Console C = driver::Console::standard(S->Verbose);
  driver::RunStats Stats;
  Expected<report::CostTable> T = driver::runCost(*S, Entries, C, Stats);
  if (!T)
    return T.takeError();
  if (Error E = writeReports(A, *Outputs, Stats,
                             [&](driver::Format As, raw_ostream &OS) {
                               if (As == driver::Format::Json)
                                 return report::printJson(OS, *T);
                               if (As == driver::Format::Html)
                                 return report::printHtml(OS, *T);
                               report::printFailed(OS, T->Failed);
                               for (const ledger::Ledger &L : T->Ledgers)
                                 report::printCost(OS, L);
                               OS << report::worldLine(T->Of) << '\n';
                             }))
    return E;
  int Code = driver::Clean;
  if (A.has(OPT_budget)) {
    Expected<int> Held = holdAgainst(A.value(OPT_budget), T->Ledgers);
    if (!Held)
      return Held.takeError();
    Code = *Held;
  }
  return T->Failed.empty() ? Code : driver::Incomplete;
}

} // namespace nobounce::tool
