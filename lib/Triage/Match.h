//===- Match.h - Which findings of two runs are the same --------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Triage. Pairs the findings of two states of a tree, by what they are
/// about and never by where they stand. A baseline is compared with a run, and
/// a run with that of another revision, by this one function.
///
/// What is paired is the same finding; of two equal ones in one function, each
/// is paired with one at most, so that the second of them is new when there was
/// one before.
///
/// Ownership: values. Threads: pure. Determinism: a function of both lists in
/// their order, which should be that of the source.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_TRIAGE_MATCH_H
#define NOBOUNCE_TRIAGE_MATCH_H

#include "Checks/Verdict.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace nobounce::triage {

/// What a finding is about, in words that survive line drift. All but
/// `Evidence` is its key.
struct FindingIdentity {
  std::string Check, Form;
  std::string File, Function;
  std::string Subject; ///< Or the underlined text, where there is none.
  std::string Guard;
  /// The line it stands in, white space collapsed: tells apart those of one
  /// key, and may differ between two that are the same.
  std::string Evidence;
};

/// The identity of a verdict.
FindingIdentity identify(const checks::Verdict &V);

/// The same for many, in their order.
std::vector<FindingIdentity> identify(llvm::ArrayRef<checks::Verdict> Verdicts);

/// For each of the old ones the new one that is the same, and the other way
/// round; nothing: it is gone, or was not there.
struct Matching {
  std::vector<std::optional<size_t>> NewOfOld, OldOfNew;
};

/// Whether a state of the tree is known to have a function of this file.
using HasFunction =
    llvm::function_ref<bool(llvm::StringRef File, llvm::StringRef Function)>;

/// Pairs in three stages: equal keys; what is left with keys equal but for the
/// file (it was renamed, or the function moved); then but for the function (it
/// was renamed). In the last two only where one place of the old state and one
/// of the new are all that could be meant. A function that the new state still
/// has was neither renamed nor moved, nor was one that the old state had
/// already; null: that is not known.
Matching match(llvm::ArrayRef<FindingIdentity> Old,
               llvm::ArrayRef<FindingIdentity> New,
               HasFunction InNewState = nullptr,
               HasFunction InOldState = nullptr);

} // namespace nobounce::triage

#endif // NOBOUNCE_TRIAGE_MATCH_H
