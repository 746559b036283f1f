//===- Sharing.h - Hot writers of each location ----------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. A location is shared when hot code writes it again and again
/// through an object that other CPUs reach. Stack records, fresh and dying
/// objects, per-CPU data and what one task has to itself are not; nor is what
/// is written under a lock of the same object: then the lock is. What is left
/// out is kept with its reason.
///
/// Ownership: values. Threads: immutable once built. Determinism: writers by
/// hotness, then (function, event).
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_SHARING_H
#define NOBOUNCE_LINK_SHARING_H

#include "Link/Degrees.h"
#include "Link/Hotness.h"
#include "Link/Lifetimes.h"

namespace nobounce::link {

class Sharing {
public:
  Sharing() = default;
  Sharing(llvm::ArrayRef<Effect> Effects, const std::vector<FunctionData> &Data,
          const CallGraph &G, const Hotness &H, const Places &P,
          const Degrees &D, const Lifetimes &L);

  /// Writers of a location and of its aliases, hottest first; with those that
  /// are left out when \p All is set.
  std::vector<const Writer *> writers(const Locations &Table, LocationId L,
                                      bool All) const;
  /// Locations that writers which count name themselves, by hotness of the
  /// hottest; one seen from a record that embeds an object of its own stands
  /// for both.
  std::vector<LocationId> locations(const Places &P, const Degrees &D) const;

private:
  /// Aliases share their last step, or their global.
  using Bucket = std::pair<NameId, NameId>;
  static Bucket bucketOf(const Location &L);

  std::vector<Writer> Writers;
  llvm::DenseSet<NameId> Parts;
  llvm::DenseMap<Bucket, llvm::SmallVector<uint32_t, 4>> ByBucket;
};

/// The lock of the same object that is held at an event: its event, or None
/// when every caller holds one. No value: there is none.
std::optional<uint32_t> lockHeldAt(const std::vector<FunctionData> &Data,
                                   const CallGraph &G, const Places &P,
                                   const Lifetimes &L, FunctionId F,
                                   uint32_t Event, const Place &Object);

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_SHARING_H
