//===- FlagAdapter.h - Compile commands for clang in this process --*- C++
//-*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Frontend. Turns the command kbuild would run into one that clang can
/// run in-process: no outputs, no dependency files, no flag clang lacks.
/// Decided by clang's own option table, not by lists of names.
///
/// Ownership: values. Threads: pure. Determinism: order of flags is kept.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FRONTEND_FLAGADAPTER_H
#define NOBOUNCE_FRONTEND_FLAGADAPTER_H

#include "Frontend/CompileUnit.h"
#include <map>

namespace nobounce::frontend {

struct AdaptedFlags {
  /// `clang … -fsyntax-only FILE`, ready for the driver.
  std::vector<std::string> Args;
  /// Flags that clang lacks and that were dropped, in order.
  std::vector<std::string> Dropped;
};

/// True when the unit's compiler is GCC by its name.
bool isGccCommand(const CompileUnit &Unit);

/// Adapts the command of one unit.
AdaptedFlags adaptFlags(const CompileUnit &Unit);

/// The adapted flags for cache keys (`facts::unitKey`): outputs and the file
/// gone, paths inside `Root` spelled `<tree>/…`, so that they are the same in
/// every checkout. Order is kept.
std::vector<std::string> canonicalFlags(const CompileUnit &Unit,
                                        llvm::StringRef Root);

/// The canonical flags without the names kbuild gives each unit
/// (`KBUILD_BASENAME` …): equal for units that can share a precompiled header.
std::vector<std::string> groupFlags(const CompileUnit &Unit,
                                    llvm::StringRef Root);

/// Dropped flags of a whole run: flag → number of units.
using DroppedFlags = std::map<std::string, unsigned>;

/// Counts what `adaptFlags` drops from each unit.
DroppedFlags droppedFlags(llvm::ArrayRef<CompileUnit> Units);

/// "12 flags that clang does not know were dropped (in 546 units)"; "" for
/// none.
std::string summary(const DroppedFlags &Dropped);

} // namespace nobounce::frontend

#endif // NOBOUNCE_FRONTEND_FLAGADAPTER_H
