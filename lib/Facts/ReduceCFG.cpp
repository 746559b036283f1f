//===- ReduceCFG.cpp - Smaller control-flow graph, same dependences -------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/ReduceCFG.h"

using namespace nobounce::facts;

namespace {

class Reducer {
public:
  Reducer(std::vector<BlockDraft> &Drafts, uint32_t Entry, uint32_t Exit)
      : Drafts(Drafts), Entry(Entry), Exit(Exit), Map(Drafts.size()) {
    for (uint32_t I = 0; I != Map.size(); ++I)
      Map[I] = I;
  }

  BlockMap run() {
    dropUnreachable();
    bypassEmpty();
    mergeChains();
    return std::move(Map);
  }

private:
  void dropUnreachable() {
    std::vector<bool> Seen(Drafts.size());
    std::vector<uint32_t> Work = {Entry};
    Seen[Entry] = true;
    while (!Work.empty()) {
      uint32_t B = Work.back();
      Work.pop_back();
      for (const Succ &S : Drafts[B].Succs)
        if (!Seen[S.Block]) {
          Seen[S.Block] = true;
          Work.push_back(S.Block);
        }
    }
    for (uint32_t B = 0; B != Drafts.size(); ++B)
      if (!Seen[B] && B != Exit) {
        Drafts[B] = BlockDraft();
        Map[B] = None;
      }
  }

  bool isEmpty(uint32_t B) const {
    const BlockDraft &D = Drafts[B];
    return B != Entry && B != Exit && Map[B] == B && D.Events.empty() &&
           D.Succs.size() == 1 && D.Term.Kind == BranchKind::None &&
           !(D.Flags & BK_NoReturn);
  }

  /// The first block after a run of empty ones. An empty endless loop has no
  /// such block and keeps the one it was entered by.
  uint32_t target(uint32_t B) const {
    uint32_t Steps = 0;
    while (isEmpty(B)) {
      B = Drafts[B].Succs[0].Block;
      if (++Steps > Drafts.size())
        return None;
    }
    return B;
  }

  void bypassEmpty() {
    std::vector<uint32_t> Target(Drafts.size());
    for (uint32_t B = 0; B != Drafts.size(); ++B)
      Target[B] = target(B);
    for (BlockDraft &D : Drafts)
      for (Succ &S : D.Succs)
        if (Target[S.Block] != None)
          S.Block = Target[S.Block];
    for (uint32_t B = 0; B != Drafts.size(); ++B)
      if (isEmpty(B) && Target[B] != None) {
        Drafts[B] = BlockDraft();
        Map[B] = None;
      }
  }

  void mergeChains() {
    std::vector<uint32_t> Preds(Drafts.size());
    for (const BlockDraft &D : Drafts)
      for (const Succ &S : D.Succs)
        ++Preds[S.Block];
    for (uint32_t B = 0; B != Drafts.size(); ++B) {
      if (Map[B] != B)
        continue;
      while (Drafts[B].Succs.size() == 1 &&
             Drafts[B].Term.Kind == BranchKind::None &&
             !(Drafts[B].Flags & BK_NoReturn)) {
        uint32_t S = Drafts[B].Succs[0].Block;
        if (S == B || S == Exit || S == Entry || Preds[S] != 1)
          break;
        BlockDraft Next = std::move(Drafts[S]);
        Drafts[S] = BlockDraft();
        Map[S] = B;
        BlockDraft &D = Drafts[B];
        D.Events.insert(D.Events.end(), Next.Events.begin(), Next.Events.end());
        D.Succs = std::move(Next.Succs);
        D.Term = Next.Term;
        D.Flags |= Next.Flags;
      }
    }
    // A merged block's holder may itself have been merged later.
    for (uint32_t &M : Map)
      while (M != None && Map[M] != M)
        M = Map[M];
  }

  std::vector<BlockDraft> &Drafts;
  uint32_t Entry, Exit;
  BlockMap Map;
};

} // namespace

BlockMap nobounce::facts::reduceCFG(std::vector<BlockDraft> &Drafts,
                                    uint32_t Entry, uint32_t Exit) {
  return Reducer(Drafts, Entry, Exit).run();
}
