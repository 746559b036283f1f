//===- Paths.cpp - Access paths -------------------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Extract/Lowering.h"

using namespace nobounce;
using namespace nobounce::extract;
using namespace nobounce::facts;
using namespace clang;

uint32_t FunctionLowering::deref(uint32_t Pointer, QualType Pointee) {
  return B.path(PathKind::Deref, Pointer, 0, 0, typeId(Pointee));
}

uint32_t FunctionLowering::field(uint32_t Base, const FieldDecl *FD) {
  if (FD->isAnonymousStructOrUnion())
    return Base;
  const RecordDecl *RD = TypeNames::holder(FD);
  Refs.Records.insert(RD);
  return B.path(PathKind::Field, Base, B.str(Types.record(RD)),
                B.str(FD->getName()), typeId(FD->getType()));
}

/// A location that holds the value of \p E, which has no path of its own.
uint32_t FunctionLowering::temporary(const clang::Expr *E) {
  uint32_t V = value(E);
  const facts::Expr &X = B.F.Exprs[V];
  if (X.Kind == ExprKind::Result)
    return B.path(PathKind::Result, None, X.A, 0, typeId(E->getType()));
  if (X.Kind == ExprKind::Load)
    return X.A;
  return B.path(PathKind::Value, None, V, 0, typeId(E->getType()));
}

uint32_t FunctionLowering::locate(const clang::Expr *E) {
  E = E->IgnoreParens();
  if (const auto *DRE = dyn_cast<DeclRefExpr>(E)) {
    if (const auto *PD = dyn_cast<ParmVarDecl>(DRE->getDecl()))
      return B.path(PathKind::Param, None, PD->getFunctionScopeIndex(), 0,
                    typeId(PD->getType()));
    if (const auto *VD = dyn_cast<VarDecl>(DRE->getDecl())) {
      if (VD->hasLocalStorage())
        return B.path(PathKind::Local, None, localOf(VD), 0,
                      typeId(VD->getType()));
      Refs.Globals.insert(VD);
      return B.path(PathKind::Global, None, B.str(symbol(VD)), 0,
                    typeId(VD->getType()));
    }
    return temporary(E);
  }
  if (const auto *ME = dyn_cast<MemberExpr>(E)) {
    const auto *FD = dyn_cast<FieldDecl>(ME->getMemberDecl());
    uint32_t Base =
        ME->isArrow() ? pointee(ME->getBase()) : locate(ME->getBase());
    return FD ? field(Base, FD) : Base;
  }
  if (const auto *UO = dyn_cast<UnaryOperator>(E)) {
    if (UO->getOpcode() == UO_Deref)
      return pointee(UO->getSubExpr());
    if (UO->getOpcode() == UO_Extension || UO->getOpcode() == UO_Real)
      return locate(UO->getSubExpr());
    if (UO->isPrefix() && UO->isIncrementDecrementOp())
      return locate(UO->getSubExpr());
  }
  if (const auto *AS = dyn_cast<ArraySubscriptExpr>(E)) {
    const clang::Expr *Base = AS->getBase()->IgnoreParens();
    uint32_t Array = pointee(Base);
    return B.path(PathKind::Index, Array, value(AS->getIdx()), 0,
                  typeId(E->getType()));
  }
  if (const auto *CE = dyn_cast<CastExpr>(E)) {
    // A record read as a whole, or a no-op on an lvalue.
    if (CE->getCastKind() == CK_LValueToRValue ||
        CE->getCastKind() == CK_NoOp || CE->getCastKind() == CK_LValueBitCast)
      return locate(CE->getSubExpr());
  }
  if (const auto *CLE = dyn_cast<CompoundLiteralExpr>(E))
    if (!CLE->isFileScope())
      return literal(CLE);
  if (const auto *SE = dyn_cast<StmtExpr>(E))
    if (const clang::Expr *Last = resultOf(SE))
      return locate(Last);
  if (const auto *BO = dyn_cast<BinaryOperator>(E)) {
    if (BO->isAssignmentOp())
      return locate(BO->getLHS());
    if (BO->isCommaOp())
      return locate(BO->getRHS());
  }
  if (const auto *OVE = dyn_cast<OpaqueValueExpr>(E))
    if (OVE->getSourceExpr())
      return locate(OVE->getSourceExpr());
  return temporary(E);
}

const OffsetOfExpr *FunctionLowering::offsetOf(const clang::Expr *E) const {
  return dyn_cast<OffsetOfExpr>(E->IgnoreParenCasts());
}

/// The record around \p Member. Undoes a field step that is already there.
uint32_t FunctionLowering::container(uint32_t Member, const OffsetOfExpr *OE) {
  const RecordDecl *Outer =
      OE->getTypeSourceInfo()->getType()->getAsRecordDecl();
  std::string Dotted;
  llvm::SmallVector<std::pair<StrId, StrId>, 4> Steps;
  for (unsigned I = 0; I != OE->getNumComponents(); ++I) {
    const OffsetOfNode &N = OE->getComponent(I);
    if (N.getKind() == OffsetOfNode::Array) {
      Steps.clear();
      Dotted += "[]";
      continue;
    }
    if (N.getKind() != OffsetOfNode::Field ||
        N.getField()->isAnonymousStructOrUnion())
      continue;
    const RecordDecl *RD = TypeNames::holder(N.getField());
    Refs.Records.insert(RD);
    Steps.push_back({B.str(Types.record(RD)), B.str(N.getField()->getName())});
    if (!Dotted.empty())
      Dotted += ".";
    Dotted += N.getField()->getName();
  }
  if (!Outer || Dotted.empty())
    return B.path(PathKind::Offset, Member, None, 0,
                  typeId(OE->getTypeSourceInfo()->getType()));
  uint32_t P = Member;
  size_t Left = Steps.size();
  while (Left) {
    const PathNode &N = B.F.Paths[P];
    if (N.Kind != PathKind::Field || N.A != Steps[Left - 1].first ||
        N.B != Steps[Left - 1].second)
      break;
    P = N.Base;
    --Left;
  }
  if (!Left && !Steps.empty())
    return P;
  Refs.Records.insert(Outer->getDefinition() ? Outer->getDefinition() : Outer);
  return B.path(PathKind::Container, Member, B.str(Types.record(Outer)),
                B.str(Dotted), typeId(OE->getTypeSourceInfo()->getType()));
}

static bool isByteSized(QualType Pointer, ASTContext &Ctx) {
  QualType T = Pointer->getPointeeType();
  return T->isVoidType() || T->isFunctionType() || T->isCharType();
}

/// The subscript or offset that subtracting \p By stands for.
uint32_t FunctionLowering::negated(uint32_t By) {
  const facts::Expr X = B.F.Exprs[By];
  if (X.Kind == ExprKind::Const) {
    std::string Name = B.F.Strings[X.C];
    if (!Name.empty())
      Name = Name.find(' ') == std::string::npos ? "-" + Name
                                                 : "-(" + Name + ")";
    return B.constant(int64_t(0 - uint64_t(constValue(X))), B.str(Name), 64,
                      EF_Signed);
  }
  return B.expr(
      {ExprKind::Unary, uint8_t(UnaryOp::Neg), EF_Signed, By, 0, 0, 64});
}

uint32_t FunctionLowering::pointerSum(const BinaryOperator *BO) {
  const clang::Expr *Base = BO->getLHS(), *Offset = BO->getRHS();
  if (!Base->getType()->isPointerType())
    std::swap(Base, Offset);
  if (BO->getOpcode() == BO_Sub)
    if (const OffsetOfExpr *OE = offsetOf(Offset))
      return container(pointee(Base), OE);
  uint32_t P = pointee(Base);
  uint32_t By = value(Offset);
  if (BO->getOpcode() == BO_Sub)
    By = negated(By);
  QualType Element = BO->getType()->getPointeeType();
  if (isByteSized(BO->getType(), Ctx))
    return B.path(PathKind::Offset, P, By, 0, typeId(Element));
  return B.path(PathKind::Index, P, By, 0, typeId(Element));
}

/// The record a path ends in is renamed by a cast of its pointer: the blob
/// behind `base + offset` gets its type that way.
uint32_t FunctionLowering::pointee(const clang::Expr *E) {
  E = E->IgnoreParens();
  if (E->getType()->isArrayType())
    return locate(E);
  if (const auto *UO = dyn_cast<UnaryOperator>(E)) {
    if (UO->getOpcode() == UO_AddrOf)
      return locate(UO->getSubExpr());
    if (UO->getOpcode() == UO_Extension)
      return pointee(UO->getSubExpr());
  }
  if (const auto *CE = dyn_cast<CastExpr>(E)) {
    const clang::Expr *Sub = CE->getSubExpr();
    switch (CE->getCastKind()) {
    case CK_ArrayToPointerDecay:
      return locate(Sub);
    case CK_LValueToRValue:
      if (const auto *DRE = dyn_cast<DeclRefExpr>(Sub->IgnoreParens()))
        if (const auto *VD = dyn_cast<VarDecl>(DRE->getDecl()))
          if (Scan.Transparent.count(VD))
            return pointee(VD->getInit());
      return deref(locate(Sub), E->getType()->getPointeeType());
    case CK_BitCast:
    case CK_NoOp:
    case CK_IntegralToPointer:
    case CK_AddressSpaceConversion: {
      if (!Sub->getType()->isPointerType())
        break;
      uint32_t P = pointee(Sub);
      QualType To = E->getType()->getPointeeType();
      if (B.F.Paths[P].Kind == PathKind::Offset && To->getAsRecordDecl()) {
        Refs.Records.insert(To->getAsRecordDecl());
        const PathNode N = B.F.Paths[P];
        return B.path(PathKind::Offset, N.Base, N.A,
                      B.str(Types.record(To->getAsRecordDecl())), typeId(To));
      }
      return P;
    }
    default:
      break;
    }
  }
  if (const auto *BO = dyn_cast<BinaryOperator>(E)) {
    if (BO->isAdditiveOp() && E->getType()->isPointerType())
      return pointerSum(BO);
    if (BO->isCommaOp())
      return pointee(BO->getRHS());
    if (BO->getOpcode() == BO_Assign)
      return deref(locate(BO->getLHS()), E->getType()->getPointeeType());
  }
  if (const auto *UO = dyn_cast<UnaryOperator>(E))
    if (UO->isPostfix() && E->getType()->isPointerType())
      return B.F.Exprs[value(UO)].A; // An `Addr`: see valueBefore.
  if (const auto *SE = dyn_cast<StmtExpr>(E))
    if (const clang::Expr *Last = resultOf(SE))
      return pointee(Last);
  if (const auto *OVE = dyn_cast<OpaqueValueExpr>(E))
    if (OVE->getSourceExpr())
      return pointee(OVE->getSourceExpr());
  QualType To = E->getType()->isPointerType() ? E->getType()->getPointeeType()
                                              : Ctx.VoidTy;
  return deref(temporary(E), To);
}
