//===- UnitParser.cpp - Parses one unit in this process -------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/UnitParser.h"
#include "Frontend/FlagAdapter.h"
#include "Support/ErrorContext.h"
#include "Support/PathNames.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/Basic/FileManager.h"
#include "clang/Driver/CreateInvocationFromArgs.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/Path.h"
#include <set>

namespace nobounce::frontend {

namespace {

/// Names of files as facts spell them.
struct Names {
  std::string Root;
  std::string Directory;
  std::string operator()(llvm::StringRef Path) const {
    return support::treeName(Root, Directory, Path);
  }
};

/// Keeps errors, counts nothing else. Warnings stay silent here rather than by
/// `-w`, which would also silence warnings that the tree made errors.
class ErrorCollector : public clang::DiagnosticConsumer {
public:
  ErrorCollector(const Names &Name, const std::string &MainFile,
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
  const Names &Name;
  const std::string &MainFile;
  std::vector<facts::UnitError> &Errors;
};

/// Collects every file that is read, system headers too.
class InputCollector : public clang::DependencyCollector {
public:
  bool needSystemDependencies() override { return true; }
  bool sawDependency(llvm::StringRef Filename, bool FromModule, bool IsSystem,
                     bool IsModuleFile, bool IsMissing) override {
    return !IsMissing && !llvm::sys::path::filename(Filename).starts_with("<");
  }
};

/// Collects where a header was looked for in vain: a unit without it must be
/// read again once it is made.
class AbsenceCollector : public clang::PPCallbacks {
public:
  AbsenceCollector(clang::Preprocessor &PP, const Names &Name,
                   std::set<std::string> &Absent)
      : PP(PP), Name(Name), Absent(Absent) {}

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

private:
  void addPlaces(llvm::StringRef FileName) {
    if (llvm::sys::path::is_absolute(FileName)) {
      Absent.insert(Name(FileName));
      return;
    }
    auto AddIn = [&](llvm::StringRef Folder) {
      llvm::SmallString<256> Place(Folder);
      llvm::sys::path::append(Place, FileName);
      Absent.insert(Name(Place));
    };
    if (clang::PreprocessorLexer *Lexer = PP.getCurrentFileLexer())
      if (clang::OptionalFileEntryRef Includer = Lexer->getFileEntry())
        AddIn(Includer->getDir().getName());
    for (const clang::DirectoryLookup &Dir :
         PP.getHeaderSearchInfo().search_dir_range())
      if (Dir.isNormalDir())
        AddIn(Dir.getName());
  }

  clang::Preprocessor &PP;
  const Names &Name;
  std::set<std::string> &Absent;
};

/// Hands the AST to the caller's consumer.
class ConsumeAction : public clang::ASTFrontendAction {
public:
  ConsumeAction(ConsumerFactory MakeConsumer, const Names &Name,
                std::set<std::string> &Absent)
      : MakeConsumer(MakeConsumer), Name(Name), Absent(Absent) {}

  std::unique_ptr<clang::ASTConsumer>
  CreateASTConsumer(clang::CompilerInstance &CI, llvm::StringRef) override {
    CI.getPreprocessor().addPPCallbacks(
        std::make_unique<AbsenceCollector>(CI.getPreprocessor(), Name, Absent));
    return MakeConsumer(CI);
  }

private:
  ConsumerFactory MakeConsumer;
  const Names &Name;
  std::set<std::string> &Absent;
};

/// Turns off each warning that the flags left a mere warning: nobody sees it,
/// and some (uninitialised variables) cost an analysis of every function.
void silenceWarnings(clang::DiagnosticsEngine &Diags) {
  std::vector<clang::diag::kind> All;
  clang::DiagnosticIDs::getAllDiagnostics(clang::diag::Flavor::WarningOrError,
                                          All);
  for (clang::diag::kind Kind : All)
    if (Diags.getDiagnosticLevel(Kind, clang::SourceLocation()) ==
        clang::DiagnosticsEngine::Warning)
      Diags.setSeverity(Kind, clang::diag::Severity::Ignored,
                        clang::SourceLocation());
}

/// Options of the run rather than of the unit.
void adjust(clang::CompilerInvocation &Invocation) {
  // clang frees nothing because its process ends; ours does not.
  Invocation.getFrontendOpts().DisableFree = false;
  Invocation.getDependencyOutputOpts() = clang::DependencyOutputOptions();
  // No limit, so that a failed unit yields facts for all that parses.
  Invocation.getDiagnosticOpts().ErrorLimit = 0;
  Invocation.getDiagnosticOpts().ShowCarets = false;
}

} // namespace

UnitParser::UnitParser(std::string Root,
                       llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS)
    : Root(std::move(Root)), FS(std::move(FS)) {}

UnitParser::~UnitParser() = default;

ParsedUnit UnitParser::parse(const CompileUnit &Unit,
                             ConsumerFactory MakeConsumer) {
  ParsedUnit Result;
  Names Name{Root, Unit.Directory};
  std::string MainFile = support::fromTreeName(Root, Unit.File);
  if (!FS->exists(MainFile)) {
    Result.Errors.push_back(
        {Unit.File, 0, 0, "listed as a unit, but the file does not exist"});
    Result.Absent.push_back(Unit.File);
    return Result;
  }
  if (!Files || FilesDirectory != Unit.Directory) {
    if (std::error_code EC = FS->setCurrentWorkingDirectory(Unit.Directory)) {
      Result.Errors.push_back({Unit.File, 0, 0,
                               "cannot enter the folder '" + Unit.Directory +
                                   "' it is compiled in: " + EC.message()});
      return Result;
    }
    Files = llvm::makeIntrusiveRefCnt<clang::FileManager>(
        clang::FileSystemOptions(), FS);
    FilesDirectory = Unit.Directory;
  }

  std::vector<std::string> Args = adaptFlags(Unit).Args;
  std::vector<const char *> Raw;
  for (const std::string &Arg : Args)
    Raw.push_back(Arg.c_str());
  // `-fsyntax-only` is ours, so what it leaves unused is no error.
  for (const char *Extra :
       {"-Qunused-arguments", "-resource-dir=" NOBOUNCE_RESOURCE_DIR})
    Raw.insert(Raw.begin() + 1, Extra);

  ErrorCollector Errors(Name, Unit.File, Result.Errors);
  clang::DiagnosticOptions DriverOptions;
  clang::CreateInvocationOptions Options;
  Options.VFS = FS;
  Options.RecoverOnError = true;
  Options.Diags = clang::CompilerInstance::createDiagnostics(
      *FS, DriverOptions, &Errors, /*ShouldOwnClient=*/false);
  std::shared_ptr<clang::CompilerInvocation> Invocation =
      clang::createInvocation(Raw, Options);
  if (!Invocation) {
    if (Result.Errors.empty())
      Result.Errors.push_back(
          {Unit.File, 0, 0, "clang makes nothing of its compile command"});
    return Result;
  }
  adjust(*Invocation);

  clang::CompilerInstance CI(std::move(Invocation));
  CI.setVirtualFileSystem(FS);
  CI.setFileManager(Files);
  CI.createDiagnostics(&Errors, /*ShouldOwnClient=*/false);
  silenceWarnings(CI.getDiagnostics());
  auto Inputs = std::make_shared<InputCollector>();
  CI.addDependencyCollector(Inputs);
  std::set<std::string> Absent;
  ConsumeAction Action(MakeConsumer, Name, Absent);
  CI.ExecuteAction(Action);

  std::set<std::string> Read;
  for (const std::string &File : Inputs->getDependencies())
    Read.insert(Name(File));
  Result.Inputs.assign(Read.begin(), Read.end());
  for (const std::string &Place : Absent)
    if (!Read.count(Place))
      Result.Absent.push_back(Place);
  return Result;
}

llvm::Error checkResourceDir() {
  std::string Header = NOBOUNCE_RESOURCE_DIR "/include/stddef.h";
  if (llvm::vfs::getRealFileSystem()->exists(Header))
    return llvm::Error::success();
  return support::makeError(
      Header + ": clang's own headers are missing; install the package that "
               "has them (Debian: libclang-common-22-dev)");
}

} // namespace nobounce::frontend
