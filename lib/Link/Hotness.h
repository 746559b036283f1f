//===- Hotness.h - How hot each function is, and by which chain -*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. For each family of entries, the product of frequencies along
/// the most probable chain from an entry to each function (Dijkstra on -log).
///
/// Ownership: refers to the call graph by edge index. Threads: immutable once
/// built. Determinism: ties go to the smaller function id, then edge index.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_HOTNESS_H
#define NOBOUNCE_LINK_HOTNESS_H

#include "Link/CallGraph.h"

namespace nobounce::link {

/// Entries found in a program.
struct EntrySet {
  std::vector<std::string> Families;            ///< Sorted; "assumed" last.
  std::vector<std::vector<FunctionId>> Entries; ///< Per family, by id.
  std::vector<std::string> Warnings;

  /// Matches entries' names and globs with functions. Fails on a malformed
  /// glob.
  static llvm::Expected<EntrySet> build(const Names &N, const Symbols &S,
                                        const rules::RuleSet &R,
                                        const LinkOptions &Options);
};

class Hotness {
public:
  Hotness() = default;
  Hotness(const CallGraph &G, const EntrySet &E, uint32_t Functions);

  uint32_t families() const { return uint32_t(Value.size()); }
  double of(FunctionId F, uint32_t Family) const { return Value[Family][F]; }
  double max(FunctionId F) const { return Best[F]; }
  uint32_t hottestFamily(FunctionId F) const { return BestFamily[F]; }
  /// Most probable chain, entry first.
  std::vector<HotStep> chain(const CallGraph &G, FunctionId F,
                             uint32_t Family) const;

private:
  std::vector<std::vector<float>> Value;      ///< Per family and function.
  std::vector<std::vector<uint32_t>> Reached; ///< Edge index; None for entries.
  std::vector<float> Best;
  std::vector<uint32_t> BestFamily;
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_HOTNESS_H
