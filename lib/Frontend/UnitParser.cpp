//===- UnitParser.cpp - Parses one unit in this process -------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/UnitParser.h"
#include "Frontend/FactNames.h"
#include "Frontend/Invocation.h"
#include "Frontend/PreambleUse.h"
#include "Frontend/UnitObservers.h"
#include "Support/ErrorContext.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/Support/TimeProfiler.h"
#include <optional>

namespace nobounce::frontend {

/// How often a unit is tried with one preamble.
static constexpr unsigned MaxAttempts = 6;

/// Logs of preambles that are held at once: some 10 MB each.
static constexpr unsigned MaxLogs = 3;

namespace {

/// What must be known to read a unit on top of a preamble.
struct Loaded {
  const IndexedLog *Log;
  const FileIndex *Files;
  const std::set<uint32_t> *Set;   ///< See PreambleCheck.
  std::vector<std::string> Forced; ///< Headers that the flags include.
};

/// Hands the AST to the caller's consumer.
class ConsumeAction : public clang::ASTFrontendAction, public Witness {
public:
  ConsumeAction(ConsumerFactory MakeConsumer, const FactNames &Name,
                std::set<std::string> &Absent, std::optional<Loaded> On,
                NeededBodies &Bodies)
      : MakeConsumer(MakeConsumer), Name(Name), Absent(Absent),
        On(std::move(On)), Bodies(Bodies) {}

  std::unique_ptr<clang::ASTConsumer>
  CreateASTConsumer(clang::CompilerInstance &CI, llvm::StringRef) override {
    Passed.emplace(CI.getPreprocessor(), Name, Absent);
    auto Collector = std::make_unique<AbsenceCollector>(CI.getPreprocessor(),
                                                        Name, Absent, *Passed);
    Absences = Collector.get();
    CI.getPreprocessor().addPPCallbacks(std::move(Collector));
    return std::make_unique<Gate>(*this, MakeConsumer(CI, *this));
  }

  void ExecuteAction() override {
    clang::CompilerInstance &CI = getCompilerInstance();
    clang::Preprocessor &PP = CI.getPreprocessor();
    if (On) {
      resumePreamble(PP, On->Log->Log);
      Check.emplace(*On->Log, *On->Files, *On->Set, PP);
      Check->start(CI.getPreprocessorOpts().Macros, On->Forced,
                   searchFolders(PP));
    }
    clang::ASTFrontendAction::ExecuteAction();
    if (!Check || Check->failed())
      return;
    for (const auto &[Header, Folder] : Check->absent())
      Absences->addPlaces(Header, Folder);
    Check->visitHits([&](const HeaderHit &Hit) { Passed->add(Hit); });
  }

  void sees(const SeenDeclaration &D) override {
    if (Check)
      Check->sees(D);
  }
  void seesMacro(const clang::IdentifierInfo &II) override {
    if (Check)
      Check->seesMacro(II);
  }

  void lacksBody(llvm::StringRef Function) override {
    Lacks = true;
    Bodies.add(Function);
  }
  bool needsBody(llvm::StringRef Function) override {
    return Bodies.has(Function);
  }

  /// A body is missing that will be read the next time.
  bool lacksBodies() const { return Lacks; }
  const PreambleCheck *check() const { return Check ? &*Check : nullptr; }
  /// Null when not even the preprocessor came about.
  PassedPlaces *passed() { return Passed ? &*Passed : nullptr; }

private:
  /// Keeps the caller's consumer from what will be read again.
  class Gate : public clang::ASTConsumer {
  public:
    Gate(ConsumeAction &Action, std::unique_ptr<clang::ASTConsumer> Inner)
        : Action(Action), Inner(std::move(Inner)) {}
    /// Ends the parse as soon as it is in vain.
    bool shouldSkipFunctionBody(clang::Decl *D) override {
      return Inner->shouldSkipFunctionBody(D);
    }
    bool HandleTopLevelDecl(clang::DeclGroupRef) override { return !isVoid(); }
    void HandleTranslationUnit(clang::ASTContext &Ctx) override {
      if (!isVoid())
        Inner->HandleTranslationUnit(Ctx);
    }

  private:
    bool isVoid() const {
      return Action.On &&
             ((Action.Check && Action.Check->failed()) ||
              Action.getCompilerInstance().getDiagnostics().hasErrorOccurred());
    }

    ConsumeAction &Action;
    std::unique_ptr<clang::ASTConsumer> Inner;
  };

  ConsumerFactory MakeConsumer;
  const FactNames &Name;
  std::set<std::string> &Absent;
  std::optional<Loaded> On;
  AbsenceCollector *Absences = nullptr; ///< The preprocessor's.
  std::optional<PreambleCheck> Check;
  std::optional<PassedPlaces> Passed;
  NeededBodies &Bodies;
  bool Lacks = false;
};

} // namespace

UnitParser::UnitParser(std::string Root,
                       llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS)
    : Root(std::move(Root)), FS(std::move(FS)) {}

UnitParser::~UnitParser() = default;

ParsedUnit UnitParser::parse(const CompileUnit &Unit,
                             llvm::ArrayRef<const Preamble *> Preambles,
                             ConsumerFactory MakeConsumer) {
  std::string Why;
  for (const Preamble *With : Preambles) {
    ParsedUnit Result;
    for (unsigned Attempt = 0; Attempt != MaxAttempts; ++Attempt) {
      auto Learned = [&] {
        return Known[With].SetMacros.size() + Bodies.size();
      };
      size_t Before = Learned();
      Result = attempt(Unit, With, Bodies, MakeConsumer);
      if (Result.Used)
        return Result;
      if (Learned() == Before)
        break;
    }
    if (Why.empty())
      Why = Result.NotUsed;
  }
  ParsedUnit Result = parseAlone(Unit, MakeConsumer);
  Result.NotUsed = Why;
  return Result;
}

ParsedUnit UnitParser::parseAlone(const CompileUnit &Unit,
                                  ConsumerFactory MakeConsumer) {
  // What other units needed must not decide which errors this one has.
  NeededBodies Own;
  for (unsigned Attempt = 1;; ++Attempt) {
    if (Attempt == MaxAttempts)
      Own.addAll();
    size_t Before = Own.size();
    ParsedUnit Result = attempt(Unit, nullptr, Own, MakeConsumer);
    if (Own.size() == Before)
      return Result;
  }
}

llvm::Expected<UnitParser::State *> UnitParser::open(const Preamble &With) {
  State &S = Known[&With];
  if (!S.Log) {
    // Units come by folders: what was not used for long will not be soon.
    auto IsOpen = [](const auto &P) { return P.second.Log != nullptr; };
    if (llvm::count_if(Known, IsOpen) == MaxLogs) {
      State *Oldest = nullptr;
      for (auto &[Other, T] : Known)
        if (T.Log && (!Oldest || T.LastUse < Oldest->LastUse))
          Oldest = &T;
      Oldest->Log = nullptr;
      Oldest->Files.reset();
    }
    auto Log = With.readLog();
    if (!Log)
      return Log.takeError();
    S.Log = std::move(*Log);
  }
  S.LastUse = ++Uses;
  if (!S.Files)
    S.Files = findFiles(S.Log->Log, *Files);
  return &S;
}

ParsedUnit UnitParser::attempt(const CompileUnit &Unit, const Preamble *With,
                               NeededBodies &Bodies,
                               ConsumerFactory MakeConsumer) {
  llvm::TimeTraceScope Scope("Unit", Unit.File);
  ParsedUnit Result;
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
    Name = std::make_unique<FactNames>(Root, Unit.Directory);
    for (auto &[With, S] : Known)
      S.Files.reset();
  }

  std::optional<llvm::TimeTraceScope> Phase(std::in_place, "Unit: flags");
  ErrorCollector Errors(*Name, Unit.File, Result.Errors);
  std::shared_ptr<clang::CompilerInvocation> Invocation =
      makeInvocation(Unit, FS, Errors);
  if (!Invocation) {
    if (Result.Errors.empty())
      Result.Errors.push_back(
          {Unit.File, 0, 0, "clang makes nothing of its compile command"});
    return Result;
  }
  std::optional<Loaded> On;
  Phase.reset();
  if (With) {
    llvm::TimeTraceScope Scope("Unit: log of the preamble");
    llvm::Expected<State *> S = open(*With);
    if (!S) {
      Result.NotUsed = llvm::toString(S.takeError());
      return Result;
    }
    On = Loaded{(*S)->Log.get(), &*(*S)->Files, &(*S)->SetMacros,
                usePreamble(*Invocation, With->Pch)};
  }

  Phase.emplace("Unit: compile");
  auto CI = std::make_unique<clang::CompilerInstance>(std::move(Invocation));
  CI->setVirtualFileSystem(FS);
  CI->setFileManager(Files);
  CI->createDiagnostics(&Errors, /*ShouldOwnClient=*/false);
  silenceWarnings(CI->getDiagnostics());
  auto Inputs = std::make_shared<InputCollector>();
  CI->addDependencyCollector(Inputs);
  std::set<std::string> Absent;
  ConsumeAction Action(MakeConsumer, *Name, Absent, std::move(On), Bodies);
  CI->ExecuteAction(Action);
  Phase.emplace("Unit: free");
  CI.reset();
  Phase.reset();

  std::set<std::string> Read;
  for (const std::string &File : Inputs->getDependencies())
    Read.insert((*Name)(File));
  if (With) {
    const PreambleCheck *Check = Action.check();
    if (!Result.Errors.empty())
      Result.NotUsed = "an error: " + Result.Errors.front().Message;
    if (Action.lacksBodies())
      Result.NotUsed = "the body of a function is needed that was skipped";
    if (Check && Check->failed())
      Result.NotUsed = Check->reason();
    if (Check && Check->toSet())
      Known[With].SetMacros.insert(*Check->toSet());
    if (!Check || !Result.NotUsed.empty())
      return Result;
    Result.Used = With;
    for (const std::string &File : Check->inputs())
      Read.insert((*Name)(File));
  }
  Result.Inputs.assign(Read.begin(), Read.end());
  Result.Passed.resize(Read.size());
  Result.NameLength.resize(Read.size());
  if (PassedPlaces *Passed = Action.passed()) {
    for (size_t I = 0; I != Result.Inputs.size(); ++I) {
      PassedPlaces::Passed P = Passed->take(Result.Inputs[I]);
      Result.Passed[I] = P.Folders;
      Result.NameLength[I] = P.NameLength;
    }
    Passed->finish();
    for (const std::string &Folder : Passed->folders())
      Result.Folders.push_back((*Name)(Folder));
  }
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
