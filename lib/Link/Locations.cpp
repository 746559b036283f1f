//===- Locations.cpp - Interned memory locations --------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/Locations.h"
#include "llvm/ADT/Hashing.h"

using namespace nobounce::link;

static uint64_t hashOf(const Location &L) {
  llvm::hash_code H = llvm::hash_value(L.Global);
  for (const Location::Step &S : L.Steps)
    H = llvm::hash_combine(H, S.Record, S.Field);
  // The two largest values mark free slots of the map.
  return uint64_t(H) >> 2;
}

LocationId Locations::intern(Location L) {
  std::lock_guard<std::mutex> Guard(Lock);
  auto &Same = ByHash[hashOf(L)];
  for (LocationId Id : Same)
    if (Table[Id].Global == L.Global && Table[Id].Steps == L.Steps)
      return Id;
  auto Id = LocationId(Table.size());
  Table.push_back(std::move(L));
  Same.push_back(Id);
  return Id;
}

const Location &Locations::get(LocationId L) const {
  std::lock_guard<std::mutex> Guard(Lock);
  return Table[L];
}

bool Locations::mayAlias(const Location &A, const Location &B) {
  if (A.Global || B.Global)
    return A.Global == B.Global && A.Steps == B.Steps;
  size_t Common = std::min(A.Steps.size(), B.Steps.size());
  return Common != 0 && std::equal(A.Steps.end() - Common, A.Steps.end(),
                                   B.Steps.end() - Common);
}
