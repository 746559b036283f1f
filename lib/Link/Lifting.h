//===- Lifting.h - Effects on what a parameter points to -------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. `take(c)` writes `c->count`: which location that is only
/// the caller knows. An effect whose place starts at a bare parameter (or
/// inside a wrapper there) is lifted through callers, as far as that takes,
/// until its place is a field or a global.
///
/// Ownership: values. Threads: immutable once built. Determinism: by
/// (function, event, inner function, inner event).
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_LIFTING_H
#define NOBOUNCE_LINK_LIFTING_H

#include "Link/CallGraph.h"
#include "Link/Places.h"

namespace nobounce::link {

/// A write through a primitive, or a plain store, with the place where it is
/// known.
struct Effect {
  FunctionId Function;
  uint32_t Event; ///< The primitive or store, or the call that leads to it.
  FunctionId Inner;
  uint32_t InnerEvent;
  const rules::Primitive *Primitive; ///< Null: a plain store.
  Place Where;                       ///< In terms of Function.
  LocationId Location;
  double Frequency; ///< Of the effect per run of Function.
};

/// Every write by a primitive, and every plain store that had to be lifted.
std::vector<Effect> liftEffects(const Symbols &S,
                                const std::vector<FunctionData> &Data,
                                const CallGraph &G, const Places &P);

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_LIFTING_H
