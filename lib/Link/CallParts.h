//===- CallParts.h - Functions by who calls whom ----------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. Which calls the runs of bodies follow; strongly connected parts
/// of them, callees first (Tarjan 1972), and the parts that call each.
///
/// Ownership: values. Threads: read-only once built. Determinism: by function.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_CALLPARTS_H
#define NOBOUNCE_LINK_CALLPARTS_H

#include "Link/CallGraph.h"
#include "llvm/ADT/STLExtras.h"

namespace nobounce::link {

class CallParts {
public:
  CallParts(const std::vector<FunctionData> &Data, const CallGraph &G);

  std::vector<std::vector<FunctionId>> All;
  /// By part, those that call it: indexes into All.
  std::vector<std::vector<uint32_t>> Callers;
  bool callsItself(FunctionId F) const {
    return llvm::is_contained(Callees[F], F);
  }
  /// The functions that a body's run follows calls to, each once, in order.
  llvm::ArrayRef<FunctionId> callees(FunctionId F) const { return Callees[F]; }

private:
  void visit(FunctionId Root);
  void findCallers();

  std::vector<std::vector<FunctionId>> Callees;
  std::vector<uint32_t> Index, Low;
  llvm::BitVector OnStack;
  std::vector<FunctionId> Stack;
  uint32_t Count = 0;
};

/// The function that a run of a body goes on in at a call; NoFunction where a
/// model speaks for it, or where there is no one function.
FunctionId followedCall(const FunctionData &D, const CallGraph &G, FunctionId F,
                        uint32_t Event);
/// What an indirect call runs when its table has one entry; else NoFunction.
FunctionId onlyTarget(const CallGraph &G, FunctionId F, uint32_t Event);

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_CALLPARTS_H
