//===- UnitFindings.h - What an index says of one unit ----------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. All passes for a single unit of a tree that has an index: its
/// facts are looked up or read; are they those of the index, its verdicts are
/// what counts, else the unit is linked with the facts of all others.
///
/// Ownership: values. Threads: forks, so call it before any thread exists.
/// Determinism: the result depends on the unit and on the index alone.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_UNITFINDINGS_H
#define NOBOUNCE_DRIVER_UNITFINDINGS_H

#include "Driver/Console.h"
#include "Driver/RunStats.h"
#include "Driver/Settings.h"
#include "Frontend/CompileUnit.h"
#include "Report/Result.h"
#include "llvm/Support/Error.h"

namespace nobounce::driver {

/// Findings in the file of `Unit`, which belongs to the tree `Root`. An error
/// when the tree has no index.
llvm::Expected<report::Result> runUnit(Settings S, llvm::StringRef Root,
                                       frontend::CompileUnit Unit, Console &C,
                                       RunStats &Stats);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_UNITFINDINGS_H
