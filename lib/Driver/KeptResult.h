//===- KeptResult.h - The index of a world as it is now --------------- ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. Finds the kept result that fits a world as it is now, and
/// keeps one: the name of a result is made of the facts of all units, so a
/// world whose facts are not all in the cache has none.
///
/// Ownership: values. Threads: one. Determinism: as ResultIndex.h.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_KEPTRESULT_H
#define NOBOUNCE_DRIVER_KEPTRESULT_H

#include "Driver/ResultIndex.h"
#include "Facts/Store.h"

namespace nobounce::driver {

/// What the result of this world is called; nothing when facts are missing.
std::optional<facts::EntityHash> nameOfResult(const Settings &S,
                                              const OpenedWorld &W,
                                              const rules::RuleSet &Rules,
                                              facts::Store &Cache);

/// What an index holds of the world as it is now; nothing when none fits.
std::optional<LinkedResult> keptResult(const Settings &S, const OpenedWorld &W,
                                       const rules::RuleSet &Rules,
                                       facts::Store &Cache);

/// Keeps a result for later runs over the same facts.
llvm::Error keepResult(const Settings &S, const OpenedWorld &W,
                       const rules::RuleSet &Rules, const LinkedResult &R);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_KEPTRESULT_H
