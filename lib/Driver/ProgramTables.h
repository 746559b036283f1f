//===- ProgramTables.h - Tables that show a linked program ------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. What `nobounce program` prints: how much of a program is hot
/// and by which chains, and where its indirect calls lead. For those who judge
/// whether the whole-program view is right; no check reads it.
///
/// Ownership: none. Threads: pure. Determinism: sorted by what is shown.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_PROGRAMTABLES_H
#define NOBOUNCE_DRIVER_PROGRAMTABLES_H

#include "Link/Program.h"
#include "llvm/Support/raw_ostream.h"

namespace nobounce::driver {

/// Hot functions per family.
void printHot(const link::Program &P, llvm::raw_ostream &OS);
/// The hot functions of one family, hottest first. Fails on an unknown one.
llvm::Error printHotOf(const link::Program &P, llvm::StringRef Family,
                       llvm::raw_ostream &OS);
/// The hottest chains that no other one goes on from, some per family.
void printChains(const link::Program &P, llvm::raw_ostream &OS);
/// How many targets indirect calls have, and the slots with most.
void printIndirect(const link::Program &P, llvm::raw_ostream &OS);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_PROGRAMTABLES_H
