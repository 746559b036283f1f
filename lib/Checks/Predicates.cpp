//===- Predicates.cpp - Side-effect-free tests of memory ------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/Predicates.h"
#include "llvm/ADT/StringExtras.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::BinaryOp;
using facts::ExprKind;
using facts::None;
using facts::PathKind;

/// Chains of helpers longer than this are not followed.
static constexpr unsigned MaxDepth = 8;

bool Predicate::implies(const Predicate &O) const {
  if (Key.empty() || Key != O.Key)
    return false;
  if (O.Is == NonZero) {
    if (Is == NonZero)
      return (Mask & ~O.Mask) == 0;
    return Is == Equal && (uint64_t(Value) & O.Mask) != 0;
  }
  if (O.Is == Zero) {
    if (Is == Zero)
      return (O.Mask & ~Mask) == 0;
    return Is == Equal && (O.Mask & ~Mask) == 0 &&
           (uint64_t(Value) & O.Mask) == 0;
  }
  return Is == O.Is && Mask == O.Mask && Value == O.Value;
}

Predicates::Predicates(const link::Program &P, link::FunctionId F)
    : P(P), F(F), Fn(P.function(F)), G(P.flow(F)), Defs(Fn, G) {}

static Predicate::Relation negate(Predicate::Relation R) {
  switch (R) {
  case Predicate::NonZero:
    return Predicate::Zero;
  case Predicate::Zero:
    return Predicate::NonZero;
  case Predicate::Equal:
    return Predicate::NotEqual;
  case Predicate::NotEqual:
    return Predicate::Equal;
  }
  return R;
}

void Predicates::splitCall(link::FunctionId Id, uint32_t CallEvent, bool True,
                           uint32_t Event, const ParamKeys *Params,
                           unsigned Depth, std::vector<Predicate> &Out) const {
  const facts::Function &Of = P.function(Id);
  llvm::ArrayRef<link::CallEdge> Edges = P.callees(Id, CallEvent);
  if (Edges.size() != 1 || Edges[0].Kind != link::CallKind::Direct ||
      !P.isPureRead(Edges[0].Callee) || Depth > MaxDepth)
    return;
  const facts::Function &Helper = P.function(Edges[0].Callee);
  uint32_t Returned = None;
  for (const facts::Event &E : Helper.Events)
    if (E.Kind == facts::EventKind::Return) {
      if (Returned != None)
        return; // Several returns: what the result means depends on the way.
      Returned = E.Value;
    }
  if (Returned == None)
    return;
  ParamKeys Keys;
  for (uint32_t A : Of.args(Of.Events[CallEvent]))
    Keys.push_back(valueKey(Of, A, CallEvent, Params, 0));
  splitIn(Edges[0].Callee, Returned, True, Event, &Keys, Depth + 1, Out);
}

void Predicates::splitIn(link::FunctionId Id, uint32_t Expr, bool True,
                         uint32_t Event, const ParamKeys *Params,
                         unsigned Depth, std::vector<Predicate> &Out) const {
  if (Expr == None || Depth > MaxDepth)
    return;
  Expr = P.stripExpr(Id, Expr);
  if (Expr == None)
    return;
  const facts::Function &Of = P.function(Id);
  const facts::Expr &E = Of.Exprs[Expr];
  auto Emit = [&](uint32_t Load, uint64_t Mask, Predicate::Relation Is,
                  int64_t Value) {
    const facts::Expr &L = Of.Exprs[Load];
    Predicate Pr;
    Pr.Key = pathKey(Of, L.A, L.B == None ? Event : L.B, Params, 0);
    if (Pr.Key.empty())
      return;
    Pr.Mask = Mask;
    Pr.Is = True ? Is : negate(Is);
    Pr.Value = Value;
    Pr.Path = Params ? None : L.A;
    Pr.Event = Params ? None : L.B;
    Out.push_back(std::move(Pr));
  };
  switch (E.Kind) {
  case ExprKind::Load:
    Emit(Expr, ~0ull, Predicate::NonZero, 0);
    return;
  case ExprKind::Unary:
    if (E.Op == uint8_t(facts::UnaryOp::LNot))
      splitIn(Id, E.A, !True, Event, Params, Depth + 1, Out);
    return;
  case ExprKind::Cast:
    splitIn(Id, E.A, True, Event, Params, Depth + 1, Out);
    return;
  case ExprKind::Select:
    // A macro that picks one of several ways to test the same bit.
    if (uint32_t Call = bitTestIn(Id, Expr); Call != None)
      splitBit(Id, Call, True, Params, Out);
    return;
  case ExprKind::Result:
    if (const rules::Primitive *Is = P.primitiveAt(Id, E.A);
        Is && Is->Is == rules::Meaning::BitTest)
      splitBit(Id, E.A, True, Params, Out);
    else
      splitCall(Id, E.A, True, Event, Params, Depth, Out);
    return;
  case ExprKind::Binary:
    break;
  default:
    return;
  }
  switch (BinaryOp(E.Op)) {
  case BinaryOp::LAnd:
    if (!True)
      return;
    splitIn(Id, E.A, True, Event, Params, Depth + 1, Out);
    splitIn(Id, E.B, True, Event, Params, Depth + 1, Out);
    return;
  case BinaryOp::LOr:
    if (True)
      return;
    splitIn(Id, E.A, True, Event, Params, Depth + 1, Out);
    splitIn(Id, E.B, True, Event, Params, Depth + 1, Out);
    return;
  case BinaryOp::And: {
    uint32_t L = P.stripExpr(Id, E.A), R = P.stripExpr(Id, E.B);
    if (Of.Exprs[L].Kind == ExprKind::Const)
      std::swap(L, R);
    if (Of.Exprs[L].Kind == ExprKind::Load &&
        Of.Exprs[R].Kind == ExprKind::Const)
      Emit(L, uint64_t(facts::constValue(Of.Exprs[R])), Predicate::NonZero, 0);
    return;
  }
  case BinaryOp::Eq:
  case BinaryOp::Ne: {
    uint32_t L = P.stripExpr(Id, E.A), R = P.stripExpr(Id, E.B);
    if (Of.Exprs[L].Kind == ExprKind::Const)
      std::swap(L, R);
    if (Of.Exprs[R].Kind != ExprKind::Const)
      return;
    bool Eq = E.Op == uint8_t(BinaryOp::Eq);
    int64_t V = facts::constValue(Of.Exprs[R]);
    if (V == 0) {
      splitIn(Id, L, Eq ? !True : True, Event, Params, Depth + 1, Out);
      return;
    }
    uint64_t Mask = ~0ull;
    if (Of.Exprs[L].Kind == ExprKind::Binary &&
        Of.Exprs[L].Op == uint8_t(BinaryOp::And)) {
      uint32_t A = P.stripExpr(Id, Of.Exprs[L].A),
               M = P.stripExpr(Id, Of.Exprs[L].B);
      if (Of.Exprs[A].Kind == ExprKind::Const)
        std::swap(A, M);
      if (Of.Exprs[M].Kind != ExprKind::Const)
        return;
      Mask = uint64_t(facts::constValue(Of.Exprs[M]));
      L = A;
    }
    if (Of.Exprs[L].Kind == ExprKind::Load)
      Emit(L, Mask, Eq ? Predicate::Equal : Predicate::NotEqual, V);
    return;
  }
  default:
    return;
  }
}

void Predicates::split(uint32_t Expr, bool True, uint32_t Event,
                       std::vector<Predicate> &Out) const {
  splitIn(F, Expr, True, Event, nullptr, 0, Out);
}

template <typename Callback>
void Predicates::forEachCondition(uint32_t Event, Callback Do) const {
  for (uint32_t B = G.blockOf(Event); B != None; B = G.idom(B)) {
    if (G.preds(B).size() != 1)
      continue;
    const link::FlowEdge &E = G.preds(B)[0];
    const facts::Branch &T = Fn.Blocks[E.From].Term;
    if (T.Kind == facts::BranchKind::None ||
        T.Kind == facts::BranchKind::Switch ||
        T.Kind == facts::BranchKind::AsmGoto ||
        T.Kind == facts::BranchKind::Indirect || T.Cond == None)
      continue;
    Do(E, T.Cond, AtEnd | E.From);
  }
}

std::vector<Predicate> Predicates::known(uint32_t Event) const {
  std::vector<Predicate> Out;
  for (uint32_t B = G.blockOf(Event); B != None; B = G.idom(B))
    if (G.preds(B).size() == 1 &&
        Fn.Blocks[G.preds(B)[0].From].Term.Kind == facts::BranchKind::Switch)
      splitCase(G.preds(B)[0], Out);
  forEachCondition(Event,
                   [&](const link::FlowEdge &E, uint32_t Cond, uint32_t At) {
                     size_t First = Out.size();
                     split(Cond, E.Index == 0, At, Out);
                     for (size_t I = First; I != Out.size(); ++I)
                       Out[I].Block = E.From;
                   });
  return Out;
}

bool Predicates::mentions(uint32_t Expr, uint32_t Event, const std::string &Key,
                          unsigned Depth) const {
  if (Expr == None || Depth > MaxDepth)
    return false;
  if (keyOfValue(Expr, Event) == Key)
    return true;
  const facts::Expr &E = Fn.Exprs[Expr];
  switch (E.Kind) {
  case ExprKind::Load: {
    if (Fn.Paths[E.A].Kind != PathKind::Local)
      return false;
    uint32_t Def = definitions(Event, E.A).unique();
    return Def != None && Fn.Events[Def].Path == E.A &&
           mentions(Fn.Events[Def].Value, Def, Key, Depth + 1);
  }
  case ExprKind::Select:
    return mentions(E.A, Event, Key, Depth) ||
           mentions(E.B, Event, Key, Depth) || mentions(E.C, Event, Key, Depth);
  case ExprKind::Binary:
    return mentions(E.A, Event, Key, Depth) || mentions(E.B, Event, Key, Depth);
  case ExprKind::Unary:
  case ExprKind::Cast:
    return mentions(E.A, Event, Key, Depth);
  case ExprKind::Result: {
    const rules::Primitive *Is = P.primitiveAt(F, E.A);
    if (Is && Is->Is == rules::Meaning::IsErr)
      for (uint32_t A : Fn.args(Fn.Events[E.A]))
        if (mentions(A, E.A, Key, Depth + 1))
          return true;
    return false;
  }
  default:
    return false;
  }
}

bool Predicates::conditionsMention(uint32_t Event, const std::string &Key,
                                   uint32_t Since) const {
  bool Found = false;
  forEachCondition(Event,
                   [&](const link::FlowEdge &E, uint32_t Cond, uint32_t At) {
                     if (Since == None || G.dominates(Since, E.From))
                       Found |= mentions(Cond, At, Key, 0);
                   });
  return Found;
}

bool Predicates::isPure(uint32_t Expr, std::vector<uint32_t> &Paths) const {
  if (Expr == None)
    return false;
  const facts::Expr &E = Fn.Exprs[Expr];
  switch (E.Kind) {
  case ExprKind::Const:
    return true;
  case ExprKind::Load:
    Paths.push_back(E.A);
    return true;
  case ExprKind::Unary:
  case ExprKind::Cast:
    return isPure(E.A, Paths);
  case ExprKind::Binary:
    return isPure(E.A, Paths) && isPure(E.B, Paths);
  case ExprKind::Select:
  case ExprKind::Result: {
    uint32_t Call = E.Kind == ExprKind::Result ? E.A : bitTestIn(F, Expr);
    const rules::Primitive *Is =
        Call == None ? nullptr : P.primitiveAt(F, Call);
    link::Place Object;
    if (Is && Is->Is == rules::Meaning::BitTest &&
        Is->Order != rules::MemoryOrder::Acquire)
      Object = P.object(F, Call);
    if (!Object || !Object.Extra.empty())
      return false;
    Paths.push_back(Object.Path);
    return true;
  }
  default:
    return false;
  }
}
