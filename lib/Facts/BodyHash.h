//===- BodyHash.h - Hash of a function's normalised body --------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Facts. Two functions have the same body hash when they do the same
/// things: positions, texts, and names of parameters and locals do not count.
///
/// Ownership: none. Threads: pure. Determinism: pure, the same on every host.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FACTS_BODYHASH_H
#define NOBOUNCE_FACTS_BODYHASH_H

#include "Facts/Function.h"

namespace nobounce::facts {

/// 64 bits of XXH3 over the normalised body of \p F.
uint64_t hashBody(const Function &F);

} // namespace nobounce::facts

#endif // NOBOUNCE_FACTS_BODYHASH_H
