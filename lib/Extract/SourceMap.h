//===- SourceMap.h - Locations as tree-relative files and byte ranges --*- C++
//-*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Extract. Turns clang's source locations into what facts hold: a
/// file's name, byte offsets, and whether a range can be edited as it stands.
///
/// Ownership: borrows the source manager. Threads: one per unit.
/// Determinism: no absolute path leaves it but for files outside the tree.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_EXTRACT_SOURCEMAP_H
#define NOBOUNCE_EXTRACT_SOURCEMAP_H

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringMap.h"
#include <functional>
#include <string>
#include <vector>

namespace nobounce::extract {

struct ByteRange {
  uint32_t Begin = 0, End = 0;
  bool Editable =
      false; ///< Spelled in one file as it stands, outside macro bodies.
};

class SourceMap {
public:
  SourceMap(clang::Preprocessor &PP,
            const std::function<std::string(llvm::StringRef)> &NameFile,
            const std::function<void(const clang::IdentifierInfo &)> &SeesMacro)
      : PP(PP), SM(PP.getSourceManager()), NameFile(NameFile),
        SeesMacro(SeesMacro) {}

  /// Name of the file in which \p Loc is expanded.
  const std::string &file(clang::SourceLocation Loc);
  unsigned line(clang::SourceLocation Loc) const {
    return SM.getExpansionLineNumber(Loc);
  }
  uint32_t offset(clang::SourceLocation Loc) const {
    return SM.getFileOffset(SM.getExpansionLoc(Loc));
  }
  ByteRange range(clang::SourceRange Tokens) const;

  /// Text of bytes [Begin, End) of the file that holds \p Loc.
  llvm::StringRef text(clang::SourceLocation Loc, uint32_t Begin,
                       uint32_t End) const;

  /// Text from the start of the line up to \p Loc.
  llvm::StringRef linePrefix(clang::SourceLocation Loc) const;

  /// Whether \p Loc stands in the main file, or in a file without a header's
  /// name that the main file includes.
  bool inMainFile(clang::SourceLocation Loc);

  /// Whether the name at \p Loc was made with `__COUNTER__`. Such names
  /// differ with what was read before and must not get into facts.
  bool madeByCounter(clang::SourceLocation Loc);

  clang::SourceManager &manager() const { return SM; }
  clang::Preprocessor &preprocessor() const { return PP; }

  /// The macro of that name at the end of the unit, or null.
  const clang::MacroInfo *macro(llvm::StringRef Name);

  /// A number that says all of that macro which facts may depend on.
  uint64_t macroSense(llvm::StringRef Name);

  /// Names of macros that were asked for since the last call, each once.
  std::vector<std::string> takeAskedMacros();

private:
  bool usesCounter(llvm::StringRef Macro);

  clang::Preprocessor &PP;
  clang::SourceManager &SM;
  const std::function<std::string(llvm::StringRef)> &NameFile;
  const std::function<void(const clang::IdentifierInfo &)> &SeesMacro;
  const std::string BuiltIn = "<built-in>"; ///< What the compiler declares.
  llvm::DenseMap<clang::FileID, std::string> Names;
  llvm::DenseMap<clang::FileID, bool> Main;
  llvm::StringMap<bool> Counter;
  llvm::StringMap<uint64_t> Senses;
  llvm::SetVector<const clang::IdentifierInfo *> Asked;
};

} // namespace nobounce::extract

#endif // NOBOUNCE_EXTRACT_SOURCEMAP_H
