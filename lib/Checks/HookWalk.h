//===- HookWalk.h - What a hook does when nobody listens --------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. Goes into a hook as one chain of calls enters it, along the
/// way that it normally goes, until a test whose normal outcome leaves it with
/// nothing done. A test that normally goes on is passed; calls that end the
/// body are gone into; pure helpers are looked through.
///
/// Ownership: yields values. Threads: one object per thread. Determinism: pure.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_HOOKWALK_H
#define NOBOUNCE_CHECKS_HOOKWALK_H

#include "Checks/HookSites.h"
#include "Checks/NormalState.h"

namespace nobounce::checks {

/// A read on the way to the exit.
struct HookRead {
  link::FunctionId Function = link::NoFunction;
  uint32_t Event = facts::None;
  link::LocationId Where = link::NoLocation;
  /// In the body that the way runs: the read, or the call of a helper.
  link::FunctionId In = link::NoFunction;
  uint32_t At = facts::None;
  link::Place
      AtSite; ///< In terms of the hook's caller; empty when it has none.
};

/// A branch on the way.
struct HookTest {
  link::FunctionId Function = link::NoFunction;
  uint32_t Block = facts::None;
  bool CanEnd = false; ///< One of its outcomes leaves with nothing done.
};

struct HookWalk {
  enum EndType : uint8_t {
    AtOnce, ///< What the chain passes decides before anything is read.
    Exit,   ///< `Tests.back()` normally ends it.
    Works,  ///< It does something before any such test.
    Unclear ///< No test's outcome is known.
  } End = Unclear;
  std::string Why;             ///< Works, Unclear: one clause.
  std::vector<HookRead> Reads; ///< In the order of the way.
  std::vector<HookTest> Tests;
  std::vector<link::FunctionId> Calls; ///< Of functions that are no inlines.
  std::vector<Evidence> Setters;       ///< What makes the exit the normal one.
};

/// \p Known: of the hook's parameters.
HookWalk walkHook(const link::Program &P, PredicateCache &Tests,
                  const HookSite &Site, const link::KnownValues &Known,
                  std::optional<int64_t> Idle, double Reader);

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_HOOKWALK_H
