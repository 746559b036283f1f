//===- TreeNames.h - The names that a tree has ------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Rules. The names in a world of units, as far as rules can mean them.
/// Plain strings: who fills it knows where they come from.
///
/// Ownership: values; `Exists` may refer to what outlives this. Threads:
/// immutable once filled. Determinism: sets are only asked, never listed.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_RULES_TREENAMES_H
#define NOBOUNCE_RULES_TREENAMES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include <functional>

namespace nobounce::rules {

struct TreeNames {
  llvm::StringSet<> Functions; ///< Defined in the world.
  llvm::StringSet<> Called;    ///< Called there, defined or not.
  llvm::StringSet<> Macros, Records, Sections;
  llvm::StringSet<> Files; ///< Units, and files that define a function.
  /// Whether the tree has such a file or folder, in the world or not.
  std::function<bool(llvm::StringRef)> Exists;

  /// Whether the world defines a function of that name, or one that the glob
  /// matches.
  bool defines(llvm::StringRef NameOrGlob) const;
};

/// Whether some string of the set matches a name or glob. A malformed glob
/// matches nothing.
bool anyMatches(const llvm::StringSet<> &Set, llvm::StringRef NameOrGlob);

} // namespace nobounce::rules

#endif // NOBOUNCE_RULES_TREENAMES_H
