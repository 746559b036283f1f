//===- KnownWays.cpp - What can run in one context ------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/KnownWays.h"
#include "Link/ProgramData.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::None;

/// Results of helpers are followed through so many calls.
static constexpr unsigned MaxDepth = 3;

static Abstract resultOf(const ProgramData &D, FunctionId F, uint32_t Event,
                         const Propagation &At, unsigned Depth) {
  const FunctionData &Data = D.Functions[F];
  FunctionId Callee = Data.directCallee(Event);
  if (Callee == NoFunction || Depth == MaxDepth ||
      D.S->info(Callee).IsPrimitive || Data.P.at(Event) ||
      !isSmall(D.Functions[Callee].F) ||
      (D.Functions[Callee].F.Flags & (facts::FN_Weak | facts::FN_Partial)))
    return {};
  KnownValues Passed;
  llvm::ArrayRef<uint32_t> Args = Data.F.args(Data.F.Events[Event]);
  for (uint32_t I = 0; I != Args.size(); ++I)
    if (Args[I] != None)
      if (Abstract A = At.evaluate(Args[I]); A.isKnown())
        Passed.push_back({I, A});
  auto Oracle = [&](uint32_t Inner, const Propagation &P) {
    return resultOf(D, Callee, Inner, P, Depth + 1);
  };
  Propagation P(D.Functions[Callee], D.Asked->of(Callee), *D.S, Callee, Oracle);
  P.run(Passed);
  return P.returned();
}

KnownWays::KnownWays(const ProgramData &D, FunctionId F,
                     const KnownValues &Given)
    : D(D), F(F), G(D.Functions[F].G), Runs(G.blockCount()) {
  const FunctionData &Data = D.Functions[F];
  auto Oracle = [&](uint32_t Event, const Propagation &P) {
    return resultOf(D, F, Event, P, 0);
  };
  Propagation P(Data, D.Asked->of(F), *D.S, F, Oracle);
  P.run(Given);
  Taken = P.taken();
  for (uint32_t B : G.rpo()) {
    if (!P.reaches(B))
      continue;
    Runs.set(B);
    P.forEachCall(B, [&](uint32_t Event) {
      llvm::SmallVector<Abstract, 4> &To = Arguments[Event];
      for (uint32_t X : Data.F.args(Data.F.Events[Event]))
        To.push_back(X == None ? Abstract() : P.evaluate(X));
    });
  }
}

llvm::SmallVector<FlowEdge, 2> KnownWays::succs(uint32_t Block) const {
  llvm::SmallVector<FlowEdge, 2> Out;
  for (const FlowEdge &E : G.succs(Block))
    if (canTake(E))
      Out.push_back(E);
  return Out;
}

KnownValues KnownWays::passed(uint32_t Event, FunctionId Callee) const {
  KnownValues Out;
  const FunctionDemands &Wanted = D.Asked->of(Callee);
  auto It = Arguments.find(Event);
  if (It == Arguments.end())
    return Out;
  for (uint32_t I = 0; I < It->second.size() && I < Wanted.Params.size(); ++I)
    if (Abstract A = Wanted.Params[I].project(It->second[I]); A.isKnown())
      Out.push_back({I, A});
  return Out;
}

std::optional<int64_t> KnownWays::constantArgument(uint32_t Event,
                                                   unsigned I) const {
  auto It = Arguments.find(Event);
  if (It == Arguments.end() || I >= It->second.size() ||
      !It->second[I].isConstant())
    return std::nullopt;
  return It->second[I].value();
}
