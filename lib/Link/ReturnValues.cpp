//===- ReturnValues.cpp - Signs and sources of results --------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/ReturnValues.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::ExprKind;
using facts::None;
using rules::Meaning;

static constexpr unsigned MaxDepth = 8;

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
  for (const facts::Event &E : D.F.Events) {
    if (Positive)
      break;
    if (E.Kind == facts::EventKind::Return && E.Value != None)
      Positive = mayBePositive(D, E.Value, 0);
  }
  States[F].Positive = Positive;
  States[F].Sign = Done;
  return Positive;
}

bool ReturnValues::mayBePositive(const FunctionData &D, uint32_t X,
                                 unsigned Depth) {
  X = D.strip(X);
  if (X == None || Depth > MaxDepth)
    return true;
  const facts::Expr &E = D.F.Exprs[X];
  switch (E.Kind) {
  case ExprKind::Const:
    return facts::constValue(E) > 0;
  case ExprKind::Select:
    return mayBePositive(D, E.B, Depth + 1) || mayBePositive(D, E.C, Depth + 1);
  case ExprKind::Unary:
    // `-err` of a positive constant or of a stored errno.
    return facts::UnaryOp(E.Op) != facts::UnaryOp::Neg;
  case ExprKind::Result: {
    if (D.F.Events[E.A].Kind != facts::EventKind::Call)
      return true;
    if (const rules::Primitive *P = D.P.ofResult(E.A))
      return P->Is != Meaning::ErrPtr && P->Is != Meaning::Identity;
    FunctionId Callee = D.directCallee(E.A);
    if (Callee != NoFunction)
      return mayBePositive(Callee);
    return !(E.Flags & facts::EF_Signed) || E.Width < 32;
  }
  case ExprKind::Load: {
    const facts::PathNode &P = D.F.Paths[E.A];
    if (P.Kind == facts::PathKind::Value)
      return mayBePositive(D, P.A, Depth + 1);
    if (P.Kind != facts::PathKind::Local)
      return true;
    // Whatever it is ever assigned, wherever.
    bool Stored = false;
    for (const facts::Event &Ev : D.F.Events) {
      if (Ev.Kind != facts::EventKind::Store || Ev.Path != E.A)
        continue;
      Stored = true;
      auto Op = facts::StoreOp(Ev.Op);
      if ((Op != facts::StoreOp::Assign && Op != facts::StoreOp::Init) ||
          Ev.Value == None || mayBePositive(D, Ev.Value, Depth + 1))
        return true;
    }
    return !Stored;
  }
  default:
    return true;
  }
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
