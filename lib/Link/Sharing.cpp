//===- Sharing.cpp - Hot writers of each location -------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/Sharing.h"
#include <tuple>

using namespace nobounce;
using namespace nobounce::link;
using facts::None;

Sharing::Bucket Sharing::bucketOf(const Location &L) {
  if (L.Steps.empty())
    return {0, L.Global};
  return {L.Steps.back().Record, L.Steps.back().Field};
}

Sharing::Sharing(llvm::ArrayRef<Effect> Effects, const Hotness &H,
                 const Places &P) {
  for (const Effect &E : Effects) {
    if (!E.Primitive)
      continue;
    uint32_t Family = H.hottestFamily(E.Function);
    double Heat = H.max(E.Function) * E.Frequency;
    if (Family == None || Heat < HotThreshold ||
        P.origin(E.Function, E.Where) != Origin::Shared)
      continue;
    Writers.push_back({E.Function, E.Event, E.Inner, E.InnerEvent, E.Primitive,
                       E.Location, Family, Heat});
  }
  llvm::stable_sort(Writers, [](const Writer &A, const Writer &B) {
    return std::tie(B.Hotness, A.Function, A.Event) <
           std::tie(A.Hotness, B.Function, B.Event);
  });
  for (uint32_t I = 0; I != Writers.size(); ++I)
    ByBucket[bucketOf(P.table().get(Writers[I].Where))].push_back(I);
}

std::vector<const Writer *> Sharing::writers(const Locations &Table,
                                             LocationId L) const {
  std::vector<const Writer *> Found;
  if (L == NoLocation)
    return Found;
  const Location &Asked = Table.get(L);
  auto It = ByBucket.find(bucketOf(Asked));
  if (It == ByBucket.end())
    return Found;
  for (uint32_t I : It->second)
    if (Locations::mayAlias(Asked, Table.get(Writers[I].Where)))
      Found.push_back(&Writers[I]);
  return Found;
}
