//===- ChainHistory.cpp - What ran before a place on its chain ------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/ChainHistory.h"
#include "Checks/HotChain.h"
#include "Checks/Places.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::None;

/// Calls below the chain are followed this deep, this many in all.
static constexpr unsigned MaxDepth = 5;
static constexpr unsigned MaxFunctions = 4000;

/// Whether \p A can run before \p B in one run of the function, loops aside.
static bool mayPrecede(const link::Flow &G, uint32_t A, uint32_t B) {
  uint32_t From = G.blockOf(A), To = G.blockOf(B);
  if (From == None || To == None)
    return false;
  if (From == To)
    return A < B;
  std::vector<bool> Seen(G.blockCount());
  std::vector<uint32_t> Work{From};
  while (!Work.empty()) {
    uint32_t Block = Work.back();
    Work.pop_back();
    for (const link::FlowEdge &E : G.succs(Block)) {
      if (E.To == To)
        return true;
      if (!Seen[E.To] && !G.isBackEdge(E)) {
        Seen[E.To] = true;
        Work.push_back(E.To);
      }
    }
  }
  return false;
}

ChainHistory::ChainHistory(const link::Program &P, link::FunctionId F,
                           uint32_t Event)
    : P(P) {
  std::vector<link::HotStep> Chain = hotChain(P, F, Event);
  for (size_t I = 0; I != Chain.size(); ++I) {
    bool Last = I + 1 == Chain.size();
    if (!Last &&
        (!Chain[I + 1].Call || Chain[I + 1].Call->Caller != Chain[I].Function))
      continue; // A callback: who calls it has no place for it.
    Steps.push_back(
        {Chain[I].Function, Last ? Event : Chain[I + 1].Call->Event});
  }
  for (const Step &S : Steps) {
    const link::Flow &G = P.flow(S.Function);
    for (uint32_t I = 0; I != P.function(S.Function).Events.size(); ++I)
      if (P.function(S.Function).Events[I].Kind == facts::EventKind::Call &&
          I != S.At && mayPrecede(G, I, S.At) &&
          G.frequency(G.blockOf(I)) > 0.01)
        lookBelow(S.Function, I);
  }
}

void ChainHistory::lookBelow(link::FunctionId Caller, uint32_t Event) {
  std::vector<std::pair<link::FunctionId, unsigned>> Work;
  auto Add = [&](const link::CallEdge &E, unsigned Depth) {
    if (E.Kind == link::CallKind::Callback ||
        E.Kind == link::CallKind::Deferred || Depth > MaxDepth ||
        Ran.size() >= MaxFunctions ||
        !Ran.try_emplace(E.Callee, Call{Caller, Event}).second)
      return;
    Work.push_back({E.Callee, Depth});
  };
  for (const link::CallEdge &E : P.callees(Caller, Event))
    Add(E, 1);
  while (!Work.empty()) {
    auto [F, Depth] = Work.back();
    Work.pop_back();
    const link::Flow &G = P.flow(F);
    for (const link::CallEdge &E : P.callees(F))
      if (G.frequency(G.blockOf(E.Event)) > 0.01)
        Add(E, Depth + 1);
  }
}

bool ChainHistory::mayHaveRun(link::FunctionId F, uint32_t Event,
                              Place &Where) const {
  for (const Step &S : Steps)
    if (S.Function == F && S.At != Event &&
        mayPrecede(P.flow(F), Event, S.At)) {
      Where = placeOf(P.function(F), P.function(F).Events[Event]);
      return true;
    }
  auto It = Ran.find(F);
  if (It == Ran.end())
    return false;
  const facts::Function &By = P.function(It->second.Caller);
  Where = placeOf(By, By.Events[It->second.Event]);
  return true;
}

void ChainHistory::addOwnWrites(link::LocationId Read,
                                std::vector<Evidence> &Proof) const {
  for (const link::Writer *W : P.sharedBy(Read)) {
    Place Where;
    if (!mayHaveRun(W->Function, W->Event, Where))
      continue;
    const facts::Function &By = P.function(W->Function);
    Proof.push_back({Part::Shared, "own-write",
                     "the chain itself may have written it before, in " +
                         By.name().str() + " (" + By.file().str() + ":" +
                         std::to_string(placeOf(By, By.Events[W->Event]).Line) +
                         ")",
                     Where});
  }
}
