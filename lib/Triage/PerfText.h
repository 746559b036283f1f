//===- PerfText.h - Reading what perf prints --------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Triage. The text of `perf report --stdio`, `perf script` and `perf
/// c2c report --stdio`, told apart by what is in it. Kernel symbols count,
/// those of programs are part of the whole only.
///
/// Ownership: gives values. Threads: pure. Determinism: pure.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_TRIAGE_PERFTEXT_H
#define NOBOUNCE_TRIAGE_PERFTEXT_H

#include "Triage/Measured.h"
#include "llvm/Support/Error.h"

namespace nobounce::triage {

/// What \p Text says; \p Name is its file's. An error names the line.
llvm::Expected<Measured> parsePerfText(llvm::StringRef Text,
                                       llvm::StringRef Name);

} // namespace nobounce::triage

#endif // NOBOUNCE_TRIAGE_PERFTEXT_H
