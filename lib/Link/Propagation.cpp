//===- Propagation.cpp - Values through one function ----------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/Propagation.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::BinaryOp;
using facts::ExprKind;
using facts::None;
using facts::PathKind;
using facts::StoreOp;

static constexpr unsigned MaxDepth = 12;

/// A truth value is stored as 0 or 1, whatever it was made from.
static Abstract asType(const Abstract &A, llvm::StringRef Type) {
  if (Type != "bool" && Type != "_Bool")
    return A;
  std::optional<bool> T = A.isTrue();
  return T ? Abstract::truth(*T) : Abstract();
}

Abstract Propagation::variable(uint32_t Path) const {
  if (Path == None)
    return {};
  uint32_t V = N.indexOf(D.F.Paths[Path]);
  return V == None || Now.empty() ? Abstract() : Now[V];
}

Abstract Propagation::member(const facts::PathNode &Field) const {
  if (Field.Base == None || D.F.Paths[Field.Base].Kind != PathKind::Deref)
    return {};
  Abstract Of = variable(D.F.Paths[Field.Base].Base);
  if (Of.Kind != Abstract::Table || !Of.Global->IsConst ||
      Of.Global->Inits.empty() || Of.Global->Record != D.F.str(Field.A))
    return {};
  for (const facts::Init &I : Of.Global->Inits)
    if (I.Path == D.F.str(Field.B)) {
      if (I.Kind == facts::InitKind::Int)
        return Abstract::constant(I.Value);
      return Abstract::nonNull();
    } else if (llvm::StringRef(I.Path).starts_with(D.F.str(Field.B))) {
      return {};
    }
  // What is not initialised is zero.
  return Abstract::constant(0);
}

Abstract Propagation::evaluate(uint32_t X, unsigned Depth) const {
  if (X == None || Depth > MaxDepth)
    return {};
  const facts::Expr *E = &D.F.Exprs[X];
  if (E->Kind == ExprKind::Cast) {
    Abstract A = evaluate(E->A, Depth + 1);
    // The low part of something that is not zero may be.
    if (A.Kind == Abstract::NonNull && E->Width < 64)
      return {};
    return truncate(A, E->Width, E->Flags & facts::EF_Signed);
  }
  if (E->Kind == ExprKind::Result || E->Kind == ExprKind::Binary) {
    uint32_t Y = D.strip(X);
    if (Y == None)
      return {};
    if (Y != X)
      return evaluate(Y, Depth + 1);
  }
  bool IsSigned = E->Flags & facts::EF_Signed;
  switch (E->Kind) {
  case ExprKind::Const:
    return E->Flags & facts::EF_Truncated
               ? Abstract()
               : Abstract::constant(facts::constValue(*E));
  case ExprKind::Load: {
    const facts::PathNode &P = D.F.Paths[E->A];
    if (P.Kind == PathKind::Value)
      return evaluate(P.A, Depth + 1);
    if (auto It = D.Constants.find(E->A); It != D.Constants.end())
      return Abstract::constant(It->second);
    if (P.Kind == PathKind::Field)
      return member(P);
    return truncate(variable(E->A), E->Width, IsSigned);
  }
  case ExprKind::Addr: {
    const facts::PathNode &P = D.F.Paths[E->A];
    if (P.Kind == PathKind::Global)
      if (const facts::Global *G = S.global(S.unitOf(F), D.Local[P.A]))
        return Abstract::table(G);
    // The container of nothing is nothing where it is the first member.
    if (P.Kind == PathKind::Container || P.Kind == PathKind::Deref ||
        P.Kind == PathKind::Offset)
      return {};
    return Abstract::nonNull();
  }
  case ExprKind::Func: {
    FunctionId To = S.resolve(F, D.Local[E->A]);
    return To == NoFunction ? Abstract::nonNull() : Abstract::function(To);
  }
  case ExprKind::Str:
    return Abstract::nonNull();
  case ExprKind::Result: {
    auto It = llvm::lower_bound(N.Results, E->A);
    size_t I = It - N.Results.begin();
    if (It == N.Results.end() || *It != E->A || I >= Results.size())
      return {};
    return HasResult[I] ? Results[I] : Abstract();
  }
  case ExprKind::Unary:
    return link::evaluate(facts::UnaryOp(E->Op), evaluate(E->A, Depth + 1),
                          E->Width, IsSigned);
  case ExprKind::Binary: {
    bool Signed = IsSigned;
    if (auto Op = BinaryOp(E->Op); Op >= BinaryOp::Lt && Op <= BinaryOp::Ge)
      Signed = D.F.Exprs[E->A].Flags & D.F.Exprs[E->B].Flags & facts::EF_Signed;
    return link::evaluate(BinaryOp(E->Op), evaluate(E->A, Depth + 1),
                          evaluate(E->B, Depth + 1), E->Width, Signed);
  }
  case ExprKind::Select: {
    if (std::optional<bool> T = evaluate(E->A, Depth + 1).isTrue())
      return evaluate(*T ? E->B : E->C, Depth + 1);
    return join(evaluate(E->B, Depth + 1), evaluate(E->C, Depth + 1));
  }
  default:
    return {};
  }
}

void Propagation::transfer(const facts::Event &E, uint32_t Index) {
  if (E.Kind == facts::EventKind::Return) {
    Abstract R = asType(evaluate(E.Value), D.F.str(D.F.ReturnType));
    Returned = AnyReturn ? join(Returned, R) : R;
    AnyReturn = true;
    return;
  }
  if (E.Kind == facts::EventKind::Store && E.Path != None) {
    uint32_t V = N.indexOf(D.F.Paths[E.Path]);
    if (V == None)
      return;
    Abstract Value = evaluate(E.Value);
    auto Combine = [&](BinaryOp Op) {
      return link::evaluate(Op, Now[V], Value, E.Width, true);
    };
    Abstract Next;
    switch (StoreOp(E.Op)) {
    case StoreOp::Assign:
    case StoreOp::Init:
      Next = Value;
      break;
    case StoreOp::OrAssign:
      Next = Combine(BinaryOp::Or);
      break;
    case StoreOp::AndAssign:
      Next = Combine(BinaryOp::And);
      break;
    default:
      break;
    }
    Now[V] = asType(Next, D.F.str(E.Type));
    return;
  }
  auto It = llvm::lower_bound(N.Results, Index);
  if (It == N.Results.end() || *It != Index)
    return;
  size_t I = It - N.Results.begin();
  Abstract R = Oracle(Index, *this);
  Results[I] = HasResult[I] ? join(Results[I], R) : R;
  HasResult.set(I);
}

void Propagation::refine(uint32_t X, bool Holds, Values &V,
                         unsigned Depth) const {
  // The low part of a value does not tell the whole.
  if (X == None || D.F.Exprs[X].Kind == ExprKind::Cast)
    return;
  X = D.strip(X);
  if (X == None || Depth > MaxDepth)
    return;
  const facts::Expr &E = D.F.Exprs[X];
  if (E.Kind == ExprKind::Unary && facts::UnaryOp(E.Op) == facts::UnaryOp::LNot)
    return refine(E.A, !Holds, V, Depth + 1);
  if (E.Kind == ExprKind::Load) {
    const facts::PathNode &P = D.F.Paths[E.A];
    if (P.Kind == PathKind::Value)
      return refine(P.A, Holds, V, Depth + 1);
    uint32_t I = N.indexOf(P);
    if (I == None)
      return;
    if (!Holds)
      V[I] = Abstract::constant(0);
    else if (!V[I].isKnown())
      V[I] = Abstract::nonNull();
    return;
  }
  if (E.Kind != ExprKind::Binary)
    return;
  auto Op = BinaryOp(E.Op);
  std::optional<int64_t> C = constantOf(D, E.B);
  uint32_t Other = E.A;
  if (!C) {
    C = constantOf(D, E.A);
    Other = E.B;
  }
  if (!C)
    return;
  if (Op == BinaryOp::Eq || Op == BinaryOp::Ne) {
    bool IsEqual = Holds == (Op == BinaryOp::Eq);
    if (*C == 0)
      return refine(Other, !IsEqual, V, Depth + 1);
    if (!IsEqual)
      return;
    Other = D.strip(Other);
    if (Other == None || D.F.Exprs[Other].Kind != ExprKind::Load)
      return;
    if (uint32_t I = N.indexOf(D.F.Paths[D.F.Exprs[Other].A]); I != None)
      V[I] = Abstract::constant(*C);
    return;
  }
  if (Op != BinaryOp::And)
    return;
  Other = D.strip(Other);
  if (Other == None || D.F.Exprs[Other].Kind != ExprKind::Load)
    return;
  uint32_t I = N.indexOf(D.F.Paths[D.F.Exprs[Other].A]);
  if (I == None)
    return;
  uint64_t Mask = uint64_t(*C);
  bool OneBit = Mask && !(Mask & (Mask - 1));
  if (Holds && OneBit)
    V[I] = Abstract::bits(V[I].knownSet() | Mask, V[I].knownClear() & ~Mask);
  else if (Holds && !V[I].isKnown())
    V[I] = Abstract::nonNull();
  else if (!Holds)
    V[I] = Abstract::bits(V[I].knownSet() & ~Mask, V[I].knownClear() | Mask);
  return;
}

void Propagation::reach(const FlowEdge &E, const Values &V) {
  Taken.set(D.G.edgeNumber(E));
  if (!Visited[E.To]) {
    Visited.set(E.To);
    In[E.To] = V;
    Dirty.set(E.To);
    return;
  }
  for (size_t I = 0; I != V.size(); ++I) {
    Abstract J = join(In[E.To][I], V[I]);
    if (J != In[E.To][I]) {
      In[E.To][I] = J;
      Dirty.set(E.To);
    }
  }
}

void Propagation::follow(uint32_t B) {
  Now = In[B];
  const facts::Block &Block = D.F.Blocks[B];
  for (uint32_t I = Block.EventBegin, E = I + Block.EventCount; I != E; ++I)
    transfer(D.F.Events[I], I);
  const facts::Branch &T = Block.Term;
  llvm::ArrayRef<FlowEdge> Out = D.G.succs(B);
  bool Decides = T.Cond != None && Out.size() > 1;
  if (Decides && T.Kind == facts::BranchKind::Switch) {
    Abstract A = evaluate(T.Cond);
    llvm::ArrayRef<facts::Succ> Cases = D.F.succs(Block);
    bool Hit = false;
    for (const FlowEdge &E : Out) {
      const facts::Succ &C = Cases[E.Index];
      if (C.Flags & facts::SF_Default)
        continue;
      if (A.isConstant() && (A.value() < C.Low || A.value() > C.High))
        continue;
      if (C.Low == C.High && ((A.knownSet() & ~uint64_t(C.Low)) ||
                              (A.knownClear() & uint64_t(C.Low))))
        continue;
      Hit |= A.isConstant();
      Values V = Now;
      uint32_t X = D.strip(T.Cond);
      if (C.Low == C.High && X != None && D.F.Exprs[X].Kind == ExprKind::Load)
        if (uint32_t I = N.indexOf(D.F.Paths[D.F.Exprs[X].A]); I != None)
          V[I] = Abstract::constant(C.Low);
      reach(E, V);
    }
    for (const FlowEdge &E : Out)
      if (!Hit && (Cases[E.Index].Flags & facts::SF_Default))
        reach(E, Now);
    return;
  }
  if (Decides && Out.size() == 2 && T.Kind != facts::BranchKind::AsmGoto &&
      T.Kind != facts::BranchKind::Indirect) {
    std::optional<bool> Holds = evaluate(T.Cond).isTrue();
    for (const FlowEdge &E : Out) {
      bool OnTrue = E.Index == 0;
      if (Holds && *Holds != OnTrue)
        continue;
      Values V = Now;
      refine(T.Cond, OnTrue, V);
      reach(E, V);
    }
    return;
  }
  for (const FlowEdge &E : Out)
    reach(E, Now);
}

void Propagation::run(llvm::ArrayRef<std::pair<uint32_t, Abstract>> Params) {
  uint32_t Blocks = D.G.blockCount();
  In.resize(Blocks);
  Visited.resize(Blocks);
  Dirty.resize(Blocks);
  Taken.resize(uint32_t(D.F.Succs.size()));
  Results.resize(N.Results.size());
  HasResult.resize(uint32_t(N.Results.size()));
  if (!Blocks)
    return;
  In[0].resize(N.Tracked.size());
  for (size_t I = 0; I != N.Tracked.size(); ++I)
    for (const auto &[Param, Value] : Params)
      if (N.Tracked[I].first && N.Tracked[I].second == Param)
        In[0][I] = asType(Value, D.F.str(D.F.Params[Param].Type));
  Visited.set(0);
  Dirty.set(0);
  // What is known only ever gets less, so this ends; the bound is for facts
  // that are not what they should be.
  constexpr unsigned MaxRounds = 64;
  for (unsigned Round = 0; Round != MaxRounds && Dirty.any(); ++Round)
    for (uint32_t B : D.G.rpo())
      if (Dirty[B]) {
        Dirty.reset(B);
        follow(B);
      }
  if (Dirty.none())
    return;
  Visited.set();
  Taken.set();
  Returned = {};
  for (Values &V : In)
    V.assign(N.Tracked.size(), Abstract());
}

bool Propagation::isEverythingTaken() const {
  for (uint32_t B : D.G.rpo())
    for (const FlowEdge &E : D.G.succs(B))
      if (!Taken[D.G.edgeNumber(E)])
        return false;
  return true;
}

void Propagation::forEachCall(uint32_t B,
                              llvm::function_ref<void(uint32_t)> Do) {
  Now = In[B];
  const facts::Block &Block = D.F.Blocks[B];
  for (uint32_t I = Block.EventBegin, E = I + Block.EventCount; I != E; ++I) {
    const facts::Event &Ev = D.F.Events[I];
    if (Ev.Kind == facts::EventKind::Call)
      Do(I);
    if (Ev.Kind == facts::EventKind::Store)
      transfer(Ev, I);
  }
}
