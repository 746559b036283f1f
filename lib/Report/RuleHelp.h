//===- RuleHelp.h - What a rule says of itself
//--------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Report. The text of a rule, for the formats that carry it along.
///
/// Ownership: values. Threads: immutable. Determinism: the rule's files decide.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_REPORT_RULEHELP_H
#define NOBOUNCE_REPORT_RULEHELP_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace nobounce::report {

struct RuleHelp {
  std::string Id, Kind, Severity;
  std::string Page; ///< Its page, Markdown; "" when there is none.
  std::string Uri;  ///< Where the page can be read; "" when not known.
};

/// The first paragraph of the page as one line; without a page, the id.
std::string summaryOf(const RuleHelp &H);

/// "GuardableAtomicRead": names in SARIF are in Pascal case.
std::string ruleName(llvm::StringRef Id);

} // namespace nobounce::report

#endif // NOBOUNCE_REPORT_RULEHELP_H
