//===- SummaryRemarks.h - What a call of a function does -------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. Remarks of `why FUNCTION` on what its callers may assume, one
/// section for each kind of summary.
///
/// Ownership: values. Threads: pure. Determinism: by parameter, then event.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_SUMMARYREMARKS_H
#define NOBOUNCE_DRIVER_SUMMARYREMARKS_H

#include "Driver/WhyQuery.h"
#include "Link/Program.h"

namespace nobounce::driver {

std::vector<std::string> summaryRemarks(const link::Program &P,
                                        const WhyQuery &Q);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_SUMMARYREMARKS_H
