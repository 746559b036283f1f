//===- FileDiagnostics.h - Complaints about one file ------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Rules. Gives nodes of one file their full place and collects what is
/// said of them.
///
/// Ownership: refers to the list given, which must outlive it. Threads: one.
/// Determinism: keeps the order of calls.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_RULES_FILEDIAGNOSTICS_H
#define NOBOUNCE_RULES_FILEDIAGNOSTICS_H

#include "Rules/Diagnostic.h"
#include "Rules/Node.h"
#include "llvm/ADT/Twine.h"

namespace nobounce::rules {

class FileDiagnostics {
public:
  FileDiagnostics(std::string File, std::vector<RuleDiagnostic> &Into)
      : File(std::move(File)), Into(Into), Before(Into.size()) {}

  Position at(const Node &N) const { return {File, N.Line, N.Column}; }
  void error(const Node &N, const llvm::Twine &Message) {
    Into.push_back({at(N), Message.str(), RuleSeverity::Error});
  }

  /// Whether anything was said of this file.
  bool any() const { return Into.size() != Before; }
  const std::string &file() const { return File; }

private:
  std::string File;
  std::vector<RuleDiagnostic> &Into;
  size_t Before;
};

} // namespace nobounce::rules

#endif // NOBOUNCE_RULES_FILEDIAGNOSTICS_H
