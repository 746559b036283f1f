//===- CallReach.cpp - What a call can lead to, and how -------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/CallReach.h"

using namespace nobounce;
using namespace nobounce::link;

static bool runsWithin(const CallEdge &C) {
  return C.Kind != CallKind::Deferred && C.Frequency > 0;
}

CallReach::CallReach(const CallGraph &G, uint32_t Functions,
                     llvm::ArrayRef<Seed> Seeds,
                     llvm::function_ref<bool(const CallEdge &)> Skip)
    : G(&G), Event(Functions, Nowhere), Next(Functions) {
  std::vector<FunctionId> Work;
  for (Seed S : Seeds) {
    Ends.insert({S.Function, S.Event});
    if (Event[S.Function] != Nowhere)
      continue;
    Event[S.Function] = S.Event;
    Work.push_back(S.Function);
  }
  // Breadth first, so that chains are short.
  for (size_t I = 0; I != Work.size(); ++I)
    for (const CallEdge *C : G.callers(Work[I]))
      if (runsWithin(*C) && Event[C->Caller] == Nowhere && !Skip(*C)) {
        Event[C->Caller] = C->Event;
        Next[C->Caller] = C;
        Work.push_back(C->Caller);
      }
  Count = uint32_t(Work.size());
}

std::vector<ReachStep> CallReach::chain(FunctionId F) const {
  std::vector<ReachStep> Out;
  while (reaches(F)) {
    Out.push_back({F, Event[F], Next[F]});
    if (!Next[F])
      break;
    F = Next[F]->Callee;
  }
  return Out;
}

std::vector<ReachStep> CallReach::chain(FunctionId F, uint32_t At) const {
  if (Ends.contains({F, At}))
    return {{F, At, nullptr}};
  std::vector<ReachStep> Best;
  for (const CallEdge &C : G->callees(F, At)) {
    if (!runsWithin(C) || !reaches(C.Callee))
      continue;
    std::vector<ReachStep> Rest = chain(C.Callee);
    if (!Best.empty() && Best.size() <= Rest.size() + 1)
      continue;
    Best = {{F, At, &C}};
    Best.insert(Best.end(), Rest.begin(), Rest.end());
  }
  return Best;
}
