//===- Reports.h - What check and why print -------------------- *- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: tools. The commands that analyse write one result in each of the
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
#include "Report/Result.h"

namespace nobounce::tool {

/// Prints one of the formats that the command has.
using Printer =
    llvm::function_ref<void(driver::Format As, llvm::raw_ostream &OS)>;

/// The reports that `--format` and `-o` ask for, of a command that has the
/// formats \p Has.
llvm::Expected<std::vector<driver::Output>>
reportsOf(const Arguments &A, llvm::ArrayRef<driver::Format> Has);

/// Writes each of them, then `--stats`.
llvm::Error writeReports(const Arguments &A,
                         llvm::ArrayRef<driver::Output> Reports,
                         driver::RunStats &Stats, Printer Print);

/// The formats of a result: those of `check` and of the hook.
llvm::ArrayRef<driver::Format> resultFormats();

/// Whether one of them shows the source around findings.
bool showsSource(llvm::ArrayRef<driver::Output> Reports);

/// Writes a result in each of them, with what the rules say where a report
/// shows that.
llvm::Error writeResult(const Arguments &A,
                        llvm::ArrayRef<driver::Output> Reports,
                        driver::RunStats &Stats, const driver::Settings &S,
                        report::Result &R);

} // namespace nobounce::tool

#endif // NOBOUNCE_TOOLS_REPORTS_H
