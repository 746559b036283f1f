//===- Lifetimes.cpp - Where objects' lives end ---------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/Lifetimes.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::None;
using facts::PathKind;
using rules::Meaning;

/// Chains of functions that only pass an object on to be freed are short.
static constexpr unsigned MaxRounds = 5, MaxRoundsOfSome = 12;
/// A function ends a life when it does so in at least this share of its runs: a
/// test for NULL or for who frees may stand before it, a count may not.
static constexpr double MostRuns = 0.49;
/// More callers than this do not agree.
static constexpr size_t ManyCallers = 16;

std::optional<HeldObject> Lifetimes::object(FunctionId F,
                                            const Place &At) const {
  RootedPlace R = P.resolve(F, At);
  if (R.Root == None)
    return std::nullopt;
  const facts::PathNode &Root = Data[F].F.Paths[R.Root];
  HeldObject O;
  O.Root = Root.Kind;
  O.Id = Root.Kind == PathKind::Global ? Data[F].Local[Root.A] : Root.A;
  size_t Last = R.Steps.size();
  while (Last != 0 && R.Steps[Last - 1].Kind != PathKind::Deref)
    --Last;
  if (Last == 0)
    return std::nullopt;
  O.Steps.append(R.Steps.begin(), R.Steps.begin() + Last);
  return O;
}

Lifetimes::Lifetimes(const Symbols &S, const std::vector<FunctionData> &Data,
                     const CallGraph &G, const Places &P)
    : S(S), Data(Data), G(G), P(P), Ends(Data.size()) {
  findEnded(0, MaxRoundsOfSome, Sometimes);
  findEnded(MostRuns, MaxRounds, Parameters);
}

void Lifetimes::findEnded(double Runs, unsigned Rounds, ParameterSet &Ended) {
  // First what frees by itself, then those who call what ends a parameter.
  llvm::BitVector Changed(uint32_t(Data.size()), true);
  for (unsigned Round = 0; Round != Rounds && Changed.any(); ++Round) {
    llvm::BitVector Next(uint32_t(Data.size()));
    for (uint32_t F : Changed.set_bits()) {
      Ends[F] = endsOf(F, Ended);
      for (const End &E : Ends[F]) {
        uint32_t B = Data[F].G.blockOf(E.Event);
        if (!E.Object.isParameter() || Data[F].G.frequency(B) < Runs ||
            !Ended.insert({F, E.Object.Id}).second)
          continue;
        for (const CallEdge *Call : G.callers(F))
          Next.set(Call->Caller);
      }
    }
    Changed = std::move(Next);
  }
}

std::vector<Lifetimes::End> Lifetimes::endsOf(FunctionId F,
                                              const ParameterSet &Ended) const {
  std::vector<End> Out;
  if (S.info(F).IsPrimitive)
    return Out;
  const FunctionData &D = Data[F];
  auto Add = [&](uint32_t Event, const Place &At) {
    if (!At || D.G.blockOf(Event) == None)
      return;
    if (std::optional<HeldObject> O = object(F, At))
      Out.push_back({Event, std::move(*O)});
  };
  for (const Primitives::At &A : D.P.all()) {
    if (A.Is->Is == Meaning::Free)
      Add(A.Event, P.object(F, A));
    if (A.Is->Is != Meaning::Defer)
      continue;
    // Later is an end too, when that is all the callback is for.
    uint32_t X = D.operand(A, A.Is->Callback);
    NameId Callback = X == None ? 0 : D.functionAddress(X);
    FunctionId Runs = Callback ? S.resolve(F, Callback) : NoFunction;
    if (Runs != NoFunction && Ended.contains({Runs, 0}))
      Add(A.Event, P.object(F, A));
    // What runs may stand in a field of the object instead.
    if (Runs == NoFunction)
      for (const CallEdge &Call : G.callees(F, A.Event))
        if (Call.Kind == CallKind::Deferred && Ended.contains({Call.Callee, 0}))
          Add(A.Event, P.object(F, A));
  }
  for (const CallEdge &Call : G.callees(F)) {
    if (!passesArguments(Call))
      continue;
    for (uint32_t I = 0; I != Data[Call.Callee].F.Params.size(); ++I)
      if (Ended.contains({Call.Callee, I}))
        if (uint32_t X = D.argument(Call.Event, I); X != None)
          Add(Call.Event, P.pointee(F, X));
  }
  llvm::stable_sort(
      Out, [](const End &A, const End &B) { return A.Event < B.Event; });
  return Out;
}

bool Lifetimes::mayEndBehind(FunctionId F, uint32_t Block,
                             const HeldObject &O) const {
  const Flow &Graph = Data[F].G;
  for (const End &E : endsOf(F, Sometimes))
    if (E.Object == O && Graph.dominates(Block, Graph.blockOf(E.Event)))
      return true;
  return false;
}

std::optional<uint32_t> Lifetimes::endAfter(FunctionId F, uint32_t Event,
                                            const Place &At,
                                            unsigned Callers) const {
  std::optional<HeldObject> O = object(F, At);
  if (!O)
    return std::nullopt;
  const Flow &Graph = Data[F].G;
  uint32_t From = Graph.blockOf(Event);
  if (From == None)
    return std::nullopt;
  for (const End &E : Ends[F]) {
    uint32_t To = Graph.blockOf(E.Event);
    bool Follows = From == To ? E.Event > Event
                              : Graph.rpoNumber(To) > Graph.rpoNumber(From);
    // On every way, or on most: what tells who frees may stand before it.
    if (E.Object == *O && Follows &&
        (Graph.postDominates(To, From) ||
         (Graph.dominates(From, To) &&
          Graph.frequency(To) >= MostRuns * Graph.frequency(From))))
      return E.Event;
  }
  if (!O->isParameter() || Callers == 0)
    return std::nullopt;
  llvm::ArrayRef<const CallEdge *> Calls = G.callers(F);
  if (Calls.empty() || Calls.size() > ManyCallers)
    return std::nullopt;
  for (const CallEdge *Call : Calls) {
    uint32_t X = passesArguments(*Call)
                     ? Data[Call->Caller].argument(Call->Event, O->Id)
                     : None;
    if (X == None)
      return std::nullopt;
    Place Passed = P.pointee(Call->Caller, X);
    if (!Passed || !endAfter(Call->Caller, Call->Event, Passed, Callers - 1))
      return std::nullopt;
  }
  return None;
}
