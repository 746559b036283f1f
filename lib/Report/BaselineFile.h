//===- BaselineFile.h - A baseline on disk ----------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Report. A baseline as JSON, an entry a line, sorted: two branches
/// that add or drop different entries merge without conflict.
///
/// Ownership: values. Threads: pure. Determinism: equal baselines give equal
/// bytes.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_REPORT_BASELINEFILE_H
#define NOBOUNCE_REPORT_BASELINEFILE_H

#include "Triage/Baseline.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace nobounce::report {

/// Writes a baseline as a file has it.
void writeBaseline(llvm::raw_ostream &OS, const triage::Baseline &B);

/// Reads one; `Name` for messages, which say where and what is wrong.
llvm::Expected<triage::Baseline> readBaseline(llvm::StringRef Text,
                                              llvm::StringRef Name);

/// Lists its entries for people.
void listBaseline(llvm::raw_ostream &OS, const triage::Baseline &B,
                  llvm::StringRef Name);

/// An entry in few words, for messages: "fs/x.c: f: obj.n [check]".
std::string describe(const triage::BaselineEntry &E);

} // namespace nobounce::report

#endif // NOBOUNCE_REPORT_BASELINEFILE_H
