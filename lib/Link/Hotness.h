//===- Hotness.h - How hot each function is, and by which chain -*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. For each family of entries and each profile, the product of
/// frequencies along the most probable chain from an entry to each function in
/// each context (Dijkstra on -log).
///
/// Contexts are told apart where it is hot; far below, and where a function has
/// too many of them, only the functions and tables that are passed count.
///
/// Ownership: refers to edges of the call graph and of the contexts. Threads:
/// immutable once built. Determinism: ties go to what was found first.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_HOTNESS_H
#define NOBOUNCE_LINK_HOTNESS_H

#include "Link/Contexts.h"

namespace nobounce::link {

/// Entries found in a program.
struct EntrySet {
  /// Entries of one family that run under one profile.
  struct Run {
    uint32_t Family;
    unsigned Profile;                ///< Index into the profile set.
    std::vector<FunctionId> Entries; ///< By id.
  };
  std::vector<std::string> Families; ///< Sorted; "assumed" last.
  std::vector<Run> Runs;             ///< By (family, profile).
  std::vector<std::string> Warnings;

  /// Matches entries' names and globs with functions. Fails on a malformed
  /// glob.
  static llvm::Expected<EntrySet> build(const Names &N, const Symbols &S,
                                        const rules::RuleSet &R,
                                        const LinkOptions &Options,
                                        const ProfileSet &Profiles);
};

class Hotness {
public:
  Hotness() = default;
  Hotness(const CallGraph &G, Contexts &C, const EntrySet &E,
          const ProfileSet &Profiles, uint32_t Functions);

  uint32_t families() const { return uint32_t(Value.size()); }
  double of(FunctionId F, uint32_t Family) const { return Value[Family][F]; }
  double max(FunctionId F) const { return Best[F]; }
  uint32_t hottestFamily(FunctionId F) const { return BestFamily[F]; }
  /// Hotness of a block, given which contexts reach it.
  double block(FunctionId F, uint32_t Block, uint32_t Family) const;
  double maxBlock(FunctionId F, uint32_t Block) const;
  /// Most probable chain to a function, or to a block of it; entry first.
  std::vector<HotStep> chain(FunctionId F, uint32_t Family,
                             uint32_t Block = 0) const;

  /// Every hot context of a function: hottest first, then by family.
  std::vector<HotContext> hotContexts(FunctionId F) const;
  /// The most probable chain to a context, entry first.
  std::vector<HotStep> chain(const HotContext &C) const {
    return stepsTo(Searches[C.Search], C.State);
  }

  /// What all hot chains of a family know of a function's parameters.
  Contexts::Values knownIn(FunctionId F, uint32_t Family) const;

  /// A function in a context, and how often the chain to it runs.
  struct Reached {
    NodeId Node;
    float Value;
  };
  /// Hot contexts of a function over all families, hottest first.
  llvm::ArrayRef<Reached> contexts(FunctionId F) const {
    return llvm::ArrayRef(All).slice(AllBegin[F],
                                     AllBegin[F + 1] - AllBegin[F]);
  }
  const Contexts &known() const { return *Known; }

private:
  struct State {
    NodeId Node;
    AlternativeId Alternative; ///< Chosen by the first table on the chain.
    float Value;
    uint32_t From; ///< State; None for entries.
    const CallEdge *Edge;
  };
  /// One family under one profile.
  struct Search {
    uint32_t Family;
    std::vector<State> States;
    std::vector<uint32_t> ByFunction; ///< States by (function, state).
  };
  void search(const CallGraph &G, Contexts &C, const EntrySet::Run &R,
              const ProfileSet &Profiles, uint32_t Functions);
  std::vector<HotStep> stepsTo(const Search &S, uint32_t State) const;
  llvm::ArrayRef<uint32_t> statesOf(const Search &S, FunctionId F) const;

  const Contexts *Known = nullptr;
  std::vector<Search> Searches;
  std::vector<std::vector<float>> Value; ///< Per family and function.
  std::vector<float> Best;
  std::vector<uint32_t> BestFamily;
  std::vector<Reached> All;
  std::vector<uint32_t> AllBegin;
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_HOTNESS_H
