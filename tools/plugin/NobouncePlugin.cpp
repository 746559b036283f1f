//===- NobouncePlugin.cpp - nobounce inside clang -------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CompileCommand.h"
#include "Driver/ObjectFacts.h"
#include "Driver/UnitName.h"
#include "EmbedFacts.h"
#include "Frontend/KernelTree.h"
#include "HostCheck.h"
#include "PluginArguments.h"
#include "PluginMessage.h"
#include "UnitCapture.h"
#include "UnitWarnings.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendPluginRegistry.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;
using namespace nobounce;
using namespace nobounce::plugin;

/// The folder that names of files are relative to.
static std::string rootOf(const PluginArguments &A, StringRef Directory) {
  if (!A.Root.empty())
    return A.Root;
  Expected<std::string> Tree = frontend::findKernelTree(Directory);
  if (Tree)
    return *Tree;
  consumeError(Tree.takeError());
  return Directory.str();
}

namespace {

/// Does its work once the unit is parsed and before code is generated.
class Consumer : public clang::ASTConsumer {
public:
  Consumer(clang::CompilerInstance &CI, PluginArguments Args,
           std::string Directory)
      : CI(CI), Args(std::move(Args)), Root(rootOf(this->Args, Directory)),
        Unit(compileUnit(CI, Root, Directory)), Capture(CI, Root, Unit) {}

  void HandleTranslationUnit(clang::ASTContext &Ctx) override {
    // There will be no object, and the compiler says why.
    if (CI.getDiagnostics().hasErrorOccurred())
      return;
    CrashRecoveryContext Guard;
    if (!Guard.RunSafely([&] { work(Ctx); }))
      warnOfTrouble(
          CI.getDiagnostics(),
          "crashed on this unit, which has no facts now; please report it");
  }

private:
  void work(clang::ASTContext &Ctx) {
    facts::UnitFacts Facts = Capture.take(Ctx);
    facts::UnitOrigin Origin = nobounce::driver::originOf(Unit, Root);
    if (Args.Embeds &&
        CI.getFrontendOpts().ProgramAction == clang::frontend::EmitObj)
      embedFacts(CI, nobounce::driver::encodeObjectFacts(Origin, Facts));
    if (Args.FactsFolder.empty() && Args.Index.empty())
      return;
    if (Unit.Args.empty())
      return warnOfTrouble(
          CI.getDiagnostics(),
          "the compiler's command, which facts are kept under, cannot be told "
          "from this process: facts= and index= do nothing here");
    if (!Args.FactsFolder.empty())
      keep(Args.FactsFolder, Origin, Facts);
    if (Args.Index.empty())
      return;
    // The command then need not parse the unit.
    if (Args.Index != Args.FactsFolder)
      keep(Args.Index, Origin, std::move(Facts));
    std::string Tool = Args.Tool.empty() ? findTool() : Args.Tool;
    if (Error E = warnOfFindings(CI, {Tool, Args.Index, Root}, Unit))
      warnOfTrouble(CI.getDiagnostics(), toString(std::move(E)));
  }

  void keep(StringRef Folder, const facts::UnitOrigin &Origin,
            facts::UnitFacts Facts) {
    facts::Store Cache(Folder);
    auto Kept = Cache.save(facts::keyOf(Origin), std::move(Facts), &Origin);
    if (!Kept)
      return warnOfTrouble(CI.getDiagnostics(),
                           "facts are inconsistent, a defect of nobounce: " +
                               toString(Kept.takeError()));
    if (Error E = Cache.flush())
      warnOfTrouble(CI.getDiagnostics(), toString(std::move(E)));
    for (const std::string &Text : Cache.takeWarnings())
      warnOfTrouble(CI.getDiagnostics(), Text);
  }

  clang::CompilerInstance &CI;
  PluginArguments Args;
  std::string Root;
  frontend::CompileUnit Unit;
  UnitCapture Capture;
};

class Action : public clang::PluginASTAction {
protected:
  bool ParseArgs(const clang::CompilerInstance &CI,
                 const std::vector<std::string> &Words) override {
    Expected<PluginArguments> A = parsePluginArguments(Words);
    if (A) {
      Args = std::move(*A);
      return true;
    }
    clang::DiagnosticsEngine &Diags = CI.getDiagnostics();
    Diags.Report(
        Diags.getCustomDiagID(clang::DiagnosticsEngine::Error, "nobounce: %0"))
        << toString(A.takeError());
    return false;
  }

  std::unique_ptr<clang::ASTConsumer>
  CreateASTConsumer(clang::CompilerInstance &CI, StringRef) override {
    auto Nothing = std::make_unique<clang::ASTConsumer>();
    if (CI.getLangOpts().CPlusPlus)
      return Nothing;
    if (CI.getFrontendOpts().Inputs.front().getKind().isPreprocessed()) {
      warnOfTrouble(
          CI.getDiagnostics(),
          "this file is preprocessed already: its macros are gone, and so it "
          "has no facts");
      return Nothing;
    }
    // By its real name, whatever link the shell came by.
    SmallString<256> Directory;
    if (std::error_code EC = sys::fs::real_path(".", Directory)) {
      warnOfTrouble(CI.getDiagnostics(), "the current folder: " + EC.message());
      return Nothing;
    }
    return std::make_unique<Consumer>(CI, Args, Directory.str().str());
  }

  /// Facts must be there before the object is written, and no code generator
  /// has touched the unit by then.
  ActionType getActionType() override { return AddBeforeMainAction; }

private:
  PluginArguments Args;
};

} // namespace

static HostCheck Checked; // Before anything registers.
static clang::FrontendPluginRegistry::Add<Action>
    Registered("nobounce", "facts and findings of nobounce");
