//===- Influence.h - What a value decides -----------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. Where the result of one read is used, and what runs or does
/// not run because of it.
///
/// Ownership: yields values. Threads: pure. Determinism: block and event order.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_INFLUENCE_H
#define NOBOUNCE_CHECKS_INFLUENCE_H

#include "Link/Program.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <string>
#include <vector>

namespace nobounce::checks {

struct Influence {
  std::vector<uint32_t> Branches; ///< Blocks whose condition uses the value.
  std::vector<uint32_t> Events;   ///< Events other than branches that use it.
};

/// Uses of the result of \p Event, directly in expressions or through one
/// local that is set to it.
Influence influenceOf(const facts::Function &F, uint32_t Event);

/// Whether a leaf of an expression satisfies \p Test; indices and pointers on
/// paths count.
bool anyLeaf(const facts::Function &F, uint32_t Expr,
             llvm::function_ref<bool(const facts::Expr &)> Test);

/// Whether expression \p Expr contains the result of \p Event.
bool mentionsResult(const facts::Function &F, uint32_t Expr, uint32_t Event);

/// Whether the && or || of a block yields a value that is branched on or used
/// later, as in `!(a && b)`, instead of deciding where to go by itself.
bool isJoined(const facts::Function &F, const link::Flow &G, uint32_t Block);

/// The branch that the value alone decides, directly or as an operand of a
/// joined && whose value is branched on; None with \p Why when there is none.
uint32_t decidingBranch(const facts::Function &F, const link::Flow &G,
                        const std::vector<uint32_t> &Branches,
                        std::string &Why);

/// Blocks that run only on some of the ways out of \p Block: what its branch
/// decides. In block order; \p Block itself is not among them.
std::vector<uint32_t> decidedBy(const link::Flow &G, uint32_t Block);

/// Whether \p Event returns a value.
bool returnsValue(const facts::Function &F, uint32_t Event);

/// Whether all values that \p Blocks return are one constant: then it does not
/// matter which of them returns. False when they return none.
bool returnsOneConstant(const facts::Function &F,
                        const std::vector<uint32_t> &Blocks);

/// Whether a path stays within the function's own variables.
bool isLocalPath(const facts::Function &F, uint32_t Path);

/// Whether an event does no more than read memory or pass a value on. If not,
/// \p Why says what it does.
bool isHarmless(const link::Program &P, link::FunctionId F, uint32_t Event,
                std::string &Why);

/// What the source range [\p Begin, \p End) does besides the read \p Event:
/// a test in front of it would leave that out. Empty when nothing. Keeping the
/// value read in a local is allowed with \p MayKeep.
std::string otherDeed(const link::Program &P, link::FunctionId F,
                      uint32_t Event, uint32_t Begin, uint32_t End,
                      bool MayKeep);

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_INFLUENCE_H
