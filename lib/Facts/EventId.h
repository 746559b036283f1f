//===- EventId.h - Names of events that survive edits elsewhere -*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Facts. An id stays the same when lines move, locals are renamed or
/// unrelated statements come and go; fingerprints of findings and the diff of
/// two revisions are made of them.
///
/// Ownership: values. Threads: pure function. Determinism: depends on the
/// function's facts alone.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FACTS_EVENTID_H
#define NOBOUNCE_FACTS_EVENTID_H

#include "Facts/Function.h"
#include <vector>

namespace nobounce::facts {

/// The id of each event of `F`, by index: a hash of the function's name, the
/// event's kind and operator, its location or callee with locals by type
/// instead of by name, and how many equal ones came before it.
std::vector<uint64_t> eventIds(const Function &F);

} // namespace nobounce::facts

#endif // NOBOUNCE_FACTS_EVENTID_H
