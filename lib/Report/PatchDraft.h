//===- PatchDraft.h - A finding as the draft of a patch --------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Report. The form of `git format-patch`, with the questions that the
/// kernel's researcher guidelines ask answered as far as the analysis can: what
/// it is, how it is reached, what it costs, how it was found, in which version.
/// What only people can say (that it was tested, who signs it) is left open and
/// marked so.
///
/// Ownership: writes to a stream, keeps nothing. Threads: none. Determinism:
/// the draft decides every byte; it has no date.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_REPORT_PATCHDRAFT_H
#define NOBOUNCE_REPORT_PATCHDRAFT_H

#include "Report/Result.h"
#include "Rules/History.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"
#include <string>
#include <vector>

namespace nobounce::report {

struct PatchDraft {
  const checks::Verdict &Finding;
  const World &Of;
  std::string Kernel;  ///< "6.12.117"; "" when no kernel tree was read.
  std::string Measure; ///< Tests that exercise the entry; "" when not known.
  std::vector<const rules::PastPatch *> Similar;
  std::string Diff;   ///< "" when the finding proposes no edit.
  std::string NoDiff; ///< Why there is none although it does; else "".
};

/// Writes the draft.
void printDraft(llvm::raw_ostream &OS, const PatchDraft &D);

} // namespace nobounce::report

#endif // NOBOUNCE_REPORT_PATCHDRAFT_H
