//===- Lifting.cpp - Effects on what a parameter points to ----------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/Lifting.h"
#include <tuple>

using namespace nobounce;
using namespace nobounce::link;
using facts::None;

/// Calls an effect is lifted through, and effects kept per parameter: helpers
/// are shallow, and what many reach through one parameter says nothing of a
/// location.
static constexpr unsigned MaxCalls = 6, MaxPerParameter = 32;

std::vector<Effect>
nobounce::link::liftEffects(const Symbols &S,
                            const std::vector<FunctionData> &Data,
                            const CallGraph &G, const Places &P) {
  struct Pending {
    Effect E;
    uint32_t Parameter;
    unsigned Calls;
    /// It has a place already, if no better one is found.
    bool HasPlace;
  };
  std::vector<Effect> Known;
  std::vector<Pending> Work;
  llvm::DenseMap<std::pair<FunctionId, uint32_t>, unsigned> Count;
  llvm::DenseSet<std::pair<std::pair<FunctionId, uint32_t>,
                           std::pair<FunctionId, uint32_t>>>
      Seen;

  // Places an effect: known, pending on a parameter, or dropped (false).
  auto Put = [&](Effect E, unsigned Calls, bool KeepKnown) {
    E.Location = P.locate(E.Function, E.Where);
    bool HasPlace = E.Location != NoLocation;
    uint32_t Parameter = HasPlace ? P.partParameter(E.Function, E.Where)
                                  : P.bareParameter(E.Function, E.Where);
    if (HasPlace && (Parameter == None || !KeepKnown)) {
      if (KeepKnown)
        Known.push_back(std::move(E));
      return true;
    }
    if (Parameter == None || Calls > MaxCalls)
      return false;
    if (!Seen.insert({{E.Function, Parameter}, {E.Inner, E.InnerEvent}}).second)
      return true;
    if (++Count[{E.Function, Parameter}] > MaxPerParameter) {
      if (HasPlace)
        Known.push_back(std::move(E));
      return HasPlace;
    }
    Work.push_back({std::move(E), Parameter, Calls, HasPlace});
    return true;
  };

  for (FunctionId F = 0; F != Data.size(); ++F) {
    // A primitive's own body is not looked into.
    if (S.info(F).IsPrimitive)
      continue;
    const FunctionData &D = Data[F];
    auto Frequency = [&](uint32_t Event) {
      uint32_t B = D.G.blockOf(Event);
      return B == None ? 0 : D.G.frequency(B);
    };
    for (const Primitives::At &A : D.P.all())
      if (isWriter(A.Is->Is))
        if (Place Where = P.object(F, A))
          Put({F, A.Event, F, A.Event, A.Is, std::move(Where), NoLocation,
               Frequency(A.Event)},
              0, true);
    for (uint32_t I = 0; I != D.F.Events.size(); ++I) {
      const facts::Event &E = D.F.Events[I];
      if (E.Kind == facts::EventKind::Store && E.Path != None &&
          D.F.Paths[E.Path].Kind == facts::PathKind::Deref && !D.P.isCovered(I))
        // A plain store to a field is found by its path; only these are lifted.
        Put({F, I, F, I, nullptr, Place{E.Path, {}}, NoLocation, Frequency(I)},
            0, false);
    }
  }
  while (!Work.empty()) {
    Pending W = std::move(Work.back());
    Work.pop_back();
    bool Placed = false;
    for (const CallEdge *Call : G.callers(W.E.Function)) {
      if (!passesArguments(*Call))
        continue;
      Effect E = W.E;
      E.Function = Call->Caller;
      E.Event = Call->Event;
      E.Where =
          P.substitute(Call->Caller, Call->Event, W.E.Function, W.E.Where);
      E.Frequency *= Call->Frequency;
      if (!E.Where)
        continue;
      // An object that is nobody else's is no location, but is known.
      Placed |= P.origin(E.Function, E.Where, /*Callers=*/0) != Origin::Shared;
      Placed |= Put(std::move(E), W.Calls + 1, true);
    }
    if (W.HasPlace && !Placed)
      Known.push_back(std::move(W.E));
  }
  llvm::stable_sort(Known, [](const Effect &A, const Effect &B) {
    return std::tie(A.Function, A.Event, A.Inner, A.InnerEvent) <
           std::tie(B.Function, B.Event, B.Inner, B.InnerEvent);
  });
  return Known;
}
