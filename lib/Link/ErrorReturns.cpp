//===- ErrorReturns.cpp - Which edges lead to error returns ---------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A backward dataflow. The value of a block is the set of what the function
// may return from its start on: one bit for errors, one for anything else, and
// one per variable for "what the variable holds here".
//
//===----------------------------------------------------------------------===//

#include "Link/ReturnValues.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::ExprKind;
using facts::None;
using facts::StoreOp;
using rules::Meaning;

ReturnValues::Errors::Errors(ReturnValues &V, FunctionId F)
    : V(V), F(F), D(V.Data[F]), Live(D.F.Blocks.size()) {
  // Variables that are returned, and those they are copied from.
  auto Track = [&](uint32_t X) {
    X = D.strip(X);
    if (X == None || D.F.Exprs[X].Kind != ExprKind::Load)
      return;
    uint32_t Path = D.F.Exprs[X].A;
    if (D.F.Paths[Path].Kind == facts::PathKind::Local &&
        Variables.size() < MaxVariables && !llvm::is_contained(Variables, Path))
      Variables.push_back(Path);
  };
  bool AnyValue = false;
  for (const facts::Event &E : D.F.Events)
    if (E.Kind == facts::EventKind::Return && E.Value != None) {
      AnyValue = true;
      Track(E.Value);
    }
  if (!AnyValue)
    return;
  for (size_t I = 0; I != Variables.size(); ++I)
    for (const facts::Event &E : D.F.Events)
      if (E.Kind == facts::EventKind::Store && E.Path == Variables[I] &&
          E.Value != None)
        Track(E.Value);
  // A variable whose address is taken may change unseen.
  for (const facts::Expr &E : D.F.Exprs)
    if (E.Kind == ExprKind::Addr)
      for (uint32_t &Path : Variables)
        if (Path == E.A)
          Path = None;

  for (bool Changed = true; Changed;) {
    Changed = false;
    for (uint32_t B : llvm::reverse(D.G.rpo())) {
      uint64_t Out = 0;
      for (const FlowEdge &E : D.G.succs(B))
        Out |= Live[E.To];
      // What does not come back returns nothing.
      if (D.F.Blocks[B].Flags & facts::BK_NoReturn)
        Out = 0;
      uint64_t New = back(B, D.F.Blocks[B].EventBegin, Out);
      if (New != Live[B]) {
        Live[B] = New;
        Changed = true;
      }
    }
  }
}

uint64_t ReturnValues::Errors::bitOf(uint32_t Path) const {
  for (unsigned I = 0; I != Variables.size(); ++I)
    if (Variables[I] == Path)
      return uint64_t(1) << (FirstVariable + I);
  return OtherBit;
}

uint64_t ReturnValues::Errors::evaluate(uint32_t X, unsigned Depth) const {
  X = D.strip(X);
  if (X == None || Depth > 4)
    return OtherBit;
  if (std::optional<int64_t> C = constantOf(D, X))
    return V.isColdError(*C) ? ErrorBit : OtherBit;
  const facts::Expr &E = D.F.Exprs[X];
  switch (E.Kind) {
  case ExprKind::Load:
    return bitOf(E.A);
  case ExprKind::Select:
    return evaluate(E.B, Depth + 1) | evaluate(E.C, Depth + 1);
  case ExprKind::Result:
    if (const Primitives::At *A = D.P.at(E.A);
        A && A->Is->Is == Meaning::ErrPtr)
      return evaluate(A->Is->Of.Kind == rules::Operand::Absent
                          ? D.argument(E.A, 0)
                          : D.operand(*A, A->Is->Of),
                      Depth + 1);
    return OtherBit;
  default:
    return OtherBit;
  }
}

/// Takes what is returned after a block back to its event `FirstEvent`.
uint64_t ReturnValues::Errors::back(uint32_t B, uint32_t FirstEvent,
                                    uint64_t Out) const {
  const facts::Block &Block = D.F.Blocks[B];
  for (uint32_t I = Block.EventBegin + Block.EventCount; I-- > FirstEvent;) {
    const facts::Event &E = D.F.Events[I];
    if (E.Kind == facts::EventKind::Return) {
      Out = E.Value == None ? OtherBit : evaluate(E.Value);
    } else if (E.Kind == facts::EventKind::Store && E.Path != None) {
      uint64_t Bit = bitOf(E.Path);
      if (Bit == OtherBit || !(Out & Bit))
        continue;
      auto Op = StoreOp(E.Op);
      bool Whole = Op == StoreOp::Assign || Op == StoreOp::Init;
      Out = (Out & ~Bit) |
            (Whole && E.Value != None ? evaluate(E.Value) : OtherBit);
    }
  }
  return Out;
}

/// What a variable was last given before the end of a block, as far as there
/// is one way to get there; its own bit when that is not seen.
uint64_t ReturnValues::Errors::valueBefore(uint32_t B, uint64_t Bit) const {
  for (unsigned Steps = 0; Steps != 16; ++Steps) {
    const facts::Block &Block = D.F.Blocks[B];
    for (uint32_t I = Block.EventBegin + Block.EventCount;
         I-- > Block.EventBegin;) {
      const facts::Event &E = D.F.Events[I];
      if (E.Kind != facts::EventKind::Store || E.Path == None ||
          bitOf(E.Path) != Bit)
        continue;
      auto Op = StoreOp(E.Op);
      if ((Op != StoreOp::Assign && Op != StoreOp::Init) || E.Value == None)
        return OtherBit;
      return evaluate(E.Value);
    }
    if (D.G.preds(B).size() != 1)
      break;
    B = D.G.preds(B)[0].From;
  }
  return Bit;
}

bool ReturnValues::Errors::edgeReturnsError(const FlowEdge &E) const {
  uint64_t Result = Live[E.To];
  if (Result == ErrorBit)
    return true;
  if (Result == 0 || (Result & OtherBit))
    return false;
  // Only what variables hold is returned: see what the edge says of them.
  const facts::Branch &Term = D.F.Blocks[E.From].Term;
  bool OnTrue = E.Index == 0;
  Test T;
  if (Term.Cond != None && Term.Kind != facts::BranchKind::Switch)
    T = decodeTest(D, Term.Cond);
  uint64_t Tested = 0;
  if (T.Expr != None) {
    const facts::Expr &X = D.F.Exprs[T.Expr];
    if (X.Kind == ExprKind::Load)
      Tested = bitOf(X.A);
    else if (X.Kind == ExprKind::Result)
      // A test for an error pointer: what it is asked of.
      if (const Primitives::At *A = D.P.at(X.A);
          A && A->Is->Is == Meaning::IsErr) {
        uint32_t Of = D.strip(A->Is->Of.Kind == rules::Operand::Absent
                                  ? D.argument(X.A, 0)
                                  : D.operand(*A, A->Is->Of));
        if (Of != None && D.F.Exprs[Of].Kind == ExprKind::Load) {
          Tested = bitOf(D.F.Exprs[Of].A);
          if (T.Kind == Test::Nonzero)
            T.Kind = Test::Negative;
        }
      }
  }
  for (unsigned I = 0; I != Variables.size(); ++I) {
    uint64_t Bit = uint64_t(1) << (FirstVariable + I);
    if (!(Result & Bit))
      continue;
    if (valueBefore(E.From, Bit) == ErrorBit)
      continue;
    if (Tested != Bit || T.OnTrue != OnTrue)
      return false;
    switch (T.Kind) {
    case Test::Negative:
      continue;
    case Test::Equals:
      if (V.isColdError(T.Value))
        continue;
      return false;
    case Test::Nonzero: {
      // Nonzero is an error when the value is zero or negative by convention.
      if (D.F.Exprs[T.Expr].Flags & facts::EF_Pointer)
        return false;
      if (!V.mayBePositive(F, T.Expr, {E.From, None}))
        continue;
      return false;
    }
    default:
      return false;
    }
  }
  return true;
}
