//===- Snippet.h - A located line with its source, as clang prints it *- C++
//-*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Report. The text formats' building block.
///
/// Ownership: writes to a stream, keeps nothing. Threads: none. Determinism:
/// colours only where the stream has them enabled.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_REPORT_SNIPPET_H
#define NOBOUNCE_REPORT_SNIPPET_H

#include "Checks/Verdict.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace nobounce::report {

/// Writes `FILE:LINE:COL: LEVEL: MESSAGE`, and below it the source line with a
/// caret and an underline where the place has them. A place without a file
/// leaves out the location.
void printLocated(llvm::raw_ostream &OS, const checks::Place &P,
                  llvm::StringRef Level, llvm::StringRef Message);

/// `Text` with tabs as eight-column stops, for a line that starts at `Column`.
std::string expandTabs(llvm::StringRef Text, int Column = 0);

/// Only the source line and the underline; nothing when the place has no text.
void printSource(llvm::raw_ostream &OS, const checks::Place &P);

} // namespace nobounce::report

#endif // NOBOUNCE_REPORT_SNIPPET_H
