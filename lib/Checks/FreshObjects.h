//===- FreshObjects.h - Flags set when an object is attached ----*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. A flag that is set together with the allocation of an object
/// is set once for that object, however often the code is run.
///
/// Ownership: none. Threads: the program is only read. Determinism: pure.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_FRESHOBJECTS_H
#define NOBOUNCE_CHECKS_FRESHOBJECTS_H

#include "Link/Program.h"

namespace nobounce::checks {

/// Whether the function of \p S has always allocated an object before it sets
/// the flag on another: that happens once for each object.
bool attachesFreshObject(const link::Program &P, const link::FieldStore &S);

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_FRESHOBJECTS_H
