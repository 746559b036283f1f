//===- PreambleLimits.h - How many preambles are kept -----------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. A header that changes makes new preambles of all that hold
/// it, some hundred megabytes for a kernel. So a run that makes some removes
/// what nobody needs any more.
///
/// Ownership: none. Threads: one; other processes may use the folder at once.
/// Determinism: depends on the times of the files. Facts do not depend on it.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_PREAMBLELIMITS_H
#define NOBOUNCE_DRIVER_PREAMBLELIMITS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Chrono.h"

namespace nobounce::driver {

/// Removes clang's files that no log names any more, preambles that no run has
/// used for two weeks, and the least recently used beyond 2 GB. What some run
/// uses stays. What cannot be removed stays, too.
void limitPreambles(llvm::StringRef CacheFolder, llvm::sys::TimePoint<> Now);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_PREAMBLELIMITS_H
