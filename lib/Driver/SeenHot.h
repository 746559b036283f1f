//===- SeenHot.h - Hot by measurement, not by the rules ---------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. Functions in which perf found many samples although no entry
/// of the rules leads to them: they become entries themselves.
///
/// Ownership: gives values. Threads: pure. Determinism: sorted by name.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_SEENHOT_H
#define NOBOUNCE_DRIVER_SEENHOT_H

#include "Link/Program.h"
#include "Triage/Measured.h"

namespace nobounce::driver {

/// The names of such functions of the world.
std::vector<std::string> seenButCold(const link::Program &P,
                                     const triage::Measured &M);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_SEENHOT_H
