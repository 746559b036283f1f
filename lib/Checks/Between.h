//===- Between.h - What runs between two points of a function -- *- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. A point of a function is just before an event, or at the end
/// of a block, where its branch is decided. This file lists what can run
/// between two of them, and says whether that can change a location.
///
/// Ownership: yields values. Threads: pure. Determinism: by event number.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_BETWEEN_H
#define NOBOUNCE_CHECKS_BETWEEN_H

#include "Link/Program.h"
#include <vector>

namespace nobounce::checks {

/// `Event` is the first event of `Block` that comes after the point.
struct Point {
  uint32_t Block = facts::None, Event = facts::None;
};

Point pointBefore(const link::Flow &G, uint32_t Event);
Point pointAfter(const link::Flow &G, uint32_t Event);
Point pointAtEnd(const facts::Function &F, uint32_t Block);

/// Blocks entered on any way from \p From to \p To that does not pass the block
/// of \p From again; its own block is not among them, that of \p To is unless
/// it is the same one.
std::vector<uint32_t> blocksBetween(const link::Flow &G, Point From, Point To);

/// Events on those ways.
std::vector<uint32_t> eventsBetween(const facts::Function &F,
                                    const link::Flow &G, Point From, Point To);

/// Whether something on a way from \p From to \p To stores to the field that
/// \p Path names, in this function or in one that it calls directly. Calls of
/// others are taken to leave it alone.
bool changesBetween(const link::Program &P, link::FunctionId F, uint32_t Path,
                    Point From, Point To);

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_BETWEEN_H
