//===- Exprs.cpp - Values -------------------------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Extract/Lowering.h"
#include "clang/Basic/Builtins.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace nobounce;
using namespace nobounce::extract;
using namespace nobounce::facts;
using clang::dyn_cast;
using clang::isa;
using clang::QualType;

/// An enumeration that is declared first and defined later may be defined in
/// one unit and not in another.
void FunctionLowering::noteEnum(QualType T) {
  if (const auto *ET = T->getAs<clang::EnumType>())
    if (!ET->getDecl()->getCanonicalDecl()->isThisDeclarationADefinition())
      Repeatable = false;
}

uint32_t FunctionLowering::widthOf(QualType T) {
  noteEnum(T);
  if (T->isIncompleteType() || T->isFunctionType() || !T->isScalarType())
    return 0;
  return Ctx.getTypeSize(T);
}

uint16_t FunctionLowering::exprFlags(QualType T) {
  noteEnum(T);
  uint16_t Flags = 0;
  if (T->isSignedIntegerOrEnumerationType())
    Flags |= EF_Signed;
  if (T->isPointerType())
    Flags |= EF_Pointer;
  return Flags;
}

uint32_t FunctionLowering::unknown(QualType T) {
  return B.expr({ExprKind::Unknown, 0, exprFlags(T), 0, 0, 0, widthOf(T)});
}

uint32_t FunctionLowering::addressOf(uint32_t Path) {
  // The address of what a pointer points to is the pointer's value.
  const PathNode &P = B.F.Paths[Path];
  if (P.Kind == PathKind::Deref) {
    const PathNode &Base = B.F.Paths[P.Base];
    if (Base.Kind == PathKind::Value)
      return Base.A;
    if (Base.Kind == PathKind::Result)
      return B.expr({ExprKind::Result, 0, EF_Pointer, Base.A, 0, 0, 64});
    return B.expr({ExprKind::Load, 0, EF_Pointer, P.Base, None, 0, 64});
  }
  return B.expr({ExprKind::Addr, 0, EF_Pointer, Path, 0, 0, 64});
}

uint32_t FunctionLowering::value(const clang::Expr *E) {
  E = E->IgnoreParens();
  auto It = Values.find(E);
  if (It != Values.end())
    return It->second;
  uint32_t V = computeValue(E);
  Values[E] = V;
  return V;
}

/// Where the token at \p Loc is spelled when macros only passed it on.
static clang::SourceLocation spelledOutside(clang::SourceLocation Loc,
                                            const clang::SourceManager &SM) {
  while (Loc.isMacroID() && SM.isMacroArgExpansion(Loc))
    Loc = SM.getImmediateSpellingLoc(Loc);
  return Loc;
}

/// `NAME(3)`, `NAME(OTHER)`: short enough to be a name.
static bool isPlainMacroCall(llvm::StringRef Text) {
  auto [Name, Rest] = Text.split('(');
  auto IsWord = [](llvm::StringRef S) {
    return !S.empty() &&
           llvm::all_of(S, [](char C) { return llvm::isAlnum(C) || C == '_'; });
  };
  return Rest.consume_back(")") && IsWord(Name) && IsWord(Rest.trim());
}

/// The name under which a constant is spelled: its macro, its enumerator, or
/// the names that were combined ("A | B", "~M"). Empty for a bare literal.
std::string FunctionLowering::constantName(const clang::Expr *E) {
  const clang::SourceManager &SM = Sources.manager();
  E = E->IgnoreParenCasts();
  if (const auto *CE = dyn_cast<clang::ConstantExpr>(E))
    E = CE->getSubExpr()->IgnoreParenCasts();
  clang::SourceLocation Begin = spelledOutside(E->getBeginLoc(), SM),
                        End = spelledOutside(E->getEndLoc(), SM);
  // All tokens from the body of one object-like macro: that is its name.
  if (Begin.isMacroID() && SM.getFileID(Begin) == SM.getFileID(End)) {
    clang::CharSourceRange Use = SM.getImmediateExpansionRange(Begin);
    if (Use.getBegin() == Use.getEnd())
      return clang::Lexer::getImmediateMacroName(Begin, SM, Ctx.getLangOpts())
          .str();
  }
  if (const auto *DRE = dyn_cast<clang::DeclRefExpr>(E))
    return DRE->getDecl()->getName().str();
  if (const auto *UO = dyn_cast<clang::UnaryOperator>(E)) {
    std::string Sub = constantName(UO->getSubExpr());
    if (Sub.empty())
      return {};
    if (Sub.find(' ') != std::string::npos)
      Sub = "(" + Sub + ")";
    return (clang::UnaryOperator::getOpcodeStr(UO->getOpcode()) + Sub).str();
  }
  if (const auto *BO = dyn_cast<clang::BinaryOperator>(E)) {
    std::string L = constantName(BO->getLHS()), R = constantName(BO->getRHS());
    if (!L.empty() && !R.empty())
      return (L + " " + BO->getOpcodeStr() + " " + R).str();
    return wholeMacroName(BO);
  }
  return {};
}

/// The macro whose whole body is \p E, parentheses and casts included; of
/// several that are each other's body, the outermost.
std::string FunctionLowering::wholeMacroName(const clang::Expr *E) const {
  const clang::SourceManager &SM = Sources.manager();
  std::string Name;
  const clang::Stmt *S = E;
  for (; S; S = Scan.Parents.lookup(S)) {
    if (S != E && !isa<clang::ParenExpr>(S) && !isa<clang::CastExpr>(S))
      break;
    clang::SourceLocation Begin = spelledOutside(S->getBeginLoc(), SM),
                          End = spelledOutside(S->getEndLoc(), SM);
    while (Begin.isMacroID() && End.isMacroID() &&
           SM.getFileID(Begin) == SM.getFileID(End) &&
           SM.isAtStartOfImmediateMacroExpansion(Begin) &&
           SM.isAtEndOfImmediateMacroExpansion(
               End.getLocWithOffset(clang::Lexer::MeasureTokenLength(
                   SM.getSpellingLoc(End), SM, Ctx.getLangOpts())))) {
      clang::CharSourceRange Range = SM.getImmediateExpansionRange(Begin);
      if (Range.getBegin() == Range.getEnd()) {
        Name = clang::Lexer::getImmediateMacroName(Begin, SM, Ctx.getLangOpts())
                   .str();
      } else if (Range.getBegin().isFileID()) {
        // `NAME(bit)`: a function-like macro with a constant argument.
        ByteRange R = Sources.range(Range.getAsRange());
        llvm::StringRef Text = Sources.text(Range.getBegin(), R.Begin, R.End);
        if (isPlainMacroCall(Text))
          Name = Text.str();
      }
      Begin = spelledOutside(Range.getBegin(), SM);
      End = spelledOutside(Range.getEnd(), SM);
    }
  }
  return Name;
}

bool FunctionLowering::constantValue(const clang::Expr *E, uint32_t &Out) {
  QualType T = E->getType();
  if (!T->isIntegralOrEnumerationType() || E->isValueDependent())
    return false;
  clang::Expr::EvalResult Result;
  if (!E->EvaluateAsInt(Result, Ctx, clang::Expr::SE_NoSideEffects))
    return false;
  const llvm::APSInt &I = Result.Val.getInt();
  uint16_t Flags = exprFlags(T);
  // What the preprocessor counts or the line is says nothing about the code.
  std::string Name = constantName(E);
  if (Name == "__LINE__" || Name == "__COUNTER__") {
    Out = B.constant(0, B.str(Name), widthOf(T), Flags);
    return true;
  }
  if (Sources.madeByCounter(E->getBeginLoc())) {
    Out = B.constant(0, B.str("__COUNTER__"), widthOf(T), Flags);
    return true;
  }
  if (I.getBitWidth() > 64)
    Flags |= EF_Truncated;
  int64_t V = I.getBitWidth() > 64 ? int64_t(I.trunc(64).getZExtValue())
              : I.isSigned()       ? I.getSExtValue()
                                   : int64_t(I.getZExtValue());
  Out = B.constant(V, B.str(Name), widthOf(T), Flags);
  return true;
}

uint32_t FunctionLowering::castValue(const clang::CastExpr *CE) {
  const clang::Expr *Sub = CE->getSubExpr();
  QualType To = CE->getType();
  switch (CE->getCastKind()) {
  case clang::CK_LValueToRValue: {
    if (const auto *DRE = dyn_cast<clang::DeclRefExpr>(Sub->IgnoreParens()))
      if (const auto *VD = dyn_cast<clang::VarDecl>(DRE->getDecl()))
        if (Scan.Transparent.count(VD))
          return value(VD->getInit());
    auto It = EventIds.find(CE);
    uint32_t P = locate(Sub);
    return B.expr({ExprKind::Load, 0, exprFlags(To), P,
                   It == EventIds.end() ? None : It->second, 0, widthOf(To)});
  }
  case clang::CK_ArrayToPointerDecay:
    if (const auto *SL = dyn_cast<clang::StringLiteral>(Sub->IgnoreParens()))
      return B.expr({ExprKind::Str, 0, EF_Pointer,
                     B.str(SL->isOrdinary() ? SL->getString() : ""), 0, 0, 64});
    return addressOf(locate(Sub));
  case clang::CK_FunctionToPointerDecay:
    return value(Sub);
  case clang::CK_IntegralCast: {
    uint32_t V = value(Sub);
    uint32_t From = widthOf(Sub->getType()), Kept = widthOf(To);
    if (Kept && Kept < From)
      return B.expr({ExprKind::Cast, 0, exprFlags(To), V, 0, 0, Kept});
    return V;
  }
  default:
    return value(Sub);
  }
}

uint32_t FunctionLowering::unaryValue(const clang::UnaryOperator *UO) {
  QualType T = UO->getType();
  auto Unary = [&](UnaryOp Op) {
    return B.expr({ExprKind::Unary, uint8_t(Op), exprFlags(T),
                   value(UO->getSubExpr()), 0, 0, widthOf(T)});
  };
  switch (UO->getOpcode()) {
  case clang::UO_AddrOf: {
    const clang::Expr *Sub = UO->getSubExpr()->IgnoreParens();
    if (const auto *DRE = dyn_cast<clang::DeclRefExpr>(Sub))
      if (isa<clang::FunctionDecl>(DRE->getDecl()))
        return value(Sub);
    return addressOf(locate(Sub));
  }
  case clang::UO_Deref:
    if (T->isFunctionType())
      return value(UO->getSubExpr());
    return B.expr(
        {ExprKind::Load, 0, exprFlags(T), locate(UO), None, 0, widthOf(T)});
  case clang::UO_Plus:
  case clang::UO_Extension:
    return value(UO->getSubExpr());
  case clang::UO_Minus:
    return Unary(UnaryOp::Neg);
  case clang::UO_Not:
    return Unary(UnaryOp::Not);
  case clang::UO_LNot:
    return Unary(UnaryOp::LNot);
  case clang::UO_PreInc:
  case clang::UO_PreDec:
    return B.expr({ExprKind::Load, 0, exprFlags(T), locate(UO->getSubExpr()),
                   None, 0, widthOf(T)});
  case clang::UO_PostInc:
  case clang::UO_PostDec:
    return valueBefore(UO);
  default:
    return unknown(T);
  }
}

/// `x++` is what x holds afterwards, less the step.
uint32_t FunctionLowering::valueBefore(const clang::UnaryOperator *UO) {
  QualType T = UO->getType();
  uint32_t Path = locate(UO->getSubExpr());
  bool Down = UO->getOpcode() == clang::UO_PostDec;
  if (T->isPointerType()) {
    uint32_t By = B.constant(Down ? 1 : -1, 0, 64, EF_Signed);
    facts::StrId Pointee = typeId(T->getPointeeType());
    uint32_t Object = B.path(PathKind::Deref, Path, 0, 0, Pointee);
    return addressOf(B.path(PathKind::Index, Object, By, 0, Pointee));
  }
  uint32_t After =
      B.expr({ExprKind::Load, 0, exprFlags(T), Path, None, 0, widthOf(T)});
  uint32_t Step = B.constant(1, 0, widthOf(T), exprFlags(T));
  return B.expr({ExprKind::Binary,
                 uint8_t(Down ? BinaryOp::Add : BinaryOp::Sub), exprFlags(T),
                 After, Step, 0, widthOf(T)});
}

static BinaryOp binaryOp(clang::BinaryOperatorKind K) {
  switch (K) {
  case clang::BO_Add:
    return BinaryOp::Add;
  case clang::BO_Sub:
    return BinaryOp::Sub;
  case clang::BO_Mul:
    return BinaryOp::Mul;
  case clang::BO_Div:
    return BinaryOp::Div;
  case clang::BO_Rem:
    return BinaryOp::Rem;
  case clang::BO_Shl:
    return BinaryOp::Shl;
  case clang::BO_Shr:
    return BinaryOp::Shr;
  case clang::BO_And:
    return BinaryOp::And;
  case clang::BO_Or:
    return BinaryOp::Or;
  case clang::BO_Xor:
    return BinaryOp::Xor;
  case clang::BO_EQ:
    return BinaryOp::Eq;
  case clang::BO_NE:
    return BinaryOp::Ne;
  case clang::BO_LT:
    return BinaryOp::Lt;
  case clang::BO_LE:
    return BinaryOp::Le;
  case clang::BO_GT:
    return BinaryOp::Gt;
  case clang::BO_GE:
    return BinaryOp::Ge;
  case clang::BO_LAnd:
    return BinaryOp::LAnd;
  case clang::BO_LOr:
    return BinaryOp::LOr;
  default:
    return BinaryOp::None;
  }
}

uint32_t FunctionLowering::binaryValue(const clang::BinaryOperator *BO) {
  QualType T = BO->getType();
  if (BO->isCommaOp())
    return value(BO->getRHS());
  if (BO->getOpcode() == clang::BO_Assign)
    return value(BO->getRHS());
  if (BO->isCompoundAssignmentOp())
    return B.expr({ExprKind::Load, 0, exprFlags(T), locate(BO->getLHS()), None,
                   0, widthOf(T)});
  if (T->isPointerType())
    return addressOf(pointerSum(BO));
  return B.expr({ExprKind::Binary, uint8_t(binaryOp(BO->getOpcode())),
                 exprFlags(T), value(BO->getLHS()), value(BO->getRHS()), 0,
                 widthOf(T)});
}

/// Hints yield their argument; everything else yields its event's result.
uint32_t FunctionLowering::callValue(const clang::CallExpr *CE) {
  if (const clang::FunctionDecl *Callee = CE->getDirectCallee())
    if (unsigned Id = Callee->getBuiltinID())
      switch (Id) {
      case clang::Builtin::BI__builtin_expect:
      case clang::Builtin::BI__builtin_expect_with_probability:
      case clang::Builtin::BI__builtin_assume_aligned:
        return value(CE->getArg(0));
      default:
        break;
      }
  auto It = EventIds.find(CE);
  if (It == EventIds.end())
    return unknown(CE->getType());
  return B.expr({ExprKind::Result, 0, exprFlags(CE->getType()), It->second, 0,
                 0, widthOf(CE->getType())});
}

uint32_t FunctionLowering::computeValue(const clang::Expr *E) {
  QualType T = E->getType();
  uint32_t Out;
  switch (E->getStmtClass()) {
  case clang::Stmt::IntegerLiteralClass:
  case clang::Stmt::CharacterLiteralClass:
  case clang::Stmt::UnaryExprOrTypeTraitExprClass:
  case clang::Stmt::OffsetOfExprClass:
  case clang::Stmt::TypeTraitExprClass:
    return constantValue(E, Out) ? Out : unknown(T);
  case clang::Stmt::UnaryOperatorClass:
  case clang::Stmt::BinaryOperatorClass:
  case clang::Stmt::ConditionalOperatorClass:
    if (constantValue(E, Out))
      return Out;
    break;
  default:
    break;
  }
  if (const auto *DRE = dyn_cast<clang::DeclRefExpr>(E)) {
    if (const auto *FD = dyn_cast<clang::FunctionDecl>(DRE->getDecl())) {
      Refs.Functions.insert(FD);
      return B.expr(
          {ExprKind::Func, 0, EF_Pointer, functionName(FD), 0, 0, 64});
    }
    if (isa<clang::EnumConstantDecl>(DRE->getDecl()))
      return constantValue(E, Out) ? Out : unknown(T);
    return B.expr(
        {ExprKind::Load, 0, exprFlags(T), locate(E), None, 0, widthOf(T)});
  }
  if (const auto *CE = dyn_cast<clang::CastExpr>(E)) {
    // A cast of a constant keeps the constant's name.
    if (T->isIntegralOrEnumerationType() &&
        CE->getCastKind() == clang::CK_IntegralCast) {
      uint32_t V = value(CE->getSubExpr());
      if (B.F.Exprs[V].Kind == ExprKind::Const && constantValue(E, Out))
        return Out;
    }
    return castValue(CE);
  }
  if (const auto *UO = dyn_cast<clang::UnaryOperator>(E))
    return unaryValue(UO);
  if (const auto *BO = dyn_cast<clang::BinaryOperator>(E))
    return binaryValue(BO);
  if (const auto *CE = dyn_cast<clang::CallExpr>(E))
    return callValue(CE);
  if (isa<clang::AtomicExpr>(E)) {
    auto It = EventIds.find(E);
    if (It != EventIds.end())
      return B.expr(
          {ExprKind::Result, 0, exprFlags(T), It->second, 0, 0, widthOf(T)});
    return unknown(T);
  }
  if (const auto *CO = dyn_cast<clang::AbstractConditionalOperator>(E)) {
    uint32_t C = value(CO->getCond());
    return B.expr({ExprKind::Select, 0, exprFlags(T), C,
                   value(CO->getTrueExpr()), value(CO->getFalseExpr()),
                   widthOf(T)});
  }
  if (const auto *SE = dyn_cast<clang::StmtExpr>(E)) {
    const clang::Expr *Last = resultOf(SE);
    return Last ? value(Last) : unknown(T);
  }
  if (const auto *CE = dyn_cast<clang::ConstantExpr>(E))
    return value(CE->getSubExpr());
  if (const auto *OVE = dyn_cast<clang::OpaqueValueExpr>(E))
    return OVE->getSourceExpr() ? value(OVE->getSourceExpr()) : unknown(T);
  if (isa<clang::MemberExpr>(E) || isa<clang::ArraySubscriptExpr>(E))
    return B.expr(
        {ExprKind::Load, 0, exprFlags(T), locate(E), None, 0, widthOf(T)});
  if (const auto *SL = dyn_cast<clang::StringLiteral>(E))
    return B.expr({ExprKind::Str, 0, EF_Pointer,
                   B.str(SL->isOrdinary() ? SL->getString() : ""), 0, 0, 64});
  return unknown(T);
}
