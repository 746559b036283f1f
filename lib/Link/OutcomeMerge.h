//===- OutcomeMerge.h - Many ways, few outcomes -----------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. Puts together ways through a body that callers need not tell
/// apart, so that a summary has few outcomes; says so when some are cut off.
///
/// Ownership: none. Threads: pure. Determinism: in order of the ways.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_OUTCOMEMERGE_H
#define NOBOUNCE_LINK_OUTCOMEMERGE_H

#include "Link/Counts.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace nobounce::link {

/// Merges the outcomes of a summary. `IsPredicate`: the body is so short that
/// callers want to know what its tests told.
/// `Of`: the kind of a count.
using KindOf = llvm::function_ref<CountKindId(const Term &)>;
void mergeOutcomes(Summary &S, bool IsPredicate, KindOf Of);

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_OUTCOMEMERGE_H
