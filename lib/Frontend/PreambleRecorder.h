//===- PreambleRecorder.h - Writes a preamble's log -------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Frontend, while a preamble is built. Listens to the preprocessor and
/// writes down all that another order of headers, or other macros, could
/// change.
///
/// Ownership: borrows the preprocessor, fills the caller's log. Threads: one.
/// Determinism: the log depends on the preamble's inputs alone.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FRONTEND_PREAMBLERECORDER_H
#define NOBOUNCE_FRONTEND_PREAMBLERECORDER_H

#include "Frontend/HeaderHits.h"
#include "Frontend/PreambleLog.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"
#include <array>
#include <map>
#include <optional>

namespace nobounce::frontend {

class PreambleRecorder {
public:
  /// `Log` holds the log of the preamble that this one stands on, if any.
  PreambleRecorder(clang::Preprocessor &PP, PreambleLog &Log);

  /// Starts to listen. The preprocessor has not entered the main file yet.
  void listen();

  /// Completes the log once everything was parsed. `Bodies` are those of the
  /// functions that were defined.
  void finish(llvm::ArrayRef<clang::SourceRange> Bodies);

private:
  class Callbacks;

  /// A file that is being read.
  struct Open {
    uint32_t File = PreambleLog::None; ///< None: no file of its own.
    uint32_t Instance = PreambleLog::None;
    std::vector<PreambleLog::Event> Events;
    llvm::DenseMap<uint32_t, uint32_t> Logged; ///< Last meaning logged.
    llvm::DenseMap<uint32_t, bool> Tested;     ///< Last answer of `#ifdef`.
    llvm::DenseSet<uint32_t> Plain;
    llvm::DenseSet<uint32_t> Mentioned;
    bool GivesTokens = false;
    bool ExpandsForeign = false; ///< A macro of whoever includes it.

    /// Has the next question for this name logged anew.
    void forget(uint32_t Name) {
      Logged.erase(Name);
      Tested.erase(Name);
    }
  };
  /// An `#ifndef` that is open.
  struct Conditional {
    clang::SourceLocation Loc;
    uint32_t Name;
    size_t Depth, Event;
  };

  uint32_t name(const clang::IdentifierInfo *II);
  uint32_t text(llvm::StringRef S);
  uint32_t file(clang::FileEntryRef File);
  uint32_t hit(const HeaderHit &Hit);
  uint32_t fileOf(clang::SourceLocation Loc);
  uint32_t meaning(const clang::MacroInfo *MI);
  uint32_t definition(uint32_t File, clang::SourceLocation Name);
  uint32_t offset(clang::SourceLocation Loc) const;
  Open &top() { return Stack.back(); }
  void enter(clang::FileID FID);
  void leave();
  void add(PreambleLog::Step Kind, uint32_t A = 0, uint32_t B = 0,
           uint32_t C = 0);
  void use(const clang::IdentifierInfo *II, const clang::MacroInfo *MI,
           clang::SourceLocation At);
  void test(const clang::IdentifierInfo *II, const clang::MacroInfo *MI,
            clang::SourceLocation At);
  void expanded(const clang::Token &Tok, const clang::MacroInfo *MI,
                clang::SourceLocation At);
  void token(const clang::Token &Tok);
  void flush(bool Called);
  void condition(clang::SourceLocation Directive);
  void endConditional(clang::SourceLocation If, clang::SourceLocation End);
  std::optional<clang::SourceLocation>
  onlyDefinition(clang::SourceLocation If, clang::SourceLocation End,
                 llvm::StringRef Name) const;
  bool isShell(uint32_t File) const;
  void classifyFiles();
  void markBodies(llvm::ArrayRef<clang::SourceRange> Functions);

  clang::Preprocessor &PP;
  clang::SourceManager &SM;
  PreambleLog &Log;
  std::vector<Open> Stack;
  std::vector<Open> Done; ///< Indexed from `FirstOwn`.
  size_t FirstOwn;        ///< Instances of the preamble below come first.
  std::vector<Conditional> Conditionals;
  unsigned PushedPragmas = 0; ///< `diagnostic push` without its pop so far.
  /// A name that reached the parser; what follows is not known yet.
  std::optional<std::pair<const clang::IdentifierInfo *, clang::SourceLocation>>
      Pending;
  llvm::DenseMap<const clang::IdentifierInfo *, uint32_t> NameIds;
  llvm::StringMap<uint32_t> NameTexts, TextIds;
  llvm::DenseMap<const clang::FileEntry *, uint32_t> FileIds;
  llvm::DenseMap<uint64_t, uint32_t> DefinitionIds;
  std::map<std::array<uint32_t, 4>, uint32_t> HitIds;
  llvm::DenseMap<clang::FileID, uint32_t> OfFileId;
  llvm::DenseMap<uint32_t, clang::FileID> ReadAs; ///< One reading of a file.
  llvm::DenseSet<uint32_t> EverDefined;
  llvm::DenseSet<uint32_t> Changed; ///< Defined or undefined in this preamble.
};

} // namespace nobounce::frontend

#endif // NOBOUNCE_FRONTEND_PREAMBLERECORDER_H
