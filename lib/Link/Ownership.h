//===- Ownership.h - Who holds a reference to what --------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. Record R owns a reference through path P when what ends an R
/// drops what P names. An R's end is found in functions that free what they are
/// given, now or later (release functions, RCU and work callbacks, kref
/// callbacks), in what those call for the object (hooks, operations), and
/// behind the drop of the last reference to it.
///
/// Ownership: values. Threads: read-only once built. Determinism: by record,
/// path, then function.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_OWNERSHIP_H
#define NOBOUNCE_LINK_OWNERSHIP_H

#include "Link/SummaryTable.h"

namespace nobounce::link {

class Ownership {
public:
  Ownership() = default;
  Ownership(const Symbols &S, const std::vector<FunctionData> &Data,
            const CallGraph &G, const Places &P, const Counts &Counted,
            const Lifetimes &Lives, const SummaryTable &Summaries);

  /// All that is owned, by record, path, and how near the end it is dropped.
  llvm::ArrayRef<OwnedPath> all() const { return Owned; }

private:
  std::vector<OwnedPath> Owned;
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_OWNERSHIP_H
