//===- PreambleBuilder.cpp - Precompiles headers --------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/PreambleBuilder.h"
#include "Frontend/Invocation.h"
#include "Frontend/PreambleRecorder.h"
#include "Frontend/PreambleUse.h"
#include "Support/ErrorContext.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/TimeProfiler.h"
#include <set>

using namespace clang;

namespace nobounce::frontend {

/// A header that does not stand here may break the next one: few rounds do.
static constexpr unsigned MaxAttempts = 8;

namespace {

/// Which lines of the main file led to errors.
class BlameCollector : public DiagnosticConsumer {
public:
  void HandleDiagnostic(DiagnosticsEngine::Level Level,
                        const Diagnostic &Info) override {
    DiagnosticConsumer::HandleDiagnostic(Level, Info);
    if (Level < DiagnosticsEngine::Error)
      return;
    if (First.empty()) {
      llvm::SmallString<128> Text;
      Info.FormatDiagnostic(Text);
      First = std::string(Text);
    }
    if (!Info.hasSourceManager() || Info.getLocation().isInvalid())
      return;
    const SourceManager &SM = Info.getSourceManager();
    SourceLocation Loc = SM.getExpansionLoc(Info.getLocation());
    while (Loc.isValid() && SM.getFileID(Loc) != SM.getMainFileID())
      Loc = SM.getExpansionLoc(SM.getIncludeLoc(SM.getFileID(Loc)));
    if (Loc.isValid())
      Lines.insert(SM.getSpellingLineNumber(Loc));
  }

  std::set<unsigned> Lines; ///< From 1 on.
  std::string First;
};

class BuildAction : public GeneratePCHAction {
public:
  /// `Log` is that of `Base`, when there is one.
  BuildAction(const Preamble *Base, PreambleLog &Log, FindBodies Bodies)
      : Base(Base), Log(Log), Bodies(Bodies) {}

  void ExecuteAction() override {
    CompilerInstance &CI = getCompilerInstance();
    Preprocessor &PP = CI.getPreprocessor();
    if (Base)
      resumePreamble(PP, Log);
    else
      for (const auto &[Macro, Undefined] : CI.getPreprocessorOpts().Macros)
        Log.CommandLine.push_back((Undefined ? "-U" : "-D") + Macro);
    Log.SearchFolders = searchFolders(PP);
    Recorder.emplace(PP, Log);
    Recorder->listen();
    GeneratePCHAction::ExecuteAction();
  }
  void EndSourceFileAction() override {
    {
      llvm::TimeTraceScope Scope("Preamble: finish log");
      Recorder->finish(Bodies(getCompilerInstance()));
    }
    GeneratePCHAction::EndSourceFileAction();
  }

private:
  const Preamble *Base;
  PreambleLog &Log;
  FindBodies Bodies;
  std::optional<PreambleRecorder> Recorder;
};

} // namespace

llvm::Expected<PreambleLog>
buildPreamble(const PreambleSource &Source, const Preamble *Base,
              llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS,
              llvm::StringRef Pch, FindBodies Bodies) {
  if (std::error_code EC =
          FS->setCurrentWorkingDirectory(Source.Model.Directory))
    return support::makeError(Source.Model.Directory + ": " + EC.message());
  PreambleLog BaseLog;
  if (Base) {
    auto Read = Base->readLog();
    if (!Read)
      return Read.takeError();
    BaseLog = (*Read)->Log;
  }
  std::set<unsigned> Dropped;
  for (unsigned Attempt = 0; Attempt != MaxAttempts; ++Attempt) {
    BlameCollector Blame;
    auto Invocation = makeInvocation(Source.Model, FS, Blame);
    if (!Invocation || Invocation->getFrontendOpts().Inputs.empty())
      return support::makeError("clang makes nothing of its flags");
    FrontendOptions &Frontend = Invocation->getFrontendOpts();
    // Nobody reads what else a name might have been.
    Invocation->getLangOpts().SpellChecking = false;
    // As units of that folder are named, so that `__FILE__` is what it is
    // there.
    llvm::SmallString<256> Main(llvm::sys::path::parent_path(
        Base ? Frontend.Inputs.front().getFile() : llvm::StringRef()));
    llvm::sys::path::append(Main, llvm::sys::path::filename(Source.Prefix));
    InputKind Kind = Frontend.Inputs.front().getKind().getHeader();
    Frontend.Inputs = {FrontendInputFile(Main, Kind)};
    Frontend.OutputFile = Pch.str();
    Frontend.IncludeTimestamps = false;
    Frontend.ProgramAction = clang::frontend::GeneratePCH;
    if (Base)
      usePreamble(*Invocation, Base->Pch);

    auto Memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
    Memory->addFile(
        Source.Prefix, 0,
        llvm::MemoryBuffer::getMemBufferCopy(prefixText(Source, Dropped)));
    auto Files = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(FS);
    Files->pushOverlay(Memory);
    if (std::error_code EC =
            Files->setCurrentWorkingDirectory(Source.Model.Directory))
      return support::makeError(Source.Model.Directory + ": " + EC.message());

    CompilerInstance CI(std::move(Invocation));
    CI.setVirtualFileSystem(Files);
    CI.setFileManager(
        llvm::makeIntrusiveRefCnt<FileManager>(FileSystemOptions(), Files));
    CI.createDiagnostics(&Blame, /*ShouldOwnClient=*/false);
    silenceWarnings(CI.getDiagnostics());
    PreambleLog Log = BaseLog;
    BuildAction Action(Base, Log, Bodies);
    {
      llvm::TimeTraceScope Scope("Preamble: compile");
      CI.ExecuteAction(Action);
    }
    if (Blame.First.empty())
      return Log;
    size_t Before = Dropped.size();
    Dropped.insert(Blame.Lines.begin(), Blame.Lines.end());
    if (Dropped.size() == Before || Dropped.size() == Source.Headers.size())
      return support::makeError(Blame.First);
  }
  return support::makeError("too many headers do not stand by themselves");
}

} // namespace nobounce::frontend
