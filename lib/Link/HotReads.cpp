//===- HotReads.cpp - What hot code reads ---------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/HotReads.h"
#include "Link/Locations.h"
#include "Link/Primitives.h"
#include "llvm/ADT/DenseSet.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::None;
using facts::PathKind;

static bool reads(rules::Meaning M) {
  return isAtomicRead(M) || M == rules::Meaning::BitTest ||
         M == rules::Meaning::ReadOnce || M == rules::Meaning::DataRace;
}

std::vector<HotRead> nobounce::link::hotReads(const Program &P,
                                              llvm::ArrayRef<NameId> Last) {
  llvm::DenseSet<NameId> Wanted(Last.begin(), Last.end());
  std::vector<HotRead> Out;
  for (FunctionId F : P.hotFunctions()) {
    const facts::Function &Fn = P.function(F);
    // A quick look at names spares most functions the rest.
    if (!Wanted.empty() &&
        llvm::none_of(Fn.Paths, [&](const facts::PathNode &N) {
          return N.Kind == PathKind::Field
                     ? Wanted.contains(P.findName(Fn.str(N.B)))
                 : N.Kind == PathKind::Global
                     ? Wanted.contains(P.findName(Fn.str(N.A)))
                     : false;
        }))
      continue;
    auto Add = [&](uint32_t Event, const rules::Primitive *Is,
                   const Place &At) {
      LocationId L = At ? P.locate(F, At) : NoLocation;
      if (L == NoLocation)
        return;
      const Location &Where = P.location(L);
      NameId End =
          Where.Steps.empty() ? Where.Global : Where.Steps.back().Field;
      if (!Wanted.empty() && !Wanted.contains(End))
        return;
      Out.push_back({F, Event, Is, L, P.eventHotness(F, Event)});
    };
    for (uint32_t I = 0; I != Fn.Events.size(); ++I) {
      const facts::Event &E = Fn.Events[I];
      if (P.flow(F).blockOf(I) == None || P.eventHotness(F, I) < HotThreshold)
        continue;
      if (const rules::Primitive *Is = P.primitiveAt(F, I); Is && reads(Is->Is))
        Add(I, Is, P.object(F, I));
      else if (E.Kind == facts::EventKind::Load && E.Path != None &&
               !P.isCovered(F, I))
        Add(I, nullptr, Place{E.Path, {}});
    }
  }
  return Out;
}

bool nobounce::link::mayAlias(const Location &A, const Location &B) {
  return Locations::mayAlias(A, B);
}
