//===- Propagation.h - Values through one function --------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. Takes what is known of a function's parameters through its
/// body: sparse conditional constant propagation over the variables that can
/// matter. Says which edges can be taken and what is passed to calls. A branch
/// that was taken tells of the value it tested.
///
/// Ownership: refers to the function's data and demands. Threads: one at a time
/// while linking. Determinism: yes.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_PROPAGATION_H
#define NOBOUNCE_LINK_PROPAGATION_H

#include "Link/Demands.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace nobounce::link {

class Propagation {
public:
  using Values = llvm::SmallVector<Abstract, 6>; ///< By tracked variable.
  /// What is known of a call's result, given the values before it.
  using ResultOracle =
      llvm::function_ref<Abstract(uint32_t Event, const Propagation &P)>;

  Propagation(const FunctionData &D, const FunctionDemands &N, const Symbols &S,
              FunctionId F, ResultOracle Oracle)
      : D(D), N(N), S(S), F(F), Oracle(Oracle) {}

  /// `Params`: per parameter; those behind its end are not known.
  void run(llvm::ArrayRef<std::pair<uint32_t, Abstract>> Params);

  bool reaches(uint32_t Block) const { return Visited[Block]; }
  /// Whether an edge, by its number in the function, can be taken.
  const llvm::BitVector &taken() const { return Taken; }
  bool isEverythingTaken() const;
  /// What is known of what is returned.
  const Abstract &returned() const { return Returned; }

  /// Goes through a block's calls with what is known before each.
  void forEachCall(uint32_t Block, llvm::function_ref<void(uint32_t Event)> Do);
  /// What is known of an expression; within `forEachCall` and the oracle.
  Abstract evaluate(uint32_t Expr, unsigned Depth = 0) const;
  /// The same of a variable at the root of a path.
  Abstract variable(uint32_t Path) const;

private:
  /// A field of a constant table that a variable is known to point to.
  Abstract member(const facts::PathNode &Field) const;
  void transfer(const facts::Event &E, uint32_t Index);
  void follow(uint32_t Block);
  void reach(const FlowEdge &E, const Values &V);
  /// Adds what the outcome of a condition says of the variables in it.
  void refine(uint32_t Cond, bool Holds, Values &V, unsigned Depth = 0) const;

  const FunctionData &D;
  const FunctionDemands &N;
  const Symbols &S;
  FunctionId F;
  ResultOracle Oracle;
  std::vector<Values> In; ///< Per block.
  llvm::BitVector Visited, Dirty, Taken;
  Values Now;
  llvm::SmallVector<Abstract, 4> Results; ///< By index in N.Results.
  llvm::BitVector HasResult;
  Abstract Returned;
  bool AnyReturn = false;
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_PROPAGATION_H
