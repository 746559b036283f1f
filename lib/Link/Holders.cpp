//===- Holders.cpp - Fields that hold counted objects ---------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/Holders.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::ExprKind;
using facts::None;
using facts::PathKind;

/// Calls from one wrapper to the next.
static constexpr unsigned MaxRounds = 6;

void nobounce::link::findHolders(
    const std::vector<FunctionData> &Data, CountingParameters Counting,
    llvm::DenseSet<std::pair<NameId, NameId>> &Out) {
  bool Grew = true;
  for (unsigned Round = 0; Grew && Round != MaxRounds; ++Round) {
    Grew = false;
    for (FunctionId F = 0; F != Data.size(); ++F) {
      const FunctionData &D = Data[F];
      for (auto [Event, Callee] : D.Direct)
        for (uint32_t I = 0; I != D.F.Events[Event].ArgCount; ++I) {
          if (!Counting.contains({Callee, I}))
            continue;
          uint32_t X = D.argument(Event, I);
          X = X == None ? None : D.stripThroughLocals(X);
          if (X == None || D.F.Exprs[X].Kind != ExprKind::Load)
            continue;
          const facts::PathNode &P = D.F.Paths[D.F.Exprs[X].A];
          if (P.Kind == PathKind::Param)
            Grew |= Counting.insert({F, P.A}).second;
          else if (P.Kind == PathKind::Field)
            Out.insert({D.Local[P.A], D.Local[P.B]});
        }
    }
  }
}
