//===- UnitObservers.h - What is seen while a unit is read ---*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Frontend, internal to what runs clang. Collects errors, files that
/// were read and places where a header was looked for in vain.
///
/// Ownership: the collectors fill what the caller owns. Threads: one per unit.
/// Determinism: depends on the unit's inputs.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FRONTEND_UNITOBSERVERS_H
#define NOBOUNCE_FRONTEND_UNITOBSERVERS_H

#include "Facts/Unit.h"
#include "Frontend/HeaderHits.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/Path.h"
#include <set>

namespace nobounce::frontend {

/// Keeps errors, counts nothing else. Warnings stay silent here rather than by
/// `-w`, which would also silence warnings that the tree made errors.
class ErrorCollector : public clang::DiagnosticConsumer {
public:
  ErrorCollector(const FactNames &Name, const std::string &MainFile,
                 std::vector<facts::UnitError> &Errors)
      : Name(Name), MainFile(MainFile), Errors(Errors) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override {
    DiagnosticConsumer::HandleDiagnostic(Level, Info);
    if (Level < clang::DiagnosticsEngine::Error)
      return;
    facts::UnitError Error;
    Error.File = MainFile; // The driver's diagnostics have no place.
    if (Info.hasSourceManager() && Info.getLocation().isValid()) {
      const clang::SourceManager &SM = Info.getSourceManager();
      clang::PresumedLoc Loc =
          SM.getPresumedLoc(SM.getFileLoc(Info.getLocation()));
      if (Loc.isValid()) {
        Error.File = Name(Loc.getFilename());
        Error.Line = Loc.getLine();
        Error.Column = Loc.getColumn();
      }
    }
    llvm::SmallString<128> Text;
    Info.FormatDiagnostic(Text);
    Error.Message = std::string(Text);
    Errors.push_back(std::move(Error));
  }

private:
  const FactNames &Name;
  const std::string &MainFile;
  std::vector<facts::UnitError> &Errors;
};

/// Collects every file that is read, system headers too.
class InputCollector : public clang::DependencyCollector {
public:
  bool needSystemDependencies() override { return true; }
  /// A preamble's files are not all the unit's: see PreambleCheck.
  void attachToASTReader(clang::ASTReader &) override {}
  bool sawDependency(llvm::StringRef Filename, bool FromModule, bool IsSystem,
                     bool IsModuleFile, bool IsMissing) override {
    return !IsMissing && !llvm::sys::path::filename(Filename).starts_with("<");
  }
};

/// Collects where a header was looked for in vain: a unit must be read again
/// once there is one.
class AbsenceCollector : public clang::PPCallbacks {
public:
  AbsenceCollector(clang::Preprocessor &PP, const FactNames &Name,
                   std::set<std::string> &Absent, PassedPlaces &Passed)
      : PP(PP), Name(Name), Absent(Absent), Passed(Passed) {}

  void InclusionDirective(clang::SourceLocation, const clang::Token &Include,
                          llvm::StringRef FileName, bool IsAngled,
                          clang::CharSourceRange,
                          clang::OptionalFileEntryRef File,
                          llvm::StringRef SearchPath, llvm::StringRef,
                          const clang::Module *, bool,
                          clang::SrcMgr::CharacteristicKind) override {
    if (auto Hit = headerHit(PP, Include, FileName, IsAngled, File, SearchPath))
      Passed.add(*Hit);
  }

  bool FileNotFound(llvm::StringRef FileName) override {
    addPlaces(FileName);
    return false;
  }
  void HasInclude(clang::SourceLocation, llvm::StringRef FileName, bool,
                  clang::OptionalFileEntryRef File,
                  clang::SrcMgr::CharacteristicKind) override {
    if (!File)
      addPlaces(FileName);
  }

  /// All places where `FileName` would have been found, for who stands in the
  /// folder `Includer` ("" when there is none).
  void addPlaces(llvm::StringRef FileName, llvm::StringRef Includer) {
    if (llvm::sys::path::is_absolute(FileName)) {
      Absent.insert(Name(FileName));
      return;
    }
    auto AddIn = [&](llvm::StringRef Folder) {
      llvm::SmallString<256> Place(Folder);
      llvm::sys::path::append(Place, FileName);
      Absent.insert(Name(Place));
    };
    if (!Includer.empty())
      AddIn(Includer);
    // Folders that are not there are no longer among those that are searched,
    // but they may be made, and so are named first.
    for (const clang::HeaderSearchOptions::Entry &E :
         PP.getHeaderSearchInfo().getHeaderSearchOpts().UserEntries)
      if (!E.IsFramework)
        AddIn(E.Path);
    for (const clang::DirectoryLookup &Dir :
         PP.getHeaderSearchInfo().search_dir_range())
      if (Dir.isNormalDir())
        AddIn(Dir.getName());
  }

private:
  void addPlaces(llvm::StringRef FileName) {
    // What the command line includes is looked for where the unit is compiled.
    llvm::StringRef Includer = ".";
    if (clang::PreprocessorLexer *Lexer = PP.getCurrentFileLexer())
      if (clang::OptionalFileEntryRef File = Lexer->getFileEntry())
        Includer = File->getDir().getName();
    addPlaces(FileName, Includer);
  }

  clang::Preprocessor &PP;
  const FactNames &Name;
  std::set<std::string> &Absent;
  PassedPlaces &Passed;
};

} // namespace nobounce::frontend

#endif // NOBOUNCE_FRONTEND_UNITOBSERVERS_H
