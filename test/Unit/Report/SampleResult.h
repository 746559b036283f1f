//===- SampleResult.h - A result with something in every field --*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: tests of Report. Made by hand, with what formats must escape: quotes,
/// markup, percent signs, control characters, line breaks, bytes that are no
/// UTF-8, names with blanks, and characters of more than one byte.
///
/// Ownership: values. Threads: any. Determinism: constant.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_TEST_UNIT_REPORT_SAMPLERESULT_H
#define NOBOUNCE_TEST_UNIT_REPORT_SAMPLERESULT_H

#include "Report/Result.h"

namespace nobounce::report {

/// A finding of `check` whose fingerprint is made of `Id`.
checks::Verdict sampleFinding(llvm::StringRef Check, unsigned Id);

/// Compared with a base: two new findings, one of each other kind, a failed
/// unit, a notice, a changed ledger.
Result sampleResult();

/// As many findings of each severity, not compared.
Result manyFindings(unsigned OfEach);

} // namespace nobounce::report

#endif // NOBOUNCE_TEST_UNIT_REPORT_SAMPLERESULT_H
