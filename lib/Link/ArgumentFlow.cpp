//===- ArgumentFlow.cpp - Function pointers passed as arguments -----------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/ArgumentFlow.h"
#include "Support/Crew.h"
#include <algorithm>
#include <tuple>

using namespace nobounce;
using namespace nobounce::link;
using facts::None;

std::pair<NameId, NameId> nobounce::link::fieldOf(const FunctionData &D,
                                                  uint32_t Path) {
  while (Path != None && D.F.Paths[Path].Kind == facts::PathKind::Index)
    Path = D.F.Paths[Path].Base;
  if (Path == None || D.F.Paths[Path].Kind != facts::PathKind::Field)
    return {0, 0};
  return {D.Local[D.F.Paths[Path].A], D.Local[D.F.Paths[Path].B]};
}

static bool less(const Passed &A, const Passed &B) {
  return std::tie(A.Callee, A.Argument, A.Caller, A.Event) <
         std::tie(B.Callee, B.Argument, B.Caller, B.Event);
}

ArgumentFlow::ArgumentFlow(const Symbols &S,
                           const std::vector<FunctionData> &Data,
                           support::Crew &Helpers)
    : Calls(Data.size()) {
  std::vector<std::vector<Passed>> By(Data.size());
  Helpers.each(Data.size(), [&](size_t I) {
    auto F = FunctionId(I);
    const FunctionData &D = Data[F];
    for (auto [Event, Callee] : D.Direct) {
      llvm::ArrayRef<uint32_t> Args = D.F.args(D.F.Events[Event]);
      for (uint32_t I = 0; I != Args.size(); ++I) {
        if (Args[I] == None)
          continue;
        uint32_t X = D.stripThroughLocals(Args[I]);
        const facts::Expr &E = D.F.Exprs[X];
        Passed P{Callee, I, F, Event};
        if (E.Kind == facts::ExprKind::Func) {
          P.Function = S.resolve(F, D.Local[E.A]);
        } else if (E.Kind == facts::ExprKind::Load) {
          const facts::PathNode &Path = D.F.Paths[E.A];
          if (Path.Kind == facts::PathKind::Param)
            P.Parameter = Path.A;
          else
            P.Slot = fieldOf(D, E.A);
        } else if (E.Kind == facts::ExprKind::Addr) {
          const facts::PathNode &Path = D.F.Paths[E.A];
          if (Path.Kind == facts::PathKind::Global)
            P.Table = S.global(S.unitOf(F), D.Local[Path.A]);
        }
        if (P.Function == NoFunction && P.Parameter == None && !P.Slot.second &&
            !P.Table)
          continue;
        By[F].push_back(P);
      }
    }
  });
  for (const FunctionData &D : Data)
    for (auto [Event, Callee] : D.Direct)
      ++Calls[Callee];
  for (const std::vector<Passed> &Of : By)
    List.insert(List.end(), Of.begin(), Of.end());
  llvm::stable_sort(List, less);
}

llvm::ArrayRef<Passed> ArgumentFlow::to(FunctionId Callee,
                                        uint32_t Argument) const {
  auto Same = [&](const Passed &P) {
    return std::pair(P.Callee, P.Argument) < std::pair(Callee, Argument);
  };
  auto Begin = std::partition_point(List.begin(), List.end(), Same);
  auto End = Begin;
  while (End != List.end() && End->Callee == Callee &&
         End->Argument == Argument)
    ++End;
  return llvm::ArrayRef(List).slice(Begin - List.begin(), End - Begin);
}
