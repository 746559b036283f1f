//===- Locations.h - Interned memory locations -----------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. Gives each distinct location one id. Checks may ask for
/// locations that linking never saw, so the table grows on use, under a lock.
///
/// Ownership: owns the locations; references stay valid. Threads: safe.
/// Determinism: ids depend on the order of use and are never sorted by.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_LOCATIONS_H
#define NOBOUNCE_LINK_LOCATIONS_H

#include "Link/Program.h"
#include "llvm/ADT/DenseMap.h"
#include <deque>
#include <mutex>

namespace nobounce::link {

class Locations {
public:
  LocationId intern(Location L);
  const Location &get(LocationId L) const;

  /// Whether two locations may be one: the same global, or one's steps end in
  /// the other's (a record and what embeds it).
  static bool mayAlias(const Location &A, const Location &B);

private:
  mutable std::mutex Lock;
  std::deque<Location> Table;
  llvm::DenseMap<uint64_t, llvm::SmallVector<LocationId, 1>> ByHash;
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_LOCATIONS_H
