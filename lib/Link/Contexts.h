//===- Contexts.h - Functions with what is known of their parameters -*- C++
//-*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. A *context* is what a chain of calls knows of a function's
/// parameters. A *node* is a function in one context; for each node the blocks
/// that can run, their frequencies, and the nodes it calls. Nodes are made as
/// they are asked for and kept: they do not depend on the family or profile.
///
/// Functions and tables that are passed as arguments are part of a context, so
/// that what one caller passes is not called for another.
///
/// Ownership: refers to call graph, demands and functions' data. Threads: one
/// at a time while linking, then immutable. Determinism: nodes are numbered in
/// the order in which they are asked for; the first are the functions
/// themselves, with nothing known.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_CONTEXTS_H
#define NOBOUNCE_LINK_CONTEXTS_H

#include "Link/Propagation.h"
#include "llvm/ADT/StringMap.h"
#include <deque>

namespace nobounce::link {

using NodeId = uint32_t;
/// Interned list of known parameters; 0 is the empty one.
using ContextId = uint32_t;

class Contexts {
public:
  using Values = llvm::SmallVector<std::pair<uint32_t, Abstract>, 4>;

  Contexts(const Names &N, const Symbols &S,
           const std::vector<FunctionData> &Data, const CallGraph &G,
           const Demands &Asked);

  /// A call that a node makes.
  struct Call {
    const CallEdge *Edge;
    float Frequency;           ///< Relative to one run of the node.
    ContextId Full, Functions; ///< Of the callee: all; function pointers only.
  };
  /// What is known of one node.
  struct Result {
    std::vector<float> Frequency; ///< Per block; empty: as without context.
    llvm::BitVector Taken;        ///< Per edge; empty: all.
    std::vector<Call> Calls;
    Abstract Returned;
  };

  NodeId node(FunctionId F, ContextId C);
  FunctionId functionOf(NodeId N) const { return Nodes[N].first; }
  ContextId contextOf(NodeId N) const { return Nodes[N].second; }
  size_t nodeCount() const { return Nodes.size(); }
  const Values &values(ContextId C) const { return *ById[C]; }

  /// What a node does; worked out when it is first asked for.
  const Result &result(NodeId N);
  /// Frequency of a node's block. For nodes whose result nobody asked for while
  /// linking it is that of the function.
  double frequency(NodeId N, uint32_t Block) const;
  /// What a node does, when that was asked for while linking; else null.
  const Result *known(NodeId N) const { return OfNode[N]; }
  /// The callee of a node's call, in as much of its context as was told apart
  /// while linking.
  NodeId calleeOf(const Call &C) const;
  bool canTake(NodeId N, const FlowEdge &E) const;

private:
  ContextId intern(Values V);
  Values argumentsOf(const FunctionData &D, const Propagation &P,
                     uint32_t Event, FunctionId Callee) const;
  Abstract resultOf(FunctionId F, uint32_t Event, const Propagation &P);
  void addCalls(FunctionId F, uint32_t Event, float Frequency,
                const Propagation &P, Result &R);
  FunctionId targetIn(const facts::Global &Table, NameId Record,
                      NameId Field) const;
  void add(const CallEdge *E, float Frequency, Values V, Result &R);

  const Names &N;
  const Symbols &S;
  const std::vector<FunctionData> &Data;
  const CallGraph &G;
  const Demands &Asked;
  llvm::StringMap<ContextId> Ids;
  std::deque<Values> List;
  std::vector<const Values *> ById;
  std::vector<std::pair<FunctionId, ContextId>> Nodes;
  llvm::DenseMap<std::pair<FunctionId, ContextId>, NodeId> NodeIds;
  std::deque<Result> Results;
  std::vector<Result *> OfNode; ///< Null: not asked for yet.
  std::deque<CallEdge> Edges;   ///< Calls of parameters.
  unsigned Depth = 0;
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_CONTEXTS_H
