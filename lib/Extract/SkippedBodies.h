//===- SkippedBodies.h - Function bodies that nobody needs ------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Extract, while a unit is parsed. One macro of a header can make
/// hundreds of small functions in each unit that includes it, of which the unit
/// calls three. Their bodies are read by the preprocessor and skipped by the
/// parser, unless the unit's text has the function's name. When facts do reach
/// one that was skipped, the unit is read again with it
/// (`ExtractOptions::LacksBody`).
///
/// Ownership: borrows what belongs to the parse. Threads: one. Determinism:
/// facts are the same with any choice of bodies, as all that they reach are
/// read; errors in the others are not seen.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_EXTRACT_SKIPPEDBODIES_H
#define NOBOUNCE_EXTRACT_SKIPPEDBODIES_H

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringRef.h"

namespace clang {
class Decl;
class LangOptions;
class SourceManager;
} // namespace clang

namespace nobounce::extract {

class SkippedBodies {
public:
  SkippedBodies(const clang::SourceManager &SM,
                const clang::LangOptions &Language)
      : SM(SM), Language(Language) {}

  /// The name of the function \p D when its body may be skipped, else "".
  llvm::StringRef mayBeSkipped(const clang::Decl *D);

private:
  void findMentions();

  const clang::SourceManager &SM;
  const clang::LangOptions &Language;
  bool Found = false;
  llvm::DenseSet<llvm::StringRef> Mentions; ///< Names in the main file's text.
};

} // namespace nobounce::extract

#endif // NOBOUNCE_EXTRACT_SKIPPEDBODIES_H
