//===- FlowTest.cpp - Dominators, loops, control dependence ---------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionMaker.h"
#include "Link/Dominators.h"
#include "llvm/ADT/BitVector.h"
#include "gtest/gtest.h"
#include <random>

using namespace nobounce;
using namespace nobounce::link;
using facts::None;
using test::FunctionMaker;

namespace {

/// 0 -> {2, 3} -> 4 -> 1
facts::Function diamond() {
  FunctionMaker M("f");
  uint32_t P = M.param("int");
  uint32_t T = M.block(), F = M.block(), J = M.block();
  M.branch(0, M.load(P), T, F);
  M.go(T, J);
  M.go(F, J);
  M.go(J, 1);
  return M.finish();
}

TEST(Flow, Diamond) {
  facts::Function F = diamond();
  Flow G(F);
  EXPECT_EQ(G.idom(4), 0u);
  EXPECT_EQ(G.ipdom(0), 4u);
  EXPECT_EQ(G.ipdom(4), 1u);
  EXPECT_TRUE(G.dominates(0, 4));
  EXPECT_FALSE(G.dominates(2, 4));
  EXPECT_TRUE(G.postDominates(4, 2));
  EXPECT_FALSE(G.postDominates(2, 0));
  std::vector<FlowEdge> C = G.controllers(2);
  ASSERT_EQ(C.size(), 1u);
  EXPECT_EQ(C[0].From, 0u);
  EXPECT_EQ(C[0].Index, 0u);
  EXPECT_TRUE(G.controllers(4).empty());
}

TEST(Flow, LoopInLoop) {
  // 0 -> 2 (outer header) -> {3, 1}; 3 (inner header) -> {4, 2}; 4 -> 3
  FunctionMaker M("f");
  uint32_t P = M.param("int");
  uint32_t Outer = M.block(), Inner = M.block(), Body = M.block();
  M.go(0, Outer);
  M.branch(Outer, M.load(P), Inner, 1);
  M.branch(Inner, M.load(P), Body, Outer);
  M.go(Body, Inner);
  facts::Function F = M.finish();
  Flow G(F);
  EXPECT_EQ(G.loopOf(0), None);
  EXPECT_EQ(G.loopOf(Outer), Outer);
  EXPECT_EQ(G.loopOf(Inner), Inner);
  EXPECT_EQ(G.loopOf(Body), Inner);
  EXPECT_EQ(G.outerLoop(Inner), Outer);
  EXPECT_EQ(G.outerLoop(Outer), None);
  EXPECT_TRUE(G.inLoop(Body, Outer));
  EXPECT_FALSE(G.inLoop(1, Outer));
  // Whether the inner body runs again depends on the inner header.
  std::vector<FlowEdge> C = G.controllers(Inner);
  ASSERT_EQ(C.size(), 2u);
  EXPECT_EQ(C[0].From, Outer);
  EXPECT_EQ(C[1].From, Inner);
}

TEST(Flow, EndlessLoopHasPostDominators) {
  FunctionMaker M("f");
  uint32_t P = M.param("int");
  uint32_t Spin = M.block();
  M.branch(0, M.load(P), Spin, 1);
  M.go(Spin, Spin);
  facts::Function F = M.finish();
  Flow G(F);
  EXPECT_TRUE(G.postDominates(1, Spin));
  EXPECT_FALSE(G.postDominates(Spin, 0));
}

/// Against the definition: A dominates B when B is not reached without A.
TEST(Dominators, MatchDefinitionOnRandomGraphs) {
  std::mt19937 Random(1);
  for (unsigned Round = 0; Round != 200; ++Round) {
    uint32_t N = 2 + Random() % 12;
    std::vector<std::pair<uint32_t, uint32_t>> Edges;
    for (uint32_t I = 0; I != 2 * N; ++I)
      Edges.push_back({Random() % N, Random() % N});
    Digraph G(N, Edges);
    std::vector<uint32_t> Rpo = reversePostOrder(G, 0);
    std::vector<uint32_t> IDom = immediateDominators(G, Rpo), In, Out;
    numberTree(IDom, Rpo, In, Out);
    auto ReachedWithout = [&](uint32_t Removed) {
      llvm::BitVector Seen(N);
      if (Removed == 0)
        return Seen;
      std::vector<uint32_t> Work{0};
      Seen.set(0);
      while (!Work.empty()) {
        uint32_t B = Work.back();
        Work.pop_back();
        for (uint32_t S : G.succs(B))
          if (S != Removed && !Seen[S]) {
            Seen.set(S);
            Work.push_back(S);
          }
      }
      return Seen;
    };
    for (uint32_t A : Rpo) {
      llvm::BitVector Seen = ReachedWithout(A);
      for (uint32_t B : Rpo)
        EXPECT_EQ(In[A] <= In[B] && Out[B] <= Out[A], !Seen[B])
            << A << " dom " << B;
    }
  }
}

} // namespace
