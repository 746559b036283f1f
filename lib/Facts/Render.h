//===- Render.h - Paths and expressions as C --------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Facts. How a location or a value is shown to people: in dumps, and in
/// messages of Link and Checks.
///
/// Ownership: values. Threads: pure functions. Determinism: depends on the
/// function's facts alone. Precondition: the function is valid (see
/// Validate.h).
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FACTS_RENDER_H
#define NOBOUNCE_FACTS_RENDER_H

#include "Facts/Function.h"
#include <string>

namespace nobounce::facts {

struct RenderOptions {
  /// Names of parameters and locals; else `p0`, `l3`.
  bool Names = true;
  /// Results of calls as `%7`, the event's number; else as the call itself.
  bool Temporaries = false;
  /// Named constants with their value: `STATE_NEW{4}`.
  bool Values = false;
};

/// The location as C: `h->node->count`, `*p`, `a[i].b`,
/// `container_of(p, struct r, m)`. "?" for None. Cut off with "…" when huge.
std::string renderPath(const Function &F, uint32_t Path,
                       const RenderOptions &Options = {});

/// The value as C: `st->flags & STATE_NEW`, `&h->lock`, `f(x)`.
std::string renderExpr(const Function &F, uint32_t Expr,
                       const RenderOptions &Options = {});

/// A call with its arguments, `count_get(&h->count)`; an indirect one as
/// `h->ops->open(h, 1)`; an asm as `asm("…", …)`.
std::string renderCall(const Function &F, uint32_t Event,
                       const RenderOptions &Options = {});

} // namespace nobounce::facts

#endif // NOBOUNCE_FACTS_RENDER_H
