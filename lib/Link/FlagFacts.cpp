//===- FlagFacts.cpp - Who sets and clears bits of a field ----------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/FlagFacts.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::None;

FlagFacts nobounce::link::flagFacts(const Program &P, llvm::StringRef Record,
                                    llvm::StringRef Field, uint64_t Mask) {
  FlagFacts Out;
  for (const FieldStore &S : P.fieldStores(Record, Field)) {
    bool Sets = S.Sets & Mask, Clears = S.Clears & Mask;
    if (!Sets && !Clears)
      continue;
    if (Sets)
      (S.OnFresh ? Out.SetAtBirth : Out.Setters).push_back(&S);
    if (Clears)
      (S.OnFresh ? Out.ClearedAtBirth : Out.Clearers).push_back(&S);
    // A primitive on one bit is meant for it, whichever way it goes.
    bool OneBit = S.Via == StoreVia::Primitive && S.Sets == S.Clears &&
                  S.Sets != 0 && (S.Sets & (S.Sets - 1)) == 0;
    if (!S.Known && !OneBit && !S.OnFresh)
      Out.Unclear.push_back(&S);
  }
  return Out;
}

double nobounce::link::hottest(const Program &P,
                               llvm::ArrayRef<const FieldStore *> Stores,
                               uint32_t Family) {
  double Most = 0;
  for (const FieldStore *S : Stores) {
    uint32_t Block = P.flow(S->Function).blockOf(S->Event);
    double Heat = Family == None ? S->Hotness
                  : Block == None
                      ? 0
                      : P.blockHotness(S->Function, Block, Family) * S->Share;
    Most = std::max(Most, Heat);
  }
  return Most;
}
