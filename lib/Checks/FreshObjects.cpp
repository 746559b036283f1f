//===- FreshObjects.cpp - Flags set when an object is attached ------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/FreshObjects.h"
#include "Link/ReachingDefs.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::None;

/// Whether \p F yields an object that it has just allocated.
static bool returnsFresh(const link::Program &P, link::FunctionId F,
                         unsigned Depth);

static bool yieldsFresh(const link::Program &P, link::FunctionId F,
                        uint32_t Event, unsigned Depth) {
  const facts::Event &E = P.function(F).Events[Event];
  if (E.Kind != facts::EventKind::Call)
    return false;
  if (const rules::Primitive *Is = P.primitiveAt(F, Event))
    return Is->Is == rules::Meaning::Alloc;
  if (E.Flags & facts::EV_Alloc)
    return true;
  llvm::ArrayRef<link::CallEdge> Edges = P.callees(F, Event);
  return Edges.size() == 1 && Edges[0].Kind == link::CallKind::Direct &&
         returnsFresh(P, Edges[0].Callee, Depth + 1);
}

static bool returnsFresh(const link::Program &P, link::FunctionId F,
                         unsigned Depth) {
  const facts::Function &Fn = P.function(F);
  if (Depth > 3 || Fn.Events.size() > 64)
    return false;
  const link::Flow &G = P.flow(F);
  link::ReachingDefs Defs(Fn, G);
  bool Fresh = false;
  for (uint32_t I = 0; I != Fn.Events.size(); ++I) {
    const facts::Event &E = Fn.Events[I];
    if (E.Kind != facts::EventKind::Return || E.Value == None)
      continue;
    const facts::Expr *V = &Fn.Exprs[E.Value];
    if (V->Kind == facts::ExprKind::Const)
      continue; // NULL, or an error.
    if (V->Kind == facts::ExprKind::Load &&
        Fn.Paths[V->A].Kind == facts::PathKind::Local) {
      uint32_t Def = Defs.before(I, V->A).unique();
      if (Def == None || Fn.Events[Def].Value == None)
        return false;
      V = &Fn.Exprs[Fn.Events[Def].Value];
    }
    if (V->Kind != facts::ExprKind::Result || !yieldsFresh(P, F, V->A, Depth))
      return false;
    Fresh = true;
  }
  return Fresh;
}

bool nobounce::checks::attachesFreshObject(const link::Program &P,
                                           const link::FieldStore &S) {
  if (S.OnFresh)
    return true;
  const facts::Function &F = P.function(S.Function);
  const link::Flow &G = P.flow(S.Function);
  for (uint32_t I = 0; I != F.Events.size(); ++I)
    if (F.Events[I].Kind == facts::EventKind::Call &&
        G.eventDominates(I, S.Event) && yieldsFresh(P, S.Function, I, 0))
      return true;
  return false;
}
