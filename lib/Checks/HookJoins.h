//===- HookJoins.h - Who begins to listen -----------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. Of objects that others join by a call (a wait queue): whether
/// those who join the one at a site do so much more seldom than the hook is
/// entered. What ends their stay is the hook, so that they are there at most as
/// often as they join. That needs rates that can be compared: a thread that is
/// no entry, or another family's, may be waiting all the time. Calls that pass
/// a parameter on are looked for in their callers.
///
/// Ownership: yields values. Threads: pure. Determinism: callers in order.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_HOOKJOINS_H
#define NOBOUNCE_CHECKS_HOOKJOINS_H

#include "Checks/HookVerdict.h"

namespace nobounce::checks {

/// Whether normally nobody has joined the site's object; the callers that do
/// are added to \p Proof. \p Class: what the guard reads is in such a line.
PartAnswer judgeJoins(const link::Program &P, const NamedCalls &Calls,
                      const HookSite &S, const HookGuard &Guard,
                      link::GuardClass Class, const EnteredHook &E,
                      std::vector<Evidence> &Proof);

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_HOOKJOINS_H
