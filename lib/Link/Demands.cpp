//===- Demands.cpp - Which parameters decide what a function does ---------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/Demands.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::BinaryOp;
using facts::ExprKind;
using facts::None;
using facts::PathKind;

/// Enough for nested conditions; facts never loop, a bad shard might.
static constexpr unsigned MaxDepth = 12;
static constexpr size_t SmallBlocks = 10;

bool nobounce::link::isSmall(const facts::Function &F) {
  return F.Blocks.size() <= SmallBlocks;
}

bool Demand::add(const Demand &D) {
  Demand Old = *this;
  Bits |= D.Bits;
  Truth |= D.Truth;
  Called |= D.Called;
  Table |= D.Table;
  return Bits != Old.Bits || Truth != Old.Truth || Called != Old.Called ||
         Table != Old.Table;
}

Abstract Demand::project(const Abstract &A) const {
  if ((Called && A.Kind == Abstract::Function) ||
      (Table && A.Kind == Abstract::Table))
    return A;
  if (Truth && A.isTrue() == false)
    return Abstract::constant(0);
  if (A.Kind == Abstract::Bits)
    if (Abstract B = Abstract::bits(A.Set & Bits, A.Clear & Bits);
        B.isKnown() && (!Truth || B.Set || !A.Set))
      return B;
  return Truth && A.isTrue() == true ? Abstract::nonNull() : Abstract();
}

uint32_t FunctionDemands::indexOf(const facts::PathNode &Root) const {
  if (Root.Kind != PathKind::Param && Root.Kind != PathKind::Local)
    return None;
  std::pair<bool, uint32_t> V{Root.Kind == PathKind::Param, Root.A};
  for (uint32_t I = 0; I != Tracked.size(); ++I)
    if (Tracked[I] == V)
      return I;
  return None;
}

namespace {
/// Spreads what is asked of values through one function.
class Spread {
public:
  Spread(const FunctionData &D)
      : D(D), Vars(D.F.Params.size() + D.F.Locals.size()), Hidden(Vars.size()),
        Stores(Vars.size()) {
    for (const facts::Expr &E : D.F.Exprs)
      if (E.Kind == ExprKind::Addr)
        hide(E.A);
    for (uint32_t I = 0; I != D.F.Events.size(); ++I) {
      const facts::Event &E = D.F.Events[I];
      if (E.Kind == facts::EventKind::Asm)
        for (uint32_t Out : D.F.args(E).take_front(E.Width))
          if (Out != None && D.F.Exprs[Out].Kind == ExprKind::Load)
            hide(D.F.Exprs[Out].A);
      if (E.Kind == facts::EventKind::Store && E.Path != None &&
          E.Value != None)
        if (uint32_t V = variable(D.F.Paths[E.Path]); V != None)
          Stores[V].push_back(E.Value);
    }
  }

  void ask(uint32_t X, const Demand &What, unsigned Depth = 0) {
    if (!What.any() || Depth > MaxDepth)
      return;
    X = D.strip(X);
    if (X == None)
      return;
    const facts::Expr &E = D.F.Exprs[X];
    switch (E.Kind) {
    case ExprKind::Load: {
      const facts::PathNode &P = D.F.Paths[E.A];
      if (P.Kind == PathKind::Value)
        ask(P.A, What, Depth + 1);
      else if (uint32_t V = variable(P); V != None)
        askVariable(V, What, Depth);
      else if (uint32_t T = tableVariable(P); T != None)
        askVariable(T, {0, false, false, true}, Depth);
      return;
    }
    case ExprKind::Result:
      if (!llvm::is_contained(Results, E.A))
        Results.push_back(E.A);
      return;
    case ExprKind::Unary:
      ask(E.A, facts::UnaryOp(E.Op) == facts::UnaryOp::LNot ? truth() : What,
          Depth + 1);
      return;
    case ExprKind::Select:
      ask(E.A, truth(), Depth + 1);
      ask(E.B, What, Depth + 1);
      ask(E.C, What, Depth + 1);
      return;
    case ExprKind::Binary:
      askBinary(E, What, Depth);
      return;
    default:
      return;
    }
  }
  void askVariable(uint32_t V, const Demand &What, unsigned Depth = 0) {
    if (Hidden[V] || !Vars[V].add(What))
      return;
    for (uint32_t Value : Stores[V])
      ask(Value, What, Depth + 1);
  }
  /// Index of a variable that is the whole path; None.
  uint32_t variable(const facts::PathNode &P) const {
    if (P.Kind == PathKind::Param)
      return P.A;
    if (P.Kind == PathKind::Local)
      return uint32_t(D.F.Params.size()) + P.A;
    return None;
  }
  /// The variable of `var->field`; None for other paths.
  uint32_t tableVariable(const facts::PathNode &P) const {
    if (P.Kind != PathKind::Field || P.Base == None ||
        D.F.Paths[P.Base].Kind != PathKind::Deref ||
        D.F.Paths[P.Base].Base == None)
      return None;
    return variable(D.F.Paths[D.F.Paths[P.Base].Base]);
  }
  void take(FunctionDemands &Into) {
    Into.Params.assign(Vars.begin(), Vars.begin() + D.F.Params.size());
    Into.Tracked.clear();
    for (uint32_t V = 0; V != Vars.size(); ++V)
      if (Vars[V].any()) {
        bool IsParam = V < D.F.Params.size();
        Into.Tracked.push_back(
            {IsParam, IsParam ? V : V - uint32_t(D.F.Params.size())});
      }
    llvm::sort(Results);
    Into.Results = std::move(Results);
  }
  static Demand truth() { return {0, true, false, false}; }

private:
  void askBinary(const facts::Expr &E, const Demand &What, unsigned Depth) {
    auto Op = BinaryOp(E.Op);
    std::optional<int64_t> C = constantOf(D, E.B);
    uint32_t Other = E.A;
    if (!C) {
      C = constantOf(D, E.A);
      Other = E.B;
    }
    auto Both = [&](const Demand &W) {
      ask(E.A, W, Depth + 1);
      ask(E.B, W, Depth + 1);
    };
    switch (Op) {
    case BinaryOp::And:
      if (C)
        ask(Other, {uint64_t(*C) & (What.Truth ? ~0ull : What.Bits)},
            Depth + 1);
      else
        Both({What.Truth ? ~0ull : What.Bits});
      return;
    case BinaryOp::Or:
    case BinaryOp::Xor:
      Both({What.Bits, What.Truth && Op == BinaryOp::Or});
      return;
    case BinaryOp::Eq:
    case BinaryOp::Ne:
      if (C && *C == 0)
        ask(Other, truth(), Depth + 1);
      else if (C)
        ask(Other, {~0ull}, Depth + 1);
      else
        Both({~0ull, true, true, true});
      return;
    case BinaryOp::LAnd:
    case BinaryOp::LOr:
      Both(truth());
      return;
    case BinaryOp::Comma:
      ask(E.B, What, Depth + 1);
      return;
    default:
      Both({~0ull});
    }
  }
  void hide(uint32_t Path) {
    while (Path != None && (D.F.Paths[Path].Kind == PathKind::Field ||
                            D.F.Paths[Path].Kind == PathKind::Index))
      Path = D.F.Paths[Path].Base;
    if (Path != None)
      if (uint32_t V = variable(D.F.Paths[Path]); V != None)
        Hidden[V] = true;
  }

  const FunctionData &D;
  std::vector<Demand> Vars;
  std::vector<bool> Hidden;
  std::vector<llvm::SmallVector<uint32_t, 2>> Stores;
  llvm::SmallVector<uint32_t, 4> Results;
};
} // namespace

bool Demands::update(FunctionId F) {
  const FunctionData &D = Data[F];
  Spread S(D);
  for (const facts::Block &B : D.F.Blocks)
    if (B.Term.Kind != facts::BranchKind::None && B.Term.Cond != None) {
      bool IsSwitch = B.Term.Kind == facts::BranchKind::Switch;
      S.ask(B.Term.Cond, IsSwitch ? Demand{~0ull} : Spread::truth());
    }
  for (const facts::Event &E : D.F.Events) {
    // What a small function returns decides branches of its callers.
    if (E.Kind == facts::EventKind::Return && E.Value != None && isSmall(D.F))
      S.ask(E.Value, {~0ull, true});
    if (E.Kind != facts::EventKind::Call || E.Callee || E.Path == None)
      continue;
    const facts::PathNode *P = &D.F.Paths[E.Path];
    Demand What{0, false, true};
    if (P->Kind == PathKind::Field && P->Base != None) {
      What = {0, false, false, true};
      P = &D.F.Paths[P->Base];
    }
    if (P->Kind == PathKind::Deref && P->Base != None)
      P = &D.F.Paths[P->Base];
    if (uint32_t V = S.variable(*P); V != None)
      S.askVariable(V, What);
  }
  for (const CallEdge &E : G.callees(F)) {
    if (!passesArguments(E))
      continue;
    const FunctionDemands &Callee = List[E.Callee];
    llvm::ArrayRef<uint32_t> Args = D.F.args(D.F.Events[E.Event]);
    for (size_t I = 0; I < Args.size() && I < Callee.Params.size(); ++I)
      if (Args[I] != None)
        S.ask(Args[I], Callee.Params[I]);
  }
  std::vector<Demand> Old = std::move(List[F].Params);
  S.take(List[F]);
  for (size_t I = 0; I != Old.size(); ++I)
    if (Old[I].add(List[F].Params[I]))
      return true;
  return false;
}

Demands::Demands(const std::vector<FunctionData> &Data, const CallGraph &G)
    : Data(Data), G(G), List(Data.size()) {
  // Callees first; what a cycle adds is seen by its members' callers after.
  std::vector<FunctionId> Order;
  std::vector<uint8_t> State(Data.size());
  llvm::SmallVector<std::pair<FunctionId, size_t>, 64> Stack;
  for (FunctionId Root = 0; Root != Data.size(); ++Root) {
    if (State[Root])
      continue;
    State[Root] = 1;
    Stack.push_back({Root, 0});
    while (!Stack.empty()) {
      auto &[F, Next] = Stack.back();
      llvm::ArrayRef<CallEdge> Out = G.callees(F);
      if (Next == Out.size()) {
        Order.push_back(F);
        Stack.pop_back();
        continue;
      }
      FunctionId Callee = Out[Next++].Callee;
      if (!State[Callee]) {
        State[Callee] = 1;
        Stack.push_back({Callee, 0});
      }
    }
  }
  for (size_t F = 0; F != Data.size(); ++F)
    List[F].Params.resize(Data[F].F.Params.size());
  std::vector<bool> Dirty(Data.size(), true);
  constexpr unsigned MaxRounds = 4;
  for (unsigned Round = 0; Round != MaxRounds; ++Round) {
    bool Any = false;
    for (FunctionId F : Order) {
      if (!Dirty[F])
        continue;
      Dirty[F] = false;
      if (update(F))
        for (const CallEdge *E : G.callers(F)) {
          Dirty[E->Caller] = true;
          Any = true;
        }
    }
    if (!Any)
      break;
  }
}
