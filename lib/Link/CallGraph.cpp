//===- CallGraph.cpp - Who calls whom, and how often ----------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/CallGraph.h"
#include "Link/Deferrals.h"
#include "Link/PassedTables.h"
#include <map>
#include <tuple>

using namespace nobounce;
using namespace nobounce::link;
using facts::None;

/// Which target of a table runs is decided by the object, so each has the full
/// frequency of the call. That is no longer true of a dispatcher over dozens of
/// commands or attributes: there each is one of many.
static double shareOfEach(llvm::ArrayRef<SlotTarget> Targets) {
  constexpr size_t Many = 8;
  // Under one profile there are the shared ones and those of few alternatives.
  std::map<AlternativeId, size_t> Of;
  size_t Largest = 0;
  for (SlotTarget T : Targets) {
    size_t Count = ++Of[T.Alternative];
    if (T.Alternative)
      Largest = std::max(Largest, Count);
  }
  size_t Count = Of[0] + Largest;
  return Count > Many ? double(Many) / double(Count) : 1;
}

CallGraph::CallGraph(const Names &N, const Symbols &S,
                     const std::vector<FunctionData> &Data,
                     llvm::ArrayRef<std::vector<SlotCall>> SlotCalls,
                     const Slots &T, const ArgumentFlow &Arguments,
                     Deferrals &Later) {
  auto Add = [&](FunctionId From, FunctionId To, uint32_t Event, CallKind Kind,
                 Slots::Key Slot, AlternativeId Alternative = 0) {
    CallEdge E;
    E.Alternative = Alternative;
    E.Caller = From;
    E.Callee = To;
    E.Event = Event;
    E.Kind = Kind;
    E.Record = Slot.first;
    E.Field = Slot.second;
    uint32_t B = Data[From].G.blockOf(Event);
    E.Frequency = B == None ? 0 : Data[From].G.frequency(B);
    Edges.push_back(E);
  };
  PassedTables Tables(N, S, Data, T, Arguments);
  for (FunctionId F = 0; F != Data.size(); ++F) {
    const FunctionData &D = Data[F];
    for (auto [Event, Callee] : D.Direct) {
      // What a primitive is made of is of no interest.
      if (D.P.isCovered(Event))
        continue;
      const Primitives::At *A = D.P.at(Event);
      if (A && isLeaf(A->Is->Is))
        continue;
      Add(F, Callee, Event, CallKind::Direct, {});
    }
    for (const SlotCall &C : SlotCalls[F]) {
      if (C.Function) {
        FunctionId To = S.resolve(F, C.Function);
        if (To != NoFunction)
          Add(F, To, C.Event, CallKind::Direct, {});
        continue;
      }
      if (Tables.resolve(F, C, Edges)) {
        ResolvedByCallers.insert({F, C.Event});
        continue;
      }
      if (C.IsStatic && C.Number >= T.targets(C.Slot).size())
        continue;
      double Share = C.IsStatic              ? 1
                     : Later.isQueue(C.Slot) ? 0
                                             : shareOfEach(T.targets(C.Slot));
      for (SlotTarget To : T.targets(C.Slot)) {
        Add(F, To.Function, C.Event,
            C.IsStatic ? CallKind::StaticCall : CallKind::Table, C.Slot,
            To.Alternative);
        Edges.back().Frequency *= Share;
      }
    }
  }
  addCallbacks(Data, T, Arguments);
  Later.addEdges(Edges);
  llvm::sort(Edges, [](const CallEdge &A, const CallEdge &B) {
    // Of two ways to the same callee the more frequent one is kept below.
    return std::tie(A.Caller, A.Event, A.Callee, A.Alternative, A.Kind,
                    B.Frequency, A.Through) <
           std::tie(B.Caller, B.Event, B.Callee, B.Alternative, B.Kind,
                    A.Frequency, B.Through);
  });
  Edges.erase(std::unique(Edges.begin(), Edges.end(),
                          [](const CallEdge &A, const CallEdge &B) {
                            return A.Caller == B.Caller && A.Event == B.Event &&
                                   A.Callee == B.Callee &&
                                   A.Alternative == B.Alternative;
                          }),
              Edges.end());

  uint32_t Functions = uint32_t(Data.size());
  Begin.assign(Functions + 1, 0);
  CalleeBegin.assign(Functions + 1, 0);
  for (const CallEdge &E : Edges) {
    ++Begin[E.Caller + 1];
    ++CalleeBegin[E.Callee + 1];
  }
  for (uint32_t I = 0; I != Functions; ++I) {
    Begin[I + 1] += Begin[I];
    CalleeBegin[I + 1] += CalleeBegin[I];
  }
  ByCallee.resize(Edges.size());
  std::vector<uint32_t> Next(CalleeBegin);
  for (const CallEdge &E : Edges)
    ByCallee[Next[E.Callee]++] = &E;
}

void CallGraph::addCallbacks(const std::vector<FunctionData> &Data,
                             const Slots &T, const ArgumentFlow &Arguments) {
  // A parameter that is called, here or by a function it is passed on to.
  struct Called {
    FunctionId F, Through;
    uint32_t Parameter;
    double Frequency;
    unsigned Depth;
  };
  constexpr unsigned MaxDepth = 6;
  std::vector<Called> Work;
  for (FunctionId F = 0; F != Data.size(); ++F)
    for (uint32_t I = 0; I != Data[F].F.Events.size(); ++I) {
      const facts::Event &E = Data[F].F.Events[I];
      if (E.Kind != facts::EventKind::Call || E.Callee || E.Path == None ||
          Data[F].G.blockOf(I) == None)
        continue;
      const facts::PathNode *P = &Data[F].F.Paths[E.Path];
      if (P->Kind == facts::PathKind::Deref && P->Base != None)
        P = &Data[F].F.Paths[P->Base];
      if (P->Kind == facts::PathKind::Param)
        Work.push_back(
            {F, F, P->A, Data[F].G.frequency(Data[F].G.blockOf(I)), 0});
    }
  llvm::DenseMap<std::pair<FunctionId, uint32_t>, double> Best;
  while (!Work.empty()) {
    Called C = Work.back();
    Work.pop_back();
    double &Known = Best[{C.F, C.Parameter}];
    if (C.Frequency <= Known)
      continue;
    Known = C.Frequency;
    for (const Passed &P : Arguments.to(C.F, C.Parameter)) {
      uint32_t B = Data[P.Caller].G.blockOf(P.Event);
      if (B == None)
        continue;
      double Frequency = C.Frequency * Data[P.Caller].G.frequency(B);
      if (P.Parameter != None) {
        if (C.Depth < MaxDepth)
          Work.push_back(
              {P.Caller, C.Through, P.Parameter, Frequency, C.Depth + 1});
        continue;
      }
      CallEdge E;
      E.Caller = P.Caller;
      E.Event = P.Event;
      E.Kind = CallKind::Callback;
      E.Record = P.Slot.first;
      E.Field = P.Slot.second;
      E.Through = C.Through;
      E.Frequency = Frequency;
      if (P.Function != NoFunction) {
        E.Callee = P.Function;
        Edges.push_back(E);
        continue;
      }
      for (SlotTarget To : T.targets(P.Slot)) {
        E.Callee = To.Function;
        E.Alternative = To.Alternative;
        Edges.push_back(E);
      }
    }
  }
}

llvm::ArrayRef<CallEdge> CallGraph::callees(FunctionId F,
                                            uint32_t Event) const {
  llvm::ArrayRef<CallEdge> All = callees(F);
  auto First = llvm::partition_point(
      All, [&](const CallEdge &E) { return E.Event < Event; });
  auto Last = First;
  while (Last != All.end() && Last->Event == Event)
    ++Last;
  return All.slice(First - All.begin(), Last - First);
}
