//===- Lowering.cpp - One function definition to facts --------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Extract/Lowering.h"
#include "clang/AST/Attr.h"
#include "llvm/ADT/StringMap.h"

using namespace nobounce;
using namespace nobounce::extract;
using namespace nobounce::facts;
using namespace clang;

std::string FunctionLowering::symbol(const VarDecl *VD) const {
  std::string Name = VD->getName().str();
  if (VD->isStaticLocal())
    if (const auto *FD = dyn_cast<FunctionDecl>(VD->getDeclContext()))
      Name = FD->getName().str() + "." + Name;
  if (unsigned Ordinal = StaticOrdinals.lookup(VD))
    return Name + "." + std::to_string(Ordinal);
  if (!Sources.madeByCounter(VD->getLocation()))
    return Name;
  // The number is of no use to anybody and differs from run to run.
  return llvm::StringRef(Name).rtrim("0123456789").str() + "#";
}

StrId FunctionLowering::typeId(QualType T) { return B.str(Types.type(T)); }

StrId FunctionLowering::functionName(const FunctionDecl *FD) {
  if (FD->getIdentifier() && Sources.madeByCounter(FD->getLocation()))
    return B.str(FD->getName().rtrim("0123456789").str() + "#");
  return B.str(FD->getName());
}

uint32_t FunctionLowering::localOf(const VarDecl *VD) {
  auto [It, New] = LocalIds.try_emplace(VD, B.F.Locals.size());
  if (New) {
    Variable V = {};
    V.Type = typeId(VD->getType());
    if (VD->getIdentifier() && !Sources.madeByCounter(VD->getLocation()))
      V.Name = B.str(VD->getName());
    if (const auto *Cleanup = VD->getAttr<CleanupAttr>()) {
      V.Cleanup = functionName(Cleanup->getFunctionDecl());
      Refs.Functions.insert(Cleanup->getFunctionDecl());
    }
    B.F.Locals.push_back(V);
  }
  return It->second;
}

static uint32_t flagsOf(const FunctionDecl *FD) {
  uint32_t Flags = 0;
  if (FD->getStorageClass() == SC_Static)
    Flags |= FN_Static;
  if (FD->isInlineSpecified())
    Flags |= FN_Inline;
  if (FD->hasAttr<ColdAttr>())
    Flags |= FN_Cold;
  if (FD->isNoReturn())
    Flags |= FN_NoReturn;
  if (FD->hasAttr<NoInlineAttr>())
    Flags |= FN_NoInline;
  if (FD->hasAttr<AlwaysInlineAttr>())
    Flags |= FN_AlwaysInline;
  if (FD->isVariadic())
    Flags |= FN_Variadic;
  if (FD->hasAttr<WeakAttr>())
    Flags |= FN_Weak;
  if (FD->hasAttr<PureAttr>() || FD->hasAttr<ConstAttr>())
    Flags |= FN_Pure;
  if (FD->hasAttr<RestrictAttr>())
    Flags |= FN_Alloc;
  return Flags;
}

void FunctionLowering::describe(const FunctionDecl *FD) {
  facts::Function &F = B.F;
  F.Name = functionName(FD);
  F.File = B.str(Sources.file(FD->getLocation()));
  if (const auto *Section = FD->getAttr<SectionAttr>())
    F.Section = B.str(Section->getName());
  F.ReturnType = typeId(FD->getReturnType());
  F.Flags = flagsOf(FD);
  if (!Sources.inMainFile(FD->getLocation()))
    F.Flags |= FN_InHeader;
  ByteRange Range = Sources.range(FD->getSourceRange());
  F.Begin = Range.Begin;
  F.End = Range.End;
  F.Line = Sources.line(FD->getBeginLoc());
  F.NameBegin = Sources.offset(FD->getLocation());
  F.Text = B.str(Sources.text(FD->getLocation(), F.Begin, F.End));
  F.Prefix = B.str(Sources.linePrefix(FD->getBeginLoc()));
  for (const ParmVarDecl *P : FD->parameters()) {
    Variable V = {};
    V.Type = typeId(P->getType());
    if (P->getIdentifier() && !Sources.madeByCounter(P->getLocation()))
      V.Name = B.str(P->getName());
    F.Params.push_back(V);
  }
}

/// A function whose body is not known: an entry that leads to the exit.
facts::Function FunctionLowering::finishBodiless() {
  B.Drafts.assign(2, BlockDraft());
  for (BlockDraft &D : B.Drafts)
    D.Term.Cond = D.Term.Macro = None;
  B.Drafts[0].Succs.push_back({1, 0, 0, 0});
  return B.finish(0, 1);
}

facts::Function FunctionLowering::lowerAlias(const FunctionDecl *FD) {
  Function = FD;
  describe(FD);
  B.F.Alias = B.str(FD->getAttr<AliasAttr>()->getAliasee());
  return finishBodiless();
}

facts::Function FunctionLowering::lower(const FunctionDecl *FD) {
  Function = FD;
  LocalIds.clear();
  EventIds.clear();
  Values.clear();
  MacroIds.clear();
  Inits.clear();
  LiteralIds.clear();
  Repeatable = true;
  describe(FD);

  // A body with errors in it says too little to be trusted.
  bool HasErrors = FD->isInvalidDecl();
  if (const auto *Body = dyn_cast<CompoundStmt>(FD->getBody()))
    for (const Stmt *S : Body->body())
      if (const auto *E = dyn_cast<clang::Expr>(S))
        HasErrors |= E->containsErrors();
  std::unique_ptr<CFG> Graph;
  if (!HasErrors) {
    Scan.run(FD, Ctx);
    llvm::StringMap<unsigned> Statics;
    for (const VarDecl *VD : Scan.StaticLocals)
      if (unsigned N = ++Statics[VD->getName()]; N > 1)
        StaticOrdinals[VD] = N;
    for (const Stmt *S : llvm::make_first_range(Scan.Parents))
      if (const auto *E = dyn_cast<clang::Expr>(S))
        HasErrors |= E->containsErrors();
  }
  if (!HasErrors) {
    CFG::BuildOptions Options;
    Options.AddImplicitDtors = true; // Cleanup attributes need it.
    Options.PruneTriviallyFalseEdges = true;
    Options.AddEHEdges = false;
    // A variable of enumeration type may hold any value all the same.
    Options.AssumeReachableDefaultInSwitchStatements = true;
    Options.setAllAlwaysAdd();
    Graph = CFG::buildCFG(FD, FD->getBody(), &Ctx, Options);
  }
  if (!Graph) {
    Repeatable = false;
    B.F.Flags |= FN_Partial;
    return finishBodiless();
  }
  for (const VarDecl *VD : Scan.Locals)
    if (!Scan.Transparent.count(VD))
      localOf(VD);
  Repeatable &= Scan.StaticLocals.empty();
  lowerCFG(*Graph);
  collectMacroArgs();
  return B.finish(Graph->getEntry().getBlockID(),
                  Graph->getExit().getBlockID());
}
