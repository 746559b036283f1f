//===- ResultIndex.h - What linking and checking gave, on disk --*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. `nobounce index` keeps the linked result of a world: every
/// verdict of every check, before any of them is filtered. A later run over the
/// same facts with the same rules, options and program loads it and neither
/// decodes facts nor links. It is also what a changed tree is compared with.
///
/// An index has the name of all that it depends on, so one that does not fit is
/// never opened; a damaged or foreign one is as good as none.
///
/// Ownership: values. Threads: any; files appear whole or not at all.
/// Determinism: what is loaded is what was computed.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_RESULTINDEX_H
#define NOBOUNCE_DRIVER_RESULTINDEX_H

#include "Checks/Verdict.h"
#include "Driver/OpenWorld.h"
#include "Facts/Unit.h"
#include "Ledger/Ledger.h"
#include "Report/Result.h"
#include "Rules/Rules.h"
#include <optional>
#include <vector>

namespace nobounce::driver {

/// What linking and checking a world gave.
struct LinkedResult {
  report::World Of;
  std::vector<std::string> Warnings; ///< For the user.
  std::vector<std::string> Details;  ///< For `-v`.
  std::vector<checks::Verdict> Verdicts;
  std::vector<facts::Suppression> Comments; ///< That suppress, by place.
  /// Of the families that a comparison shows; empty when none was asked for.
  std::vector<ledger::Ledger> Ledgers;
};

/// Hash of all that decides a linked result: the facts of each unit (by name,
/// in the order of the units), the rules, the options, and this program's file.
/// Nothing when the program's file cannot be read.
std::optional<facts::EntityHash>
resultName(const Settings &S, const OpenedWorld &W, const rules::RuleSet &R,
           llvm::ArrayRef<facts::EntityHash> Facts);

/// Whether any result is kept: only then it is worth while to name one.
bool hasResults(llvm::StringRef CacheFolder);

/// The kept result of that name; nothing when there is no intact one.
std::optional<LinkedResult> loadResult(llvm::StringRef CacheFolder,
                                       const facts::EntityHash &Name);

/// Keeps a result, and drops the oldest when there are many.
llvm::Error saveResult(llvm::StringRef CacheFolder,
                       const facts::EntityHash &Name,
                       const LinkedResult &Result);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_RESULTINDEX_H
