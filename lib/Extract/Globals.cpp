//===- Globals.cpp - Global variables and what initialises them -----------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Extract/Globals.h"
#include "clang/AST/Attr.h"
#include "clang/Lex/Lexer.h"

using namespace nobounce;
using namespace nobounce::extract;
using namespace clang;

/// Large data tables (fonts, character maps, key tables) are of no use: a plain
/// array of numbers keeps this many leaves.
static constexpr size_t MaxPlainLeaves = 64;

namespace {

class InitWalker {
public:
  InitWalker(facts::Global &Out, ASTContext &Ctx, SourceMap &Sources,
             TypeNames &Types, References &Refs)
      : Out(Out), Ctx(Ctx), Sources(Sources), Types(Types), Refs(Refs) {}

  void walk(const clang::Expr *E, const std::string &Path,
            const RecordDecl *Holder, llvm::StringRef Field, uint32_t Index) {
    E = E->IgnoreParens();
    if (const auto *CL = dyn_cast<CompoundLiteralExpr>(E))
      E = CL->getInitializer();
    if (const auto *CE = dyn_cast<ConstantExpr>(E))
      E = CE->getSubExpr();
    if (const auto *List = dyn_cast<InitListExpr>(E)) {
      walkList(List, Path, Holder, Field, Index);
      return;
    }
    if (!isa<ImplicitValueInitExpr>(E))
      leaf(E, Path, Holder, Field, Index);
  }

private:
  void walkList(const InitListExpr *List, const std::string &Path,
                const RecordDecl *Holder, llvm::StringRef Field,
                uint32_t Index) {
    if (const RecordDecl *RD = List->getType()->getAsRecordDecl()) {
      walkRecord(List, RD, Path, Index);
      return;
    }
    for (unsigned I = 0; I != List->getNumInits(); ++I) {
      if (!Holder && !List->getType()->isScalarType() && I >= MaxPlainLeaves &&
          List->getInit(I)->getType()->isArithmeticType())
        return;
      walk(List->getInit(I), Path, Holder, Field,
           Index == facts::None ? I : Index);
    }
  }

  void walkRecord(const InitListExpr *List, const RecordDecl *RD,
                  const std::string &Path, uint32_t Index) {
    unsigned I = 0;
    for (const FieldDecl *FD : RD->fields()) {
      if (FD->isUnnamedBitField())
        continue;
      if (RD->isUnion() && FD != List->getInitializedFieldInUnion())
        continue;
      if (I >= List->getNumInits())
        return;
      const clang::Expr *Value = List->getInit(I++);
      if (FD->isAnonymousStructOrUnion()) {
        walk(Value, Path, nullptr, "", Index);
        continue;
      }
      std::string Sub =
          Path.empty() ? FD->getName().str() : Path + "." + FD->getName().str();
      walk(Value, Sub, TypeNames::holder(FD), FD->getName(), Index);
    }
  }

  void leaf(const clang::Expr *E, const std::string &Path,
            const RecordDecl *Holder, llvm::StringRef Field, uint32_t Index) {
    facts::Init I;
    if (Holder)
      I.Record = Types.record(Holder);
    I.Field = Field.str();
    I.Path = Path;
    I.Index = Index;
    I.Line = Sources.line(E->getBeginLoc());
    const clang::Expr *Bare = E->IgnoreParenCasts();
    if (const auto *UO = dyn_cast<UnaryOperator>(Bare))
      if (UO->getOpcode() == UO_AddrOf)
        Bare = UO->getSubExpr()->IgnoreParenCasts();
    if (const auto *SL = dyn_cast<StringLiteral>(Bare)) {
      I.Kind = facts::InitKind::String;
      I.Text = SL->isOrdinary() ? SL->getString().str() : "";
      Out.Inits.push_back(std::move(I));
      return;
    }
    if (const auto *DRE = dyn_cast<DeclRefExpr>(Bare)) {
      if (const auto *FD = dyn_cast<FunctionDecl>(DRE->getDecl())) {
        I.Kind = facts::InitKind::Function;
        I.Text = FD->getName().str();
        Refs.Functions.insert(FD);
        Out.Inits.push_back(std::move(I));
        return;
      }
    }
    clang::Expr::EvalResult R;
    if (E->getType()->isIntegralOrEnumerationType() &&
        E->EvaluateAsInt(R, Ctx)) {
      I.Kind = facts::InitKind::Int;
      const llvm::APSInt &V = R.Val.getInt();
      I.Value = V.isSigned() ? V.getSExtValue() : int64_t(V.getZExtValue());
      I.Text = spelled(Bare);
      Out.Inits.push_back(std::move(I));
      return;
    }
    std::string Symbol = address(Bare);
    if (Symbol.empty())
      return;
    I.Kind = facts::InitKind::Address;
    I.Text = std::move(Symbol);
    Out.Inits.push_back(std::move(I));
  }

  std::string spelled(const clang::Expr *E) {
    if (const auto *DRE = dyn_cast<DeclRefExpr>(E))
      return DRE->getDecl()->getName().str();
    SourceManager &SM = Sources.manager();
    SourceLocation L = E->getBeginLoc();
    if (L.isMacroID() && !SM.isMacroArgExpansion(L))
      return Lexer::getImmediateMacroName(L, SM, Ctx.getLangOpts()).str();
    return {};
  }

  /// "symbol" or "symbol.field" of an address constant; "" otherwise.
  std::string address(const clang::Expr *E) {
    E = E->IgnoreParenCasts();
    if (const auto *DRE = dyn_cast<DeclRefExpr>(E)) {
      const auto *VD = dyn_cast<VarDecl>(DRE->getDecl());
      if (!VD || Sources.madeByCounter(VD->getLocation()))
        return {};
      Refs.Globals.insert(VD);
      return VD->getName().str();
    }
    if (const auto *ME = dyn_cast<MemberExpr>(E)) {
      std::string Base = address(ME->getBase());
      if (Base.empty() || !ME->getMemberDecl()->getIdentifier())
        return Base;
      return Base + "." + ME->getMemberDecl()->getName().str();
    }
    if (const auto *AS = dyn_cast<ArraySubscriptExpr>(E))
      return address(AS->getBase());
    if (const auto *UO = dyn_cast<UnaryOperator>(E))
      return address(UO->getSubExpr());
    return {};
  }

  facts::Global &Out;
  ASTContext &Ctx;
  SourceMap &Sources;
  TypeNames &Types;
  References &Refs;
};

} // namespace

facts::Global
nobounce::extract::lowerGlobal(const VarDecl *VD, llvm::StringRef Symbol,
                               ASTContext &Ctx, SourceMap &Sources,
                               TypeNames &Types, References &Refs) {
  facts::Global G;
  G.Name = Symbol.str();
  G.File = Sources.file(VD->getLocation());
  G.Line = Sources.line(VD->getLocation());
  G.Type = Types.type(VD->getType());
  if (const RecordDecl *RD =
          Ctx.getBaseElementType(VD->getType())->getAsRecordDecl()) {
    G.Record = Types.record(RD);
    if (RD->getDefinition())
      Refs.Records.insert(RD->getDefinition());
  }
  if (const auto *Section = VD->getAttr<SectionAttr>())
    G.Section = Section->getName().str();
  if (VD->hasAttr<AlignedAttr>())
    G.Align = VD->getMaxAlignment() / Ctx.getCharWidth();
  G.IsStatic = VD->getStorageClass() == SC_Static;
  G.IsConst = VD->getType().isConstQualified() ||
              Ctx.getBaseElementType(VD->getType()).isConstQualified();
  if (const clang::Expr *Init = VD->getInit())
    InitWalker(G, Ctx, Sources, Types, Refs)
        .walk(Init, "", nullptr, "", facts::None);
  return G;
}
