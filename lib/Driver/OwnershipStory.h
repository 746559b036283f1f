//===- OwnershipStory.h - Who may change what a field holds ----*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. What the program knows of a field as a pointer: whether it
/// stays while its object is in use, and at which moment each store comes.
///
/// Ownership: values. Threads: pure. Determinism: offending stores first, then
/// by place.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_OWNERSHIPSTORY_H
#define NOBOUNCE_DRIVER_OWNERSHIPSTORY_H

#include "Link/Program.h"
#include "Report/Field.h"
#include <optional>

namespace nobounce::driver {

/// Tells whether `RECORD.PATH` or `RECORD.PATH+OFFSET` is stable; nothing for
/// what is no pointer.
std::optional<report::StabilityStory> stabilityStory(const link::Program &P,
                                                     llvm::StringRef Field);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_OWNERSHIPSTORY_H
