//===- ControlFlow.cpp - Blocks and branches ------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Extract/Lowering.h"
#include "clang/Basic/Builtins.h"

using namespace nobounce;
using namespace nobounce::extract;
using namespace nobounce::facts;
using clang::dyn_cast;
using clang::isa;

/// Whether \p CE says how likely its first argument is.
static bool isBranchHint(const clang::CallExpr *CE) {
  const clang::FunctionDecl *Callee = CE->getDirectCallee();
  return Callee &&
         (Callee->getBuiltinID() == clang::Builtin::BI__builtin_expect ||
          Callee->getBuiltinID() ==
              clang::Builtin::BI__builtin_expect_with_probability);
}

/// Looks through parentheses, casts, `!!` and __builtin_expect; what the hint
/// says of the condition as a whole goes to \p Flags.
const clang::Expr *FunctionLowering::stripHints(const clang::Expr *E,
                                                uint16_t &Flags) {
  bool Negated = false, Narrowed = false;
  const clang::Expr *Kept = E; // Last expression with the original polarity.
  while (true) {
    E = E->IgnoreParens();
    if (!Negated && !Narrowed)
      Kept = E;
    if (const auto *CE = dyn_cast<clang::CastExpr>(E)) {
      if (CE->getCastKind() == clang::CK_LValueToRValue)
        break;
      E = CE->getSubExpr();
      // `(u8)x` may be false where x is true.
      Narrowed |= CE->getCastKind() == clang::CK_IntegralCast &&
                  widthOf(CE->getType()) < widthOf(E->getType());
      continue;
    }
    if (const auto *UO = dyn_cast<clang::UnaryOperator>(E)) {
      if (UO->getOpcode() != clang::UO_LNot)
        break;
      Negated = !Negated;
      E = UO->getSubExpr();
      continue;
    }
    if (const auto *SE = dyn_cast<clang::StmtExpr>(E)) {
      const clang::Expr *Last = resultOf(SE);
      if (!Last)
        break;
      E = Last;
      continue;
    }
    const auto *CE = dyn_cast<clang::CallExpr>(E);
    if (!CE || !isBranchHint(CE))
      break;
    clang::Expr::EvalResult R;
    if (CE->getArg(1)->EvaluateAsInt(R, Ctx)) {
      bool True = R.Val.getInt().getBoolValue() != Negated;
      if (!(Flags & (BF_ExpectTrue | BF_ExpectFalse)))
        Flags |= True ? BF_ExpectTrue : BF_ExpectFalse;
    }
    E = CE->getArg(0);
  }
  return Kept;
}

/// What a condition comes to but for its polarity and hints: the operand of
/// `!`, of a hint, of a comparison with a constant. Null when it is none of
/// these.
static const clang::Expr *decisiveOperand(const clang::Expr *E,
                                          clang::ASTContext &Ctx) {
  if (const auto *PE = dyn_cast<clang::ParenExpr>(E))
    return PE->getSubExpr();
  if (const auto *CE = dyn_cast<clang::CastExpr>(E))
    return CE->getCastKind() == clang::CK_LValueToRValue ? nullptr
                                                         : CE->getSubExpr();
  if (const auto *UO = dyn_cast<clang::UnaryOperator>(E))
    return UO->getOpcode() == clang::UO_LNot ? UO->getSubExpr() : nullptr;
  if (const auto *BO = dyn_cast<clang::BinaryOperator>(E)) {
    if (!BO->isEqualityOp())
      return nullptr;
    if (BO->getRHS()->isEvaluatable(Ctx))
      return BO->getLHS();
    return BO->getLHS()->isEvaluatable(Ctx) ? BO->getRHS() : nullptr;
  }
  const auto *CE = dyn_cast<clang::CallExpr>(E);
  return CE && isBranchHint(CE) ? CE->getArg(0) : nullptr;
}

/// The macro that a condition is, wherever `!`, hints and comparisons stand. A
/// macro that is the argument of another one says more than that.
uint32_t FunctionLowering::conditionMacro(const clang::Expr *Cond) {
  uint32_t Found = macroOf(Cond);
  auto IsAround = [&](uint32_t Use) {
    for (uint32_t M = Found; M != None; M = B.F.Macros[M].Parent)
      if (M == Use)
        return true;
    return false;
  };
  while ((Cond = decisiveOperand(Cond, Ctx))) {
    uint32_t Inner = macroOf(Cond);
    if (Inner != None && !IsAround(Inner))
      Found = Inner;
  }
  return Found;
}

/// Climbs from an operand of && or || to the whole condition of its statement.
/// \p Branches says whether that condition is branched on.
static const clang::Stmt *wholeCondition(const clang::Stmt *S,
                                         const Prescan &Scan, bool &Branches) {
  Branches = false;
  const clang::Stmt *Top = S;
  while (const clang::Stmt *P = Scan.Parents.lookup(Top)) {
    if (const auto *BO = dyn_cast<clang::BinaryOperator>(P)) {
      if (!BO->isLogicalOp())
        break;
    } else if (const auto *UO = dyn_cast<clang::UnaryOperator>(P)) {
      if (UO->getOpcode() != clang::UO_LNot)
        break;
    } else if (!isa<clang::ParenExpr>(P) && !isa<clang::ImplicitCastExpr>(P)) {
      const clang::Stmt *Cond = nullptr;
      if (const auto *If = dyn_cast<clang::IfStmt>(P))
        Cond = If->getCond();
      else if (const auto *While = dyn_cast<clang::WhileStmt>(P))
        Cond = While->getCond();
      else if (const auto *Do = dyn_cast<clang::DoStmt>(P))
        Cond = Do->getCond();
      else if (const auto *For = dyn_cast<clang::ForStmt>(P))
        Cond = For->getCond();
      else if (const auto *CO = dyn_cast<clang::ConditionalOperator>(P))
        Cond = CO->getCond();
      Branches = Cond == Top;
      break;
    }
    Top = P;
  }
  return Top;
}

void FunctionLowering::describeCondition(const clang::CFGBlock &Block,
                                         Branch &T) {
  const clang::Expr *Cond = Block.getLastCondition();
  const clang::Stmt *Term = Block.getTerminatorStmt();
  // In `(a || b) && c` the block that evaluates b ends in the && as well: what
  // is decided is the last sub-condition, not the operator's left side.
  if (const auto *BO = dyn_cast<clang::BinaryOperator>(Term))
    if (!Cond)
      Cond = BO->getLHS();
  if (!Cond)
    return;
  ByteRange R = Sources.range(Cond->getSourceRange());
  T.CondBegin = R.Begin;
  T.CondEnd = R.End;
  if (R.Editable)
    T.Flags |= BF_Editable;
  T.Macro = conditionMacro(Cond);
  bool Branches = false;
  const clang::Stmt *Whole = wholeCondition(Cond, Scan, Branches);
  ByteRange Full = Sources.range(Whole->getSourceRange());
  T.FullBegin = Full.Begin;
  T.FullEnd = Full.End;
  if (const auto *BO = dyn_cast<clang::BinaryOperator>(Term)) {
    ByteRange Rhs = Sources.range(BO->getRHS()->getSourceRange());
    T.RhsBegin = Rhs.Begin;
    T.RhsEnd = Rhs.End;
    if (!Branches)
      T.Flags |= BF_ValueContext;
  } else if (isa<clang::AbstractConditionalOperator>(Term)) {
    wholeCondition(Term, Scan, Branches);
    if (!Branches)
      T.Flags |= BF_ValueContext;
  }
  // The hint may stand around the whole condition or around a part of it.
  uint16_t Flags = 0;
  const clang::Expr *Bare = stripHints(Cond, Flags);
  T.Flags |= Flags;
  T.Cond = value(Bare);
  // `!!` of a temporary that was itself set to `!!x`.
  auto IsNot = [&](uint32_t E) {
    return B.F.Exprs[E].Kind == ExprKind::Unary &&
           B.F.Exprs[E].Op == uint8_t(UnaryOp::LNot);
  };
  while (IsNot(T.Cond) && IsNot(B.F.Exprs[T.Cond].A))
    T.Cond = B.F.Exprs[B.F.Exprs[T.Cond].A].A;
}

static BranchKind kindOf(const clang::Stmt *Term) {
  if (const auto *BO = dyn_cast<clang::BinaryOperator>(Term))
    return BO->getOpcode() == clang::BO_LAnd ? BranchKind::LAnd
                                             : BranchKind::LOr;
  switch (Term->getStmtClass()) {
  case clang::Stmt::IfStmtClass:
    return BranchKind::If;
  case clang::Stmt::WhileStmtClass:
    return BranchKind::While;
  case clang::Stmt::DoStmtClass:
    return BranchKind::DoWhile;
  case clang::Stmt::ForStmtClass:
    return BranchKind::For;
  case clang::Stmt::SwitchStmtClass:
    return BranchKind::Switch;
  case clang::Stmt::ConditionalOperatorClass:
  case clang::Stmt::BinaryConditionalOperatorClass:
    return BranchKind::Select;
  case clang::Stmt::GCCAsmStmtClass:
    return BranchKind::AsmGoto;
  case clang::Stmt::IndirectGotoStmtClass:
    return BranchKind::Indirect;
  default:
    return BranchKind::None;
  }
}

void FunctionLowering::lowerSwitch(const clang::CFGBlock &Block,
                                   BlockDraft &D) {
  const auto *SW = clang::cast<clang::SwitchStmt>(Block.getTerminatorStmt());
  D.Term.Cond = value(SW->getCond());
  ByteRange R = Sources.range(SW->getCond()->getSourceRange());
  D.Term.CondBegin = D.Term.FullBegin = R.Begin;
  D.Term.CondEnd = D.Term.FullEnd = R.End;
  D.Term.Macro = macroOf(SW->getCond());
  std::vector<Succ> Cases;
  for (const clang::CFGBlock::AdjacentBlock &A : Block.succs()) {
    const clang::CFGBlock *To = A.getReachableBlock();
    if (!To)
      continue;
    Succ S = {To->getBlockID(), SF_Default, 0, 0};
    if (const auto *Case = dyn_cast_or_null<clang::CaseStmt>(To->getLabel())) {
      clang::Expr::EvalResult Low, High;
      if (Case->getLHS()->EvaluateAsInt(Low, Ctx)) {
        S.Flags = 0;
        S.Low = S.High = Low.Val.getInt().getExtValue();
        if (Case->getRHS() && Case->getRHS()->EvaluateAsInt(High, Ctx))
          S.High = High.Val.getInt().getExtValue();
      }
    }
    Cases.push_back(S);
  }
  // clang lists the cases from the last to the first, then the default.
  if (!Cases.empty())
    std::reverse(Cases.begin(),
                 Cases.end() - (Cases.back().Flags & SF_Default));
  D.Succs = std::move(Cases);
}

void FunctionLowering::lowerTerminator(const clang::CFGBlock &Block,
                                       uint32_t Draft) {
  BlockDraft &D = B.Drafts[Draft];
  D.Term.Cond = D.Term.Macro = None;
  const clang::Stmt *Term = Block.getTerminator().isStmtBranch()
                                ? Block.getTerminatorStmt()
                                : nullptr;
  BranchKind Kind = Term ? kindOf(Term) : BranchKind::None;
  if (Kind == BranchKind::Switch) {
    lowerSwitch(Block, D);
  } else {
    for (const clang::CFGBlock::AdjacentBlock &A : Block.succs())
      if (const clang::CFGBlock *To = A.getReachableBlock())
        D.Succs.push_back({To->getBlockID(), 0, 0, 0});
    // `asm goto` and computed goto may list one target twice.
    if (Kind == BranchKind::AsmGoto || Kind == BranchKind::Indirect)
      D.Succs.erase(std::unique(D.Succs.begin(), D.Succs.end(),
                                [](const Succ &L, const Succ &R) {
                                  return L.Block == R.Block;
                                }),
                    D.Succs.end());
  }
  // All computed gotos of a function share one block, which has no statement.
  if (Kind == BranchKind::None && D.Succs.size() > 1)
    Kind = BranchKind::Indirect;
  if (D.Succs.size() < 2) {
    if (Kind != BranchKind::None && Block.succ_size() > D.Succs.size())
      D.Term.Flags |= BF_Constant;
    D.Term.Cond = None;
    return;
  }
  D.Term.Kind = Kind;
  if (Kind == BranchKind::AsmGoto)
    D.Term.Macro = macroUse(Term->getBeginLoc());
  else if (Kind != BranchKind::Switch && Kind != BranchKind::Indirect)
    describeCondition(Block, D.Term);
}

void FunctionLowering::lowerCFG(const clang::CFG &Graph) {
  B.Drafts.resize(Graph.getNumBlockIDs());
  // Two walks: values may name events of blocks that come later.
  for (const clang::CFGBlock *Block : Graph) {
    uint32_t Draft = Block->getBlockID();
    for (const clang::CFGElement &E : *Block) {
      if (auto S = E.getAs<clang::CFGStmt>())
        reserve(S->getStmt(), Draft);
      else if (auto C = E.getAs<clang::CFGCleanupFunction>())
        addCleanup(*C, Draft);
    }
    if (const clang::Stmt *Term = Block->getTerminatorStmt())
      if (isa<clang::GCCAsmStmt>(Term))
        reserve(Term, Draft);
    if (Block->hasNoReturnElement())
      B.Drafts[Draft].Flags |= BK_NoReturn;
  }
  for (const clang::CFGBlock *Block : Graph) {
    for (const clang::CFGElement &E : *Block)
      if (auto S = E.getAs<clang::CFGStmt>())
        fill(S->getStmt());
    if (const clang::Stmt *Term = Block->getTerminatorStmt())
      if (isa<clang::GCCAsmStmt>(Term))
        fill(Term);
    lowerTerminator(*Block, Block->getBlockID());
  }
  for (const PendingInit &I : Inits) {
    uint32_t Path = locate(I.Target), V = value(I.Value);
    B.event(I.Event).Path = Path;
    B.event(I.Event).Value = V;
  }
}
