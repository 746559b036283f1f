//===- PinText.h - Pins in words ------------------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. What a record owns, and why an object is not pinned.
///
/// Ownership: yields values. Threads: pure. Determinism: pure.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_PINTEXT_H
#define NOBOUNCE_CHECKS_PINTEXT_H

#include "Link/Pins.h"
#include "Link/Program.h"

namespace nobounce::checks {

/// "file.f_cred": the owned path, in types.
std::string ownedText(const link::Program &P, const link::OwnedPath &O);

/// Why an object that `F` reaches is not pinned; "" when it is.
std::string unpinnedText(const link::Program &P, link::FunctionId F,
                         const link::Pin &Of);

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_PINTEXT_H
