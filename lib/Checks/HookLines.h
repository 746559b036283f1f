//===- HookLines.h - What a hook fetches for nobody -------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. The cache lines that the way to a hook's exit reads and that
/// its chain of calls has not touched before, and how dear the dearest is.
///
/// Ownership: yields values. Threads: pure. Determinism: in the order of the
/// way.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_HOOKLINES_H
#define NOBOUNCE_CHECKS_HOOKLINES_H

#include "Checks/HookWalk.h"

namespace nobounce::checks {

struct HookLine {
  const HookRead *First = nullptr;
  std::string Object; ///< Whose line: in the words of the site, or its record.
};

struct HookLines {
  std::vector<HookLine> List;
  link::GuardClass Dearest = link::GuardClass::Register;
};

/// Whether the chain has touched the line of a place before the site, as far as
/// it is known where the object begins.
bool wasTouched(const link::Program &P, const HookSite &Site,
                const link::Place &At, llvm::ArrayRef<link::HotStep> Chain);

HookLines linesFor(const link::Program &P, const HookSite &Site,
                   const HookWalk &Walk, llvm::ArrayRef<link::HotStep> Chain);

/// A class in words: "behind a pointer that must be fetched".
const char *text(link::GuardClass C);

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_HOOKLINES_H
