//===- Extract.cpp - Clang AST of one unit to facts -----------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Extract/Extract.h"
#include "Extract/Globals.h"
#include "Extract/KnownFunctions.h"
#include "Extract/Lowering.h"
#include "Extract/Records.h"
#include "Extract/SkippedBodies.h"
#include "Extract/Suppressions.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/Attr.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/Support/TimeProfiler.h"

using namespace nobounce;
using namespace nobounce::extract;
using namespace clang;

/// Whether one declaration may add something to another of the same entity.
static bool saysMore(const Decl &D) {
  if (D.hasAttrs())
    for (const Attr *A : D.attrs())
      if (!A->isInherited() && !A->isImplicit())
        return true;
  if (const auto *FD = dyn_cast<FunctionDecl>(&D))
    return FD->doesThisDeclarationHaveABody() || FD->isInlineSpecified() ||
           FD->getStorageClass() == SC_Static;
  if (const auto *VD = dyn_cast<VarDecl>(&D))
    return VD->isThisDeclarationADefinition() != VarDecl::DeclarationOnly;
  if (const auto *TD = dyn_cast<TagDecl>(&D))
    return TD->isThisDeclarationADefinition();
  return true;
}

namespace {

class Extractor : public ASTConsumer {
public:
  Extractor(CompilerInstance &CI, const ExtractOptions &Options,
            ExtractResult &Result)
      : CI(CI), Options(Options), Result(Result),
        Bodies(CI.getSourceManager(), CI.getLangOpts()) {
    CI.getFrontendOpts().SkipFunctionBodies = Options.NeedsBody != nullptr;
  }

  bool shouldSkipFunctionBody(Decl *D) override {
    llvm::StringRef Name = Bodies.mayBeSkipped(D);
    return !Name.empty() && Options.NeedsBody && !Options.NeedsBody(Name);
  }

  void HandleTranslationUnit(ASTContext &Ctx) override {
    llvm::TimeTraceScope Scope("Lower");
    SourceMap Sources(CI.getPreprocessor(), Options.NameFile,
                      Options.SeesMacro);
    TypeNames Types(Ctx);
    References Refs;
    FunctionLowering Lowering(Ctx, Sources, Types, Refs);
    facts::Unit &Unit = Result.Unit;
    Unit.Domain = Options.Domain;
    SourceManager &SM = Ctx.getSourceManager();
    Unit.File = Sources.file(SM.getLocForStartOfFile(SM.getMainFileID()));

    // What the main file defines, in source order. Declarations of a
    // precompiled header are loaded when something mentions them.
    llvm::DenseSet<const VarDecl *> DoneGlobals;
    for (const Decl *D : Ctx.getTranslationUnitDecl()->noload_decls()) {
      if (!D->getLocation().isValid() || !Sources.inMainFile(D->getLocation()))
        continue;
      if (const auto *FD = dyn_cast<FunctionDecl>(D))
        lowerMain(FD, Lowering);
      else if (const auto *VD = dyn_cast<VarDecl>(D))
        addGlobal(VD, Lowering, Ctx, Sources, Types, Refs, DoneGlobals);
    }
    // What that reaches in headers; each may reach more.
    KnownFunctions OfThisUnit;
    KnownHere Known(Options.Known ? *Options.Known : OfThisUnit,
                    Options.Known ? CI.getASTReader().get() : nullptr);
    size_t NextFunction = 0, NextGlobal = 0;
    while (NextFunction != Refs.Functions.size() ||
           NextGlobal != Refs.Globals.size()) {
      if (NextFunction != Refs.Functions.size())
        lowerHeader(Refs.Functions[NextFunction++], Lowering, Sources, Refs,
                    Known);
      else
        addReached(Refs.Globals[NextGlobal++], Lowering, Ctx, Sources, Types,
                   Refs, DoneGlobals);
    }
    llvm::sort(Result.HeaderFunctions, [](const auto &L, const auto &R) {
      return std::tuple(L->file(), L->NameBegin, L->name()) <
             std::tuple(R->file(), R->NameBegin, R->name());
    });
    llvm::stable_sort(Unit.Globals,
                      [](const facts::Global &L, const facts::Global &R) {
                        return std::tie(L.File, L.Line, L.Name) <
                               std::tie(R.File, R.Line, R.Name);
                      });
    llvm::TimeTraceScope Layouts("Lower: records");
    Result.Records =
        layoutRecords(Refs.Records.getArrayRef(), Ctx, Sources, Types, Known);
    Unit.Suppressions = findSuppressions(Sources);
    if (Options.Sees)
      reportSeen(Refs);
    Result.Complete = true;
  }

private:
  /// Says which declarations the facts come from.
  void reportSeen(const References &Refs) {
    auto Report = [&](const NamedDecl &D) {
      for (const Decl *R : D.redecls())
        Options.Sees({R->getBeginLoc(), R->getEndLoc(), saysMore(*R),
                      isa<FunctionDecl>(R) &&
                          cast<FunctionDecl>(R)->doesThisDeclarationHaveABody(),
                      D.getIdentifier() ? D.getName() : "a nameless record"});
    };
    for (const FunctionDecl *FD : Refs.Functions)
      Report(*FD);
    for (const VarDecl *VD : Refs.Globals)
      Report(*VD);
    for (const RecordDecl *RD : Refs.Records)
      Report(*RD);
  }

  void lowerMain(const FunctionDecl *FD, FunctionLowering &Lowering) {
    if (FD->doesThisDeclarationHaveABody() && !FD->isInvalidDecl())
      Result.Unit.Functions.push_back(Lowering.lower(FD));
    else if (FD->hasAttr<AliasAttr>() && FD->isFirstDecl())
      Result.Unit.Functions.push_back(Lowering.lowerAlias(FD));
  }

  void lowerHeader(const FunctionDecl *Callee, FunctionLowering &Lowering,
                   SourceMap &Sources, References &Refs, KnownHere &Known) {
    const FunctionDecl *FD = Callee->getDefinition();
    if (FD && FD->hasSkippedBody() && Options.LacksBody)
      Options.LacksBody(FD->getName());
    if (!Callee->hasBody(FD) || FD->isInvalidDecl() ||
        Sources.inMainFile(FD->getLocation()) ||
        !DoneFunctions.insert(FD->getCanonicalDecl()).second)
      return;
    if (auto Facts = Known.find(FD, Sources, Refs)) {
      Result.HeaderFunctions.push_back(std::move(Facts));
      return;
    }
    llvm::TimeTraceScope Scope("Lower: header function", FD->getName());
    References Before = std::exchange(Refs, References());
    Sources.takeAskedMacros();
    auto Facts = std::make_shared<const facts::Function>(Lowering.lower(FD));
    if (Lowering.isRepeatable())
      Known.keep(FD, Facts, Refs, Sources.takeAskedMacros(), Sources);
    Before.add(Refs);
    Refs = std::move(Before);
    Result.HeaderFunctions.push_back(std::move(Facts));
  }

  void addGlobal(const VarDecl *VD, FunctionLowering &Lowering, ASTContext &Ctx,
                 SourceMap &Sources, TypeNames &Types, References &Refs,
                 llvm::DenseSet<const VarDecl *> &Done) {
    if (VD->isThisDeclarationADefinition() == VarDecl::DeclarationOnly ||
        VD->isInvalidDecl() || Sources.madeByCounter(VD->getLocation()))
      return;
    // A tentative definition speaks for the one that initialises.
    const VarDecl *Def = VD->getDefinition();
    if (!Def)
      Def = VD->getActingDefinition();
    if (!Def || !Done.insert(Def->getCanonicalDecl()).second)
      return;
    Result.Unit.Globals.push_back(
        lowerGlobal(Def, Lowering.symbol(Def), Ctx, Sources, Types, Refs));
  }

  /// A global that lowered code mentions: static locals, and definitions that
  /// stand in headers.
  void addReached(const VarDecl *VD, FunctionLowering &Lowering,
                  ASTContext &Ctx, SourceMap &Sources, TypeNames &Types,
                  References &Refs, llvm::DenseSet<const VarDecl *> &Done) {
    if (VD->isStaticLocal()) {
      if (Done.insert(VD->getCanonicalDecl()).second)
        Result.Unit.Globals.push_back(
            lowerGlobal(VD, Lowering.symbol(VD), Ctx, Sources, Types, Refs));
      return;
    }
    if (const VarDecl *Def = VD->getDefinition())
      if (!Sources.inMainFile(Def->getLocation()))
        addGlobal(Def, Lowering, Ctx, Sources, Types, Refs, Done);
  }

  CompilerInstance &CI;
  const ExtractOptions &Options;
  ExtractResult &Result;
  SkippedBodies Bodies;
  llvm::DenseSet<const FunctionDecl *> DoneFunctions;
};

} // namespace

std::vector<SourceRange>
nobounce::extract::functionBodies(CompilerInstance &CI) {
  std::vector<SourceRange> Out;
  for (const Decl *D :
       CI.getASTContext().getTranslationUnitDecl()->noload_decls())
    if (const auto *FD = dyn_cast<FunctionDecl>(D))
      if (!FD->isFromASTFile() && FD->doesThisDeclarationHaveABody())
        Out.push_back(FD->getBody()->getSourceRange());
  return Out;
}

std::unique_ptr<ASTConsumer>
nobounce::extract::makeExtractor(CompilerInstance &CI,
                                 const ExtractOptions &Options,
                                 ExtractResult &Result) {
  return std::make_unique<Extractor>(CI, Options, Result);
}
