//===- Contexts.cpp - Functions with what is known of their parameters ----===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/Contexts.h"
#include "Link/Coldness.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::None;
using facts::PathKind;

/// How deep results of small functions are followed into what they call.
static constexpr unsigned MaxResultDepth = 3;

Contexts::Contexts(const Names &N, const Symbols &S,
                   const std::vector<FunctionData> &Data, const CallGraph &G,
                   const Demands &Asked)
    : N(N), S(S), Data(Data), G(G), Asked(Asked) {
  intern({});
  Nodes.reserve(Data.size() * 2);
  for (FunctionId F = 0; F != Data.size(); ++F)
    Nodes.push_back({F, 0});
  OfNode.resize(Nodes.size());
}

ContextId Contexts::intern(Values V) {
  std::string Key;
  for (const auto &[Param, A] : V) {
    uint64_t Words[] = {Param * 8ull + A.Kind, A.Set, A.Clear,
                        uint64_t(reinterpret_cast<uintptr_t>(A.Global))};
    Key.append(reinterpret_cast<const char *>(Words), sizeof(Words));
  }
  auto [It, New] = Ids.try_emplace(Key, ContextId(ById.size()));
  if (New) {
    List.push_back(std::move(V));
    ById.push_back(&List.back());
  }
  return It->second;
}

NodeId Contexts::node(FunctionId F, ContextId C) {
  if (C == 0)
    return F;
  auto [It, New] = NodeIds.try_emplace({F, C}, NodeId(Nodes.size()));
  if (New) {
    Nodes.push_back({F, C});
    OfNode.push_back(nullptr);
  }
  return It->second;
}

Contexts::Values Contexts::argumentsOf(const FunctionData &D,
                                       const Propagation &P, uint32_t Event,
                                       FunctionId Callee) const {
  Values V;
  const FunctionDemands &Wanted = Asked.of(Callee);
  llvm::ArrayRef<uint32_t> Args = D.F.args(D.F.Events[Event]);
  for (uint32_t I = 0; I < Args.size() && I < Wanted.Params.size(); ++I)
    if (Wanted.Params[I].any() && Args[I] != None)
      if (Abstract A = Wanted.Params[I].project(P.evaluate(Args[I]));
          A.isKnown())
        V.push_back({I, A});
  return V;
}

Abstract Contexts::resultOf(FunctionId F, uint32_t Event,
                            const Propagation &P) {
  const FunctionData &D = Data[F];
  FunctionId Callee = D.directCallee(Event);
  if (Callee == NoFunction || Depth >= MaxResultDepth ||
      S.info(Callee).IsPrimitive || D.P.at(Event) || !isSmall(Data[Callee].F) ||
      (Data[Callee].F.Flags & (facts::FN_Weak | facts::FN_Partial)))
    return {};
  ++Depth;
  Abstract A =
      result(node(Callee, intern(argumentsOf(D, P, Event, Callee)))).Returned;
  --Depth;
  return A;
}

FunctionId Contexts::targetIn(const facts::Global &Table, NameId Record,
                              NameId Field) const {
  for (const facts::Init &I : Table.Inits)
    if (I.Kind == facts::InitKind::Function && I.Field == N.text(Field) &&
        I.Record == N.text(Record))
      if (NameId Name = N.find(I.Text))
        return S.resolveIn(S.unitOf(&Table), Name);
  return NoFunction;
}

void Contexts::add(const CallEdge *E, float Frequency, Values V, Result &R) {
  Values Pointers;
  for (const auto &P : V)
    if (P.second.Kind == Abstract::Function || P.second.Kind == Abstract::Table)
      Pointers.push_back(P);
  ContextId Functions = intern(std::move(Pointers));
  R.Calls.push_back({E, Frequency, intern(std::move(V)), Functions});
}

void Contexts::addCalls(FunctionId F, uint32_t Event, float Frequency,
                        const Propagation &P, Result &R) {
  const FunctionData &D = Data[F];
  const facts::Event &E = D.F.Events[Event];
  // A call of a parameter, or through a table that one points to.
  if (!E.Callee && E.Path != None) {
    const facts::PathNode *Path = &D.F.Paths[E.Path];
    NameId Record = 0, Field = 0;
    uint32_t Root = E.Path;
    if (Path->Kind == PathKind::Field && Path->Base != None) {
      Record = D.Local[Path->A];
      Field = D.Local[Path->B];
      Root = Path->Base;
      Path = &D.F.Paths[Root];
    }
    if (Path->Kind == PathKind::Deref && Path->Base != None)
      Root = Path->Base;
    Abstract A = P.variable(Root);
    FunctionId To = NoFunction;
    if (!Field && A.Kind == Abstract::Function)
      To = FunctionId(A.Set);
    bool IsTable = Field && A.Kind == Abstract::Table;
    if (IsTable)
      To = targetIn(*A.Global, Record, Field);
    if (To != NoFunction) {
      CallEdge Made;
      Made.Caller = F;
      Made.Callee = To;
      Made.Event = Event;
      Made.Kind = CallKind::Callback;
      Made.Record = Record;
      Made.Field = Field;
      Made.Through = F;
      Made.Frequency = Frequency;
      Edges.push_back(Made);
      add(&Edges.back(), Frequency, argumentsOf(D, P, Event, To), R);
    }
    if (To != NoFunction || IsTable)
      return;
  }
  llvm::ArrayRef<CallEdge> Out = G.callees(F, Event);
  size_t First = R.Calls.size();
  float Generic = float(D.G.frequency(D.G.blockOf(Event)));
  float Scale = Generic > 0 ? Frequency / Generic : 0;
  for (const CallEdge &Edge : Out)
    if (Edge.Kind != CallKind::Callback)
      add(&Edge, float(Edge.Frequency) * Scale,
          Edge.Kind == CallKind::Deferred
              ? Values()
              : argumentsOf(D, P, Event, Edge.Callee),
          R);
  // What is passed is called by whom it is passed to, if that is told so.
  size_t Last = R.Calls.size();
  for (const CallEdge &Edge : Out) {
    if (Edge.Kind != CallKind::Callback)
      continue;
    bool IsTold = false;
    for (size_t I = First; I != Last; ++I)
      for (const auto &[Param, A] : values(R.Calls[I].Functions))
        IsTold |=
            A.Kind == Abstract::Function
                ? A.Set == Edge.Callee
                : targetIn(*A.Global, Edge.Record, Edge.Field) == Edge.Callee;
    if (!IsTold)
      add(&Edge, float(Edge.Frequency) * Scale, {}, R);
  }
}

const Contexts::Result &Contexts::result(NodeId Node) {
  if (OfNode[Node])
    return *OfNode[Node];
  auto [F, C] = Nodes[Node];
  Results.emplace_back();
  Result &R = Results.back();
  // A recursive question is answered with nothing known.
  OfNode[Node] = &R;
  const FunctionData &D = Data[F];
  FunctionId Function = F;
  auto Oracle = [this, Function](uint32_t Event, const Propagation &P) {
    return resultOf(Function, Event, P);
  };
  Propagation P(D, Asked.of(F), S, F, Oracle);
  P.run(values(C));
  if (!P.isEverythingTaken()) {
    R.Taken = P.taken();
    R.Frequency = frequenciesOver(D, R.Taken);
  }
  R.Returned = P.returned();
  for (uint32_t B : D.G.rpo()) {
    if (!P.reaches(B))
      continue;
    float Frequency = R.Frequency.empty() ? D.G.frequency(B) : R.Frequency[B];
    if (Frequency > 0)
      P.forEachCall(B, [&](uint32_t Event) {
        addCalls(Function, Event, Frequency, P, R);
      });
  }
  return R;
}

double Contexts::frequency(NodeId Node, uint32_t Block) const {
  const Result *R = OfNode[Node];
  return R && !R->Frequency.empty()
             ? R->Frequency[Block]
             : Data[Nodes[Node].first].G.frequency(Block);
}

NodeId Contexts::calleeOf(const Call &C) const {
  for (ContextId Context : {C.Full, C.Functions})
    if (auto It = NodeIds.find({C.Edge->Callee, Context});
        Context != 0 && It != NodeIds.end() && OfNode[It->second])
      return It->second;
  return C.Edge->Callee;
}

bool Contexts::canTake(NodeId Node, const FlowEdge &E) const {
  const Result *R = OfNode[Node];
  return !R || R->Taken.empty() ||
         R->Taken[Data[Nodes[Node].first].G.edgeNumber(E)];
}
