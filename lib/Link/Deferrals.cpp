//===- Deferrals.cpp - What runs later, and for whom ----------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/Deferrals.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::ExprKind;
using facts::None;
using facts::PathKind;
using rules::Meaning;

Deferrals::Deferrals(Names &N, const Symbols &S,
                     const std::vector<FunctionData> &Data,
                     const ArgumentFlow &Arguments, const rules::RuleSet &R,
                     ProfileSet &Profiles)
    : N(N), S(S), Data(Data), Arguments(Arguments), Profiles(Profiles) {
  for (const rules::Primitive &P : R.Primitives)
    if (P.Is == Meaning::Defer && !P.RunsField.empty())
      Fields.insert({N.intern(P.RunsRecord), N.intern(P.RunsField)});
  if (Fields.empty())
    return;
  for (FunctionId F = 0; F != Data.size(); ++F)
    addStores(F);
  follow();
  addTables();
  for (auto &[Key, List] : Known) {
    llvm::sort(List);
    List.erase(llvm::unique(List), List.end());
  }
}

void Deferrals::add(FunctionId By, FunctionId Target, Owner Where,
                    NameId Field) {
  AlternativeId A =
      Profiles.alternativeOf(S.facts(By).file(), S.facts(Target).file());
  if (Where.second && Profiles.isInPlay(A))
    Known[{Where, Field}].push_back({Target, A});
}

Deferrals::Owner Deferrals::ownerOf(const FunctionData &D, uint32_t Path,
                                    uint32_t &Param) const {
  Param = None;
  Owner Outer;
  while (Path != None) {
    const facts::PathNode &P = D.F.Paths[Path];
    if (P.Kind == PathKind::Field)
      Outer = {D.Local[P.A], D.Local[P.B]};
    else if (P.Kind == PathKind::Global && !Outer.second)
      return {0, D.Local[P.A]};
    else if (P.Kind == PathKind::Deref && !Outer.second && P.Base != None &&
             D.F.Paths[P.Base].Kind == PathKind::Param)
      Param = D.F.Paths[P.Base].A;
    if (P.Kind != PathKind::Field && P.Kind != PathKind::Index)
      return Outer;
    Path = P.Base;
  }
  return Outer;
}

Deferrals::Owner Deferrals::ownerOfPointee(const FunctionData &D, uint32_t X,
                                           uint32_t &Param) const {
  Param = None;
  X = X == None ? None : D.stripThroughLocals(X);
  if (X == None)
    return {};
  if (D.F.Exprs[X].Kind == ExprKind::Addr)
    return ownerOf(D, D.F.Exprs[X].A, Param);
  Param = D.parameterValue(X);
  return {};
}

void Deferrals::addStores(FunctionId F) {
  const FunctionData &D = Data[F];
  for (const facts::Event &E : D.F.Events) {
    if (E.Kind != facts::EventKind::Store || E.Value == None)
      continue;
    Slot To = fieldOf(D, E.Path);
    if (!To.second || !Fields.contains(To))
      continue;
    uint32_t Object = None;
    Owner Where = ownerOf(D, D.F.Paths[E.Path].Base, Object);
    if (NameId Name = D.functionAddress(E.Value)) {
      FunctionId Target = S.resolve(F, Name);
      if (Target != NoFunction)
        add(F, Target, Where, To.second);
    } else if (uint32_t P = D.parameterValue(E.Value); P != None) {
      Filled W{F, P, Object, Where, To.second};
      if (Seen.insert(W).second)
        Work.push_back(W);
    }
  }
}

void Deferrals::follow() {
  while (!Work.empty()) {
    Filled W = Work.back();
    Work.pop_back();
    for (const Passed &P : Arguments.to(W.F, W.Function)) {
      uint32_t Object = None;
      Owner Where = W.Where;
      if (W.Object != None)
        Where = ownerOfPointee(
            Data[P.Caller], Data[P.Caller].argument(P.Event, W.Object), Object);
      if (P.Function != NoFunction) {
        add(P.Caller, P.Function, Where, W.Field);
      } else if (P.Parameter != None) {
        Filled Next{P.Caller, P.Parameter, Object, Where, W.Field};
        if (Seen.insert(Next).second)
          Work.push_back(Next);
      }
    }
  }
}

void Deferrals::addTables() {
  for (uint32_t U = 0; U != S.units().size(); ++U)
    for (const facts::Global &G : S.units()[U]->Globals)
      for (const facts::Init &I : G.Inits) {
        if (I.Kind != facts::InitKind::Function)
          continue;
        NameId Record = N.find(I.Record), Field = N.find(I.Field);
        if (!Field || !Fields.contains({Record, Field}))
          continue;
        FunctionId Target = S.resolveIn(U, N.intern(I.Text));
        if (Target == NoFunction)
          continue;
        AlternativeId A =
            Profiles.alternativeOf(G.File, S.facts(Target).file());
        if (!Profiles.isInPlay(A))
          continue;
        // The global is the object, or the object is a member of it.
        llvm::StringRef Member = llvm::StringRef(I.Path).split('.').first;
        for (Owner Where : {Owner{0, N.intern(G.Name)},
                            Owner{N.intern(G.Record), N.intern(Member)}})
          Known[{Where, Field}].push_back({Target, A});
      }
}

void Deferrals::addEdges(std::vector<CallEdge> &Edges) {
  for (FunctionId F = 0; F != Data.size(); ++F) {
    const FunctionData &D = Data[F];
    for (const Primitives::At &At : D.P.all()) {
      if (At.Is->Is != Meaning::Defer)
        continue;
      uint32_t Block = D.G.blockOf(At.Event);
      if (Block == None)
        continue;
      CallEdge E;
      E.Caller = F;
      E.Event = At.Event;
      E.Kind = CallKind::Deferred;
      E.Frequency = D.G.frequency(Block);
      auto Add = [&](SlotTarget To) {
        E.Callee = To.Function;
        E.Alternative = To.Alternative;
        Edges.push_back(E);
      };
      if (At.Is->Callback.Kind != rules::Operand::Absent) {
        uint32_t X = D.operand(At, At.Is->Callback);
        if (NameId Name = X == None ? 0 : D.functionAddress(X))
          if (FunctionId To = S.resolve(F, Name); To != NoFunction)
            Add({To, 0});
        continue;
      }
      NameId Field = N.find(At.Is->RunsField);
      if (!Field)
        continue;
      E.Record = N.find(At.Is->RunsRecord);
      E.Field = Field;
      // What this function itself puts there.
      bool Own = false;
      for (const facts::Event &Store : D.F.Events)
        if (Store.Kind == facts::EventKind::Store && Store.Value != None &&
            fieldOf(D, Store.Path) == Slot{E.Record, Field})
          if (NameId Name = D.functionAddress(Store.Value))
            if (FunctionId To = S.resolve(F, Name); To != NoFunction) {
              Add({To, 0});
              Own = true;
            }
      if (Own)
        continue;
      uint32_t Param = None;
      Owner Where = ownerOfPointee(D, D.operand(At, At.Is->Of), Param);
      if (auto It = Known.find({Where, Field});
          Where.second && It != Known.end())
        for (SlotTarget To : It->second)
          Add(To);
    }
  }
}
