//===- ReachingDefs.h - Which store a local's value comes from -*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. Reaching definitions of the parameters and locals of one
/// function, by the usual forward dataflow over bit sets. Made on demand: few
/// functions hold a candidate.
///
/// A variable whose address is taken can change in any call; it has no known
/// definitions. Only stores to the whole variable define it.
///
/// Ownership: keeps references to the function and its flow. Threads: immutable
/// once built. Determinism: definitions are given by event index.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_REACHINGDEFS_H
#define NOBOUNCE_LINK_REACHINGDEFS_H

#include "Facts/Function.h"
#include "Link/Flow.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace nobounce::link {

/// The definitions that can reach one use.
struct Definitions {
  llvm::SmallVector<uint32_t, 4> Stores; ///< Store events, ascending.
  bool FromEntry =
      false; ///< The value at entry (a parameter's argument) can reach it too.
  bool Unknown = false; ///< The variable's address is taken.

  /// The only store that reaches, or None.
  uint32_t unique() const {
    return !FromEntry && !Unknown && Stores.size() == 1 ? Stores.front()
                                                        : facts::None;
  }
};

class ReachingDefs {
public:
  ReachingDefs(const facts::Function &F, const Flow &G);

  /// Definitions of the variable that is the root path `Path` (kind Param or
  /// Local), just before `Event`.
  Definitions before(uint32_t Event, uint32_t Path) const;
  /// The same at the end of a block, where its branch is decided.
  Definitions atEnd(uint32_t Block, uint32_t Path) const;
  /// Whether the address of the variable is taken.
  bool isAddressTaken(uint32_t Path) const;

private:
  uint32_t variable(uint32_t Path) const;
  Definitions collect(uint32_t Block, uint32_t UpTo, uint32_t Variable) const;

  const facts::Function &F;
  const Flow &G;
  std::vector<uint32_t> Defs;        ///< Store events that define a variable.
  std::vector<uint32_t> DefVariable; ///< Per entry of Defs.
  std::vector<llvm::BitVector>
      In; ///< Per block: Defs, then one entry bit per variable.
  llvm::BitVector AddressTaken; ///< Per variable.
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_REACHINGDEFS_H
