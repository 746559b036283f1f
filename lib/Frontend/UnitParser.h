//===- UnitParser.h - Parses one unit in this process -----------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Frontend. Runs clang's parser on one unit and hands the AST to a
/// consumer. Starts no process, writes no file. Keeps what it learned about
/// the file system between units, so use one parser per worker.
///
/// Ownership: the parser owns its FileManager; results are values. Threads:
/// one thread per parser. Determinism: the result depends on the unit's inputs.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FRONTEND_UNITPARSER_H
#define NOBOUNCE_FRONTEND_UNITPARSER_H

#include "Frontend/CompileUnit.h"
#include "Frontend/NeededBodies.h"
#include "Frontend/Preamble.h"
#include "clang/AST/ASTConsumer.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <map>
#include <memory>
#include <optional>
#include <set>

namespace clang {
class CompilerInstance;
class FileManager;
} // namespace clang

namespace nobounce::frontend {

class FactNames;

/// What reading a unit gave besides its AST.
struct ParsedUnit {
  /// Every file that was read, tree-relative where inside the tree (else
  /// absolute), sorted. The main file is one of them.
  std::vector<std::string> Inputs;
  /// Per input: how it was found in `Folders` (see facts::Input).
  std::vector<uint8_t> Passed, NameLength;
  /// Where headers are searched, in order, same spelling.
  std::vector<std::string> Folders;
  /// Files that were looked for and are not there (same spelling, sorted): the
  /// unit must be read again when one appears.
  std::vector<std::string> Absent;
  /// Every error clang reported, in order. Not empty = failed unit.
  std::vector<facts::UnitError> Errors;
  /// The preamble that it was read with; null when it was read by itself.
  const Preamble *Used = nullptr;
  /// Why a preamble that was offered was not used; "" when none was.
  std::string NotUsed;
};

/// Is told what a consumer looked at besides the main file's own text: with a
/// preamble, that may not be what the unit alone would show.
class Witness {
public:
  virtual ~Witness() = default;
  virtual void sees(const SeenDeclaration &D) {}
  virtual void seesMacro(const clang::IdentifierInfo &II) {}
  /// The body of this function was skipped, and the consumer needs it: the unit
  /// is read again.
  virtual void lacksBody(llvm::StringRef Name) {}
  /// Whether that has happened before.
  virtual bool needsBody(llvm::StringRef Name) { return false; }
};

/// Makes the consumer of one unit's AST. The preprocessor exists already, so
/// it may add callbacks to it. Called again when the unit is read again: what
/// the consumer before it did is void.
using ConsumerFactory = llvm::function_ref<std::unique_ptr<clang::ASTConsumer>(
    clang::CompilerInstance &, Witness &)>;

class UnitParser {
public:
  /// `Root` is the tree that names are relative to.
  UnitParser(std::string Root,
             llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS);
  ~UnitParser();
  UnitParser(const UnitParser &) = delete;

  /// Parses `Unit`. Never fails as such: errors are part of the result. The
  /// consumer runs even when there were errors. The first of `Preambles` with
  /// which the unit reads as it does alone is used.
  ParsedUnit parse(const CompileUnit &Unit,
                   llvm::ArrayRef<const Preamble *> Preambles,
                   ConsumerFactory MakeConsumer);

private:
  ParsedUnit attempt(const CompileUnit &Unit, const Preamble *With,
                     NeededBodies &Bodies, ConsumerFactory MakeConsumer);
  ParsedUnit parseAlone(const CompileUnit &Unit, ConsumerFactory MakeConsumer);

  std::string Root;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS;
  llvm::IntrusiveRefCntPtr<clang::FileManager> Files;
  std::string FilesDirectory; ///< Working directory these were made for:
  std::unique_ptr<FactNames> Name;
  /// What is known of a preamble.
  struct State {
    std::shared_ptr<const IndexedLog> Log; ///< Null: not read, or dropped.
    uint64_t LastUse = 0;
    std::optional<FileIndex> Files; ///< Its files as `Files` knows them.
    std::set<uint32_t> SetMacros;   ///< What PreambleCheck had to be told.
  };
  /// Has a preamble's log and files at hand.
  llvm::Expected<State *> open(const Preamble &With);
  std::map<const Preamble *, State> Known;
  NeededBodies Bodies; ///< Of all units that have a preamble.
  uint64_t Uses = 0;
};

/// Says whether clang's own headers are where this build expects them.
llvm::Error checkResourceDir();

} // namespace nobounce::frontend

#endif // NOBOUNCE_FRONTEND_UNITPARSER_H
