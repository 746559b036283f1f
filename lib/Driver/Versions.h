//===- Versions.h - Two versions of a tree compared ------------------ ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. `check --base REV`, `--staged`, `--patch FILE`: both versions
/// are read through a virtual overlay, linked and checked as any world is; then
/// their findings and ledgers are compared. Since the whole evidence is derived
/// twice, a finding is new when any part of it is, wherever the change was. The
/// results of both are kept as an index: the next run has the old one ready.
///
/// Ownership: the result is values. Threads: forks, so call it before any
/// thread exists. Determinism: depends on settings and inputs alone.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_VERSIONS_H
#define NOBOUNCE_DRIVER_VERSIONS_H

#include "Driver/Console.h"
#include "Driver/FixSources.h"
#include "Driver/RunStats.h"
#include "Driver/Settings.h"
#include "Report/Result.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace nobounce::driver {

/// All passes of `nobounce check` with two versions. `Sources` are filled in
/// for the edits of new findings.
llvm::Expected<report::Result> runVersions(const Settings &S, Console &C,
                                           RunStats &Stats,
                                           FixSources *Sources = nullptr);

/// Files of C that the comparison would be about, tree-relative; of the tree
/// alone: no unit is looked at.
llvm::Expected<std::vector<std::string>> changedSources(const Settings &S);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_VERSIONS_H
