//===- Introduced.h - What a change introduces and fixes ------------- ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Triage. Two versions' verdicts: which findings are new, were there
/// before, and are gone. Of a new one it is said what the old version lacked.
///
/// Ownership: takes and gives values. Threads: none. Determinism: each list in
/// the order that triage gave it.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_TRIAGE_INTRODUCED_H
#define NOBOUNCE_TRIAGE_INTRODUCED_H

#include "Triage/Triage.h"

namespace nobounce::triage {

struct VersionsCompared {
  std::vector<checks::Verdict> Introduced; ///< With `Verdict::Introduced` set.
  std::vector<checks::Verdict> Known;      ///< As the new version has them.
  std::vector<checks::Verdict> Fixed;      ///< As the old version had them.
};

VersionsCompared compareVersions(Triaged Old, Triaged New);

} // namespace nobounce::triage

#endif // NOBOUNCE_TRIAGE_INTRODUCED_H
