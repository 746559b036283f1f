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

/// "file.f_path.dentry", "cred.security+": the path of an owned reference.
std::string ownedPathText(const link::Program &P, const link::OwnedPath &O);
/// "cred.usage": the count of the object at its end.
std::string countText(const link::Program &P, const link::OwnedPath &O);
/// The drops that show that a reference is held through a pointer of a record;
/// `Field` as for `stabilityStory`.
std::vector<report::OwnedStory> ownedStories(const link::Program &P,
                                             llvm::StringRef Field);

/// Tells whether `RECORD.PATH` or `RECORD.PATH+OFFSET` is stable; nothing for
/// what is no pointer.
std::optional<report::StabilityStory> stabilityStory(const link::Program &P,
                                                     llvm::StringRef Field);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_OWNERSHIPSTORY_H
