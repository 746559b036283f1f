//===- GlobalStores.cpp - Who changes a variable --------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/GlobalStores.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::None;

GlobalStores::GlobalStores(const link::Program &P) {
  auto Name = [](const facts::Function &F, uint32_t Path) {
    return Path != None && F.Paths[Path].Kind == facts::PathKind::Global
               ? F.str(F.Paths[Path].A)
               : llvm::StringRef();
  };
  for (link::FunctionId Id = 0; Id != P.functionCount(); ++Id) {
    const facts::Function &F = P.function(Id);
    for (uint32_t I = 0; I != F.Events.size(); ++I)
      if (F.Events[I].Kind == facts::EventKind::Store)
        if (llvm::StringRef To = Name(F, F.Events[I].Path); !To.empty())
          Stores[To].push_back({Id, I});
    for (const facts::Expr &E : F.Exprs)
      if (E.Kind == facts::ExprKind::Addr)
        if (llvm::StringRef Of = Name(F, E.A); !Of.empty())
          Escaped[Of] = true;
  }
}

llvm::ArrayRef<GlobalStores::Store>
GlobalStores::of(llvm::StringRef Variable) const {
  auto It = Stores.find(Variable);
  if (It == Stores.end() || Escaped.contains(Variable))
    return {};
  return It->second;
}
