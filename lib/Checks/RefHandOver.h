//===- RefHandOver.h - A reference taken for a new owner --------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. A callee takes a reference for a record that will own it, and
/// the caller drops the one it holds right after: one of the two could have
/// been handed over.
///
/// Ownership: yields values. Threads: pure. Determinism: the first by event.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_REFHANDOVER_H
#define NOBOUNCE_CHECKS_REFHANDOVER_H

#include "Link/Pins.h"
#include "Link/Program.h"
#include "Link/RefTrace.h"

namespace nobounce::checks {

/// A call that takes a reference on an object and one after it that drops one
/// on the same.
struct HandOver {
  uint32_t Get = facts::None, Put = facts::None;
  link::Term Count;
  /// The record that gets to own it; null: none is seen to.
  const link::OwnedPath *Owner = nullptr;
  link::FunctionId In = link::NoFunction;
  uint32_t Store = facts::None; ///< In `In`: puts the object into the owner.
};

/// Those of a function, by event. Effects count whatever their certainty: what
/// is said is a question worth asking, of low confidence.
std::vector<HandOver> findHandOvers(const link::Program &P, link::FunctionId F,
                                    const link::RefTrace &Trace);

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_REFHANDOVER_H
