//===- Triage.h - From verdicts to what is reported -------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Triage. Sorts verdicts into findings, most valuable first, and the
/// rest, which only `why` shows.
///
/// Ownership: takes and gives values. Threads: none. Determinism: total order,
/// so the same verdicts in any order give the same lists.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_TRIAGE_TRIAGE_H
#define NOBOUNCE_TRIAGE_TRIAGE_H

#include "Checks/Verdict.h"
#include "Triage/Filter.h"
#include <vector>

namespace nobounce::triage {

struct Triaged {
  std::vector<checks::Verdict> Findings; ///< By score, then by place.
  std::vector<checks::Verdict> Others;   ///< By place.
};

/// Fingerprints all verdicts, drops those that the filters do not hold, and
/// ranks the findings.
Triaged triage(std::vector<checks::Verdict> Verdicts, const CheckFilter &Checks,
               const PathFilter &Reported);

} // namespace nobounce::triage

#endif // NOBOUNCE_TRIAGE_TRIAGE_H
