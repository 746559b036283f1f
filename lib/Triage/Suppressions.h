//===- Suppressions.h - Which findings are not to be reported ---*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Triage. Entries of files (Rules/SuppressionFile.h) and comments in
/// the source, `nobounce: ignore CHECK REASON`, keep findings from being
/// reported. Each needs a reason, and each that suppresses nothing is named: it
/// hides what comes next.
///
/// Ownership: values. Threads: one. Determinism: of several that fit a finding
/// a comment is named first, then the first entry in the order given.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_TRIAGE_SUPPRESSIONS_H
#define NOBOUNCE_TRIAGE_SUPPRESSIONS_H

#include "Checks/Verdict.h"
#include "Facts/Unit.h"
#include "Rules/SuppressionFile.h"
#include "Triage/Scope.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace nobounce::triage {

/// One that can suppress something.
struct Suppression {
  bool InSource = false; ///< A comment.
  std::string Reason;    ///< As it was written.
  std::string By;        ///< "fs/x.c:12", ".nobounce.yaml:3".
  Globs Checks, Functions, Paths;
  std::string File; ///< A comment's, with the line that it speaks of.
  unsigned Line = 0;
  bool Used = false;

  /// True when `V` is what it speaks of.
  bool fits(const checks::Verdict &V) const;
  /// What it is, for messages.
  std::string text() const;
};

class Suppressions {
public:
  Suppressions(llvm::ArrayRef<rules::SuppressionEntry> Entries,
               llvm::ArrayRef<facts::Suppression> Comments);

  /// The first that fits a finding; null when none does. All that fit have been
  /// of use from then on.
  const Suppression *find(const checks::Verdict &Finding);

  /// What is wrong: comments without a check or a reason, checks that do not
  /// exist, and what has been of no use though all it could fit was seen.
  std::vector<std::string> complaints(const Scope &Seen) const;

private:
  std::vector<Suppression> List;
  /// A comment that says too little to suppress anything.
  struct Incomplete {
    std::string File;
    std::string Complaint;
  };
  std::vector<Incomplete> Refused;

  void addComment(const facts::Suppression &C);
};

} // namespace nobounce::triage

#endif // NOBOUNCE_TRIAGE_SUPPRESSIONS_H
