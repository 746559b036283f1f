//===- PredicateBits.cpp - Tests of bits, and cases of switches -----------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/Predicates.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::BinaryOp;
using facts::ExprKind;
using facts::None;

uint32_t Predicates::bitTestIn(link::FunctionId Id, uint32_t Expr) const {
  const facts::Function &Of = P.function(Id);
  const facts::Expr &E = Of.Exprs[Expr];
  uint32_t Found = None;
  for (uint32_t Arm : {E.B, E.C}) {
    const facts::Expr &X = Of.Exprs[P.stripExpr(Id, Arm)];
    if (X.Kind != ExprKind::Result)
      return None;
    const rules::Primitive *Is = P.primitiveAt(Id, X.A);
    if (Is && Is->Is == rules::Meaning::BitTest)
      Found = X.A;
    else if (!P.isCovered(Id, X.A))
      return None;
  }
  return Found;
}

void Predicates::splitBit(link::FunctionId Id, uint32_t Call, bool True,
                          const ParamKeys *Params,
                          std::vector<Predicate> &Out) const {
  const facts::Function &Of = P.function(Id);
  const rules::Primitive &Is = *P.primitiveAt(Id, Call);
  uint32_t Bit = P.operandExpr(Id, Call, Is.Bit);
  link::Place Object = P.object(Id, Call);
  if (Bit == None || !Object || !Object.Extra.empty())
    return;
  Bit = P.stripExpr(Id, Bit);
  if (Of.Exprs[Bit].Kind != ExprKind::Const)
    return;
  // In a bitmap of several words the word is an element of its own.
  int64_t Number = facts::constValue(Of.Exprs[Bit]);
  if (Number < 0 || Number > 63)
    return;
  Predicate Pr;
  Pr.Key = pathKey(Of, Object.Path, Call, Params, 0);
  if (Pr.Key.empty())
    return;
  Pr.Is = True ? Predicate::NonZero : Predicate::Zero;
  Pr.Mask = uint64_t(1) << Number;
  Pr.Path = Params ? None : Object.Path;
  Pr.Event = Params ? None : Call;
  Out.push_back(std::move(Pr));
}

void Predicates::splitCase(const link::FlowEdge &E,
                           std::vector<Predicate> &Out) const {
  const facts::Branch &T = Fn.Blocks[E.From].Term;
  const facts::Succ &S = Fn.succs(Fn.Blocks[E.From])[E.Index];
  if (S.Flags & facts::SF_Default || S.Low != S.High)
    return;
  uint32_t L = P.stripExpr(F, T.Cond);
  if (L == None)
    return;
  const facts::Expr *X = &Fn.Exprs[L];
  Predicate Pr;
  if (X->Kind == ExprKind::Binary && BinaryOp(X->Op) == BinaryOp::And) {
    const facts::Expr *A = &Fn.Exprs[P.stripExpr(F, X->A)];
    const facts::Expr *M = &Fn.Exprs[P.stripExpr(F, X->B)];
    if (A->Kind == ExprKind::Const)
      std::swap(A, M);
    if (M->Kind != ExprKind::Const)
      return;
    Pr.Mask = uint64_t(facts::constValue(*M));
    X = A;
  }
  if (X->Kind != ExprKind::Load)
    return;
  Pr.Key = pathKey(Fn, X->A, X->B == None ? AtEnd | E.From : X->B, nullptr, 0);
  if (Pr.Key.empty())
    return;
  Pr.Is = Predicate::Equal;
  Pr.Value = S.Low;
  Pr.Path = X->A;
  Pr.Event = X->B;
  Pr.Block = E.From;
  Out.push_back(std::move(Pr));
}
