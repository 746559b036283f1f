//===- Holders.h - Fields that hold counted objects -------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. Fields of which the pointer is somewhere given to a function
/// that changes the count of what it is given. What such a field holds is worth
/// following when it is stored.
///
/// Ownership: yields values. Threads: pure. Determinism: a set.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_HOLDERS_H
#define NOBOUNCE_LINK_HOLDERS_H

#include "Link/FunctionData.h"
#include "llvm/ADT/DenseSet.h"

namespace nobounce::link {

/// Functions and those of their parameters whose object's count they change.
using CountingParameters = llvm::DenseSet<std::pair<FunctionId, uint32_t>>;

/// Adds the fields to `Out`; `Counting` is what is known so far.
void findHolders(const std::vector<FunctionData> &Data,
                 CountingParameters Counting,
                 llvm::DenseSet<std::pair<NameId, NameId>> &Out);

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_HOLDERS_H
