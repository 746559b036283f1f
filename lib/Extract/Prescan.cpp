//===- Prescan.cpp - What must be known of a body before lowering ---------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Extract/Prescan.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/Builtins.h"

using namespace nobounce::extract;
using namespace clang;

namespace {

class Walker {
public:
  Walker(Prescan &Out, ASTContext &Ctx) : Out(Out), Ctx(Ctx) {}

  void run(const FunctionDecl *FD) {
    visit(FD->getBody(), nullptr, false);
    for (const auto &[VD, Decl] : Candidates)
      if (!Changes.count(VD) &&
          !readsChanged(VD->getInit(), Out.Parents.lookup(Decl)))
        Out.Transparent.insert(VD);
  }

private:
  void visit(const Stmt *S, const Stmt *Parent, bool Dead) {
    if (!S)
      return;
    Out.Parents[S] = Parent;
    if (Dead)
      Out.Unevaluated.insert(S);
    if (const auto *E = dyn_cast<Expr>(S)) {
      if (!Dead && E->getBeginLoc().isMacroID())
        Out.InMacros.push_back(E);
      noteChange(E);
    }
    if (const auto *DS = dyn_cast<DeclStmt>(S))
      for (const Decl *D : DS->decls())
        if (const auto *VD = dyn_cast<VarDecl>(D))
          visitVar(VD, S, Dead);
    visitChildren(S, Dead);
  }

  void visitVar(const VarDecl *VD, const Stmt *S, bool Dead) {
    if (VD->isStaticLocal()) {
      Out.StaticLocals.push_back(VD);
      return;
    }
    if (!VD->hasLocalStorage())
      return;
    Out.Locals.push_back(VD);
    QualType T = VD->getType();
    if (VD->getLocation().isMacroID() && VD->hasInit() &&
        !VD->hasAttr<CleanupAttr>() && (T->isScalarType()))
      Candidates.push_back({VD, S});
  }

  /// Whether \p Init reads a variable that changes within \p Scope: what is
  /// passed on is then no longer what the variable holds (`swap`).
  bool readsChanged(const Stmt *Init, const Stmt *Scope) const {
    if (!Init || isa<UnaryExprOrTypeTraitExpr>(Init))
      return false;
    // Only what is read: the address of a variable stays what it is.
    if (const auto *CE = dyn_cast<ImplicitCastExpr>(Init))
      if (CE->getCastKind() == CK_LValueToRValue)
        if (const auto *DRE =
                dyn_cast<DeclRefExpr>(CE->getSubExpr()->IgnoreParens())) {
          auto It = Changes.find(dyn_cast<VarDecl>(DRE->getDecl()));
          return It != Changes.end() &&
                 llvm::any_of(It->second, [&](const Stmt *At) {
                   return within(At, Scope);
                 });
        }
    return llvm::any_of(Init->children(), [&](const Stmt *Child) {
      return readsChanged(Child, Scope);
    });
  }

  bool within(const Stmt *S, const Stmt *Scope) const {
    while (S && S != Scope)
      S = Out.Parents.lookup(S);
    return S == Scope;
  }

  void visitChildren(const Stmt *S, bool Dead) {
    if (isa<UnaryExprOrTypeTraitExpr>(S))
      Dead = true;
    if (const auto *CE = dyn_cast<CallExpr>(S)) {
      if (const FunctionDecl *Callee = CE->getDirectCallee())
        switch (Callee->getBuiltinID()) {
        case Builtin::BI__builtin_constant_p:
        case Builtin::BI__builtin_object_size:
        case Builtin::BI__builtin_dynamic_object_size:
          Dead = true;
          break;
        default:
          break;
        }
    }
    if (const auto *GS = dyn_cast<GenericSelectionExpr>(S)) {
      visit(GS->getResultExpr(), S, Dead);
      return;
    }
    if (const auto *Choose = dyn_cast<ChooseExpr>(S)) {
      visit(Choose->getChosenSubExpr(), S, Dead);
      return;
    }
    if (const auto *DS = dyn_cast<DeclStmt>(S)) {
      for (const Decl *D : DS->decls())
        if (const auto *VD = dyn_cast<VarDecl>(D))
          if (!VD->isStaticLocal())
            visit(VD->getInit(), S, Dead);
      return;
    }
    if (const auto *BCO = dyn_cast<BinaryConditionalOperator>(S)) {
      visit(BCO->getCommon(), S, Dead);
      visit(BCO->getCond(), S, Dead);
      visit(BCO->getTrueExpr(), S, Dead);
      visit(BCO->getFalseExpr(), S, Dead);
      return;
    }
    if (isa<OpaqueValueExpr>(S))
      return;
    for (const Stmt *Child : S->children())
      visit(Child, S, Dead);
  }

  /// A variable whose address is taken, or that is assigned, may change.
  void noteChange(const Expr *E) {
    const Expr *Target = nullptr;
    if (const auto *BO = dyn_cast<BinaryOperator>(E)) {
      if (BO->isAssignmentOp())
        Target = BO->getLHS();
    } else if (const auto *UO = dyn_cast<UnaryOperator>(E)) {
      if (UO->isIncrementDecrementOp() || UO->getOpcode() == UO_AddrOf)
        Target = UO->getSubExpr();
    } else if (const auto *DRE = dyn_cast<DeclRefExpr>(E)) {
      // An operand of asm is an lvalue without a conversion: it may be written.
      const Stmt *Parent = Out.Parents.lookup(E);
      while (Parent && isa<ParenExpr>(Parent))
        Parent = Out.Parents.lookup(Parent);
      if (isa_and_nonnull<AsmStmt>(Parent))
        Target = DRE;
    }
    if (!Target)
      return;
    if (const auto *DRE = dyn_cast<DeclRefExpr>(Target->IgnoreParenCasts()))
      if (const auto *VD = dyn_cast<VarDecl>(DRE->getDecl()))
        Changes[VD].push_back(E);
  }

  Prescan &Out;
  ASTContext &Ctx;
  /// Variables that may only pass a value on, and their declarations.
  std::vector<std::pair<const VarDecl *, const Stmt *>> Candidates;
  /// Where a variable is assigned or has its address taken.
  llvm::DenseMap<const VarDecl *, llvm::SmallVector<const Stmt *, 2>> Changes;
};

} // namespace

const Expr *nobounce::extract::resultOf(const StmtExpr *SE) {
  if (SE->getSubStmt()->body_empty())
    return nullptr;
  const auto *Last = dyn_cast<ValueStmt>(SE->getSubStmt()->body_back());
  return Last ? Last->getExprStmt() : nullptr;
}

void Prescan::run(const FunctionDecl *FD, ASTContext &Ctx) {
  Parents.clear();
  Unevaluated.clear();
  Locals.clear();
  StaticLocals.clear();
  Transparent.clear();
  InMacros.clear();
  Walker(*this, Ctx).run(FD);
}
