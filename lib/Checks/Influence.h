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

/// Whether expression \p Expr contains the result of \p Event.
bool mentionsResult(const facts::Function &F, uint32_t Expr, uint32_t Event);

/// Blocks that run only on some of the ways out of \p Block: what its branch
/// decides. In block order; \p Block itself is not among them.
std::vector<uint32_t> decidedBy(const link::Flow &G, uint32_t Block);

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
