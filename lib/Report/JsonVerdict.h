//===- JsonVerdict.h - Verdicts as JSON -------------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Report. The members of a finding or verdict, shared by the reports of
/// `check` and `why`.
///
/// Ownership: writes to a stream, keeps nothing. Threads: none. Determinism:
/// the verdict decides every byte; members come in a fixed order.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_REPORT_JSONVERDICT_H
#define NOBOUNCE_REPORT_JSONVERDICT_H

#include "Checks/Verdict.h"
#include "llvm/Support/JSON.h"

namespace nobounce::report {

/// Writes the verdict as an object value.
void writeVerdict(llvm::json::OStream &J, const checks::Verdict &V);

/// Writes the members of a place into the object that is open.
void writePlace(llvm::json::OStream &J, const checks::Place &P);

/// Text that is UTF-8 for sure: old kernel files hold Latin-1.
llvm::json::Value jsonText(llvm::StringRef Text);

} // namespace nobounce::report

#endif // NOBOUNCE_REPORT_JSONVERDICT_H
