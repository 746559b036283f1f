//===- ReferenceTables.h - Tables of who takes and drops references *- C++
//-*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. What `nobounce program --references` and `--summary` print.
///
/// Ownership: none. Threads: pure. Determinism: sorted by what is shown.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_REFERENCETABLES_H
#define NOBOUNCE_DRIVER_REFERENCETABLES_H

#include "Link/Program.h"
#include "llvm/Support/raw_ostream.h"

namespace nobounce::driver {

/// Functions that take or drop a reference, by count.
void printReferences(const link::Program &P, llvm::raw_ostream &OS);
/// What records own, with what drops it.
void printOwned(const link::Program &P, llvm::raw_ostream &OS);
/// The outcomes of the functions of that name or glob. Fails when there is
/// none.
llvm::Error printSummaries(const link::Program &P, llvm::StringRef Glob,
                           llvm::raw_ostream &OS);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_REFERENCETABLES_H
