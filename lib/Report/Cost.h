//===- Cost.h - What entries cost, as reports -------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Report. Ledgers as text, as a page and as JSON, which is read back to compare
/// two; what differs; what is over a budget.
///
/// Ownership: values; printers write to a stream. Threads: none. Determinism:
/// in the ledger's order; times are no part of it.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_REPORT_COST_H
#define NOBOUNCE_REPORT_COST_H

#include "Ledger/Compare.h"
#include "Report/Result.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"

namespace nobounce::report {

struct CostTable {
  World Of;
  std::vector<FailedUnit> Failed;
  std::vector<ledger::Ledger> Ledgers;
};

/// Rows by what they cost, each with the functions that lead there.
void printCost(llvm::raw_ostream &OS, const ledger::Ledger &L);
void writeLedgers(llvm::json::OStream &J,
                  llvm::ArrayRef<ledger::Ledger> Ledgers);
/// One page that needs nothing else: a chart of the calls, and the table.
void printHtml(llvm::raw_ostream &OS, const CostTable &T);
/// Reads what `writeLedgers` wrote, from a whole report. `Name` is for errors.
llvm::Expected<std::vector<ledger::Ledger>> readLedgers(llvm::StringRef Text,
                                                        llvm::StringRef Name);
/// "openat: +1 call, +2 lines", then each change.
void printChange(llvm::raw_ostream &OS, const ledger::LedgerChange &C);
/// The same without calls, which cost no line by themselves.
void printLineChange(llvm::raw_ostream &OS, const ledger::LedgerChange &C);
/// Reads a budget: {"openat": {"rmw": 12, "total": 40}}.
llvm::Expected<std::map<std::string, ledger::Budget>>
readBudgets(llvm::StringRef Text, llvm::StringRef Name);

} // namespace nobounce::report

#endif // NOBOUNCE_REPORT_COST_H
