//===- ReturnValues.cpp - Signs and sources of results --------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/ReturnValues.h"
#include "llvm/ADT/BitVector.h"
#include <algorithm>

using namespace nobounce;
using namespace nobounce::link;
using facts::ExprKind;
using facts::None;
using rules::Meaning;

static constexpr unsigned MaxDepth = 8;

/// Whether a primitive's result is a count or a truth, not an error.
static bool yieldsNumber(Meaning M) {
  switch (M) {
  case Meaning::AtomicRead:
  case Meaning::RMW:
  case Meaning::BitTest:
  case Meaning::TryGet:
  case Meaning::PutTest:
  case Meaning::RefRead:
  case Meaning::TryLock:
  case Meaning::SeqBegin:
  case Meaning::SeqRetry:
  case Meaning::StaticKey:
  case Meaning::PerCpu:
    return true;
  default:
    return false;
  }
}

void ReturnValues::answerAll() {
  for (FunctionId F = 0; F != Data.size(); ++F) {
    mayBePositive(F);
    resultOf(F);
  }
}

bool ReturnValues::mayBePositive(FunctionId F) {
  State &St = States[F];
  if (St.Sign == Done)
    return St.Positive;
  // Recursion adds no value of its own.
  if (St.Sign == Running)
    return false;
  St.Sign = Running;
  const FunctionData &D = Data[F];
  // Only a signed integer can follow the convention.
  llvm::StringRef Type = D.F.str(D.F.ReturnType);
  bool Positive = Type == "bool" || Type == "_Bool" || Type.contains('*');
  llvm::SmallVector<uint32_t, 8> Seen;
  for (uint32_t I = 0; I != D.F.Events.size() && !Positive; ++I)
    if (const facts::Event &E = D.F.Events[I];
        E.Kind == facts::EventKind::Return && E.Value != None)
      Positive = mayBePositive(F, E.Value, {D.G.blockOf(I), I}, Seen);
  States[F].Positive = Positive;
  States[F].Sign = Done;
  return Positive;
}

bool ReturnValues::mayBePositive(FunctionId F, uint32_t X, Point At,
                                 llvm::SmallVectorImpl<uint32_t> &Seen) {
  const FunctionData &D = Data[F];
  X = D.strip(X);
  if (X == None)
    return true;
  if (std::optional<int64_t> C = constantOf(D, X))
    return *C > 0;
  // A pointer among integers is an error pointer's value.
  if (D.F.Exprs[X].Flags & facts::EF_Pointer)
    return false;
  // What is read from memory, passed in, or comes from code without facts is
  // taken to follow the convention when it is an int; byte counts are longer.
  bool ByConvention =
      (D.F.Exprs[X].Flags & facts::EF_Signed) && D.F.Exprs[X].Width == 32;
  const facts::Expr &E = D.F.Exprs[X];
  switch (E.Kind) {
  case ExprKind::Select:
    return mayBePositive(F, E.B, At, Seen) || mayBePositive(F, E.C, At, Seen);
  case ExprKind::Unary:
    // `-err` of a positive constant or of a stored errno.
    return facts::UnaryOp(E.Op) != facts::UnaryOp::Neg;
  case ExprKind::Result: {
    if (D.F.Events[E.A].Kind != facts::EventKind::Call)
      return true;
    if (const rules::Primitive *P = D.P.ofResult(E.A); P && yieldsNumber(P->Is))
      return true;
    FunctionId Callee = D.directCallee(E.A);
    if (Callee != NoFunction)
      return mayBePositive(Callee);
    // Any target of an indirect call that is in play.
    for (const SlotCall &C : SlotCalls[F])
      if (C.Event == E.A)
        for (SlotTarget Target : T.targets(C.Slot))
          if (mayBePositive(Target.Function))
            return true;
    return !ByConvention;
  }
  case ExprKind::Load: {
    const facts::PathNode &P = D.F.Paths[E.A];
    if (P.Kind == facts::PathKind::Value)
      return mayBePositive(F, P.A, At, Seen);
    if (P.Kind != facts::PathKind::Local)
      return !ByConvention;
    return localMayBePositive(F, E.A, At, Seen);
  }
  default:
    return true;
  }
}

/// Whether a variable is known not to be positive once an edge was taken.
static bool edgeSaysNotPositive(const FunctionData &D, const FlowEdge &E,
                                uint32_t Path) {
  const facts::Branch &Term = D.F.Blocks[E.From].Term;
  if (Term.Cond == None || Term.Kind == facts::BranchKind::Switch)
    return false;
  Test T = decodeTest(D, Term.Cond);
  if (T.Expr == None || D.F.Exprs[T.Expr].Kind != ExprKind::Load ||
      D.F.Exprs[T.Expr].A != Path)
    return false;
  bool Holds = (E.Index == 0) == T.OnTrue;
  switch (T.Kind) {
  case Test::Nonzero:
    return !Holds;
  case Test::Negative:
    return Holds;
  case Test::Equals:
    return Holds && T.Value <= 0;
  case Test::Unclear:
    return false;
  }
  return false;
}

/// Whether a store that reaches a point gives the variable a positive value.
bool ReturnValues::localMayBePositive(FunctionId F, uint32_t Path, Point At,
                                      llvm::SmallVectorImpl<uint32_t> &Seen) {
  const FunctionData &D = Data[F];
  llvm::SmallVector<Point, 8> Work{At};
  llvm::BitVector Visited(D.G.blockCount());
  while (!Work.empty()) {
    Point P = Work.pop_back_val();
    if (P.Block == None)
      continue;
    const facts::Block &B = D.F.Blocks[P.Block];
    uint32_t I = std::min(P.Event, B.EventBegin + B.EventCount);
    bool Found = false;
    while (!Found && I-- > B.EventBegin) {
      const facts::Event &E = D.F.Events[I];
      Found = E.Kind == facts::EventKind::Store && E.Path == Path;
    }
    if (Found) {
      const facts::Event &E = D.F.Events[I];
      // What was looked at before, in a loop, adds nothing new.
      if (llvm::is_contained(Seen, I))
        continue;
      Seen.push_back(I);
      auto Op = facts::StoreOp(E.Op);
      if ((Op != facts::StoreOp::Assign && Op != facts::StoreOp::Init) ||
          E.Value == None || mayBePositive(F, E.Value, {P.Block, I}, Seen))
        return true;
      continue;
    }
    for (const FlowEdge &E : D.G.preds(P.Block))
      if (!Visited[E.From] && D.G.isReachable(E.From) &&
          !edgeSaysNotPositive(D, E, Path)) {
        Visited.set(E.From);
        Work.push_back({E.From, None});
      }
  }
  return false;
}

ResultOf ReturnValues::resultOf(const FunctionData &D, uint32_t X) {
  bool Negated = false;
  for (unsigned I = 0; I != MaxDepth; ++I) {
    Test T = decodeTest(D, X);
    if (T.Kind != Test::Nonzero)
      return {};
    Negated ^= !T.OnTrue;
    uint32_t Y = D.stripThroughLocals(T.Expr);
    if (Y == None)
      return {};
    const facts::Expr &E = D.F.Exprs[Y];
    if (E.Kind == ExprKind::Result) {
      if (const rules::Primitive *P = D.P.ofResult(E.A))
        return {P, Negated};
      FunctionId Callee = D.directCallee(E.A);
      ResultOf R = Callee == NoFunction ? ResultOf() : resultOf(Callee);
      R.Negated ^= Negated;
      return R;
    }
    if (E.Kind == ExprKind::Load &&
        D.F.Paths[E.A].Kind == facts::PathKind::Local) {
      // A macro's own variable, set in several of its branches.
      for (uint32_t Ev = 0; Ev != D.F.Events.size(); ++Ev)
        if (D.F.Events[Ev].Kind == facts::EventKind::Store &&
            D.F.Events[Ev].Path == E.A && D.P.isCovered(Ev))
          return {D.P.ofResult(Ev), Negated};
      return {};
    }
    if (Y == T.Expr)
      return {};
    X = Y;
  }
  return {};
}

ResultOf ReturnValues::resultOf(FunctionId F) {
  State &St = States[F];
  if (St.Result == Done)
    return St.Passed;
  if (St.Result == Running)
    return {};
  St.Result = Running;
  const FunctionData &D = Data[F];
  ResultOf R;
  unsigned Returns = 0;
  for (const facts::Event &E : D.F.Events)
    if (E.Kind == facts::EventKind::Return && ++Returns == 1 && E.Value != None)
      R = resultOf(D, E.Value);
  // Several returns: something else decides as well.
  if (Returns != 1)
    R = {};
  States[F].Passed = R;
  States[F].Result = Done;
  return R;
}
