//===- Extract.h - Clang AST of one unit to facts ---------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Extract. Lowers what one parsed unit defines, and the header
/// functions reached from it, to facts. Judges nothing and knows no name of
/// any code base: what a function or macro means is said by models in Link.
///
/// Ownership: the result holds values only; nothing refers to the AST.
/// Threads: one extraction per compiler instance. Determinism: the result
/// depends on the text of the unit and its headers alone.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_EXTRACT_EXTRACT_H
#define NOBOUNCE_EXTRACT_EXTRACT_H

#include "Facts/Unit.h"
#include "clang/Basic/SourceLocation.h"
#include <functional>
#include <memory>

namespace clang {
class ASTConsumer;
class CompilerInstance;
class IdentifierInfo;
} // namespace clang

namespace nobounce::extract {

class KnownFunctions;

/// One declaration of a function, variable or record that facts refer to.
struct Declared {
  clang::SourceLocation Begin, End;
  bool SaysMore; ///< An attribute, a body, a definition: more than its type.
  bool HasBody;
  llvm::StringRef Name;
};

struct ExtractOptions {
  /// Gives the name under which facts speak of a file: tree-relative inside
  /// the tree, absolute elsewhere, never with "./" in it.
  std::function<std::string(llvm::StringRef)> NameFile;
  facts::LinkDomain Domain = facts::LinkDomain::Vmlinux;
  /// Are told which declarations and macros outside the main file's text facts
  /// depend on.
  std::function<void(const Declared &)> Sees;
  std::function<void(const clang::IdentifierInfo &)> SeesMacro;
  /// Bodies that the parser may skip: whether that of this function is needed
  /// all the same. Null skips none.
  std::function<bool(llvm::StringRef Name)> NeedsBody;
  /// Is told of each function that facts need and whose body was skipped: what
  /// came of the unit is void.
  std::function<void(llvm::StringRef Name)> LacksBody;
  /// What this worker has lowered before; null keeps nothing.
  KnownFunctions *Known = nullptr;
};

/// Facts of one unit before shared entities are stored under their hashes.
struct ExtractResult {
  facts::Unit Unit; ///< HeaderFunctions and Records still empty.
  /// Sorted by file, offset, name.
  std::vector<std::shared_ptr<const facts::Function>> HeaderFunctions;
  /// Sorted by name, file, line.
  std::vector<std::shared_ptr<const facts::Record>> Records;
  bool Complete = false; ///< The consumer has run to its end.
};

/// Ranges of the bodies of all functions that \p CI parsed itself.
std::vector<clang::SourceRange> functionBodies(clang::CompilerInstance &CI);

/// A consumer that fills \p Result when the unit has been parsed. \p Result
/// and \p Options must outlive it.
std::unique_ptr<clang::ASTConsumer> makeExtractor(clang::CompilerInstance &CI,
                                                  const ExtractOptions &Options,
                                                  ExtractResult &Result);

} // namespace nobounce::extract

#endif // NOBOUNCE_EXTRACT_EXTRACT_H
