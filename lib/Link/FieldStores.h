//===- FieldStores.h - Everything that can change a field ------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. Whether a flag is selective is a fact about its setters. For
/// each (record, field): plain stores with the bits they can set and clear,
/// primitives on its address, assignments of the whole record or of one around
/// it, and addresses
/// that leave for code whose writes are not seen.
///
/// Ownership: values. Threads: immutable once built. Determinism: hottest
/// first, then (function, event).
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_FIELDSTORES_H
#define NOBOUNCE_LINK_FIELDSTORES_H

#include "Link/Hotness.h"
#include "Link/Lifting.h"

namespace nobounce::link {

class FieldStores {
public:
  FieldStores() = default;
  FieldStores(Names &N, const Symbols &S, const std::vector<FunctionData> &Data,
              const CallGraph &G, llvm::ArrayRef<Effect> Effects,
              const Hotness &H, const Places &P);

  llvm::ArrayRef<FieldStore> of(NameId Record, NameId Field) const {
    auto It = Stores.find({Record, Field});
    if (It != Stores.end())
      return It->second;
    // What nothing sets by itself still changes with its record.
    auto All = Whole.find(Record);
    return All == Whole.end() ? llvm::ArrayRef<FieldStore>()
                              : llvm::ArrayRef(All->second);
  }

private:
  void spreadToEmbedded(const Names &N, const Symbols &S, const Places &P);

  llvm::DenseMap<NameId, std::vector<FieldStore>>
      Whole; ///< Assignments of a record, or of one that embeds it.
  llvm::DenseMap<std::pair<NameId, NameId>, std::vector<FieldStore>> Stores;
};

/// Bits that a value can have set, as far as constants bound it.
uint64_t possibleBits(const FunctionData &D, uint32_t Expr, unsigned Width);

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_FIELDSTORES_H
