//===- Loops.h - Natural loops of a function -------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. Natural loops: for each edge to a block that dominates its
/// source, the blocks that reach the source without passing the header. Loops
/// of one header are one loop. Cycles entered in the middle (computed gotos)
/// are no loops.
///
/// Ownership: values. Threads: pure. Determinism: by block number.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_LOOPS_H
#define NOBOUNCE_LINK_LOOPS_H

#include "Link/Dominators.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace nobounce::link {

/// Sets for each block the header of its innermost loop, and for each header
/// the one of the loop around it; None elsewhere.
void findLoops(const Digraph &G, llvm::ArrayRef<uint32_t> Rpo,
               llvm::function_ref<bool(uint32_t, uint32_t)> Dominates,
               std::vector<uint32_t> &LoopOf, std::vector<uint32_t> &OuterLoop);

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_LOOPS_H
