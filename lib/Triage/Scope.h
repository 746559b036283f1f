//===- Scope.h - What a run looked at ---------------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Triage. That something matched nothing is worth saying only when all
/// that it could have matched was looked at: a run over one folder knows
/// nothing of entries that speak of another one.
///
/// Ownership: values. Threads: immutable. Determinism: none
/// needed.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_TRIAGE_SCOPE_H
#define NOBOUNCE_TRIAGE_SCOPE_H

#include "Triage/Filter.h"
#include "Triage/Globs.h"
#include <string>
#include <vector>

namespace nobounce::triage {

struct Scope {
  CheckFilter Checks;                   ///< Those that ran.
  std::vector<std::string> KnownChecks; ///< All that there are.
  PathFilter Reported;
  /// Nothing was left out of what is read by default, and all was reported.
  bool Everything = false;
  /// A unit that failed may have held anything.
  bool HasFailed = false;

  /// True when a finding of this check in this file would have been seen.
  bool sees(llvm::StringRef Check, llvm::StringRef File) const;

  /// True when every check that these globs fit ran, on every unit.
  bool ran(const Globs &OfChecks) const;

  /// True when all that these globs fit as paths was reported.
  bool holds(const Globs &Paths) const;

  /// True when a check's id fits one of the globs.
  bool knows(const Globs &OfChecks) const;
};

} // namespace nobounce::triage

#endif // NOBOUNCE_TRIAGE_SCOPE_H
