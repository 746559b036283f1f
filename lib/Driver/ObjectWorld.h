//===- ObjectWorld.h - The facts of a world of objects ----------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. Stands in the place of ExtractWorld.h when a build has left
/// the facts in its objects.
///
/// Ownership: units and entities are shared and immutable. Threads: one.
/// Determinism: units in the order of the project's.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_OBJECTWORLD_H
#define NOBOUNCE_DRIVER_OBJECTWORLD_H

#include "Driver/ExtractWorld.h"

namespace nobounce::driver {

/// Facts of all units of `W`, which objects carry. Says which are not of the
/// sources as they are now.
llvm::Expected<WorldFacts> takeObjectFacts(const OpenedWorld &W, Console &C,
                                           RunStats &Stats);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_OBJECTWORLD_H
