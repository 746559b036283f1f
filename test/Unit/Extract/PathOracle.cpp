//===- PathOracle.cpp - Dominance and dependence by looking at paths ------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PathOracle.h"

using namespace nobounce::facts;

bool PathOracle::reaches(uint32_t From, uint32_t To, uint32_t Without) const {
  if (From == Without || To == Without)
    return false;
  std::vector<bool> Seen(Drafts.size());
  std::vector<uint32_t> Work = {From};
  Seen[From] = true;
  while (!Work.empty()) {
    uint32_t B = Work.back();
    Work.pop_back();
    if (B == To)
      return true;
    for (const Succ &S : Drafts[B].Succs)
      if (S.Block != Without && !Seen[S.Block]) {
        Seen[S.Block] = true;
        Work.push_back(S.Block);
      }
  }
  return false;
}

bool PathOracle::dependsOn(uint32_t B, uint32_t Branch, uint32_t Edge) const {
  uint32_t Taken = Drafts[Branch].Succs[Edge].Block;
  return postDominates(B, Taken) && (B == Branch || !postDominates(B, Branch));
}
