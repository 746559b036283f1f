//===- Macros.cpp - Macro uses and their arguments ------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Extract/Lowering.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"

using namespace nobounce;
using namespace nobounce::extract;
using namespace nobounce::facts;
using namespace clang;

/// The innermost macro use whose *body* spells the token at \p Loc; tokens of
/// an argument belong to where the argument is spelled.
uint32_t FunctionLowering::macroUse(SourceLocation Loc) {
  SourceManager &SM = Sources.manager();
  // A token that was pasted or quoted belongs to where that was asked for.
  while (Loc.isMacroID()) {
    if (SM.isMacroArgExpansion(Loc))
      Loc = SM.getImmediateSpellingLoc(Loc);
    else if (SM.isWrittenInScratchSpace(SM.getImmediateSpellingLoc(Loc)) &&
             SM.getImmediateExpansionRange(Loc).getBegin().isMacroID())
      Loc = SM.getImmediateExpansionRange(Loc).getBegin();
    else
      break;
  }
  if (!Loc.isMacroID())
    return None;
  FileID FID = SM.getFileID(Loc); // Valid: Loc is in a macro.
  auto It = MacroIds.find(FID);
  if (It != MacroIds.end())
    return It->second;

  CharSourceRange Use = SM.getImmediateExpansionRange(Loc);
  // Parents first, so that an index is always greater than its parent's.
  uint32_t Parent = macroUse(Use.getBegin());
  facts::MacroUse M = {};
  M.Name = B.str(Lexer::getImmediateMacroName(Loc, SM, Ctx.getLangOpts()));
  M.Parent = Parent;
  if (Use.getBegin() != Use.getEnd())
    M.Flags |= MF_FunctionLike;
  CharSourceRange Outer = SM.getExpansionRange(Loc);
  ByteRange R = Sources.range({Outer.getBegin(), Outer.getEnd()});
  M.Begin = R.Begin;
  M.End = R.End;
  uint32_t Id = B.F.Macros.size();
  B.F.Macros.push_back(M);
  MacroIds[FID] = Id;
  return Id;
}

/// The token that makes \p S what it is: the operator, the arrow, the bracket.
/// Where it is spelled is where the effect belongs; the first token may belong
/// to an operand (`READ_ONCE(p)->f`, `pos = next` with `pos` an argument).
static SourceLocation operatorOf(const Stmt *S) {
  if (const auto *E = dyn_cast<clang::Expr>(S))
    S = E->IgnoreParenImpCasts();
  if (const auto *ME = dyn_cast<MemberExpr>(S)) {
    if (ME->getOperatorLoc().isValid())
      return ME->getOperatorLoc();
    return ME->getMemberLoc();
  }
  if (const auto *AS = dyn_cast<ArraySubscriptExpr>(S))
    return AS->getRBracketLoc();
  if (const auto *BO = dyn_cast<BinaryOperator>(S))
    return BO->getOperatorLoc();
  if (const auto *UO = dyn_cast<UnaryOperator>(S))
    return UO->getOperatorLoc();
  return S->getBeginLoc();
}

/// The innermost macro use that \p S stands in, its operands apart.
uint32_t FunctionLowering::macroOf(const Stmt *S) {
  const auto *CE = dyn_cast<CallExpr>(S);
  if (!CE)
    return macroUse(operatorOf(S));
  // A macro may give the callee, the parentheses, or both.
  uint32_t Callee = macroUse(operatorOf(CE->getCallee()));
  uint32_t Parens = macroUse(CE->getRParenLoc());
  auto Depth = [&](uint32_t Use) {
    unsigned N = 0;
    for (; Use != None; Use = B.F.Macros[Use].Parent)
      ++N;
    return N;
  };
  return Depth(Parens) > Depth(Callee) ? Parens : Callee;
}

void FunctionLowering::markMacros(uint32_t Use, uint16_t Flags) {
  for (; Use != None; Use = B.F.Macros[Use].Parent)
    B.F.Macros[Use].Flags |= Flags;
}

namespace {

/// Where a parameter is mentioned in a macro's body, for each level of macro
/// through which the token at a location was passed as an argument.
llvm::SmallVector<SourceLocation, 4> mentions(SourceLocation Loc,
                                              const SourceManager &SM) {
  llvm::SmallVector<SourceLocation, 4> Out;
  while (Loc.isMacroID() && SM.isMacroArgExpansion(Loc)) {
    Out.push_back(SM.getImmediateExpansionRange(Loc).getBegin());
    Loc = SM.getImmediateSpellingLoc(Loc);
  }
  return Out;
}

} // namespace

/// Position of parameter \p Name of macro \p Macro; None when the macro is not
/// defined any more, or otherwise than where it was used.
static uint32_t parameterIndex(SourceMap &Sources, llvm::StringRef Macro,
                               llvm::StringRef Name) {
  const MacroInfo *MI = Sources.macro(Macro);
  if (!MI || !MI->isFunctionLike())
    return None;
  uint32_t I = 0;
  for (const IdentifierInfo *P : MI->params()) {
    if (P->getName() == Name)
      return I;
    ++I;
  }
  return None;
}

/// Whether parameter \p Name of \p Macro stands for its dots.
static bool isVariadic(SourceMap &Sources, llvm::StringRef Macro,
                       llvm::StringRef Name) {
  const MacroInfo *MI = Sources.macro(Macro);
  return MI && MI->isVariadic() && MI->getNumParams() &&
         MI->params().back()->getName() == Name;
}

/// The largest expression that a macro was given for a parameter is that
/// parameter's argument.
void FunctionLowering::collectMacroArgs() {
  SourceManager &SM = Sources.manager();
  // A statement expression makes its macro a use worth naming even where all
  // that it evaluates was spelled by the caller (`data_race(x->f)`).
  for (const clang::Expr *E : Scan.InMacros)
    if (isa<StmtExpr>(E))
      markMacros(macroUse(E->getBeginLoc()), MF_HasStmtExpr);
  struct Found {
    uint32_t Use;
    SourceLocation Mention;
    MacroArg Arg;
  };
  std::vector<Found> All;
  for (const clang::Expr *E : Scan.InMacros) {
    auto Begin = mentions(E->getBeginLoc(), SM);
    if (Begin.empty())
      continue;
    auto End = mentions(E->getEndLoc(), SM);
    llvm::SmallVector<SourceLocation, 4> Outer;
    if (const auto *P = dyn_cast_or_null<clang::Expr>(Scan.Parents.lookup(E))) {
      auto PBegin = mentions(P->getBeginLoc(), SM);
      auto PEnd = mentions(P->getEndLoc(), SM);
      for (SourceLocation L : PBegin)
        if (llvm::is_contained(PEnd, L))
          Outer.push_back(L);
    }
    for (SourceLocation L : Begin) {
      if (!llvm::is_contained(End, L) || llvm::is_contained(Outer, L))
        continue;
      FileID Use = SM.getFileID(L);
      auto It = Use.isValid() ? MacroIds.find(Use) : MacroIds.end();
      if (It == MacroIds.end())
        continue;
      llvm::StringRef Param =
          Lexer::getSourceText(CharSourceRange::getTokenRange(
                                   SM.getSpellingLoc(L), SM.getSpellingLoc(L)),
                               SM, Ctx.getLangOpts());
      const facts::MacroUse M = B.F.Macros[It->second];
      MacroArg A;
      A.Param = B.str(Param);
      A.Index = parameterIndex(Sources, B.F.str(M.Name), Param);
      // A parameter is read where it is mentioned first. What stands for dots
      // is several arguments at one mention, in their order.
      uint32_t Before = 0;
      bool Elsewhere = false;
      for (const Found &F : All)
        if (F.Use == It->second && F.Arg.Param == A.Param) {
          Elsewhere |= F.Mention != L;
          ++Before;
        }
      if (Elsewhere || (Before && !isVariadic(Sources, B.F.str(M.Name), Param)))
        continue;
      if (A.Index != None)
        A.Index += Before;
      const auto *DRE = dyn_cast<DeclRefExpr>(E->IgnoreParens());
      const auto *VD = DRE ? dyn_cast<VarDecl>(DRE->getDecl()) : nullptr;
      bool PassedOn = VD && Scan.Transparent.count(VD);
      A.Value = value(PassedOn ? VD->getInit() : E);
      if (!PassedOn && E->isLValue() && !E->getType()->isFunctionType() &&
          !E->getType()->isArrayType())
        A.Value = B.expr({ExprKind::Load, 0,
                          uint16_t(exprFlags(E->getType()) | EF_LValue),
                          locate(E), None, 0, widthOf(E->getType())});
      All.push_back({It->second, L, A});
    }
  }
  llvm::stable_sort(
      All, [](const Found &L, const Found &R) { return L.Use < R.Use; });
  for (size_t I = 0; I != All.size();) {
    facts::MacroUse &M = B.F.Macros[All[I].Use];
    M.ArgBegin = B.F.MacroArgs.size();
    size_t First = I;
    for (; I != All.size() && All[I].Use == All[First].Use; ++I)
      B.F.MacroArgs.push_back(All[I].Arg);
    M.ArgCount = I - First;
  }
}
