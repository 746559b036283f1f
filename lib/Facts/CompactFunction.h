//===- CompactFunction.h - Drops what nothing refers to ---------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Facts. The last step of building a function: pools keep what events,
/// branches and macro arguments reach, in the order it has.
///
/// Ownership: changes the function in place. Threads: pure. Determinism: yes.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FACTS_COMPACTFUNCTION_H
#define NOBOUNCE_FACTS_COMPACTFUNCTION_H

#include "Facts/Function.h"

namespace nobounce::facts {

/// Drops paths, expressions and strings of `F` that nothing refers to, and
/// renumbers the rest.
void compactFunction(Function &F);

} // namespace nobounce::facts

#endif // NOBOUNCE_FACTS_COMPACTFUNCTION_H
