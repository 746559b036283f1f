//===- PreambleCheck.h - Does a unit read what it would alone? --*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Frontend, while a unit is parsed on top of a preamble. Follows what
/// the unit includes, replays the log of those headers in the unit's order on
/// a table of macros as they would be without the preamble, and compares: each
/// header must have asked the same questions, and the unit's own text must get
/// the same answers as without. The first difference fails the check; the unit
/// is then parsed by itself.
///
/// Ownership: borrows the log and the preprocessor. Threads: one per unit.
/// Determinism: depends on the unit's inputs alone.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FRONTEND_PREAMBLECHECK_H
#define NOBOUNCE_FRONTEND_PREAMBLECHECK_H

#include "Frontend/HeaderHits.h"
#include "Frontend/PreambleLog.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"
#include <optional>
#include <set>

namespace nobounce::frontend {

/// A log and where its names and files are, shared by all units that use it.
struct IndexedLog {
  explicit IndexedLog(PreambleLog Log);

  PreambleLog Log;
  llvm::StringMap<uint32_t> Names;
  llvm::DenseMap<uint64_t, uint32_t> Definitions;
};

/// The files of a log as one file manager knows them: several names may lead to
/// one file.
using FileIndex = llvm::DenseMap<const clang::FileEntry *, uint32_t>;
FileIndex findFiles(const PreambleLog &Log, clang::FileManager &Files);

/// One declaration of something that facts speak of.
struct SeenDeclaration {
  clang::SourceLocation Begin, End;
  bool SaysMore; ///< Than that the thing exists and what its type is.
  bool HasBody;  ///< Of a function.
  llvm::StringRef Name;
};

class PreambleCheck {
public:
  /// `Set` are names of macros that the preprocessor is made to take as the
  /// unit alone would.
  PreambleCheck(const IndexedLog &Preamble, const FileIndex &Files,
                const std::set<uint32_t> &Set, clang::Preprocessor &PP);

  /// Starts to listen; the preamble is loaded, nothing of the unit was read.
  /// `CommandLine` are the unit's macros (true: undefined), `Forced` the
  /// headers that its flags include, `SearchFolders` where it searches headers:
  /// the preamble's, then more.
  void start(llvm::ArrayRef<std::pair<std::string, bool>> CommandLine,
             llvm::ArrayRef<std::string> Forced,
             llvm::ArrayRef<std::string> SearchFolders);

  bool failed() const { return !Reason.empty(); }
  const std::string &reason() const { return Reason; }
  void fail(const llvm::Twine &Why);
  /// The name to try once more with in `Set`, when that may help.
  std::optional<uint32_t> toSet() const { return ToSet; }

  /// Facts hold what this declaration says.
  void sees(const SeenDeclaration &D);
  /// Facts hold what this macro is at the end of the unit.
  void seesMacro(const clang::IdentifierInfo &II);

  /// Files that the unit would have read besides those it did read.
  std::vector<std::string> inputs() const;
  /// Headers that it would have looked for in vain: the name and the folder of
  /// who asked.
  const std::set<std::pair<std::string, std::string>> &absent() const {
    return Missing;
  }

  /// How headers of the preamble were found that the unit includes; the
  /// directives that clang reads are not among them.
  void visitHits(llvm::function_ref<void(const HeaderHit &)> Visit) const;

private:
  class Callbacks;

  uint32_t name(const clang::IdentifierInfo *II);
  uint32_t fileOf(clang::FileID FID);
  uint32_t realMeaning(const clang::MacroInfo *MI);
  void entered(clang::FileID FID);
  void skipped(clang::FileEntryRef File);
  void include(uint32_t File, uint32_t Instance);
  void replay(uint32_t Instance);
  void setMacros();
  void conflict(uint32_t Name);
  void compare(const clang::IdentifierInfo *II, const clang::MacroInfo *MI,
               bool Test = false);
  void define(const clang::IdentifierInfo *II, const clang::MacroInfo *MI);
  void undefine(const clang::IdentifierInfo *II);
  void mentions(const clang::IdentifierInfo *II);
  void condition(clang::SourceLocation Directive);
  bool takesArguments(uint32_t Meaning) const;
  std::string where(uint32_t Meaning) const;

  const IndexedLog &In;
  const PreambleLog &Log;
  const FileIndex &Files;
  clang::Preprocessor &PP;
  clang::SourceManager &SM;
  const std::set<uint32_t> &Set;
  std::optional<uint32_t> ToSet;
  std::string Reason;
  std::vector<uint32_t> Now;  ///< Per name: its meaning without the preamble.
  std::vector<bool> Entered;  ///< Per file: the unit has read it.
  std::vector<bool> Touched;  ///< Per file: the unit depends on it.
  std::vector<bool> Vanishes; ///< Per name: see PreambleLog::Vanished.
  std::vector<uint32_t> Vanished; ///< Of these, defined by what is included.
  /// Identifiers that would be macros without the preamble and are none now.
  llvm::DenseSet<const clang::IdentifierInfo *> Lost;
  std::vector<uint32_t> Own; ///< Names that the unit defined.
  /// Uses of macros in bodies that the unit would read otherwise: file, offset.
  std::vector<std::pair<uint32_t, uint32_t>> Tainted;
  std::set<std::pair<std::string, std::string>> Missing;
  llvm::BitVector Hits; ///< Of the log, those that the unit has.
  std::vector<std::string> ExtraFolders;
  bool Renamed = false; ///< The header at hand goes by another name.
  llvm::DenseMap<const clang::IdentifierInfo *, uint32_t> NameIds;
  llvm::DenseMap<const clang::MacroInfo *, uint32_t> Meanings;
  llvm::DenseMap<clang::FileID, uint32_t> OfFileId;
};

} // namespace nobounce::frontend

#endif // NOBOUNCE_FRONTEND_PREAMBLECHECK_H
