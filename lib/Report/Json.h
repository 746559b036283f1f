//===- Json.h - The report for programs -------------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Report. One JSON object; docs/json.md describes every member. Members
/// are only ever added.
///
/// Ownership: writes to a stream, keeps nothing. Threads: none. Determinism:
/// the result decides every byte.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_REPORT_JSON_H
#define NOBOUNCE_REPORT_JSON_H

#include "Report/Cost.h"
#include "Report/Result.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace nobounce::report {

/// Writes the report of `nobounce check`.
void printJson(llvm::raw_ostream &OS, const Result &R);

/// The same, as a value inside another one.
void writeJson(llvm::json::OStream &J, const Result &R);

/// Writes the report of `nobounce why`.
void printJson(llvm::raw_ostream &OS, const Explanation &E);

/// Writes the report of `nobounce program --shared`.
void printJson(llvm::raw_ostream &OS, const SharedTable &T);

/// Writes the report of `nobounce cost`.
void printJson(llvm::raw_ostream &OS, const CostTable &T);

} // namespace nobounce::report

#endif // NOBOUNCE_REPORT_JSON_H
