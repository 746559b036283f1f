//===- Compare.h - What a change adds to an entry ---------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Ledger. Two ledgers of one entry, and what the second has more and
/// less of; and a ledger held against a budget. Places are told apart by what
/// they do to which location in which function: as often in sum is no change,
/// by whichever chains. Where the sum differs, chains say what is new.
///
/// Ownership: values. Threads: pure. Determinism: by kind, location, function.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LEDGER_COMPARE_H
#define NOBOUNCE_LEDGER_COMPARE_H

#include "Ledger/Ledger.h"
#include <map>

namespace nobounce::ledger {

/// One place that one of the two has alone, or with another frequency.
struct CostChange {
  CostKind Kind = CostKind::Call;
  std::string Location, Function;
  double Before = 0, After = 0; ///< Times.
};

/// Changes that come from one place of the source.
struct ChangeSource {
  /// Functions, entry first, to the first that runs other than before; to the
  /// place's own where all run as before.
  std::vector<std::string> Chain;
  std::vector<CostChange> Changes;
  /// Sum of what changes, without calls.
  double amount() const;
};

struct LedgerChange {
  std::string Entry;
  std::vector<ChangeSource> Sources; ///< Most first.
};

LedgerChange compareLedgers(const Ledger &Old, const Ledger &New);

/// Most of each kind ("rmw", "lock", …; "total" of all but calls) per run.
using Budget = std::map<std::string, double>;

/// What is over: "rmw: 12.5, budget 10". Empty: within.
std::vector<std::string> overBudget(const Ledger &L, const Budget &Limits);

} // namespace nobounce::ledger

#endif // NOBOUNCE_LEDGER_COMPARE_H
