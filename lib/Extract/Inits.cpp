//===- Inits.cpp - Initialisers and compound literals ---------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Extract/Lowering.h"

using namespace nobounce;
using namespace nobounce::extract;
using namespace nobounce::facts;
using clang::dyn_cast;
using clang::dyn_cast_or_null;
using clang::isa;
using clang::isa_and_nonnull;

/// The compound literal whose fields \p E copies, or null.
static const clang::CompoundLiteralExpr *copiedLiteral(const clang::Expr *E) {
  E = E->IgnoreParens();
  if (const auto *CE = dyn_cast<clang::ImplicitCastExpr>(E))
    if (CE->getCastKind() == clang::CK_LValueToRValue)
      E = CE->getSubExpr()->IgnoreParens();
  const auto *CLE = dyn_cast<clang::CompoundLiteralExpr>(E);
  return CLE && CLE->getType()->isRecordType() ? CLE : nullptr;
}

/// Whether \p E is copied to a named object at once, which then takes its
/// fields in its place.
static bool isCopied(const clang::CompoundLiteralExpr *E, const Prescan &Scan) {
  const clang::Stmt *P = Scan.Parents.lookup(E);
  while (P && (isa<clang::ParenExpr>(P) || isa<clang::ImplicitCastExpr>(P)))
    P = Scan.Parents.lookup(P);
  if (const auto *BO = dyn_cast_or_null<clang::BinaryOperator>(P))
    return BO->getOpcode() == clang::BO_Assign &&
           copiedLiteral(BO->getRHS()) == E;
  return isa_and_nonnull<clang::DeclStmt>(P) && copiedLiteral(E) == E;
}

uint32_t FunctionLowering::literal(const clang::CompoundLiteralExpr *E) {
  auto [It, New] = LiteralIds.try_emplace(E, B.F.Locals.size());
  if (New) {
    Variable V = {};
    V.Type = typeId(E->getType());
    B.F.Locals.push_back(V);
  }
  return B.path(PathKind::Local, None, It->second, 0, typeId(E->getType()));
}

uint32_t FunctionLowering::locate(const InitTarget &Target) {
  uint32_t Path = Target.Assigned ? locate(Target.Assigned) : Target.Local;
  for (const InitTarget::Step &S : Target.Steps)
    Path = S.Field ? field(Path, S.Field)
                   : B.path(PathKind::Index, Path,
                            B.constant(S.Element, 0, 64, 0), 0, typeId(S.Type));
  return Path;
}

/// One store for each leaf of an initialiser that is spelled.
void FunctionLowering::initFields(const InitTarget &Target,
                                  const clang::Expr *Init, uint32_t Draft,
                                  const clang::Stmt *At) {
  if (const clang::CompoundLiteralExpr *CLE = copiedLiteral(Init))
    Init = CLE->getInitializer();
  const auto *List = dyn_cast<clang::InitListExpr>(Init->IgnoreParens());
  auto Descend = [&](const clang::FieldDecl *FD, uint64_t Element,
                     const clang::Expr *Leaf) {
    if (isa<clang::ImplicitValueInitExpr>(Leaf))
      return;
    InitTarget Inner = Target;
    Inner.Steps.push_back({FD, Element, Leaf->getType()});
    initFields(Inner, Leaf, Draft, Leaf);
  };
  if (List && List->isSemanticForm() && !List->isTransparent()) {
    if (const clang::RecordDecl *RD = List->getType()->getAsRecordDecl()) {
      unsigned I = 0;
      for (const clang::FieldDecl *FD : RD->fields()) {
        if (FD->isUnnamedBitField())
          continue;
        if (RD->isUnion() && FD != List->getInitializedFieldInUnion())
          continue;
        if (I >= List->getNumInits())
          break;
        Descend(FD, 0, List->getInit(I++));
      }
      return;
    }
    if (List->getType()->isArrayType()) {
      for (unsigned I = 0; I != List->getNumInits(); ++I)
        Descend(nullptr, I, List->getInit(I));
      return;
    }
  }
  // `int x = {3}`.
  if (List && List->getNumInits() == 1)
    Init = List->getInit(0);
  Event Ev = blank(EventKind::Store);
  Ev.Op = uint8_t(Target.Assigned ? StoreOp::Assign : StoreOp::Init);
  Ev.Flags = Target.Assigned ? 0 : uint32_t(EV_Decl);
  Ev.Width = widthOf(Init->getType());
  Ev.Type = typeId(Init->getType());
  place(Ev, At);
  uint32_t Id = B.newEvent(Ev);
  B.Drafts[Draft].Events.push_back(Id);
  Inits.push_back({Id, Target, Init});
}

void FunctionLowering::reserveInit(const clang::DeclStmt *DS, uint32_t Draft) {
  for (const clang::Decl *D : DS->decls()) {
    const auto *VD = dyn_cast<clang::VarDecl>(D);
    if (!VD || !VD->hasLocalStorage() || !VD->getInit() ||
        Scan.Transparent.count(VD))
      continue;
    InitTarget Target;
    Target.Local =
        B.path(PathKind::Local, None, localOf(VD), 0, typeId(VD->getType()));
    initFields(Target, VD->getInit(), Draft, DS);
  }
}

void FunctionLowering::reserveLiteral(const clang::CompoundLiteralExpr *E,
                                      uint32_t Draft) {
  if (E->isFileScope() || isCopied(E, Scan) || Scan.Unevaluated.count(E))
    return;
  InitTarget Target;
  Target.Local = literal(E);
  initFields(Target, E->getInitializer(), Draft, E);
}

/// `*p = (struct r){.f = x}` is a store of the whole, then one of each field.
void FunctionLowering::reserveCopy(const clang::BinaryOperator *E,
                                   uint32_t Draft) {
  const clang::CompoundLiteralExpr *CLE = copiedLiteral(E->getRHS());
  if (!CLE || E->getOpcode() != clang::BO_Assign)
    return;
  InitTarget Target;
  Target.Assigned = E->getLHS();
  initFields(Target, CLE->getInitializer(), Draft, CLE);
}
