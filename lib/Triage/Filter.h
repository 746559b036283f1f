//===- Filter.h - Which verdicts the user asked for -------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Triage. Filters by check id and by path.
///
/// Ownership: values. Threads: immutable once made. Determinism: none needed.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_TRIAGE_FILTER_H
#define NOBOUNCE_TRIAGE_FILTER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/GlobPattern.h"
#include <memory>
#include <string>
#include <vector>

namespace nobounce::triage {

/// A list of globs over check ids, "a*,-ab": the last one that matches
/// decides. A list that starts with a removal starts from all checks, so does
/// the empty list.
class CheckFilter {
public:
  CheckFilter() = default;

  /// Parses a comma-separated list. An item that matches none of `Known` is an
  /// error that suggests the nearest id: a misspelt filter must not look like
  /// a clean kernel.
  static llvm::Expected<CheckFilter> parse(llvm::StringRef List,
                                           llvm::ArrayRef<std::string> Known);

  /// True when findings of this check are wanted.
  bool contains(llvm::StringRef Check) const;

private:
  struct Item {
    std::shared_ptr<const std::string> Text; ///< The glob points into it.
    llvm::GlobPattern Glob;
    bool Remove;
  };
  std::vector<Item> Items;
};

/// Files and folders, tree-relative and without a trailing slash. The empty
/// list holds every file.
class PathFilter {
public:
  PathFilter() = default;
  explicit PathFilter(std::vector<std::string> Paths);

  /// True when `File` is one of the paths or below one of them.
  bool contains(llvm::StringRef File) const;

  llvm::ArrayRef<std::string> paths() const { return Paths; }

private:
  std::vector<std::string> Paths;
};

} // namespace nobounce::triage

#endif // NOBOUNCE_TRIAGE_FILTER_H
