//===- Formats.h - Reports for other programs
//---------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Report. The report of `nobounce check` in the forms that code hosts,
/// test runners and the kernel's own scripts read; docs/formats.md shows each.
/// All say what the text says: the same findings in the same order, the units
/// that failed, and what a comparison says was there before.
///
/// Ownership: write to a stream, keep nothing. Threads: none. Determinism: the
/// result decides every byte.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_REPORT_FORMATS_H
#define NOBOUNCE_REPORT_FORMATS_H

#include "Report/Result.h"
#include "llvm/Support/raw_ostream.h"

namespace nobounce::report {

/// SARIF 2.1.0, with what the rules' pages say.
void printSarif(llvm::raw_ostream &OS, const Result &R);

/// Workflow commands of GitHub's runner: annotations in a change's view. It
/// shows ten of each level, so there are no more, and the last one says how
/// many are not shown.
void printGithub(llvm::raw_ostream &OS, const Result &R);

/// GitLab's Code Quality report. GitLab compares two of them itself, so that
/// findings that were there before are in it.
void printGitlab(llvm::raw_ostream &OS, const Result &R);

/// What `checkpatch.pl --terse --showfile --show-types` prints.
void printCheckpatch(llvm::raw_ostream &OS, const Result &R);

/// What the kernel test robot's mails have: a line for each finding, new ones
/// marked.
void printLkp(llvm::raw_ostream &OS, const Result &R);

/// JUnit's XML: what is reported fails, what was there before or is suppressed
/// is skipped, what is fixed passes.
void printJunit(llvm::raw_ostream &OS, const Result &R);

/// One page for a browser that needs nothing else.
void printHtml(llvm::raw_ostream &OS, const Result &R);

} // namespace nobounce::report

#endif // NOBOUNCE_REPORT_FORMATS_H
