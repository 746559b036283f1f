//===- CostEntries.h - Entries that the user names --------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. What `nobounce cost NAME` means: an entry of the rules, all
/// entries of a family, or a function.
///
/// Ownership: values. Threads: pure. Determinism: pure.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_COSTENTRIES_H
#define NOBOUNCE_DRIVER_COSTENTRIES_H

#include "Link/Program.h"
#include "Rules/Rules.h"

namespace nobounce::driver {

/// One family for each name, called "entry NAME".
std::vector<link::EntryFamily> costEntries(const rules::RuleSet &Rules,
                                           llvm::ArrayRef<std::string> Names);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_COSTENTRIES_H
