//===- RulesInTree.h - The rules held against a tree ------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. Whether the names in the rules are names of the tree that is
/// read. `check` asks for entries alone, `rules --check` for all.
///
/// Ownership: none. Threads: `matchRulesWithTree` forks as any reading of
/// units. Determinism: depends on settings and inputs alone.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_RULESINTREE_H
#define NOBOUNCE_DRIVER_RULESINTREE_H

#include "Driver/Console.h"
#include "Driver/OpenWorld.h"
#include "Driver/RunStats.h"
#include "Driver/Settings.h"
#include "Link/Program.h"
#include "Rules/Rules.h"
#include "llvm/Support/Error.h"

namespace nobounce::driver {

/// Adds what is to be said of entries that the program has nothing of; details
/// are for `-v`. A whole family that is
/// missing although the files that would define it were read is an error: a hot
/// path would not be looked at, and the report would look as if it were clean.
llvm::Error checkEntries(const link::Program &P, const OpenedWorld &W,
                         std::vector<std::string> &Warnings,
                         std::vector<std::string> &Details);

/// `nobounce rules --check` with units: prints to standard output and error
/// what of the rules the tree does not have. Returns the exit code.
llvm::Expected<int> matchRulesWithTree(const Settings &S, Console &C,
                                       RunStats &Stats);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_RULESINTREE_H
