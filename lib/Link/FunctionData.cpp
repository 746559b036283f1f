//===- FunctionData.cpp - What link keeps of one function -----------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/FunctionData.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::BinaryOp;
using facts::Expr;
using facts::ExprKind;
using facts::None;
using rules::Meaning;

/// Enough for any chain of wrappers; facts never loop, a bad shard might.
static constexpr unsigned MaxSteps = 32;

void FunctionData::complete(const PrimitiveNames &Known) {
  G = Flow(F);
  P = Primitives(F, G, Local, Known);
  Stripped.resize(F.Exprs.size());
  for (uint32_t X = 0; X != Stripped.size(); ++X) {
    uint32_t At = X;
    for (unsigned I = 0; I != MaxSteps; ++I) {
      uint32_t Next = inside(At);
      if (Next == None)
        break;
      At = Next < X ? Stripped[Next] : Next;
    }
    Stripped[X] = At;
  }
  OnlyStore.assign(F.Locals.size(), None);
  // Ends at two for "more than one store or address taken".
  std::vector<uint8_t> Stores(F.Locals.size());
  for (const Expr &E : F.Exprs) {
    if (E.Kind != ExprKind::Addr)
      continue;
    uint32_t Path = E.A;
    while (Path != None && (F.Paths[Path].Kind == facts::PathKind::Field ||
                            F.Paths[Path].Kind == facts::PathKind::Index))
      Path = F.Paths[Path].Base;
    if (Path != None && F.Paths[Path].Kind == facts::PathKind::Local)
      Stores[F.Paths[Path].A] = 2;
  }
  for (uint32_t I = 0; I != F.Events.size(); ++I) {
    const facts::Event &E = F.Events[I];
    if (E.Kind == facts::EventKind::Store && E.Path != None &&
        F.Paths[E.Path].Kind == facts::PathKind::Local) {
      uint32_t L = F.Paths[E.Path].A;
      OnlyStore[L] = Stores[L] == 0 ? I : None;
      Stores[L] = Stores[L] == 0 ? 1 : 2;
    }
    if (E.Kind == facts::EventKind::Asm)
      for (uint32_t Out : F.args(E).take_front(E.Width))
        if (Out != None && F.Exprs[Out].Kind == ExprKind::Load &&
            F.Paths[F.Exprs[Out].A].Kind == facts::PathKind::Local)
          Stores[F.Paths[F.Exprs[Out].A].A] = 2;
  }
  for (uint32_t L = 0; L != Stores.size(); ++L)
    if (Stores[L] != 1)
      OnlyStore[L] = None;
}

FunctionId FunctionData::directCallee(uint32_t Event) const {
  auto It = llvm::lower_bound(
      Direct, Event, [](const auto &A, uint32_t E) { return A.first < E; });
  return It != Direct.end() && It->first == Event ? It->second : NoFunction;
}

uint32_t FunctionData::argument(uint32_t Event, unsigned I) const {
  const facts::Event &E = F.Events[Event];
  if (E.Kind != facts::EventKind::Call || I >= E.ArgCount)
    return None;
  return F.args(E)[I];
}

uint32_t FunctionData::operand(const Primitives::At &A,
                               const rules::Operand &O) const {
  if (A.Macro == None)
    return O.Kind == rules::Operand::Arg ? argument(A.Event, O.Index) : None;
  for (const facts::MacroArg &Arg : F.args(F.Macros[A.Macro]))
    if (O.Kind == rules::Operand::MacroParam ? F.str(Arg.Param) == O.Name
        : O.Kind == rules::Operand::Arg      ? Arg.Index == O.Index
                                             : false)
      return Arg.Value;
  return None;
}

uint32_t FunctionData::inside(uint32_t X) const {
  const Expr &E = F.Exprs[X];
  if (E.Kind == ExprKind::Cast)
    return E.A;
  if (E.Kind == ExprKind::Binary && BinaryOp(E.Op) == BinaryOp::Comma)
    return E.B;
  if (E.Kind != ExprKind::Result)
    return None;
  const facts::Event &Ev = F.Events[E.A];
  if (Ev.Flags & facts::EV_Builtin && Ev.Callee &&
      F.str(Ev.Callee).starts_with("__builtin_expect"))
    return argument(E.A, 0);
  if (const Primitives::At *A = P.at(E.A);
      A && A->Macro == None &&
      (A->Is->Is == Meaning::Identity || A->Is->Is == Meaning::Expect))
    return A->Is->Of.Kind == rules::Operand::Absent ? argument(E.A, 0)
                                                    : operand(*A, A->Is->Of);
  return None;
}

uint32_t FunctionData::stripThroughLocals(uint32_t X) const {
  for (unsigned I = 0; I != MaxSteps; ++I) {
    X = strip(X);
    if (X == None || F.Exprs[X].Kind != ExprKind::Load)
      return X;
    const facts::PathNode &Path = F.Paths[F.Exprs[X].A];
    if (Path.Kind == facts::PathKind::Value) {
      X = Path.A;
      continue;
    }
    if (Path.Kind != facts::PathKind::Local || OnlyStore[Path.A] == None)
      return X;
    const facts::Event &E = F.Events[OnlyStore[Path.A]];
    auto Op = facts::StoreOp(E.Op);
    if (E.Value == None ||
        (Op != facts::StoreOp::Assign && Op != facts::StoreOp::Init))
      return X;
    X = E.Value;
  }
  return X;
}

NameId FunctionData::functionAddress(uint32_t X) const {
  X = stripThroughLocals(X);
  return X != None && F.Exprs[X].Kind == ExprKind::Func ? Local[F.Exprs[X].A]
                                                        : 0;
}

uint32_t FunctionData::parameterValue(uint32_t X) const {
  X = stripThroughLocals(X);
  if (X == None || F.Exprs[X].Kind != ExprKind::Load)
    return None;
  const facts::PathNode &Path = F.Paths[F.Exprs[X].A];
  return Path.Kind == facts::PathKind::Param ? Path.A : None;
}

std::optional<int64_t> nobounce::link::constantOf(const FunctionData &D,
                                                  uint32_t X) {
  X = D.strip(X);
  if (X == None)
    return std::nullopt;
  const Expr &E = D.F.Exprs[X];
  if (E.Kind == ExprKind::Const)
    return facts::constValue(E);
  if (E.Kind == ExprKind::Load)
    if (auto It = D.Constants.find(E.A); It != D.Constants.end())
      return It->second;
  return std::nullopt;
}

Test nobounce::link::decodeTest(const FunctionData &D, uint32_t X) {
  Test T;
  for (unsigned I = 0; I != MaxSteps; ++I) {
    X = D.strip(X);
    if (X == None)
      return Test();
    const Expr &E = D.F.Exprs[X];
    if (E.Kind == ExprKind::Unary &&
        facts::UnaryOp(E.Op) == facts::UnaryOp::LNot) {
      T.OnTrue = !T.OnTrue;
      X = E.A;
      continue;
    }
    if (E.Kind != ExprKind::Binary)
      break;
    uint32_t Left = E.A;
    auto Op = BinaryOp(E.Op);
    std::optional<int64_t> C = constantOf(D, E.B);
    if (!C && (Op == BinaryOp::Eq || Op == BinaryOp::Ne)) {
      C = constantOf(D, E.A);
      Left = E.B;
    }
    if (!C)
      break;
    if (Op == BinaryOp::Eq || Op == BinaryOp::Ne) {
      if (Op == BinaryOp::Eq ? *C == 0 : *C != 0)
        T.OnTrue = !T.OnTrue;
      X = Left;
      if (*C == 0)
        continue;
      T.Kind = Test::Equals;
      // "Equals" was flipped for !=, "nonzero" is flipped for ==.
      T.Value = *C;
      T.Expr = D.strip(X);
      return T;
    }
    bool Below =
        (Op == BinaryOp::Lt && *C == 0) || (Op == BinaryOp::Le && *C == -1);
    bool AtLeast =
        (Op == BinaryOp::Ge && *C == 0) || (Op == BinaryOp::Gt && *C == -1);
    if (!Below && !AtLeast)
      break;
    T.Kind = Test::Negative;
    T.OnTrue = Below ? T.OnTrue : !T.OnTrue;
    T.Expr = D.strip(Left);
    return T;
  }
  T.Kind = Test::Nonzero;
  T.Expr = X;
  return T;
}
