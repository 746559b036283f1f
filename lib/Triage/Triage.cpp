//===- Triage.cpp - From verdicts to what is reported -----------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Triage/Triage.h"
#include "Triage/Fingerprint.h"
#include "llvm/ADT/STLExtras.h"
#include <tuple>

using namespace llvm;

namespace nobounce::triage {

/// Order of the source; the last items only break ties, so that the order is
/// total.
static bool before(const checks::Verdict &L, const checks::Verdict &R) {
  return std::tie(L.Where.File, L.Offset, L.Where.Line, L.Where.Column, L.Check,
                  L.Form, L.Function, L.Guard, L.Message) <
         std::tie(R.Where.File, R.Offset, R.Where.Line, R.Where.Column, R.Check,
                  R.Form, R.Function, R.Guard, R.Message);
}

/// What is shared most widely comes first, then what is surest, then what most
/// entries reach and most places write.
static bool worthMore(const checks::Verdict &L, const checks::Verdict &R) {
  auto Key = [](const checks::Verdict &V) {
    return std::make_tuple(V.Worth.Degree, V.Sure, V.Worth.Families,
                           V.Worth.Writers, V.Worth.Hotness);
  };
  return Key(L) > Key(R);
}

Triaged triage(std::vector<checks::Verdict> Verdicts, const CheckFilter &Checks,
               const PathFilter &Reported) {
  // Before the filters: a fingerprint must not depend on what else was asked
  // for.
  llvm::stable_sort(Verdicts, before);
  setFingerprints(Verdicts);

  Triaged Result;
  for (checks::Verdict &V : Verdicts) {
    if (!Checks.contains(V.Check) || !Reported.contains(V.Where.File))
      continue;
    (V.isFinding() ? Result.Findings : Result.Others).push_back(std::move(V));
  }
  llvm::stable_sort(Result.Findings, worthMore);
  return Result;
}

} // namespace nobounce::triage
