//===- Expectations.h - What a test file says of itself ---------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. Comments in a C file that test rules:
///
///     // flags: -DX -Iinclude      how the file is compiled
///     x = atomic_read(&p->n);      // fires: CHECK
///     y = atomic_read(&p->n);      // quiet: CHECK a text that `why` says
///
/// Ownership: values. Threads: pure. Determinism: in file order.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_EXPECTATIONS_H
#define NOBOUNCE_DRIVER_EXPECTATIONS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace nobounce::driver {

struct Expectation {
  unsigned Line = 0;
  bool Fires = false; ///< Else quiet.
  std::string Check;
  std::string Reason; ///< Quiet: what `why` must say; "" = nothing special.
};

struct Expectations {
  std::vector<std::string> Flags;
  std::vector<Expectation> List;
};

/// Reads the comments of a file. Fails on one without a check, naming its line.
llvm::Expected<Expectations> parseExpectations(llvm::StringRef Text,
                                               llvm::StringRef File);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_EXPECTATIONS_H
