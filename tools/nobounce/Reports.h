//===- Reports.h - What check and why print -------------------- *- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: tools. The two commands that analyse write one result in each of the
/// formats asked for, and what the run cost beside it.
///
/// Ownership: none. Threads: called from the main thread. Determinism: files in
/// the order of the command line.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_TOOLS_REPORTS_H
#define NOBOUNCE_TOOLS_REPORTS_H

#include "Driver/Output.h"
#include "Driver/RunStats.h"
#include "Options.h"

namespace nobounce::tool {

using Printer = llvm::function_ref<void(llvm::raw_ostream &)>;

/// The reports that `--format` and `-o` ask for.
llvm::Expected<std::vector<driver::Output>> reportsOf(const Arguments &A);

/// Writes each of them, then `--stats`. \p Html: null where there is no page.
llvm::Error writeReports(const Arguments &A,
                         llvm::ArrayRef<driver::Output> Reports,
                         driver::RunStats &Stats, Printer Text, Printer Json,
                         Printer Html = nullptr);

} // namespace nobounce::tool

#endif // NOBOUNCE_TOOLS_REPORTS_H
