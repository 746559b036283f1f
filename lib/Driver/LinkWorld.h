//===- LinkWorld.h - One world, from its units to verdicts ------------- ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. The passes between the units of a world and what triage is
/// given: facts, link, checks. A run goes through them once, or once for each
/// of the versions that it compares; see LinkWorld.cpp for what holds after
/// each.
///
/// Ownership: the result is values; the program and the facts are gone, or left
/// to the end of the process. Threads: forks, so call it before any thread
/// exists. Determinism: the result depends on settings and inputs alone.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_LINKWORLD_H
#define NOBOUNCE_DRIVER_LINKWORLD_H

#include "Driver/Console.h"
#include "Driver/ExtractWorld.h"
#include "Driver/FixSources.h"
#include "Driver/OpenWorld.h"
#include "Driver/ResultIndex.h"
#include "Driver/RunStats.h"
#include "Driver/Settings.h"
#include "Driver/WhyQuery.h"
#include "Facts/Store.h"
#include "Link/Program.h"
#include "Report/Result.h"
#include "Triage/Filter.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <vector>

namespace nobounce::driver {

/// What a world is linked for.
struct Purpose {
  WhyQuery *Why = nullptr;  ///< Null: findings.
  bool WritesIndex = false; ///< Wants all checks' verdicts, and ledgers.
  /// When given, it is all that the program is wanted for: no check runs.
  llvm::function_ref<void(const link::Program &)> Show = nullptr;
  bool References = false; ///< Who takes, drops and holds them is shown.
  llvm::ArrayRef<std::string> Costed = {}; ///< Entries wanted by themselves.
  FixSources *Sources = nullptr;           ///< What edits of findings are for.
};

struct LinkedWorld {
  LinkedResult Result;
  std::vector<report::FailedUnit> Failed;
  std::vector<std::string> Remarks; ///< With a `why`: about the place.
  std::optional<report::FieldStory> Field;
};

/// What all checks want, or those that `Checks` names.
llvm::Expected<LinkedWorld>
linkWorld(const Settings &S, const rules::RuleSet &Rules,
          const triage::CheckFilter &Checks, const OpenedWorld &W,
          facts::Store &Cache, const Purpose &For, Console &C, RunStats &Stats);

/// The same for facts that are at hand; entities that they lack are in `Cache`.
llvm::Expected<LinkedWorld>
linkFacts(WorldFacts Facts, const Settings &S, const rules::RuleSet &Rules,
          const triage::CheckFilter &Checks, const OpenedWorld &W,
          facts::Store &Cache, const Purpose &For, Console &C, RunStats &Stats);

/// Says what linking has to say.
void say(const LinkedResult &R, Console &C);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_LINKWORLD_H
