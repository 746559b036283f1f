//===- Flow.cpp - Control flow of one function ----------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/Flow.h"
#include "Link/Dominators.h"
#include "Link/Loops.h"
#include <algorithm>

using namespace nobounce::link;
using nobounce::facts::None;

namespace {
constexpr uint32_t EntryBlock = 0, ExitBlock = 1;

/// Adds an edge to the exit from blocks that cannot reach it, the last in
/// reverse post-order first, so that every reachable block is post-dominated.
std::vector<std::pair<uint32_t, uint32_t>>
edgesToExit(const Digraph &G, llvm::ArrayRef<uint32_t> Rpo,
            std::vector<std::pair<uint32_t, uint32_t>> Edges) {
  std::vector<bool> Reaches(G.size());
  llvm::SmallVector<uint32_t, 32> Work;
  auto Mark = [&](uint32_t From) {
    Work.push_back(From);
    Reaches[From] = true;
    while (!Work.empty())
      for (uint32_t P : G.preds(Work.pop_back_val()))
        if (!Reaches[P]) {
          Reaches[P] = true;
          Work.push_back(P);
        }
  };
  if (G.size() > ExitBlock)
    Mark(ExitBlock);
  for (uint32_t B : llvm::reverse(Rpo))
    if (!Reaches[B]) {
      Edges.push_back({B, ExitBlock});
      Mark(B);
    }
  return Edges;
}
} // namespace

Flow::Flow(const facts::Function &F) {
  uint32_t N = uint32_t(F.Blocks.size());
  std::vector<std::pair<uint32_t, uint32_t>> Edges;
  SuccBegin.assign(N + 1, 0);
  for (uint32_t B = 0; B != N; ++B) {
    llvm::ArrayRef<facts::Succ> S = F.succs(F.Blocks[B]);
    for (uint32_t I = 0; I != S.size(); ++I) {
      SuccEdges.push_back({B, I, S[I].Block});
      Edges.push_back({B, S[I].Block});
    }
    SuccBegin[B + 1] = uint32_t(SuccEdges.size());
  }
  PredBegin.assign(N + 1, 0);
  for (const FlowEdge &E : SuccEdges)
    ++PredBegin[E.To + 1];
  for (uint32_t B = 0; B != N; ++B)
    PredBegin[B + 1] += PredBegin[B];
  PredEdges.resize(SuccEdges.size());
  std::vector<uint32_t> Next(PredBegin);
  for (const FlowEdge &E : SuccEdges)
    PredEdges[Next[E.To]++] = E;

  EventBlock.assign(F.Events.size(), None);
  for (uint32_t B = 0; B != N; ++B)
    std::fill_n(EventBlock.begin() + F.Blocks[B].EventBegin,
                F.Blocks[B].EventCount, B);

  RpoNumber.assign(N, None);
  Frequency.assign(N, 1);
  Reason.assign(N, ColdReason::None);
  EdgeReason.assign(SuccEdges.size(), ColdReason::None);
  LoopOf.assign(N, None);
  OuterLoop.assign(N, None);
  IDom.assign(N, None);
  IPDom.assign(N, None);
  if (N == 0)
    return;

  Digraph G(N, Edges);
  Rpo = reversePostOrder(G, EntryBlock);
  for (uint32_t I = 0; I != Rpo.size(); ++I)
    RpoNumber[Rpo[I]] = I;
  IDom = immediateDominators(G, Rpo);
  numberTree(IDom, Rpo, DomIn, DomOut);

  if (N > ExitBlock) {
    Digraph Back = Digraph(N, edgesToExit(G, Rpo, std::move(Edges))).reversed();
    std::vector<uint32_t> BackRpo = reversePostOrder(Back, ExitBlock);
    IPDom = immediateDominators(Back, BackRpo);
    numberTree(IPDom, BackRpo, PDomIn, PDomOut);
  } else {
    PDomIn.assign(N, None);
    PDomOut.assign(N, None);
  }
  findLoops(
      G, Rpo, [this](uint32_t A, uint32_t B) { return dominates(A, B); },
      LoopOf, OuterLoop);
}

bool Flow::dominates(uint32_t A, uint32_t B) const {
  return DomIn[A] != None && DomIn[B] != None && DomIn[A] <= DomIn[B] &&
         DomOut[B] <= DomOut[A];
}

bool Flow::postDominates(uint32_t A, uint32_t B) const {
  return PDomIn[A] != None && PDomIn[B] != None && PDomIn[A] <= PDomIn[B] &&
         PDomOut[B] <= PDomOut[A];
}

bool Flow::inLoop(uint32_t Block, uint32_t Header) const {
  for (uint32_t L = LoopOf[Block]; L != None; L = OuterLoop[L])
    if (L == Header)
      return true;
  return false;
}

bool Flow::eventDominates(uint32_t A, uint32_t B) const {
  uint32_t BlockA = EventBlock[A], BlockB = EventBlock[B];
  if (BlockA == None || BlockB == None)
    return false;
  return BlockA == BlockB ? A < B : dominates(BlockA, BlockB);
}

std::vector<FlowEdge> Flow::controllers(uint32_t Block) const {
  std::vector<FlowEdge> Result;
  for (const FlowEdge &E : SuccEdges) {
    if (!isReachable(E.From) || succs(E.From).size() < 2)
      continue;
    // A block controls itself when it decides whether it runs again (a loop).
    if (postDominates(Block, E.To) &&
        (Block == E.From || !postDominates(Block, E.From)))
      Result.push_back(E);
  }
  return Result;
}

const char *nobounce::link::text(ColdReason R) {
  switch (R) {
  case ColdReason::None:
    return "not cold";
  case ColdReason::Unlikely:
    return "marked as unlikely";
  case ColdReason::StaticKey:
    return "a static key decides otherwise";
  case ColdReason::Assertion:
    return "in an assertion";
  case ColdReason::NoReturn:
    return "ends in a call that does not return";
  case ColdReason::ColdCall:
    return "calls a cold function";
  case ColdReason::ErrorReturn:
    return "returns an error";
  case ColdReason::LastReference:
    return "a count dropped to zero";
  case ColdReason::Contended:
    return "a lock was not free";
  case ColdReason::LeadsToCold:
    return "leads to cold code only";
  case ColdReason::Unreachable:
    return "not reachable";
  }
  return "";
}
