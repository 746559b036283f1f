//===- Diagnostic.h - What is wrong in a rule file -------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Rules. One complaint about a rule file. Loading collects all of
/// them, so that one run of `nobounce rules --check` shows everything there is
/// to repair.
///
/// Ownership: values. Threads: immutable. Determinism: in the order of the
/// files, then of the places in them.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_RULES_DIAGNOSTIC_H
#define NOBOUNCE_RULES_DIAGNOSTIC_H

#include "Rules/Rules.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace nobounce::rules {

enum class RuleSeverity : uint8_t { Note, Warning, Error };

struct RuleDiagnostic {
  Position Where; ///< Line 0: the file or folder as a whole.
  std::string Message;
  RuleSeverity Severity = RuleSeverity::Error;

  /// `rules/models/atomics.yaml:12:5: error: …`, without a newline.
  std::string str() const;
};

/// All complaints of one load as one llvm::Error.
class RuleError : public llvm::ErrorInfo<RuleError> {
public:
  static char ID;
  explicit RuleError(std::vector<RuleDiagnostic> Diagnostics)
      : Diagnostics(std::move(Diagnostics)) {}

  /// One line per complaint.
  void log(llvm::raw_ostream &OS) const override;
  std::error_code convertToErrorCode() const override;
  const std::vector<RuleDiagnostic> &diagnostics() const { return Diagnostics; }

private:
  std::vector<RuleDiagnostic> Diagnostics;
};

} // namespace nobounce::rules

#endif // NOBOUNCE_RULES_DIAGNOSTIC_H
