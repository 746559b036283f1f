//===- Events.cpp - Loads, stores, calls, asm -----------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Extract/Lowering.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/StringExtras.h"

using namespace nobounce;
using namespace nobounce::extract;
using namespace nobounce::facts;
using clang::dyn_cast;
using clang::isa;
using clang::QualType;

/// Builtins that leave no trace: hints, and tests the compiler answers.
static bool isSilentBuiltin(const clang::CallExpr *CE) {
  const clang::FunctionDecl *FD = CE->getDirectCallee();
  if (!FD)
    return false;
  switch (FD->getBuiltinID()) {
  case clang::Builtin::BI__builtin_expect:
  case clang::Builtin::BI__builtin_expect_with_probability:
  case clang::Builtin::BI__builtin_constant_p:
  case clang::Builtin::BI__builtin_object_size:
  case clang::Builtin::BI__builtin_dynamic_object_size:
  case clang::Builtin::BI__builtin_unreachable:
  case clang::Builtin::BI__builtin_assume_aligned:
    return true;
  default:
    return false;
  }
}

/// Whether reading \p LValue touches more than a plain local variable.
static bool readsMemory(const clang::Expr *LValue, const Prescan &Scan) {
  LValue = LValue->IgnoreParens();
  if (isa<clang::CompoundLiteralExpr>(LValue))
    return false;
  if (const auto *DRE = dyn_cast<clang::DeclRefExpr>(LValue)) {
    const auto *VD = dyn_cast<clang::VarDecl>(DRE->getDecl());
    return VD && !VD->hasLocalStorage();
  }
  return true;
}

bool FunctionLowering::hasEffect(const clang::Stmt *S, const Prescan &Scan,
                                 clang::ASTContext &Ctx) {
  if (Scan.Unevaluated.count(S))
    return false;
  if (const auto *CE = dyn_cast<clang::ImplicitCastExpr>(S))
    return CE->getCastKind() == clang::CK_LValueToRValue &&
           readsMemory(CE->getSubExpr(), Scan);
  if (const auto *CE = dyn_cast<clang::CallExpr>(S))
    return !isSilentBuiltin(CE);
  if (const auto *BO = dyn_cast<clang::BinaryOperator>(S))
    return BO->isAssignmentOp();
  if (const auto *UO = dyn_cast<clang::UnaryOperator>(S))
    return UO->isIncrementDecrementOp();
  return isa<clang::AtomicExpr>(S) || isa<clang::ReturnStmt>(S) ||
         isa<clang::GCCAsmStmt>(S);
}

void FunctionLowering::place(Event &Ev, const clang::Stmt *S) {
  ByteRange R = Sources.range(S->getSourceRange());
  Ev.Begin = R.Begin;
  Ev.End = R.End;
  if (R.Editable)
    Ev.Flags |= EV_Editable;
  Ev.Macro = macroOf(S);
}

Event FunctionLowering::blank(EventKind Kind) {
  Event Ev = {};
  Ev.Kind = Kind;
  Ev.Path = Ev.Value = Ev.Macro = None;
  return Ev;
}

void FunctionLowering::reserve(const clang::Stmt *S, uint32_t Draft) {
  if (const auto *DS = dyn_cast<clang::DeclStmt>(S)) {
    reserveInit(DS, Draft);
    return;
  }
  if (const auto *CLE = dyn_cast<clang::CompoundLiteralExpr>(S)) {
    reserveLiteral(CLE, Draft);
    return;
  }
  if (!hasEffect(S, Scan, Ctx) || EventIds.count(S))
    return;
  EventKind Kind = EventKind::Call;
  if (isa<clang::ImplicitCastExpr>(S))
    Kind = EventKind::Load;
  else if (isa<clang::BinaryOperator>(S) || isa<clang::UnaryOperator>(S))
    Kind = EventKind::Store;
  else if (isa<clang::ReturnStmt>(S))
    Kind = EventKind::Return;
  else if (isa<clang::GCCAsmStmt>(S))
    Kind = EventKind::Asm;
  uint32_t Id = B.newEvent(blank(Kind));
  EventIds[S] = Id;
  B.Drafts[Draft].Events.push_back(Id);
  if (const auto *BO = dyn_cast<clang::BinaryOperator>(S))
    reserveCopy(BO, Draft);
}

void FunctionLowering::access(Event &Ev, const clang::Expr *LValue) {
  QualType T = LValue->getType();
  Ev.Path = locate(LValue);
  Ev.Width = widthOf(T);
  Ev.Type = typeId(T);
  if (T.isVolatileQualified())
    Ev.Flags |= EV_Volatile;
  if (T->isAtomicType())
    Ev.Flags |= EV_Atomic;
  if (const clang::FieldDecl *BitField = LValue->getSourceBitField()) {
    Ev.Flags |= EV_BitField;
    Ev.Width = BitField->getBitWidthValue();
  }
}

void FunctionLowering::fillLoad(const clang::ImplicitCastExpr *E, Event &Ev) {
  access(Ev, E->getSubExpr());
  if (Ev.Flags & EV_Volatile)
    markMacros(Ev.Macro, MF_HasBuiltin);
}

/// A call's value is used unless the call is a statement of its own.
static bool resultUsed(const clang::Stmt *S, const Prescan &Scan) {
  const clang::Stmt *Child = S;
  for (const clang::Stmt *P = Scan.Parents.lookup(S); P;
       Child = P, P = Scan.Parents.lookup(P)) {
    if (isa<clang::ParenExpr>(P) || isa<clang::ImplicitCastExpr>(P))
      continue;
    if (const auto *CE = dyn_cast<clang::CStyleCastExpr>(P))
      return CE->getCastKind() != clang::CK_ToVoid;
    if (const auto *CS = dyn_cast<clang::CompoundStmt>(P)) {
      // The last statement of a statement expression is its value.
      if (!isa_and_nonnull<clang::StmtExpr>(Scan.Parents.lookup(P)) ||
          CS->body_empty() || CS->body_back() != Child)
        return false;
      P = Scan.Parents.lookup(P);
      continue;
    }
    if (isa<clang::LabelStmt>(P) || isa<clang::SwitchCase>(P))
      return false;
    if (const auto *If = dyn_cast<clang::IfStmt>(P))
      return If->getCond() == Child;
    if (const auto *For = dyn_cast<clang::ForStmt>(P))
      return For->getCond() == Child;
    if (const auto *While = dyn_cast<clang::WhileStmt>(P))
      return While->getCond() == Child;
    if (const auto *Do = dyn_cast<clang::DoStmt>(P))
      return Do->getCond() == Child;
    if (const auto *BO = dyn_cast<clang::BinaryOperator>(P))
      if (BO->isCommaOp()) {
        if (BO->getLHS() == Child)
          return false;
        continue;
      }
    // What a choice yields may be thrown away; what it decides on is used.
    if (const auto *CO = dyn_cast<clang::ConditionalOperator>(P))
      if (CO->getCond() != Child)
        continue;
    if (const auto *CO = dyn_cast<clang::BinaryConditionalOperator>(P))
      if (CO->getFalseExpr() == Child)
        continue;
    return true;
  }
  return false;
}

void FunctionLowering::fillCall(const clang::CallExpr *E, Event &Ev) {
  Ev.Type = typeId(E->getType());
  Ev.Width = widthOf(E->getType());
  if (!E->getType()->isVoidType() && resultUsed(E, Scan))
    Ev.Flags |= EV_ResultUsed;

  const clang::FunctionDecl *Callee = E->getDirectCallee();
  if (!Callee) {
    // `(*f)(…)`, `({ …; &f; })(…)` and the like name a function all the same.
    uint32_t V = value(E->getCallee());
    const facts::Expr X = B.F.Exprs[V];
    if (X.Kind == ExprKind::Func) {
      Ev.Callee = X.A;
    } else {
      Ev.Value = V;
      if (X.Kind == ExprKind::Load)
        Ev.Path = X.A;
    }
  } else {
    Ev.Callee = functionName(Callee);
    Refs.Functions.insert(Callee);
    if (Callee->getBuiltinID()) {
      Ev.Flags |= EV_Builtin;
      markMacros(Ev.Macro, MF_HasBuiltin);
    }
    if (Callee->isNoReturn())
      Ev.Flags |= EV_NoReturn;
    if (Callee->hasAttr<clang::ColdAttr>())
      Ev.Flags |= EV_Cold;
    if (Callee->hasAttr<clang::PureAttr>() ||
        Callee->hasAttr<clang::ConstAttr>())
      Ev.Flags |= EV_Pure;
    if (Callee->hasAttr<clang::RestrictAttr>())
      Ev.Flags |= EV_Alloc;
  }
  llvm::SmallVector<uint32_t, 8> Args;
  for (const clang::Expr *A : E->arguments())
    Args.push_back(value(A));
  Ev.ArgBegin = B.list(Args);
  Ev.ArgCount = Args.size();
}

void FunctionLowering::fillAtomic(const clang::AtomicExpr *E, Event &Ev) {
  Ev.Callee = B.str(E->getOpAsString());
  Ev.Flags |= EV_Builtin | EV_Atomic;
  if (!E->getType()->isVoidType() && resultUsed(E, Scan))
    Ev.Flags |= EV_ResultUsed;
  Ev.Type = typeId(E->getType());
  Ev.Width = widthOf(E->getType());
  markMacros(Ev.Macro, MF_HasBuiltin);
  llvm::SmallVector<uint32_t, 8> Args;
  for (const clang::Stmt *A : E->children())
    Args.push_back(value(clang::cast<clang::Expr>(A)));
  Ev.ArgBegin = B.list(Args);
  Ev.ArgCount = Args.size();
}

void FunctionLowering::fillAssign(const clang::BinaryOperator *E, Event &Ev) {
  access(Ev, E->getLHS());
  Ev.Value = value(E->getRHS());
  switch (E->getOpcode()) {
  case clang::BO_Assign:
    Ev.Op = uint8_t(StoreOp::Assign);
    break;
  case clang::BO_OrAssign:
    Ev.Op = uint8_t(StoreOp::OrAssign);
    break;
  case clang::BO_AndAssign:
    Ev.Op = uint8_t(StoreOp::AndAssign);
    break;
  case clang::BO_XorAssign:
    Ev.Op = uint8_t(StoreOp::XorAssign);
    break;
  case clang::BO_AddAssign:
    Ev.Op = uint8_t(StoreOp::AddAssign);
    break;
  case clang::BO_SubAssign:
    Ev.Op = uint8_t(StoreOp::SubAssign);
    break;
  default:
    Ev.Op = uint8_t(StoreOp::OtherAssign);
    break;
  }
}

void FunctionLowering::fillStep(const clang::UnaryOperator *E, Event &Ev) {
  access(Ev, E->getSubExpr());
  Ev.Op = uint8_t(E->isIncrementOp() ? StoreOp::AddAssign : StoreOp::SubAssign);
  Ev.Value = B.constant(1, 0, Ev.Width, 0);
}

/// Whether an instruction of \p Template carries the lock prefix.
static bool hasLockPrefix(llvm::StringRef Template) {
  size_t At = 0;
  while ((At = Template.find("lock", At)) != llvm::StringRef::npos) {
    bool Starts =
        At == 0 || llvm::StringRef(" \t\n;").contains(Template[At - 1]);
    size_t End = At + 4;
    if (Starts && End < Template.size() &&
        llvm::StringRef(" \t\n;").contains(Template[End]))
      return true;
    At = End;
  }
  return false;
}

/// The template. Numbers the preprocessor counted are left out of it.
std::string FunctionLowering::templateOf(const clang::GCCAsmStmt *S) const {
  std::string Template = S->getAsmString();
  const auto *Text = dyn_cast<clang::StringLiteral>(S->getAsmStringExpr());
  bool Counted = false;
  for (unsigned I = 0; Text && I != Text->getNumConcatenated(); ++I)
    Counted |= Sources.madeByCounter(Text->getStrTokenLoc(I));
  if (!Counted)
    return Template;
  std::string Out;
  for (size_t I = 0; I != Template.size(); ++I) {
    if (!llvm::isDigit(Template[I]))
      Out += Template[I];
    else if (Out.empty() || Out.back() != '#')
      Out += '#';
  }
  return Out;
}

void FunctionLowering::fillAsm(const clang::GCCAsmStmt *S, Event &Ev) {
  std::string Template = templateOf(S);
  Ev.Value = B.str(Template);
  if (S->isVolatile())
    Ev.Flags |= EV_AsmVolatile;
  if (S->isAsmGoto())
    Ev.Flags |= EV_AsmGoto;
  bool Memory = false;
  for (unsigned I = 0; I != S->getNumClobbers(); ++I)
    Memory |= S->getClobber(I) == "memory";
  if (Memory)
    Ev.Flags |= EV_AsmMemory;
  llvm::SmallVector<uint32_t, 8> Args;
  bool MemoryOutput = false;
  for (unsigned I = 0; I != S->getNumOutputs(); ++I) {
    Args.push_back(addressOf(locate(S->getOutputExpr(I))));
    MemoryOutput |= llvm::StringRef(S->getOutputConstraint(I)).contains('m');
  }
  for (unsigned I = 0; I != S->getNumInputs(); ++I) {
    const clang::Expr *In = S->getInputExpr(I);
    Args.push_back(In->isLValue() ? addressOf(locate(In)) : value(In));
  }
  // xchg with memory locks the bus without being told to.
  if (hasLockPrefix(Template) ||
      (MemoryOutput && llvm::StringRef(Template).contains("xchg") &&
       !llvm::StringRef(Template).contains("cmpxchg")))
    Ev.Flags |= EV_AsmLock;
  Ev.Width = S->getNumOutputs();
  Ev.ArgBegin = B.list(Args);
  Ev.ArgCount = Args.size();
  markMacros(Ev.Macro, MF_HasAsm);
}

void FunctionLowering::addCleanup(const clang::CFGCleanupFunction &C,
                                  uint32_t Draft) {
  Event Ev = blank(EventKind::Call);
  const clang::FunctionDecl *FD = C.getFunctionDecl();
  const clang::VarDecl *VD = C.getVarDecl();
  Ev.Callee = functionName(FD);
  Refs.Functions.insert(FD);
  Ev.Flags = EV_Cleanup;
  Ev.Type = typeId(FD->getReturnType());
  uint32_t Arg = addressOf(
      B.path(PathKind::Local, None, localOf(VD), 0, typeId(VD->getType())));
  Ev.ArgBegin = B.list(Arg);
  Ev.ArgCount = 1;
  ByteRange R = Sources.range(VD->getSourceRange());
  Ev.Begin = R.Begin;
  Ev.End = R.End;
  Ev.Macro = macroUse(VD->getLocation());
  uint32_t Id = B.newEvent(Ev);
  B.Drafts[Draft].Events.push_back(Id);
}

void FunctionLowering::fill(const clang::Stmt *S) {
  auto It = EventIds.find(S);
  if (It == EventIds.end())
    return;
  Event Ev = B.event(It->second);
  place(Ev, S);
  if (const auto *CE = dyn_cast<clang::ImplicitCastExpr>(S)) {
    fillLoad(CE, Ev);
  } else if (const auto *CE = dyn_cast<clang::CallExpr>(S)) {
    fillCall(CE, Ev);
  } else if (const auto *AE = dyn_cast<clang::AtomicExpr>(S)) {
    fillAtomic(AE, Ev);
  } else if (const auto *BO = dyn_cast<clang::BinaryOperator>(S)) {
    fillAssign(BO, Ev);
  } else if (const auto *UO = dyn_cast<clang::UnaryOperator>(S)) {
    fillStep(UO, Ev);
  } else if (const auto *GA = dyn_cast<clang::GCCAsmStmt>(S)) {
    fillAsm(GA, Ev);
  } else if (const auto *RS = dyn_cast<clang::ReturnStmt>(S)) {
    if (const clang::Expr *V = RS->getRetValue()) {
      Ev.Value = value(V);
      Ev.Type = typeId(V->getType());
      Ev.Width = widthOf(V->getType());
    }
  }
  B.event(It->second) = Ev;
}
