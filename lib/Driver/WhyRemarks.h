//===- WhyRemarks.h - What is known of the functions why is asked about *- C++
//-*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. When no check has a candidate in a function, the reader still
/// wants to know whether the function is there and whether it is hot.
///
/// Ownership: values. Threads: pure. Determinism: by function id.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_WHYREMARKS_H
#define NOBOUNCE_DRIVER_WHYREMARKS_H

#include "Driver/WhyQuery.h"
#include "Link/Program.h"

namespace nobounce::driver {

/// One line per function asked for: where it is and how hot.
std::vector<std::string> whyRemarks(const link::Program &P, const WhyQuery &Q);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_WHYREMARKS_H
