//===- Between.cpp - What runs between two points of a function -----------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/Between.h"
#include "llvm/ADT/STLExtras.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::EventKind;
using facts::None;
using facts::PathKind;

Point nobounce::checks::pointBefore(const link::Flow &G, uint32_t Event) {
  return {G.blockOf(Event), Event};
}

Point nobounce::checks::pointAfter(const link::Flow &G, uint32_t Event) {
  return {G.blockOf(Event), Event + 1};
}

Point nobounce::checks::pointAtEnd(const facts::Function &F, uint32_t Block) {
  const facts::Block &B = F.Blocks[Block];
  return {Block, B.EventBegin + B.EventCount};
}

std::vector<uint32_t> nobounce::checks::blocksBetween(const link::Flow &G,
                                                      Point From, Point To) {
  std::vector<uint32_t> Out;
  if (From.Block == To.Block && From.Event <= To.Event)
    return Out;
  // What the start reaches, and what of that reaches the end.
  std::vector<bool> After(G.blockCount()), Seen(G.blockCount());
  std::vector<uint32_t> Work{From.Block};
  while (!Work.empty()) {
    uint32_t B = Work.back();
    Work.pop_back();
    for (const link::FlowEdge &E : G.succs(B))
      if (E.To != From.Block && !After[E.To]) {
        After[E.To] = true;
        Work.push_back(E.To);
      }
  }
  Seen[From.Block] = Seen[To.Block] = true;
  Work = {To.Block};
  while (!Work.empty()) {
    uint32_t B = Work.back();
    Work.pop_back();
    Out.push_back(B);
    for (const link::FlowEdge &E : G.preds(B))
      if (After[E.From] && !Seen[E.From]) {
        Seen[E.From] = true;
        Work.push_back(E.From);
      }
  }
  llvm::sort(Out);
  return Out;
}

std::vector<uint32_t> nobounce::checks::eventsBetween(const facts::Function &F,
                                                      const link::Flow &G,
                                                      Point From, Point To) {
  std::vector<uint32_t> Out;
  auto Add = [&](uint32_t Begin, uint32_t End) {
    for (uint32_t I = Begin; I < End; ++I)
      Out.push_back(I);
  };
  if (From.Block == To.Block && From.Event <= To.Event) {
    Add(From.Event, To.Event);
    return Out;
  }
  Add(From.Event, pointAtEnd(F, From.Block).Event);
  for (uint32_t B : blocksBetween(G, From, To))
    Add(F.Blocks[B].EventBegin,
        B == To.Block ? To.Event : pointAtEnd(F, B).Event);
  llvm::sort(Out);
  return Out;
}

/// Whether \p Callee, or what it calls directly, is in \p Storing.
static bool reachesStore(const link::Program &P, link::FunctionId Callee,
                         llvm::ArrayRef<link::FieldStore> Storing) {
  auto Stores = [&](link::FunctionId F) {
    return llvm::any_of(Storing, [&](const link::FieldStore &S) {
      return S.Function == F && S.Via != link::StoreVia::Escape;
    });
  };
  return Stores(Callee) ||
         llvm::any_of(P.callees(Callee), [&](const link::CallEdge &E) {
           return E.Kind == link::CallKind::Direct && Stores(E.Callee);
         });
}

bool nobounce::checks::changesBetween(const link::Program &P,
                                      link::FunctionId F, uint32_t Path,
                                      Point From, Point To) {
  const facts::Function &Fn = P.function(F);
  const facts::PathNode &N = Fn.Paths[Path];
  bool IsField = N.Kind == PathKind::Field;
  llvm::ArrayRef<link::FieldStore> Storing;
  if (IsField)
    Storing = P.fieldStores(Fn.str(N.A), Fn.str(N.B));
  for (uint32_t I : eventsBetween(Fn, P.flow(F), From, To)) {
    const facts::Event &E = Fn.Events[I];
    if (E.Kind == EventKind::Store && E.Path != None) {
      const facts::PathNode &S = Fn.Paths[E.Path];
      if (E.Path == Path ||
          (IsField && S.Kind == PathKind::Field && S.A == N.A && S.B == N.B))
        return true;
    }
    if (!IsField || E.Kind != EventKind::Call)
      continue;
    for (const link::FieldStore &S : Storing)
      if (S.Function == F && S.Event == I && S.Via != link::StoreVia::Escape)
        return true;
    for (const link::CallEdge &C : P.callees(F, I))
      if (C.Kind == link::CallKind::Direct &&
          reachesStore(P, C.Callee, Storing))
        return true;
  }
  return false;
}
