//===- Loops.cpp - Natural loops of a function ----------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/Loops.h"
#include "Facts/Types.h"
#include "llvm/ADT/SmallVector.h"

using namespace nobounce::link;
using nobounce::facts::None;

void nobounce::link::findLoops(
    const Digraph &G, llvm::ArrayRef<uint32_t> Rpo,
    llvm::function_ref<bool(uint32_t, uint32_t)> Dominates,
    std::vector<uint32_t> &LoopOf, std::vector<uint32_t> &OuterLoop) {
  // Inner headers come later in reverse post-order, so going backwards sees
  // inner loops first and each block keeps the first loop that claims it.
  llvm::SmallVector<uint32_t, 16> Work;
  for (uint32_t Header : llvm::reverse(Rpo)) {
    for (uint32_t P : G.preds(Header))
      if (Dominates(Header, P))
        Work.push_back(P);
    if (Work.empty())
      continue;
    LoopOf[Header] = Header;
    while (!Work.empty()) {
      uint32_t B = Work.pop_back_val();
      // Climb from B over the loops it is in to the outermost known one.
      uint32_t Top = LoopOf[B];
      while (Top != None && Top != Header && OuterLoop[Top] != None)
        Top = OuterLoop[Top];
      if (Top == Header)
        continue;
      if (Top == None) {
        LoopOf[B] = Header;
        Top = B;
      } else {
        OuterLoop[Top] = Header;
      }
      for (uint32_t P : G.preds(Top))
        if (P != Header && Dominates(Header, P))
          Work.push_back(P);
    }
  }
}
