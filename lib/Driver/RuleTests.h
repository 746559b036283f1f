//===- RuleTests.h - Rules tested on small files ----------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. `nobounce rules --test DIR`: each C file of a folder is a
/// world of its own and says in comments where checks fire (Expectations.h).
///
/// Ownership: none. Threads: forks as any reading of units. Determinism: files
/// are taken in the order of their names.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_RULETESTS_H
#define NOBOUNCE_DRIVER_RULETESTS_H

#include "Driver/Settings.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace nobounce::driver {

/// Prints one line for each mismatch and how many expectations passed. Returns
/// 0 when all did, else 1. Fails when there is nothing to test or a file cannot
/// be compiled.
llvm::Expected<int> runRuleTests(const Settings &S, llvm::StringRef Folder,
                                 llvm::raw_ostream &OS);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_RULETESTS_H
