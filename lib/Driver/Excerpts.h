//===- Excerpts.h - The source around findings --------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. Verdicts have the line of each place, which is enough for
/// most formats. For those that show more the lines around are read, through
/// what the world itself was read through: of a patched tree they are patched.
///
/// Ownership: values. Threads: one. Determinism: in the order of the findings,
/// by file and line; the files decide.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_EXCERPTS_H
#define NOBOUNCE_DRIVER_EXCERPTS_H

#include "Driver/OpenWorld.h"
#include "Report/Result.h"
#include <vector>

namespace nobounce::driver {

/// Adds the lines around the findings and around the calls that lead to them. A
/// file that cannot be read, or has another line than the place says, is left
/// out.
void addExcerpts(std::vector<report::Excerpt> &Excerpts,
                 llvm::ArrayRef<checks::Verdict> Findings,
                 const OpenedWorld &W);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_EXCERPTS_H
