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

#include "Link/Conditions.h"
#include "Link/ReturnValues.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::ExprKind;
using facts::None;
using facts::StoreOp;
using rules::Meaning;

/// Enough for nested conditional expressions.
static constexpr unsigned MaxSteps = 16;

ReturnValues::Errors::Errors(ReturnValues &V, FunctionId F)
    : V(V), F(F), D(V.Data[F]), Live(D.F.Blocks.size()),
      Told(D.F.Succs.size()) {
  // Variables that are returned, and those they are copied from.
  auto Track = [&](uint32_t Root) {
    llvm::SmallVector<uint32_t, 4> Exprs{Root};
    for (unsigned Steps = 0; !Exprs.empty() && Steps != MaxSteps; ++Steps) {
      uint32_t X = D.strip(Exprs.pop_back_val());
      if (X == None)
        continue;
      const facts::Expr &E = D.F.Exprs[X];
      if (E.Kind == ExprKind::Select) {
        Exprs.append({E.B, E.C});
      } else if (E.Kind == ExprKind::Result) {
        if (uint32_t Error = errorOf(X); Error != None)
          Exprs.push_back(Error);
      } else if (E.Kind == ExprKind::Load &&
                 D.F.Paths[E.A].Kind == facts::PathKind::Local &&
                 Variables.size() < MaxVariables &&
                 !llvm::is_contained(Variables, E.A)) {
        Variables.push_back(E.A);
      }
    }
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

  for (uint32_t B : D.G.rpo())
    for (const FlowEdge &E : D.G.succs(B))
      Told[D.G.edgeNumber(E)] = told(E);

  for (bool Changed = true; Changed;) {
    Changed = false;
    for (uint32_t B : llvm::reverse(D.G.rpo())) {
      uint64_t Out = 0;
      // Who tries again does not return from here.
      for (const FlowEdge &E : D.G.succs(B))
        if (!isRetry(D, E))
          Out |= resultOver(E);
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

uint32_t ReturnValues::Errors::errorOf(uint32_t Result) const {
  uint32_t Event = D.F.Exprs[Result].A;
  const Primitives::At *A = D.P.at(Event);
  if (!A || A->Is->Is != Meaning::ErrPtr)
    return None;
  return A->Is->Of.Kind == rules::Operand::Absent ? D.argument(Event, 0)
                                                  : D.operand(*A, A->Is->Of);
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
    return V.isColdError(*C) ? ErrorBit : *C < 0 ? AnswerBit : OtherBit;
  const facts::Expr &E = D.F.Exprs[X];
  switch (E.Kind) {
  case ExprKind::Load:
    return bitOf(E.A);
  case ExprKind::Select:
    return evaluate(E.B, Depth + 1) | evaluate(E.C, Depth + 1);
  case ExprKind::Result:
    if (uint32_t Error = errorOf(X); Error != None)
      return evaluate(Error, Depth + 1);
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

std::pair<uint64_t, uint64_t>
ReturnValues::Errors::told(const FlowEdge &E) const {
  const facts::Branch &Term = D.F.Blocks[E.From].Term;
  if (Term.Cond == None || Term.Kind == facts::BranchKind::Switch ||
      D.G.succs(E.From).size() < 2)
    return {0, 0};
  Test T = decodeTest(D, Term.Cond);
  if (T.Expr == None)
    return {0, 0};
  uint64_t Bit = 0;
  const facts::Expr &X = D.F.Exprs[T.Expr];
  if (X.Kind == ExprKind::Load) {
    Bit = bitOf(X.A);
  } else if (X.Kind == ExprKind::Result) {
    // A test for an error pointer: what it is asked of.
    if (const Primitives::At *A = D.P.at(X.A);
        A && A->Is->Is == Meaning::IsErr) {
      uint32_t Of = D.strip(A->Is->Of.Kind == rules::Operand::Absent
                                ? D.argument(X.A, 0)
                                : D.operand(*A, A->Is->Of));
      if (Of != None && D.F.Exprs[Of].Kind == ExprKind::Load) {
        Bit = bitOf(D.F.Exprs[Of].A);
        if (T.Kind == Test::Nonzero)
          T.Kind = Test::Negative;
      }
    }
  }
  if (Bit <= AnswerBit)
    return {0, 0};
  bool Holds = T.OnTrue == (E.Index == 0);
  switch (T.Kind) {
  case Test::Negative:
    return Holds ? std::pair(Bit, ErrorBit) : std::pair(Bit, OtherBit);
  case Test::Equals:
    if (!Holds)
      return {0, 0};
    return {Bit, V.isColdError(T.Value) ? ErrorBit
                 : T.Value < 0          ? AnswerBit
                                        : OtherBit};
  case Test::Nonzero:
    if (!Holds)
      return {Bit, OtherBit};
    // Nonzero is an error when the value is zero or negative by convention.
    if ((X.Flags & facts::EF_Pointer) ||
        V.mayBePositive(F, T.Expr, {E.From, None}))
      return {0, 0};
    return {Bit, ErrorBit};
  default:
    return {0, 0};
  }
}

uint64_t ReturnValues::Errors::resultOver(const FlowEdge &E) const {
  uint64_t Result = Live[E.To];
  if (auto [Bit, Is] = Told[D.G.edgeNumber(E)]; Result & Bit)
    Result = (Result & ~Bit) | Is;
  return Result;
}

uint64_t ReturnValues::Errors::resultOf(const FlowEdge &E) const {
  uint64_t Result = resultOver(E);
  if (Result & OtherBit)
    return Result;
  for (unsigned I = 0; I != Variables.size(); ++I) {
    uint64_t Bit = uint64_t(1) << (FirstVariable + I);
    if (Result & Bit)
      Result = (Result & ~Bit) | valueBefore(E.From, Bit);
  }
  return Result;
}

bool ReturnValues::Errors::edgeReturnsAnswer(const FlowEdge &E) const {
  uint64_t Result = resultOf(E);
  return Result && !(Result & ~(ErrorBit | AnswerBit));
}

bool ReturnValues::Errors::edgeReturnsError(const FlowEdge &E) const {
  return resultOf(E) == ErrorBit;
}
