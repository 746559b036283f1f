//===- SkippedBodies.h - Function bodies that nobody needs ------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Frontend, while a unit is parsed. One macro of a header can make
/// hundreds of small functions in each unit that includes it, of which the unit
/// calls three. Their bodies are read by the preprocessor and skipped by the
/// parser, unless the unit's text has the function's name. When facts do reach
/// one that was skipped, the unit is read again with it.
///
/// Ownership: `SkippedBodies` belongs to a worker or a unit, a `BodySkipper`
/// to one parse. Threads: one. Determinism: facts are the same with any choice
/// of bodies, as all that they reach are read; only errors in the others are
/// not seen, so a unit that has errors chooses by itself (see
/// UnitParser::parseAlone).
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FRONTEND_SKIPPEDBODIES_H
#define NOBOUNCE_FRONTEND_SKIPPEDBODIES_H

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"

namespace clang {
class Decl;
class FunctionDecl;
class LangOptions;
class SourceManager;
} // namespace clang

namespace nobounce::frontend {

/// Functions that are not to be skipped.
class SkippedBodies {
  friend class BodySkipper;

public:
  /// Has the body of `FD` read from now on; false when it was to be already.
  bool need(const clang::FunctionDecl &FD);
  /// Has all bodies read.
  void needAll() { All = true; }
  /// How many are.
  size_t needed() const { return Names.size(); }

private:
  llvm::StringSet<> Names;
  bool All = false;
};

/// Says of each function of one parse whether its body is skipped.
class BodySkipper {
public:
  BodySkipper(const SkippedBodies &Not, const clang::SourceManager &SM,
              const clang::LangOptions &Language)
      : Not(Not), SM(SM), Language(Language) {}

  bool skips(const clang::Decl *D);

private:
  void findMentions();

  const SkippedBodies &Not;
  const clang::SourceManager &SM;
  const clang::LangOptions &Language;
  bool Found = false;
  llvm::DenseSet<llvm::StringRef> Mentions; ///< Names in the main file's text.
};

} // namespace nobounce::frontend

#endif // NOBOUNCE_FRONTEND_SKIPPEDBODIES_H
