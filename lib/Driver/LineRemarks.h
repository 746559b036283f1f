//===- LineRemarks.h - What a source line reads and writes -----*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. For `nobounce why FILE:LINE`: each access to memory that
/// others may reach, how often it runs, and who else writes it.
///
/// Ownership: values. Threads: pure. Determinism: by function, then event.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_LINEREMARKS_H
#define NOBOUNCE_DRIVER_LINEREMARKS_H

#include "Driver/WhyQuery.h"
#include "Link/Program.h"

namespace nobounce::driver {

/// One sentence an access; none when no line is asked for.
std::vector<std::string> lineRemarks(const link::Program &P, const WhyQuery &Q);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_LINEREMARKS_H
