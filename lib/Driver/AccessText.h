//===- AccessText.h - Words about accesses to memory ------------- -*- C++
//-*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. What `nobounce why` says of one access: what it is, how often
/// it runs, and who else writes what it reads or writes.
///
/// Ownership: values. Threads: pure. Determinism: a function of the program.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_ACCESSTEXT_H
#define NOBOUNCE_DRIVER_ACCESSTEXT_H

#include "Link/Program.h"
#include <string>

namespace nobounce::driver {

/// An access of a function to a location that has a name.
struct Access {
  std::string Role; ///< "load", "rmw (atomic_inc)".
  link::Place At;
  link::LocationId Where = link::NoLocation; ///< None: no such access.
};

/// The access that an event is, or none.
Access accessAt(const link::Program &P, link::FunctionId F, uint32_t Event);

/// "runs 0.5 per open", or why it is cold.
std::string frequencyOf(const link::Program &P, link::FunctionId F,
                        uint32_t Event);

/// Who else writes it, and how widely it is reached.
std::string sharingOf(const link::Program &P, link::LocationId L);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_ACCESSTEXT_H
