//===- ReduceCFG.h - Smaller control-flow graph, same dependences --*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Facts. Drops blocks that carry nothing. Among the blocks that stay,
/// dominance, post-dominance and control dependence are those of the full
/// graph (tested on random and on real graphs by test/Unit/Extract).
///
/// Ownership: works in place. Threads: none shared. Determinism: pure.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FACTS_REDUCECFG_H
#define NOBOUNCE_FACTS_REDUCECFG_H

#include "Facts/FunctionBuilder.h"

namespace nobounce::facts {

/// What became of each draft: the draft that now holds its events, or None
/// when it was dropped (unreachable, or empty and bypassed).
using BlockMap = std::vector<uint32_t>;

/// Reduces \p Drafts in place by three rules, until none applies: blocks that
/// \p Entry does not reach go; an empty block with one successor is bypassed;
/// a block whose only successor has no other predecessor swallows it. \p Entry
/// and \p Exit stay.
BlockMap reduceCFG(std::vector<BlockDraft> &Drafts, uint32_t Entry,
                   uint32_t Exit);

} // namespace nobounce::facts

#endif // NOBOUNCE_FACTS_REDUCECFG_H
