//===- Dominators.h - Dominator trees of small graphs ----------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. Immediate dominators by the iterative algorithm of Cooper,
/// Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001), which is
/// the fastest there is for graphs of the size of a function.
///
/// Ownership: values. Threads: pure functions. Determinism: results depend on
/// the graph alone.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_DOMINATORS_H
#define NOBOUNCE_LINK_DOMINATORS_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <utility>
#include <vector>

namespace nobounce::link {

/// Successors and predecessors of the nodes 0 … n-1.
class Digraph {
public:
  /// Edges in the order given are the order of each node's neighbours.
  Digraph(uint32_t Nodes, llvm::ArrayRef<std::pair<uint32_t, uint32_t>> Edges);

  uint32_t size() const { return uint32_t(SuccBegin.size()) - 1; }
  llvm::ArrayRef<uint32_t> succs(uint32_t N) const {
    return llvm::ArrayRef(Succs).slice(SuccBegin[N],
                                       SuccBegin[N + 1] - SuccBegin[N]);
  }
  llvm::ArrayRef<uint32_t> preds(uint32_t N) const {
    return llvm::ArrayRef(Preds).slice(PredBegin[N],
                                       PredBegin[N + 1] - PredBegin[N]);
  }
  /// The same graph with every edge turned around.
  Digraph reversed() const;

private:
  Digraph() = default;
  std::vector<uint32_t> Succs, Preds, SuccBegin, PredBegin;
};

/// Nodes that `Root` reaches, in reverse post-order.
std::vector<uint32_t> reversePostOrder(const Digraph &G, uint32_t Root);

/// Immediate dominator of each node; None for the root and what it does not
/// reach.
std::vector<uint32_t> immediateDominators(const Digraph &G,
                                          llvm::ArrayRef<uint32_t> Rpo);

/// Numbers a tree so that A is an ancestor of B (or B itself) exactly when
/// In[A] <= In[B] and Out[B] <= Out[A]. Nodes outside the tree get None.
void numberTree(llvm::ArrayRef<uint32_t> Parent, llvm::ArrayRef<uint32_t> Rpo,
                std::vector<uint32_t> &In, std::vector<uint32_t> &Out);

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_DOMINATORS_H
