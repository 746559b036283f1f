//===- KeptWorld.h - Which tree has which index -----------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. Beside an index stands what it is of: the tree, and the name
/// of each unit's facts. Who compiles or checks one unit of that tree learns by
/// it whether the index still speaks of the unit, without a look at any other
/// file; and if not, which facts to link the unit with.
///
/// Ownership: values. Threads: any; files appear whole or not at all.
/// Determinism: what is loaded is what was written last for the tree.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_KEPTWORLD_H
#define NOBOUNCE_DRIVER_KEPTWORLD_H

#include "Driver/OpenWorld.h"
#include "Facts/Unit.h"
#include <optional>

namespace nobounce::driver {

struct KeptUnit {
  std::string File, Object;
  facts::LinkDomain Domain = facts::LinkDomain::Vmlinux;
  facts::EntityHash Facts; ///< Their name in the cache.
};

struct KeptWorld {
  std::string Root;         ///< Of the tree.
  facts::EntityHash Result; ///< Name of the index.
  std::vector<KeptUnit> Units;
  std::vector<std::string> World; ///< As in OpenedWorld.
  // The settings that it was linked with.
  std::vector<std::string> AssumeHot, Profiles, Lsms, RuleFolders;
  bool AllTargets = false, HasLsms = false;
};

/// Notes that `Result` is the index of `W`, whose units have these facts.
llvm::Error saveKeptWorld(const Settings &S, const OpenedWorld &W,
                          llvm::ArrayRef<facts::EntityHash> Facts,
                          const facts::EntityHash &Result);

/// What was noted of the tree `Root` last; nothing when it has no index.
std::optional<KeptWorld> loadKeptWorld(llvm::StringRef CacheFolder,
                                       llvm::StringRef Root);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_KEPTWORLD_H
