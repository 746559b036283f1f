//===- BodyLiveness.cpp - What a run may forget ---------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/BodyRun.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::EventKind;
using facts::Expr;
using facts::ExprKind;
using facts::None;
using facts::PathKind;

/// Variable of a path's root: locals, then parameters; None for others.
static uint32_t variableOf(const facts::Function &F, uint32_t Path) {
  while (F.Paths[Path].Base != None)
    Path = F.Paths[Path].Base;
  const facts::PathNode &P = F.Paths[Path];
  return P.Kind == PathKind::Local   ? P.A
         : P.Kind == PathKind::Param ? uint32_t(F.Locals.size()) + P.A
                                     : None;
}

/// Whether two accesses are of one member, of any objects.
static bool sameMember(const facts::Function &F, const facts::Event &A,
                       const facts::Event &B) {
  if (A.Path == None || B.Path == None)
    return false;
  const facts::PathNode &P = F.Paths[A.Path], &Q = F.Paths[B.Path];
  return P.Kind == Q.Kind && P.Kind == PathKind::Field && P.A == Q.A &&
         P.B == Q.B;
}

namespace {
/// What an expression reads: variables, and results of events.
struct Reads {
  llvm::BitVector Variables;
  llvm::SmallVector<uint32_t, 4> Results;
  llvm::SmallVector<uint32_t, 4> Loads; ///< Events of what it reads of memory.
};
} // namespace

static void readsOf(const facts::Function &F, uint32_t X, Reads &Out,
                    unsigned Depth = 0);

static void readsOfPath(const facts::Function &F, uint32_t Path, Reads &Out,
                        unsigned Depth) {
  for (uint32_t P = Path; P != None; P = F.Paths[P].Base)
    if (F.Paths[P].Kind == PathKind::Value)
      readsOf(F, F.Paths[P].A, Out, Depth + 1);
    else if (F.Paths[P].Kind == PathKind::Result)
      Out.Results.push_back(F.Paths[P].A);
  if (uint32_t V = Path == None ? None : variableOf(F, Path); V != None)
    Out.Variables.set(V);
}

static void readsOf(const facts::Function &F, uint32_t X, Reads &Out,
                    unsigned Depth) {
  if (X == None || Depth > 12)
    return;
  const Expr &E = F.Exprs[X];
  switch (E.Kind) {
  case ExprKind::Load:
    if (E.B != None)
      Out.Loads.push_back(E.B);
    [[fallthrough]];
  case ExprKind::Addr:
    readsOfPath(F, E.A, Out, Depth);
    break;
  case ExprKind::Unary:
  case ExprKind::Cast:
    readsOf(F, E.A, Out, Depth + 1);
    break;
  case ExprKind::Select:
    readsOf(F, E.C, Out, Depth + 1);
    [[fallthrough]];
  case ExprKind::Binary:
    readsOf(F, E.A, Out, Depth + 1);
    readsOf(F, E.B, Out, Depth + 1);
    break;
  case ExprKind::Result:
    Out.Results.push_back(E.A);
    break;
  default:
    break;
  }
}

void BodyRun::findLive() {
  const facts::Function &Fn = D.F;
  unsigned Count = unsigned(Fn.Locals.size() + Fn.Params.size());
  Escaping.resize(Count);
  for (const Expr &E : Fn.Exprs)
    if (E.Kind == ExprKind::Addr) {
      uint32_t Path = E.A;
      while (Path != None && (Fn.Paths[Path].Kind == PathKind::Field ||
                              Fn.Paths[Path].Kind == PathKind::Index))
        Path = Fn.Paths[Path].Base;
      if (uint32_t V = Path != None && Fn.Paths[Path].Base == None
                           ? variableOf(Fn, Path)
                           : None;
          V != None)
        Escaping.set(V);
    }
  // An expression may be evaluated long after the block that it stands in, so
  // what any result's arguments read counts at the event alone.
  std::vector<llvm::BitVector> Use(Fn.Blocks.size()), Def(Fn.Blocks.size());
  LongResults.resize(Fn.Events.size());
  Overtaken.resize(Fn.Events.size());
  for (uint32_t B : D.G.rpo()) {
    Use[B].resize(Count);
    Def[B].resize(Count);
    const facts::Block &Block = Fn.Blocks[B];
    auto Take = [&](Reads &R) {
      R.Variables.reset(Def[B]);
      Use[B] |= R.Variables;
      for (uint32_t E : R.Results)
        if (D.G.blockOf(E) != B)
          LongResults.set(E);
    };
    llvm::SmallVector<uint32_t, 8> Stores;
    for (const facts::Event &E : Fn.events(Block)) {
      Reads R{llvm::BitVector(Count), {}, {}};
      if (E.Kind != EventKind::Asm)
        readsOf(Fn, E.Value, R);
      for (uint32_t X : Fn.args(E))
        readsOf(Fn, X, R);
      bool Defines = E.Kind == EventKind::Store && E.Path != None &&
                     Fn.Paths[E.Path].Base == None;
      if (E.Path != None && !Defines)
        readsOfPath(Fn, E.Path, R, 0);
      // The arguments of a macro are read where it is.
      if (E.Macro != None)
        for (const facts::MacroArg &A : Fn.args(Fn.Macros[E.Macro]))
          readsOf(Fn, A.Value, R);
      Take(R);
      for (uint32_t Load : R.Loads)
        for (uint32_t Store : Stores)
          if (Store > Load && sameMember(Fn, Fn.Events[Load], Fn.Events[Store]))
            Overtaken.set(Load);
      if (E.Kind == EventKind::Store && E.Path != None && !Defines)
        Stores.push_back(uint32_t(&E - Fn.Events.data()));
      if (Defines)
        if (uint32_t V = variableOf(Fn, E.Path); V != None)
          Def[B].set(V);
    }
    Reads R{llvm::BitVector(Count), {}, {}};
    readsOf(Fn, Block.Term.Cond, R);
    Take(R);
  }
  Live.assign(Fn.Blocks.size(), llvm::BitVector(Count));
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (uint32_t B : llvm::reverse(D.G.rpo())) {
      llvm::BitVector In(Count);
      for (const FlowEdge &E : D.G.succs(B))
        In |= Live[E.To];
      In.reset(Def[B]);
      In |= Use[B];
      if (In != Live[B]) {
        Live[B] = std::move(In);
        Changed = true;
      }
    }
  }
}
