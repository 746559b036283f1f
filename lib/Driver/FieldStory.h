//===- FieldStory.h - What the program knows of fields ---------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. Turns what Link decided of a location into the values that
/// reports show: who writes, reads and stores to it, how widely it is reached,
/// what is in its line.
///
/// Ownership: values. Threads: pure. Determinism: uses by hotness, then place.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_FIELDSTORY_H
#define NOBOUNCE_DRIVER_FIELDSTORY_H

#include "Link/Program.h"
#include "Report/Field.h"
#include "llvm/Support/Error.h"

namespace nobounce::driver {

/// The story of `record.field`, or of a global's name. Fails when the world has
/// no such record or field, with the nearest one.
llvm::Expected<report::FieldStory> fieldStory(const link::Program &P,
                                              llvm::StringRef Field);

/// The bits of a field that code sets or clears by name, by mask.
std::vector<report::FlagStory> flagStories(const link::Program &P,
                                           llvm::StringRef Record,
                                           llvm::StringRef Field);

/// All shared fields, widest degree first, then hottest.
std::vector<report::SharedField> sharedFields(const link::Program &P);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_FIELDSTORY_H
