//===- Match.h - Which names of the rules a tree has ------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Rules. Trees differ in names, so a name that one tree lacks may be
/// right. But an entry that matches nothing, or a whole family, is a hot path
/// that is silently not looked at.
///
/// Ownership: values. Threads: pure. Determinism: in the order of the rules.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_RULES_MATCH_H
#define NOBOUNCE_RULES_MATCH_H

#include "Rules/Diagnostic.h"
#include "Rules/Rules.h"
#include "Rules/Schema.h"
#include "Rules/TreeNames.h"
#include "llvm/Support/raw_ostream.h"

namespace nobounce::rules {

/// What is said of a family that has no function and does not say in which
/// files they would be.
enum class UnplacedFamily { Warning, Error };

/// Entries and families of which the world has no function: an error for a
/// family, a warning for an entry, a note where a file that would define them
/// is not in the world.
std::vector<RuleDiagnostic> missingEntries(const RuleSet &Rules,
                                           const TreeNames &Tree,
                                           UnplacedFamily Unplaced);

/// Parameters of checks that name what the tree does not have. What a
/// parameter names is said by `Schema`, that of rules/checks.
std::vector<RuleDiagnostic> missingParams(const RuleSet &Rules,
                                          const TreeNames &Tree,
                                          const FileSchema &Schema);

/// How many of a rule file's names the tree has.
struct FileMatch {
  struct Name {
    std::string What; ///< "function 'x'"
    Position Where;
  };
  std::string File;
  size_t Names = 0;
  std::vector<Name> Missing;
};

struct MatchReport {
  std::vector<RuleDiagnostic> Diagnostics;
  /// Files of models, and of profiles for the paths that hold for all; by name.
  std::vector<FileMatch> Files;
  size_t Entries = 0, EntriesFound = 0;
};

/// Holds every name against the tree.
MatchReport matchRules(const RuleSet &Rules, const TreeNames &Tree);

/// Prints diagnostics (notes with `Verbose` alone) to `Errs` and the counts to
/// `Out`, with the names that are missing when `Verbose`. False: some family is
/// missing.
bool printMatch(const MatchReport &Report, bool Verbose, llvm::raw_ostream &Out,
                llvm::raw_ostream &Errs);

} // namespace nobounce::rules

#endif // NOBOUNCE_RULES_MATCH_H
