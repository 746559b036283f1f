//===- Demands.h - Which parameters decide what a function does -*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. A value is carried down a call only where it can matter: where
/// the parameter decides a branch, is called, is a table that is called
/// through, or is passed on to a parameter that matters; and only as much of
/// it as can matter: the bits that are tested, whether it is null.
///
/// Ownership: refers to the functions' data. Threads: immutable once built.
/// Determinism: depends on facts, models and the call graph alone.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_DEMANDS_H
#define NOBOUNCE_LINK_DEMANDS_H

#include "Link/Abstract.h"
#include "Link/CallGraph.h"

namespace nobounce::link {

/// What can matter of one value.
struct Demand {
  uint64_t Bits = 0;
  bool Truth = false;  ///< Whether it is zero or null.
  bool Called = false; ///< Which function it is.
  bool Table = false;  ///< Which table it is.

  bool any() const { return Bits || Truth || Called || Table; }
  /// Adds another; whether that changed anything.
  bool add(const Demand &D);
  /// The part of a value that can matter.
  Abstract project(const Abstract &A) const;
};

/// What can matter in one function.
struct FunctionDemands {
  std::vector<Demand> Params;
  /// Parameters and locals whose value can matter and cannot change unseen, as
  /// (is a parameter, ordinal).
  llvm::SmallVector<std::pair<bool, uint32_t>, 4> Tracked;
  /// Calls whose result can matter, by event.
  llvm::SmallVector<uint32_t, 4> Results;

  uint32_t indexOf(const facts::PathNode &Root) const;
};

class Demands {
public:
  Demands(const std::vector<FunctionData> &Data, const CallGraph &G);

  const FunctionDemands &of(FunctionId F) const { return List[F]; }

private:
  /// Whether what is asked of parameters grew.
  bool update(FunctionId F);

  const std::vector<FunctionData> &Data;
  const CallGraph &G;
  std::vector<FunctionDemands> List;
};

/// A function so small that what it returns is worth following.
bool isSmall(const facts::Function &F);

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_DEMANDS_H
