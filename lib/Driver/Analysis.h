//===- Analysis.h - The passes of an analysis -------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. The order of phases and nothing else; see Analysis.cpp for
/// what holds after each.
///
/// Ownership: the result is values; the program and the facts are gone when it
/// is returned. Threads: forks, so call it before any thread exists.
/// Determinism: the result depends on settings and inputs alone.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_ANALYSIS_H
#define NOBOUNCE_DRIVER_ANALYSIS_H

#include "Driver/Console.h"
#include "Driver/FixSources.h"
#include "Driver/RunStats.h"
#include "Driver/Settings.h"
#include "Driver/WhyQuery.h"
#include "Link/Program.h"
#include "Report/Cost.h"
#include "Report/Result.h"
#include "Triage/Baseline.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"

namespace nobounce::driver {

/// All passes of `nobounce check`. \p Updated: when given, gets the baseline as
/// it would be now; without --baseline one of all findings. \p Sources: when
/// given, filled in for the edits of findings.
llvm::Expected<report::Result> runCheck(const Settings &S, Console &C,
                                        RunStats &Stats,
                                        triage::Baseline *Updated = nullptr,
                                        FixSources *Sources = nullptr);

/// All passes of `nobounce index`: those of `check`, whose result is kept for
/// later runs over the same facts. Nothing is kept when a unit failed.
llvm::Expected<report::Result> runIndex(const Settings &S, Console &C,
                                        RunStats &Stats);

/// The same passes, keeping what was decided of the candidates asked for.
llvm::Expected<report::Explanation> runWhy(Settings S, WhyQuery Q, Console &C,
                                           RunStats &Stats);

/// The passes up to link; then shows the program. `References`: with who takes,
/// drops and holds them. Gives how many units failed.
llvm::Expected<size_t>
runProgram(const Settings &S, Console &C, RunStats &Stats, bool References,
           llvm::function_ref<void(const link::Program &)> Show);
/// All passes of `nobounce program --shared`.
llvm::Expected<report::SharedTable> runShared(const Settings &S, Console &C,
                                              RunStats &Stats);

/// What the entries of these names cost.
llvm::Expected<report::CostTable> runCost(const Settings &S,
                                          llvm::ArrayRef<std::string> Entries,
                                          Console &C, RunStats &Stats);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_ANALYSIS_H
