//===- Suppressions.h - Comments that suppress findings ---------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Extract. Finds comments of the form `nobounce: ignore CHECK REASON`
/// in the main file; what they mean is decided by Triage. A comment behind code
/// speaks of its own line, one that stands alone of the next line of code: that
/// is the line it is given, so that several may stand above one line, and none
/// reaches further than it seems to.
///
/// Ownership: yields values. Threads: one per unit. Determinism: source order.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_EXTRACT_SUPPRESSIONS_H
#define NOBOUNCE_EXTRACT_SUPPRESSIONS_H

#include "Extract/SourceMap.h"
#include "Facts/Unit.h"

namespace nobounce::extract {

std::vector<facts::Suppression> findSuppressions(SourceMap &Sources);

} // namespace nobounce::extract

#endif // NOBOUNCE_EXTRACT_SUPPRESSIONS_H
