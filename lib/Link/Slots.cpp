//===- Slots.cpp - What fields of function pointers hold ------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/Slots.h"
#include "llvm/ADT/DenseSet.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::ExprKind;
using facts::None;

Slots::Slots(Names &N, const Symbols &S, const std::vector<FunctionData> &Data,
             const ArgumentFlow &Arguments, ProfileSet &Profiles,
             const ModuleFilter &Modules) {
  addTables(N, S, Profiles, Modules);
  addStores(S, Data, Arguments, Profiles);
  for (auto &[K, List] : Targets) {
    llvm::sort(List);
    // What every profile has is not of an alternative as well.
    List.erase(std::unique(List.begin(), List.end(),
                           [](SlotTarget A, SlotTarget B) {
                             return A.Function == B.Function &&
                                    (!A.Alternative ||
                                     A.Alternative == B.Alternative);
                           }),
               List.end());
  }
}

void Slots::addTables(Names &N, const Symbols &S, ProfileSet &Profiles,
                      const ModuleFilter &Modules) {
  for (uint32_t U = 0; U != S.units().size(); ++U)
    for (const facts::Global &G : S.units()[U]->Globals) {
      bool IsOn = Modules.keeps(G);
      NameId Record = N.intern(G.Record);
      for (const facts::Init &I : G.Inits) {
        if (I.Kind != facts::InitKind::Function)
          continue;
        FunctionId F = S.resolveIn(U, N.intern(I.Text));
        AlternativeId A = 0;
        bool InPlay = F != NoFunction && IsOn;
        if (InPlay) {
          A = Profiles.alternativeOf(G.File, S.facts(F).file());
          InPlay = Profiles.isInPlay(A);
        }
        // A hook is one slot whether it is named by its innermost record or by
        // the path from the record of the table.
        Key Inner{N.intern(I.Record), N.intern(I.Field)};
        Key Outer{Record, N.intern(I.Path)};
        for (Key K : {Inner, Outer}) {
          auto &List = Targets[K];
          if (InPlay)
            List.push_back({F, A});
          if (Inner == Outer)
            break;
        }
      }
    }
}

void Slots::addStores(const Symbols &S, const std::vector<FunctionData> &Data,
                      const ArgumentFlow &Arguments, ProfileSet &Profiles) {
  struct Filled {
    FunctionId F;
    uint32_t Parameter;
    Key Slot;
  };
  std::vector<Filled> Work;
  llvm::DenseSet<std::pair<std::pair<FunctionId, uint32_t>, Key>> Seen;
  auto Add = [&](FunctionId In, FunctionId Target, Key Slot) {
    auto &List = Targets[Slot];
    AlternativeId A =
        Profiles.alternativeOf(S.facts(In).file(), S.facts(Target).file());
    if (Profiles.isInPlay(A))
      List.push_back({Target, A});
  };
  auto Push = [&](FunctionId F, uint32_t Parameter, Key Slot) {
    if (Seen.insert({{F, Parameter}, Slot}).second)
      Work.push_back({F, Parameter, Slot});
  };
  for (FunctionId F = 0; F != Data.size(); ++F) {
    const FunctionData &D = Data[F];
    for (const facts::Event &E : D.F.Events) {
      if (E.Kind != facts::EventKind::Store || E.Value == None)
        continue;
      Key Slot = fieldOf(D, E.Path);
      if (!Slot.second)
        continue;
      uint32_t X = D.stripThroughLocals(E.Value);
      const facts::Expr &V = D.F.Exprs[X];
      // Both sides of `a ? f : g` can be there.
      for (uint32_t Y : {X, V.Kind == ExprKind::Select ? V.B : None,
                         V.Kind == ExprKind::Select ? V.C : None}) {
        if (Y == None)
          continue;
        if (NameId Name = D.functionAddress(Y)) {
          FunctionId T = S.resolve(F, Name);
          if (T != NoFunction)
            Add(F, T, Slot);
        } else if (uint32_t P = D.parameterValue(Y); P != None) {
          Push(F, P, Slot);
        }
      }
    }
  }
  while (!Work.empty()) {
    Filled W = Work.back();
    Work.pop_back();
    for (const Passed &P : Arguments.to(W.F, W.Parameter)) {
      if (P.Function != NoFunction)
        Add(P.Caller, P.Function, W.Slot);
      else if (P.Parameter != None)
        Push(P.Caller, P.Parameter, W.Slot);
    }
  }
}

/// Symbol that a call event names, in whichever way it does.
static NameId calledSymbol(const FunctionData &D, const facts::Event &E) {
  if (E.Callee)
    return D.Local[E.Callee];
  if (E.Value != None)
    if (NameId Name = D.functionAddress(E.Value))
      return Name;
  if (E.Path != None && D.F.Paths[E.Path].Kind == facts::PathKind::Global)
    return D.Local[D.F.Paths[E.Path].A];
  return 0;
}

std::vector<SlotCall>
nobounce::link::slotCalls(const FunctionData &D, Names &N,
                          llvm::ArrayRef<SymbolPattern> Patterns) {
  std::vector<SlotCall> Calls;
  for (uint32_t I = 0; I != D.F.Events.size(); ++I) {
    const facts::Event &E = D.F.Events[I];
    if (E.Kind != facts::EventKind::Call)
      continue;
    if (NameId Symbol = calledSymbol(D, E)) {
      for (const SymbolPattern &P : Patterns)
        if (auto M = P.match(N.text(Symbol)))
          Calls.push_back({I,
                           {N.intern(P.record()), N.intern(M->Field)},
                           0,
                           true,
                           M->Number});
      if (!E.Callee && (Calls.empty() || Calls.back().Event != I))
        Calls.push_back({I, {}, Symbol});
      continue;
    }
    if (E.Callee || E.Path == None)
      continue;
    if (Slots::Key K = fieldOf(D, E.Path); K.second) {
      Calls.push_back({I, K});
      continue;
    }
    // A local pointer, or a parameter that is set again where it was null:
    // whatever it is ever given.
    facts::PathKind Root = D.F.Paths[E.Path].Kind;
    if (Root != facts::PathKind::Local && Root != facts::PathKind::Param)
      continue;
    for (const facts::Event &Store : D.F.Events) {
      if (Store.Kind != facts::EventKind::Store || Store.Path != E.Path ||
          Store.Value == None)
        continue;
      uint32_t X = D.strip(Store.Value);
      if (NameId Name = D.functionAddress(X))
        Calls.push_back({I, {}, Name});
      else if (D.F.Exprs[X].Kind == ExprKind::Load)
        if (Slots::Key K = fieldOf(D, D.F.Exprs[X].A); K.second)
          Calls.push_back({I, K});
    }
  }
  return Calls;
}
