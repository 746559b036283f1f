//===- Globs.h - A list of globs --------------------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Triage. Globs that stand in one entry: any of them may match.
///
/// Ownership: values; copies share the patterns. Threads: immutable.
/// Determinism: none needed.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_TRIAGE_GLOBS_H
#define NOBOUNCE_TRIAGE_GLOBS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/GlobPattern.h"
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace nobounce::triage {

class Globs {
public:
  Globs() = default;
  /// Precondition: each is a well-formed glob (see `isGlob`).
  explicit Globs(llvm::ArrayRef<std::string> Texts);

  /// No glob at all, which leaves everything open.
  bool empty() const { return Patterns.empty(); }

  /// True when there is none, or one matches.
  bool match(llvm::StringRef Text) const;

  /// The same for a file: one may also match a folder that it stands in.
  bool matchPath(llvm::StringRef File) const;

  /// The folders that hold all that these can match as paths: what stands
  /// before the first special character. "" when that is no whole folder.
  std::vector<std::string> folders() const;

  /// As they were written, with commas between.
  std::string text() const;

private:
  /// A pattern points into its text.
  std::vector<std::pair<std::shared_ptr<const std::string>, llvm::GlobPattern>>
      Patterns;
};

/// True for a text that is a well-formed glob.
bool isGlob(llvm::StringRef Text);

} // namespace nobounce::triage

#endif // NOBOUNCE_TRIAGE_GLOBS_H
