//===- FunctionRemarks.h - What a hot function does -------------- -*- C++
//-*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. For `nobounce why FUNCTION`: in which families it is hot,
/// each access to what other CPUs write on hot paths with the tests that decide
/// whether it runs, and which blocks are cold, for what reason.
///
/// Ownership: values. Threads: pure. Determinism: by function, event and block.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_FUNCTIONREMARKS_H
#define NOBOUNCE_DRIVER_FUNCTIONREMARKS_H

#include "Driver/WhyQuery.h"
#include "Link/Program.h"

namespace nobounce::driver {

/// The functions asked for; none when there are many, as behind a glob.
std::vector<link::FunctionId> functionsAsked(const link::Program &P,
                                             const WhyQuery &Q);
/// None when no function is asked for, or a glob holds many.
std::vector<std::string> functionRemarks(const link::Program &P,
                                         const WhyQuery &Q);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_FUNCTIONREMARKS_H
