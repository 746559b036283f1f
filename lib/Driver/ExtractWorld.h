//===- ExtractWorld.h - Facts of every unit of the world --------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. Takes from the cache what is there, has workers parse the
/// rest, and saves what they give.
///
/// Ownership: units are shared and immutable; entities stay in the store.
/// Threads: forks, so call it before any thread exists. Determinism: units and
/// failures in the order of the project's units, whatever came from the cache.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_EXTRACTWORLD_H
#define NOBOUNCE_DRIVER_EXTRACTWORLD_H

#include "Driver/Console.h"
#include "Driver/OpenWorld.h"
#include "Driver/RunStats.h"
#include "Facts/Store.h"
#include "Report/Result.h"
#include <memory>
#include <optional>
#include <vector>

namespace nobounce::driver {

struct WorldFacts {
  std::vector<std::shared_ptr<const facts::Unit>> Units;
  std::vector<facts::UnitKey> Keys; ///< Of the units, in the cache.
  std::vector<report::FailedUnit> Failed;
  /// Entities that came with the units, by name; else a store has them.
  std::map<facts::EntityHash, std::shared_ptr<const facts::Function>> Functions;
  std::map<facts::EntityHash, std::shared_ptr<const facts::Record>> Records;
  /// Holds units that failed before anything was read. They are parsed again
  /// each time: no input of theirs would show that the reason is gone.
  std::unique_ptr<facts::Store> Unsaved;
};

/// An entity that some unit refers to, wherever it is kept; null when there is
/// no such one.
std::shared_ptr<const facts::Function>
findFunction(const WorldFacts &Facts, facts::Store &Cache,
             const facts::EntityHash &Hash);
std::shared_ptr<const facts::Record> findRecord(const WorldFacts &Facts,
                                                facts::Store &Cache,
                                                const facts::EntityHash &Hash);

/// Facts of all units of `W`. A unit that fails is part of the result; an error
/// means that nothing could be parsed at all.
llvm::Expected<WorldFacts> extractWorld(const OpenedWorld &W,
                                        facts::Store &Cache, const Settings &S,
                                        Console &C, RunStats &Stats);

/// Names of the facts that the cache has of all units as they are now, in the
/// order of the units; nothing when those of some unit are missing.
std::optional<std::vector<facts::EntityHash>>
identifyWorld(const OpenedWorld &W, facts::Store &Cache, unsigned Jobs);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_EXTRACTWORLD_H
