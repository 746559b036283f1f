//===- PassedTables.cpp - Tables of functions passed along ----------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/PassedTables.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::None;
using facts::PathKind;

static constexpr unsigned MaxCalls = 6;

PassedTables::PassedTables(const Names &N, const Symbols &S,
                           const std::vector<FunctionData> &Data,
                           const Slots &T, const ArgumentFlow &Arguments)
    : N(N), S(S), Data(Data), Arguments(Arguments),
      CalledIndirectly(unsigned(Data.size())) {
  T.markTargets(CalledIndirectly);
  for (const Passed &P : Arguments.all())
    if (P.Function != NoFunction)
      CalledIndirectly.set(P.Function);
}

bool PassedTables::resolve(FunctionId F, const SlotCall &C,
                           std::vector<CallEdge> &Edges) const {
  const facts::Function &Fn = Data[F].F;
  uint32_t Path = Fn.Events[C.Event].Path;
  uint32_t Block = Data[F].G.blockOf(C.Event);
  if (C.IsStatic || !C.Slot.second || Path == None || Block == None)
    return false;
  // Exactly `param->field`.
  const facts::PathNode &Field = Fn.Paths[Path];
  if (Field.Kind != PathKind::Field || Field.Base == None)
    return false;
  const facts::PathNode &Deref = Fn.Paths[Field.Base];
  if (Deref.Kind != PathKind::Deref || Deref.Base == None ||
      Fn.Paths[Deref.Base].Kind != PathKind::Param)
    return false;
  CallEdge E;
  E.Kind = CallKind::Callback;
  E.Record = C.Slot.first;
  E.Field = C.Slot.second;
  E.Through = F;
  std::vector<CallEdge> Found;
  if (!walk(F, Fn.Paths[Deref.Base].A, Data[F].G.frequency(Block), 0, E, Found))
    return false;
  Edges.insert(Edges.end(), Found.begin(), Found.end());
  return !Found.empty();
}

bool PassedTables::walk(FunctionId F, uint32_t Parameter, double Frequency,
                        unsigned Calls, const CallEdge &Through,
                        std::vector<CallEdge> &Edges) const {
  // A function that nothing calls passes nothing on.
  llvm::ArrayRef<Passed> All = Arguments.to(F, Parameter);
  if (Calls > MaxCalls || CalledIndirectly[F] ||
      All.size() != Arguments.callCount(F))
    return false;
  for (const Passed &P : All) {
    uint32_t B = Data[P.Caller].G.blockOf(P.Event);
    double Here = B == None ? 0 : Frequency * Data[P.Caller].G.frequency(B);
    if (P.Table) {
      CallEdge E = Through;
      E.Caller = P.Caller;
      E.Event = P.Event;
      E.Frequency = Here;
      E.Callee = targetIn(*P.Table, E);
      if (E.Callee != NoFunction)
        Edges.push_back(E);
    } else if (P.Parameter == None ||
               !walk(P.Caller, P.Parameter, Here, Calls + 1, Through, Edges)) {
      return false;
    }
  }
  return true;
}

FunctionId PassedTables::targetIn(const facts::Global &Table,
                                  const CallEdge &E) const {
  for (const facts::Init &I : Table.Inits)
    if (I.Kind == facts::InitKind::Function && I.Field == N.text(E.Field) &&
        I.Record == N.text(E.Record))
      if (NameId Name = N.find(I.Text))
        return S.resolveIn(S.unitOf(&Table), Name);
  return NoFunction;
}
