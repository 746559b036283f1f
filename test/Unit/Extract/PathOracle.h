//===- PathOracle.h - Dominance and dependence by looking at paths -*- C++
//-*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Dominance, post-dominance and control dependence of a graph of drafts, each
/// by its definition: take the block out and see what can still be reached.
/// Slow and obvious, to compare with what is fast.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_TEST_UNIT_EXTRACT_PATHORACLE_H
#define NOBOUNCE_TEST_UNIT_EXTRACT_PATHORACLE_H

#include "Facts/FunctionBuilder.h"
#include <vector>

namespace nobounce::facts {

class PathOracle {
public:
  PathOracle(const std::vector<BlockDraft> &Drafts, uint32_t Entry,
             uint32_t Exit)
      : Drafts(Drafts), Entry(Entry), Exit(Exit) {}

  /// Whether some path leads from the entry to \p B.
  bool isReachable(uint32_t B) const { return reaches(Entry, B, None); }

  /// Whether some path leads from \p B to the exit.
  bool canLeave(uint32_t B) const { return reaches(B, Exit, None); }

  /// Whether every path from the entry to \p B goes through \p A.
  bool dominates(uint32_t A, uint32_t B) const {
    return A == B || !reaches(Entry, B, A);
  }

  /// Whether every path from \p B to the exit goes through \p A. True of all
  /// when no path does.
  bool postDominates(uint32_t A, uint32_t B) const {
    return A == B || !reaches(B, Exit, A);
  }

  /// Whether taking edge \p Edge of \p Branch makes \p B inevitable while
  /// \p Branch itself does not.
  bool dependsOn(uint32_t B, uint32_t Branch, uint32_t Edge) const;

private:
  bool reaches(uint32_t From, uint32_t To, uint32_t Without) const;

  const std::vector<BlockDraft> &Drafts;
  uint32_t Entry, Exit;
};

} // namespace nobounce::facts

#endif // NOBOUNCE_TEST_UNIT_EXTRACT_PATHORACLE_H
