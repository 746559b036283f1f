//===- Dominators.cpp - Dominator trees of small graphs -------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/Dominators.h"
#include "Facts/Types.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>

using namespace nobounce::link;
using nobounce::facts::None;

Digraph::Digraph(uint32_t Nodes,
                 llvm::ArrayRef<std::pair<uint32_t, uint32_t>> Edges)
    : Succs(Edges.size()), Preds(Edges.size()), SuccBegin(Nodes + 1),
      PredBegin(Nodes + 1) {
  for (auto [From, To] : Edges) {
    ++SuccBegin[From + 1];
    ++PredBegin[To + 1];
  }
  for (uint32_t N = 0; N != Nodes; ++N) {
    SuccBegin[N + 1] += SuccBegin[N];
    PredBegin[N + 1] += PredBegin[N];
  }
  std::vector<uint32_t> S(SuccBegin), P(PredBegin);
  for (auto [From, To] : Edges) {
    Succs[S[From]++] = To;
    Preds[P[To]++] = From;
  }
}

Digraph Digraph::reversed() const {
  Digraph R;
  R.Succs = Preds;
  R.Preds = Succs;
  R.SuccBegin = PredBegin;
  R.PredBegin = SuccBegin;
  return R;
}

std::vector<uint32_t> nobounce::link::reversePostOrder(const Digraph &G,
                                                       uint32_t Root) {
  std::vector<uint32_t> Order;
  std::vector<bool> Seen(G.size());
  llvm::SmallVector<std::pair<uint32_t, uint32_t>, 32> Stack{{Root, 0}};
  Seen[Root] = true;
  while (!Stack.empty()) {
    auto &[N, Next] = Stack.back();
    llvm::ArrayRef<uint32_t> S = G.succs(N);
    if (Next == S.size()) {
      Order.push_back(N);
      Stack.pop_back();
      continue;
    }
    uint32_t To = S[Next++];
    if (!Seen[To]) {
      Seen[To] = true;
      Stack.push_back({To, 0});
    }
  }
  std::reverse(Order.begin(), Order.end());
  return Order;
}

std::vector<uint32_t>
nobounce::link::immediateDominators(const Digraph &G,
                                    llvm::ArrayRef<uint32_t> Rpo) {
  // The algorithm walks positions in reverse post-order, where a dominator
  // always has the smaller number.
  std::vector<uint32_t> Position(G.size(), None);
  for (uint32_t I = 0; I != Rpo.size(); ++I)
    Position[Rpo[I]] = I;
  std::vector<uint32_t> Dom(Rpo.size(), None);
  Dom[0] = 0;
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (uint32_t I = 1; I != Rpo.size(); ++I) {
      uint32_t New = None;
      for (uint32_t P : G.preds(Rpo[I])) {
        uint32_t A = Position[P];
        if (A == None || Dom[A] == None)
          continue;
        if (New == None) {
          New = A;
          continue;
        }
        uint32_t B = New;
        while (A != B) {
          while (A > B)
            A = Dom[A];
          while (B > A)
            B = Dom[B];
        }
        New = A;
      }
      if (Dom[I] != New) {
        Dom[I] = New;
        Changed = true;
      }
    }
  }
  std::vector<uint32_t> IDom(G.size(), None);
  for (uint32_t I = 1; I != Rpo.size(); ++I)
    IDom[Rpo[I]] = Rpo[Dom[I]];
  return IDom;
}

void nobounce::link::numberTree(llvm::ArrayRef<uint32_t> Parent,
                                llvm::ArrayRef<uint32_t> Rpo,
                                std::vector<uint32_t> &In,
                                std::vector<uint32_t> &Out) {
  // Subtree sizes first; parents come before their children in Rpo.
  std::vector<uint32_t> Size(Parent.size(), 0), Next(Parent.size(), 0);
  In.assign(Parent.size(), None);
  Out.assign(Parent.size(), None);
  for (uint32_t N : llvm::reverse(Rpo)) {
    ++Size[N];
    if (Parent[N] != None)
      Size[Parent[N]] += Size[N];
  }
  for (uint32_t N : Rpo) {
    uint32_t Begin = Parent[N] == None ? 0 : Next[Parent[N]];
    if (Parent[N] != None)
      Next[Parent[N]] += Size[N];
    In[N] = Begin;
    Out[N] = Begin + Size[N] - 1;
    Next[N] = Begin + 1;
  }
}
