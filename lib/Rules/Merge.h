//===- Merge.h - Many files, one RuleSet ------------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Rules. Puts the items of files together: two of one id in the same
/// folder are an error, one in a later folder takes the place of the earlier.
///
/// Ownership: refers to the lists given, which must outlive it. Threads: one.
/// Determinism: in the order of `add`.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_RULES_MERGE_H
#define NOBOUNCE_RULES_MERGE_H

#include "Rules/Diagnostic.h"
#include "Rules/Read.h"
#include "llvm/ADT/StringMap.h"

namespace nobounce::rules {

class Merger {
public:
  Merger(RuleSet &Rules, std::vector<RuleDiagnostic> &Diagnostics)
      : Rules(Rules), Diagnostics(Diagnostics) {}

  /// Begins a further folder, whose items overrule those so far.
  void beginFolder() { ++Folder; }
  /// Adds what one file holds.
  void add(FileRules File);
  /// Checks what one item says of another, gives every profile what holds for
  /// all of them, and sorts sets.
  void finish();

private:
  struct Known {
    size_t Index;
    unsigned Folder;
  };

  RuleSet &Rules;
  std::vector<RuleDiagnostic> &Diagnostics;
  unsigned Folder = 0;
  llvm::StringMap<Known> Ids; ///< "primitive 'x'" → where it stands.
  std::vector<std::string> Alternatives, Others, Shared;
  unsigned DefaultFolder = 0; ///< That of the default profile; 0 = none yet.

  template <typename T> void add(std::vector<T> &To, T Item);
  template <typename T> bool admit(const T &) { return true; }
  bool admit(const Profile &P);
  void checkEntryProfiles();
};

} // namespace nobounce::rules

#endif // NOBOUNCE_RULES_MERGE_H
