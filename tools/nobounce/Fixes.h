//===- Fixes.h - check --fix ------------------------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: tools. `--fix` puts edits in place, `--fix=patch` prints them; what
/// is left out is said, on standard error.
///
/// Ownership: none. Threads: one. Determinism: none needed.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_TOOLS_FIXES_H
#define NOBOUNCE_TOOLS_FIXES_H

#include "Driver/Console.h"
#include "Driver/FixSources.h"
#include "Driver/Output.h"
#include "Options.h"
#include "Report/Result.h"

namespace nobounce::tool {

enum class FixMode : uint8_t { None, InPlace, Patch };

/// What `--fix` asks for.
llvm::Expected<FixMode> fixModeOf(const Arguments &A);

/// The reports that are wanted besides: a patch on standard output leaves no
/// room for one.
llvm::Expected<std::vector<driver::Output>> reportsBesides(const Arguments &A,
                                                           FixMode Mode);

/// Applies or prints the edits of findings. Gives how many findings are
/// left: those without an edit, and with --fix=patch all of them.
llvm::Expected<size_t> applyFixes(const Arguments &A, FixMode Mode,
                                  const report::Result &R,
                                  const driver::FixSources &Sources,
                                  driver::Console &C);

} // namespace nobounce::tool

#endif // NOBOUNCE_TOOLS_FIXES_H
