//===- Conditions.h - Short-circuit conditions as one decision --*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. `a && b && c` is one decision of the programmer's, but three
/// branches. Split evenly branch by branch, a condition would be the less
/// probable the longer it is written; here it holds as often as it fails, and
/// its operands share that: each goes on with the n-th root of one half.
///
/// Ownership: yields values. Threads: pure. Determinism: pure.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_CONDITIONS_H
#define NOBOUNCE_LINK_CONDITIONS_H

#include "Link/FunctionData.h"
#include <vector>

namespace nobounce::link {

/// Whether an edge back is a jump of the programmer's ("retry", "again") and no
/// loop statement's.
bool isRetry(const FunctionData &D, const FlowEdge &E);

/// Whether a block compares a pointer with a function: which it is is decided
/// by the object at hand, whatever a hint says ("call it directly if it is the
/// common one").
bool comparesFunction(const FunctionData &D, uint32_t Block);

/// Per block, how often its branch is true. `Rare`: edges, by number, known to
/// be the less common way.
std::vector<float> trueShares(const FunctionData &D,
                              const llvm::BitVector &Rare);

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_CONDITIONS_H
