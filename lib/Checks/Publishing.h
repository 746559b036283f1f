//===- Publishing.h - Stores that somebody may wait for -------- *- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. A store that a barrier or a wake-up follows may be one side
/// of a handshake: the other side stores something else and then looks at it.
/// Leaving the store out, even where it changes nothing, would leave out what
/// orders the two. Such stores are never called no-ops.
///
/// Ownership: yields values. Threads: pure. Determinism: the first such place
/// in the order of functions and events.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_PUBLISHING_H
#define NOBOUNCE_CHECKS_PUBLISHING_H

#include "Link/Program.h"
#include <string>

namespace nobounce::checks {

/// The barrier or wake-up that can run after \p Store: later in the function,
/// in what it calls, or in the next steps of its callers. Empty when none is
/// seen.
std::string publisherOf(const link::Program &P, link::FunctionId F,
                        uint32_t Store);

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_PUBLISHING_H
