//===- Sharing.h - Hot writers of each location ----------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. A location is shared when hot code writes it through an object
/// that other CPUs reach. Stack records, fresh objects, per-CPU data and what
/// is reached from the running task are not.
///
/// Ownership: values. Threads: immutable once built. Determinism: writers by
/// hotness, then (function, event).
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_SHARING_H
#define NOBOUNCE_LINK_SHARING_H

#include "Link/Hotness.h"
#include "Link/Lifting.h"

namespace nobounce::link {

class Sharing {
public:
  Sharing() = default;
  Sharing(llvm::ArrayRef<Effect> Effects, const Hotness &H, const Places &P);

  /// Writers of a location and of its aliases, hottest first.
  std::vector<const Writer *> writers(const Locations &Table,
                                      LocationId L) const;

private:
  /// Aliases share their last step, or their global.
  using Bucket = std::pair<NameId, NameId>;
  static Bucket bucketOf(const Location &L);

  std::vector<Writer> Writers;
  llvm::DenseMap<Bucket, llvm::SmallVector<uint32_t, 4>> ByBucket;
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_SHARING_H
