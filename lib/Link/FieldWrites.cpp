//===- FieldWrites.cpp - Numbers that a call may store --------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/FieldWrites.h"
#include "Support/Crew.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::None;

/// A function that stores more fields than this may store any.
static constexpr size_t MaxFields = 400;

static uint64_t keyOf(NameId Record, NameId Field) {
  return uint64_t(Record) << 32 | Field;
}

FieldWrites::FieldWrites(const std::vector<FunctionData> &Data,
                         const CallParts &Parts, support::Crew &Helpers)
    : Written(Data.size()), Any(Data.size()) {
  Helpers.eachInOrder(Parts.Callers, [&](uint32_t I) {
    const std::vector<FunctionId> &Part = Parts.All[I];
    Fields All;
    bool IsAny = false;
    for (FunctionId F : Part) {
      const FunctionData &D = Data[F];
      for (const facts::Event &E : D.F.Events)
        if (E.Kind == facts::EventKind::Store && E.Path != None)
          if (const facts::PathNode &P = D.F.Paths[E.Path];
              P.Kind == facts::PathKind::Field &&
              !(E.Type && D.F.str(E.Type).ends_with("*")))
            All.push_back(keyOf(D.Local[P.A], D.Local[P.B]));
      for (FunctionId Callee : Parts.callees(F)) {
        IsAny |= Any[Callee] != 0;
        if (!IsAny)
          All.insert(All.end(), Written[Callee].begin(), Written[Callee].end());
      }
    }
    llvm::sort(All);
    All.erase(std::unique(All.begin(), All.end()), All.end());
    IsAny |= All.size() > MaxFields;
    for (FunctionId F : Part)
      if (IsAny)
        Any[F] = true;
      else
        Written[F] = All;
  });
}

bool FieldWrites::mayWrite(FunctionId F, NameId Record, NameId Field) const {
  return Any[F] || std::binary_search(Written[F].begin(), Written[F].end(),
                                      keyOf(Record, Field));
}
