//===- Validate.h - Are these facts consistent? -----------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Facts. The semantic check behind the FlatBuffers verifier. What
/// passes can be walked by any later phase without a bounds check: no index is
/// out of range and no walk along references runs in a circle.
///
/// Ownership: none. Threads: pure functions. Determinism: the first violation
/// in storage order is the one that is reported.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FACTS_VALIDATE_H
#define NOBOUNCE_FACTS_VALIDATE_H

#include "Facts/Function.h"
#include "Facts/Unit.h"
#include "llvm/Support/Error.h"

namespace nobounce::facts {

/// Longest chain of paths, expressions and events that refer to each other.
/// Later phases walk them by recursion, so this bounds their stack.
inline constexpr uint32_t MaxDepth = 4000;

/// Success when every index of `F` is in range, blocks cover the events once
/// each and in order, block 0 is the entry and block 1 the exit, a path's
/// `Base` precedes it, and neither macro uses nor paths, expressions and events
/// together form a cycle. The error says which rule which element breaks.
llvm::Error validate(const Function &F);

/// Same for a unit: its functions, and the ranges of what is its own.
llvm::Error validate(const Unit &U);
llvm::Error validate(const Record &R);

} // namespace nobounce::facts

#endif // NOBOUNCE_FACTS_VALIDATE_H
