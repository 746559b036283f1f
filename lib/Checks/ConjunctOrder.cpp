//===- ConjunctOrder.cpp - Form: a cheaper operand stands after the read --===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `if (atomic_read(&x->count) && (y->flags & FLAG))` reads the count although
// FLAG alone usually decides. The operands can be exchanged.
//
//===----------------------------------------------------------------------===//

#include "Checks/Candidate.h"
#include "Checks/GuardBranch.h"
#include "Checks/GuardEdit.h"
#include "Checks/Influence.h"
#include "Checks/Places.h"
#include "Facts/Render.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::BranchKind;
using facts::ExprKind;
using facts::None;

namespace {

/// The operand that follows the one that \p Block decides.
struct NextOperand {
  uint32_t Cond = None;  ///< Expr.
  uint32_t Block = None; ///< That computes it.
  uint16_t Hints = 0;    ///< BranchFlags of its own branch.
};

} // namespace

/// Expr of the right operand of the logical operator whose left one \p Left is.
static uint32_t rightOf(const facts::Function &F, uint32_t Left, bool And) {
  uint8_t Op = uint8_t(And ? facts::BinaryOp::LAnd : facts::BinaryOp::LOr);
  for (const facts::Expr &E : F.Exprs)
    if (E.Kind == ExprKind::Binary && E.Op == Op) {
      // A hint or a negation pair may stand between the operator and its
      // operand.
      uint32_t A = E.A;
      while (A != Left && F.Exprs[A].Kind == ExprKind::Cast)
        A = F.Exprs[A].A;
      if (A == Left)
        return E.B;
    }
  return None;
}

/// As a condition: whether the operand fails to the same place.
static bool failsLike(const Candidate &C, const link::FlowEdge &Skip, bool And,
                      NextOperand &Out, std::string &Why) {
  const facts::Branch &T = C.fn().Blocks[Out.Block].Term;
  for (const link::FlowEdge &E : C.P.flow(C.F).succs(Out.Block))
    if ((E.Index == 0) != And && E.To == Skip.To && T.Cond != None) {
      Out.Cond = T.Cond;
      Out.Hints = T.Flags;
      return true;
    }
  Why = "the operand after it is no test of its own";
  return false;
}

static bool findNext(const Candidate &C, uint32_t Block, NextOperand &Out,
                     std::string &Why) {
  const facts::Function &F = C.fn();
  const link::Flow &G = C.P.flow(C.F);
  const facts::Branch &T = F.Blocks[Block].Term;
  bool And = T.Kind == BranchKind::LAnd;
  const link::FlowEdge *Go = nullptr, *Skip = nullptr;
  for (const link::FlowEdge &E : G.succs(Block))
    ((E.Index == 0) == And ? Go : Skip) = &E;
  if (!Go || !Skip || G.preds(Go->To).size() != 1) {
    Why = "the operand after it is not reached from it alone";
    return false;
  }
  Out.Block = Go->To;
  const facts::Branch &Next = F.Blocks[Out.Block].Term;
  if (isJoined(F, G, Block)) {
    Out.Cond = rightOf(F, T.Cond, And);
    Why = "the operand after it has no form that facts know";
    return Out.Cond != None;
  }
  // A macro may spread the operand over several blocks, which meet in one that
  // decides it.
  if (Next.Macro != None && Next.Kind != BranchKind::If &&
      C.P.flow(C.F).ipdom(Out.Block) != None) {
    uint32_t End = G.ipdom(Out.Block);
    const facts::Branch &E = F.Blocks[End].Term;
    if (E.Macro != None &&
        F.Macros[E.Macro].Begin == F.Macros[Next.Macro].Begin)
      Out.Block = End;
  }
  return failsLike(C, *Skip, And, Out, Why);
}

FormAnswer nobounce::checks::matchConjunctOrder(const Candidate &C) {
  FormAnswer A;
  A.Form = "conjunct-order";
  const facts::Function &F = C.fn();
  const link::Flow &G = C.P.flow(C.F);
  Influence I = influenceOf(F, C.Read.Event);
  uint32_t Block = None;
  for (uint32_t B : I.Branches) {
    BranchKind K = F.Blocks[B].Term.Kind;
    if (K == BranchKind::LAnd || K == BranchKind::LOr)
      if (Block == None || G.dominates(B, Block))
        Block = B;
  }
  if (Block == None) {
    A.Reason = "it is no left operand of && or ||";
    return A;
  }
  if (G.isLoopHeader(Block)) {
    A.Reason = "it stands in a loop's condition";
    return A;
  }
  const facts::Branch &T = F.Blocks[Block].Term;
  if (!(T.Flags & facts::BF_Editable)) {
    A.Reason = "the condition is spelled in a macro";
    return A;
  }
  if (!mentionsResult(F, T.Cond, C.Read.Event) && T.Cond != None) {
    A.Reason = "its value is kept in a variable";
    return A;
  }
  std::string Deed = otherDeed(C.P, C.F, C.Read.Event, T.CondBegin, T.CondEnd,
                               /*MayKeep=*/false);
  if (!Deed.empty()) {
    A.Reason = "the operand that reads it makes " + Deed + ", too";
    return A;
  }
  NextOperand Next;
  if (!findNext(C, Block, Next, A.Reason))
    return A;

  // The operand must be a plain test, and nothing but its reads may stand
  // between.
  const facts::Block &NextBlock = F.Blocks[Next.Block];
  for (uint32_t E = NextBlock.EventBegin;
       E != NextBlock.EventBegin + NextBlock.EventCount; ++E) {
    std::string Why;
    if (isJoined(F, G, Block) && F.Events[E].Begin >= T.RhsEnd)
      break; // What follows the operator in the same block.
    if (!isHarmless(C.P, C.F, E, Why)) {
      A.Reason = "the operand after it makes " + Why;
      return A;
    }
  }
  bool And = T.Kind == BranchKind::LAnd;
  A.GuardText = F.text(T.RhsBegin, T.RhsEnd).str();
  if (A.GuardText.empty())
    A.GuardText = facts::renderExpr(F, Next.Cond);
  for (const link::FlowEdge &E : G.succs(Next.Block))
    if (G.succs(Next.Block).size() == 2 && (E.Index == 0) == And &&
        !canFail(C, E)) {
      A.Reason =
          "`" + A.GuardText + "` is decided by what all hot callers pass";
      return A;
    }
  A.GuardBegin = T.RhsBegin;
  A.GuardEnd = T.RhsEnd;
  A.HintedUnlikely =
      Next.Hints & (And ? facts::BF_ExpectFalse : facts::BF_ExpectTrue);
  A.EffectText = And ? "both operands must hold" : "one operand suffices";
  std::vector<Predicate> Tests;
  C.Tests.split(Next.Cond, And, Predicates::AtEnd | Next.Block, Tests);
  bool InMemory = Tests.size() == 1 && Tests[0].Event != None;
  if (!InMemory && NextBlock.EventCount == 0) {
    A.Reason = localFlag(C, Next.Cond, A.GuardPath);
    if (!A.Reason.empty()) {
      A.Reason = "the operand after it " + A.Reason;
      return A;
    }
    A.InRegister = true;
    if (Tests.size() == 1)
      A.Guard = Tests[0];
    A.Is = Answer::Yes;
    A.Reason = "`" + A.GuardText + "` stands after it, is a local value, and " +
               "decides alone when " + (And ? "false" : "true");
    A.Suggestion = swapOperands(C, Block);
    return A;
  }
  std::vector<uint32_t> Paths;
  if (!InMemory || Tests[0].Path == None || !C.Tests.isPure(Next.Cond, Paths) ||
      Paths.size() != 1) {
    A.Reason = "the operand after it is no test of one flag";
    return A;
  }
  A.Guard = Tests[0];
  A.GuardPath = Tests[0].Path;
  if (C.P.locate(C.F, A.GuardPath) == link::NoLocation) {
    A.Reason = "the operand after it reads no field of a shared record";
    return A;
  }
  // A pointer's own NULL test is not a flag, and what follows may depend on it.
  if (F.Exprs[C.P.stripExpr(C.F, Next.Cond)].Flags & facts::EF_Pointer) {
    A.Reason = "the operand after it tests a pointer";
    return A;
  }
  A.Reason = existingGuard(C, A.Guard);
  if (!A.Reason.empty()) {
    A.Reason = "`" + A.GuardText + "` " + A.Reason;
    return A;
  }
  A.Reason = objectionToGuard(C, A.GuardPath, A.Guard.Event);
  if (!A.Reason.empty())
    return A;
  A.Is = Answer::Yes;
  A.Reason = "`" + A.GuardText + "` stands after it and decides alone when " +
             (And ? "false" : "true");
  A.Suggestion = swapOperands(C, Block);
  return A;
}
