//===- ValueUses.cpp - Where pointers of a function are given -------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/ValueTerms.h"
#include <algorithm>

using namespace nobounce;
using namespace nobounce::link;
using facts::EventKind;
using facts::ExprKind;
using facts::None;
using facts::PathKind;
using rules::Meaning;

static bool isPointer(const Term &T) {
  return T.Root != TermRoot::Null && T.Root != TermRoot::Constant;
}

void ValueTerms::addModel(FunctionId F, const Primitives::At &A,
                          std::vector<ValueUse> &Uses) const {
  const FunctionData &D = Data[F];
  if (A.Is->Is == Meaning::Defer) {
    for (const Term &T : object(F, A))
      if (isPointer(T))
        Uses.push_back({ValueUse::Model, A.Event, 0, T, {}});
    return;
  }
  if (!isWriter(A.Is->Is) || A.Is->Of.Kind == rules::Operand::Absent)
    return;
  // What else it is given can end up in its object.
  uint32_t Of = D.operand(A, A.Is->Of);
  TermSet To = object(F, A);
  auto Give = [&](uint32_t X) {
    if (X == None || X == Of)
      return;
    for (const Term &T : value(F, X, A.Event))
      if (isPointer(T))
        for (const Term &Where : To)
          Uses.push_back({ValueUse::Store, A.Event, 0, T, Where});
  };
  if (A.Macro == None)
    for (uint32_t X : D.F.args(D.F.Events[A.Event]))
      Give(X);
  else
    for (const facts::MacroArg &Arg : D.F.args(D.F.Macros[A.Macro]))
      Give(Arg.Value);
}

void ValueTerms::findUses(FunctionId F, Known &K) const {
  const FunctionData &D = Data[F];
  std::vector<ValueUse> Uses;
  auto Put = [&](ValueUse::KindType Kind, uint32_t Event, uint32_t Number,
                 uint32_t X) {
    if (X == None)
      return;
    for (Term &T : value(F, X, Event))
      if (isPointer(T))
        Uses.push_back({Kind, Event, Number, std::move(T), {}});
  };
  for (uint32_t I = 0; I != D.F.Events.size(); ++I) {
    if (const Primitives::At *A = D.P.at(I)) {
      addModel(F, *A, Uses);
      continue;
    }
    if (D.P.isCovered(I))
      continue;
    const facts::Event &E = D.F.Events[I];
    switch (E.Kind) {
    case EventKind::Store: {
      if (E.Path == None || E.Value == None)
        break;
      // A variable is what it was given, unless others can look into it.
      const facts::PathNode &P = D.F.Paths[E.Path];
      if ((P.Kind == PathKind::Local || P.Kind == PathKind::Param) &&
          !K.AddressTaken.contains(variableOf(D, E.Path)))
        break;
      TermSet To;
      for (const Term &T : value(F, E.Value, I)) {
        if (!isPointer(T))
          continue;
        if (To.empty())
          To = place(F, E.Path, I);
        for (const Term &Where : To)
          Uses.push_back({ValueUse::Store, I, 0, T, Where});
      }
      break;
    }
    case EventKind::Return:
      Put(ValueUse::Return, I, 0, E.Value);
      break;
    case EventKind::Call:
      for (uint32_t A = 0; A != E.ArgCount; ++A)
        Put(ValueUse::Argument, I, A, D.F.args(E)[A]);
      break;
    case EventKind::Asm:
      for (uint32_t X :
           D.F.args(E).drop_front(std::min<size_t>(E.Width, E.ArgCount)))
        // A pointer in a register; what is read from memory is a number.
        if (X != None && D.F.Exprs[X].Kind == ExprKind::Load &&
            D.F.Paths[D.F.Exprs[X].A].Base == None)
          Put(ValueUse::Assembly, I, 0, X);
      break;
    default:
      break;
    }
  }
  K.Uses = std::move(Uses);
}

llvm::ArrayRef<ValueUse> ValueTerms::uses(FunctionId F) const {
  Known &K = known(F);
  if (!K.Uses)
    findUses(F, K);
  return *K.Uses;
}
