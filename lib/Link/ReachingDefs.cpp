//===- ReachingDefs.cpp - Which store a local's value comes from ----------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/ReachingDefs.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::None;

/// Number of the variable that a root path names: parameters, then locals.
uint32_t ReachingDefs::variable(uint32_t Path) const {
  if (Path == None)
    return None;
  const facts::PathNode &P = F.Paths[Path];
  if (P.Kind == facts::PathKind::Param)
    return P.A;
  if (P.Kind == facts::PathKind::Local)
    return uint32_t(F.Params.size()) + P.A;
  return None;
}

ReachingDefs::ReachingDefs(const facts::Function &F, const Flow &G)
    : F(F), G(G) {
  uint32_t Variables = uint32_t(F.Params.size() + F.Locals.size());
  AddressTaken.resize(Variables);
  for (const facts::Expr &E : F.Exprs) {
    if (E.Kind != facts::ExprKind::Addr)
      continue;
    // The address of a part is enough; behind a pointer it is another object.
    uint32_t P = E.A;
    while (P != None && (F.Paths[P].Kind == facts::PathKind::Field ||
                         F.Paths[P].Kind == facts::PathKind::Index))
      P = F.Paths[P].Base;
    if (uint32_t V = variable(P); V != None)
      AddressTaken.set(V);
  }

  auto Define = [&](uint32_t Event, uint32_t Variable) {
    Defs.push_back(Event);
    DefVariable.push_back(Variable);
  };
  for (uint32_t I = 0; I != F.Events.size(); ++I) {
    const facts::Event &E = F.Events[I];
    if (E.Kind == facts::EventKind::Store) {
      if (uint32_t V = variable(E.Path); V != None)
        Define(I, V);
    } else if (E.Kind == facts::EventKind::Asm) {
      for (uint32_t Out : F.args(E).take_front(E.Width)) {
        if (Out == None)
          continue;
        const facts::Expr &X = F.Exprs[Out];
        if (X.Kind != facts::ExprKind::Load && X.Kind != facts::ExprKind::Addr)
          continue;
        if (uint32_t V = variable(X.A); V != None)
          Define(I, V);
      }
    }
  }

  uint32_t Bits = uint32_t(Defs.size()) + Variables;
  std::vector<llvm::BitVector> Kills(Variables, llvm::BitVector(Bits));
  for (uint32_t V = 0; V != Variables; ++V)
    Kills[V].set(uint32_t(Defs.size()) + V);
  for (uint32_t D = 0; D != Defs.size(); ++D)
    Kills[DefVariable[D]].set(D);

  uint32_t Blocks = uint32_t(F.Blocks.size());
  In.assign(Blocks, llvm::BitVector(Bits));
  std::vector<llvm::BitVector> Kill(Blocks, llvm::BitVector(Bits)),
      Gen(Blocks, llvm::BitVector(Bits)), Out(Blocks, llvm::BitVector(Bits));
  for (uint32_t D = 0; D != Defs.size(); ++D) {
    uint32_t B = G.blockOf(Defs[D]);
    if (B == None)
      continue;
    Kill[B] |= Kills[DefVariable[D]];
    Gen[B].reset(Kills[DefVariable[D]]);
    Gen[B].set(D);
  }
  if (G.rpo().empty())
    return;
  In[G.rpo().front()].set(uint32_t(Defs.size()), Bits);
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (uint32_t B : G.rpo()) {
      for (const FlowEdge &E : G.preds(B))
        In[B] |= Out[E.From];
      llvm::BitVector New = In[B];
      New.reset(Kill[B]);
      New |= Gen[B];
      if (New != Out[B]) {
        Out[B] = std::move(New);
        Changed = true;
      }
    }
  }
}

Definitions ReachingDefs::collect(uint32_t Block, uint32_t UpTo,
                                  uint32_t Variable) const {
  Definitions R;
  if (Variable == None || Block == None)
    return R;
  R.Unknown = AddressTaken[Variable];
  // The last definition in the block wins; Defs is ascending.
  for (uint32_t D = uint32_t(Defs.size()); D-- != 0;)
    if (DefVariable[D] == Variable && Defs[D] < UpTo &&
        G.blockOf(Defs[D]) == Block) {
      R.Stores.push_back(Defs[D]);
      return R;
    }
  for (uint32_t D = 0; D != Defs.size(); ++D)
    if (DefVariable[D] == Variable && In[Block][D])
      R.Stores.push_back(Defs[D]);
  R.FromEntry = In[Block][uint32_t(Defs.size()) + Variable];
  return R;
}

Definitions ReachingDefs::before(uint32_t Event, uint32_t Path) const {
  return collect(G.blockOf(Event), Event, variable(Path));
}

Definitions ReachingDefs::atEnd(uint32_t Block, uint32_t Path) const {
  return collect(Block, None, variable(Path));
}

bool ReachingDefs::isAddressTaken(uint32_t Path) const {
  uint32_t V = variable(Path);
  return V != None && AddressTaken[V];
}
