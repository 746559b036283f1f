//===- FlagFacts.h - Who sets and clears bits of a field -------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. Whether a test of a flag usually skips is a fact about the
/// flag: who can set it, who can clear it, and how hot they are; whether it is
/// set while an object is made and then stays; and what may change it without
/// being known to. Closed over the world, like every list of stores.
///
/// Ownership: refers to the program. Threads: pure. Determinism: hottest first.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_FLAGFACTS_H
#define NOBOUNCE_LINK_FLAGFACTS_H

#include "Link/Program.h"

namespace nobounce::link {

struct FlagFacts {
  /// Stores and primitives that can set, or clear, a bit of the mask in an
  /// object that others may know.
  std::vector<const FieldStore *> Setters, Clearers;
  /// The same on objects that nobody else knows yet.
  std::vector<const FieldStore *> SetAtBirth, ClearedAtBirth;
  /// Of all those, what is not known to change it but may: another value, the
  /// whole record, an address that leaves.
  std::vector<const FieldStore *> Unclear;

  /// Set, if ever, while its object is made.
  bool isSetAtBirthOnly() const {
    return Setters.empty() && !SetAtBirth.empty();
  }
  bool isNeverCleared() const { return Clearers.empty(); }
  /// Whether every change of it is known.
  bool isComplete() const { return Unclear.empty(); }
};

/// What is known of the bits \p Mask of a field.
FlagFacts flagFacts(const Program &P, llvm::StringRef Record,
                    llvm::StringRef Field, uint64_t Mask);

/// Hotness of the hottest of some stores in a family; None: over all.
double hottest(const Program &P, llvm::ArrayRef<const FieldStore *> Stores,
               uint32_t Family = facts::None);

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_FLAGFACTS_H
