//===- LiveItems.h - What of a cache can still be reached -------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Facts, internal. Walks from the newest manifests of each unit to the
/// unit's facts and the entities that these refer to.
///
/// Ownership: refers to the packs. Threads: one. Determinism: depends on the
/// packs' content and order.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FACTS_LIVEITEMS_H
#define NOBOUNCE_FACTS_LIVEITEMS_H

#include "Facts/Pack.h"
#include <map>
#include <optional>
#include <set>

namespace nobounce::facts {

/// An item in its pack.
struct PackPlace {
  Pack *In;
  const PackEntry *At;
};

class LiveItems {
public:
  /// Starts from the newest `MaxVariants` manifests of each unit that stand in
  /// a pack that is not `Leaving`. What they reach may stand in any.
  LiveItems(llvm::ArrayRef<std::unique_ptr<Pack>> Packs, unsigned MaxVariants,
            const std::set<Pack *> &Leaving);

  /// The copy of each live item that is to stay, in the order of the walk.
  std::vector<PackPlace> Places;

private:
  using ItemKey = std::pair<ItemKind, EntityHash>;

  void markVariants(std::vector<PackPlace> Variants, unsigned MaxVariants);
  /// Marks an item; its bytes unless it was marked before or no copy is intact.
  std::optional<ItemData> mark(ItemKind Kind, const EntityHash &Name);
  void markUnit(const EntityHash &Name);

  std::map<ItemKey, std::vector<PackPlace>> Copies;
  std::set<ItemKey> Marked;
};

} // namespace nobounce::facts

#endif // NOBOUNCE_FACTS_LIVEITEMS_H
