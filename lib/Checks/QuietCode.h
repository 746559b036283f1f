//===- QuietCode.h - Code that nobody else notices --------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. Whether an event, or a whole small function, changes nothing
/// that other code sees: it reads, tests, orders, at most.
/// `Program::isPureRead` is stricter: what it allows may be moved as well.
///
/// Ownership: yields values. Threads: pure. Determinism: pure.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_QUIETCODE_H
#define NOBOUNCE_CHECKS_QUIETCODE_H

#include "Link/Program.h"

namespace nobounce::checks {

/// Primitives that change nothing others see, however dear they are.
bool isQuietMeaning(rules::Meaning M);

/// Whether the event only yields a value, or orders others.
bool isQuietEvent(const link::Program &P, link::FunctionId F, uint32_t Event);

/// Whether all of a small function is.
bool isQuietBody(const link::Program &P, link::FunctionId F);

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_QUIETCODE_H
