//===- ReduceGraphsTest.cpp - Reduction keeps dominance and dependence ----===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/ReduceCFG.h"
#include "PathOracle.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Analysis/CFG.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "gtest/gtest.h"
#include <random>

using namespace nobounce::facts;

namespace {

/// What reduction did, as far as the properties need it.
struct Reduced {
  std::vector<BlockDraft> Before, After;
  uint32_t Entry, Exit;
  BlockMap Map;

  Reduced(std::vector<BlockDraft> Drafts, uint32_t Entry, uint32_t Exit)
      : Before(Drafts), After(std::move(Drafts)), Entry(Entry), Exit(Exit),
        Map(reduceCFG(After, Entry, Exit)) {}
};

/// Every block that stays relates to every other as before.
void expectSame(const Reduced &R) {
  PathOracle Old(R.Before, R.Entry, R.Exit), New(R.After, R.Entry, R.Exit);
  uint32_t N = R.Before.size();
  for (uint32_t B = 0; B != N; ++B) {
    if (R.Map[B] == None) {
      // Only what carries nothing goes.
      if (Old.isReachable(B))
        ASSERT_TRUE(R.Before[B].Events.empty()) << "block " << B;
      continue;
    }
    for (uint32_t A = 0; A != N; ++A) {
      if (R.Map[A] == None || !Old.isReachable(A) || !Old.isReachable(B))
        continue;
      if (R.Map[A] == R.Map[B]) {
        // One runs when the other does, in this order or the other.
        ASSERT_TRUE((Old.dominates(A, B) && Old.postDominates(B, A)) ||
                    (Old.dominates(B, A) && Old.postDominates(A, B)))
            << "merged blocks " << A << " and " << B;
        continue;
      }
      ASSERT_EQ(Old.dominates(A, B), New.dominates(R.Map[A], R.Map[B]))
          << "blocks " << A << " and " << B;
      ASSERT_EQ(Old.postDominates(A, B), New.postDominates(R.Map[A], R.Map[B]))
          << "blocks " << A << " and " << B;
    }
    // On each edge of each branch. Where nothing leads to the exit every
    // block post-dominates every other, and dependence means nothing.
    for (uint32_t A = 0; A != N; ++A) {
      if (R.Before[A].Succs.size() < 2 || !Old.isReachable(A) ||
          !Old.isReachable(B) || !Old.canLeave(A))
        continue;
      ASSERT_NE(R.Map[A], None) << "a branch was dropped: block " << A;
      ASSERT_EQ(R.Before[A].Succs.size(), R.After[R.Map[A]].Succs.size());
      for (uint32_t E = 0; E != R.Before[A].Succs.size(); ++E)
        ASSERT_EQ(Old.dependsOn(B, A, E), New.dependsOn(R.Map[B], R.Map[A], E))
            << "block " << B << " on edge " << E << " of " << A;
    }
  }
}

/// What a block holds comes out once, in an order that was possible before.
void expectEventsKept(const Reduced &R) {
  std::vector<uint32_t> Old, New;
  PathOracle Paths(R.Before, R.Entry, R.Exit);
  for (uint32_t B = 0; B != R.Before.size(); ++B)
    if (Paths.isReachable(B))
      Old.insert(Old.end(), R.Before[B].Events.begin(),
                 R.Before[B].Events.end());
  for (const BlockDraft &D : R.After)
    New.insert(New.end(), D.Events.begin(), D.Events.end());
  std::sort(Old.begin(), Old.end());
  std::sort(New.begin(), New.end());
  ASSERT_EQ(Old, New);
}

BranchKind kindFor(size_t Successors) {
  return Successors < 2    ? BranchKind::None
         : Successors == 2 ? BranchKind::If
                           : BranchKind::Switch;
}

/// A graph in which anything may lead anywhere but from the exit.
Reduced randomGraph(unsigned Seed) {
  std::mt19937 Random(Seed);
  auto Below = [&](uint32_t N) { return uint32_t(Random() % N); };
  uint32_t Size = 3 + Below(12);
  std::vector<BlockDraft> Drafts(Size);
  uint32_t Entry = Size - 1, Exit = 0;
  for (uint32_t B = 1; B != Size; ++B) {
    BlockDraft &D = Drafts[B];
    D.Term.Cond = D.Term.Macro = None;
    if (Below(2))
      D.Events.push_back(B);
    static constexpr unsigned Successors[] = {1, 1, 1, 2, 2, 2, 3, 0};
    for (unsigned I = Successors[Below(8)]; I; --I)
      D.Succs.push_back({Below(Size), 0, 0, 0});
    D.Term.Kind = kindFor(D.Succs.size());
  }
  return Reduced(std::move(Drafts), Entry, Exit);
}

/// The full graph of a function, with an event where clang has an effect.
Reduced graphOf(const clang::CFG &Graph) {
  std::vector<BlockDraft> Drafts(Graph.getNumBlockIDs());
  for (const clang::CFGBlock *B : Graph) {
    BlockDraft &D = Drafts[B->getBlockID()];
    D.Term.Cond = D.Term.Macro = None;
    for (const clang::CFGElement &E : *B)
      if (auto S = E.getAs<clang::CFGStmt>())
        if (llvm::isa<clang::CallExpr, clang::BinaryOperator>(S->getStmt()) &&
            D.Events.empty())
          D.Events.push_back(B->getBlockID());
    for (const clang::CFGBlock::AdjacentBlock &A : B->succs())
      if (const clang::CFGBlock *To = A.getReachableBlock())
        D.Succs.push_back({To->getBlockID(), 0, 0, 0});
    D.Term.Kind = kindFor(D.Succs.size());
    if (B->hasNoReturnElement())
      D.Flags |= BK_NoReturn;
  }
  return Reduced(std::move(Drafts), Graph.getEntry().getBlockID(),
                 Graph.getExit().getBlockID());
}

/// Calls \p Check for every function that the file and its headers define.
class Functions : public clang::RecursiveASTVisitor<Functions> {
public:
  Functions(clang::ASTContext &Ctx, void (*Check)(const Reduced &))
      : Ctx(Ctx), Check(Check) {}

  bool VisitFunctionDecl(clang::FunctionDecl *FD) {
    if (!FD->doesThisDeclarationHaveABody() || FD->isInvalidDecl())
      return true;
    clang::CFG::BuildOptions Options;
    Options.AddImplicitDtors = true;
    Options.PruneTriviallyFalseEdges = true;
    Options.setAllAlwaysAdd();
    auto Graph = clang::CFG::buildCFG(FD, FD->getBody(), &Ctx, Options);
    if (!Graph)
      return true;
    SCOPED_TRACE(FD->getName().str());
    Check(graphOf(*Graph));
    ++Count;
    return !::testing::Test::HasFatalFailure();
  }

  unsigned Count = 0;

private:
  clang::ASTContext &Ctx;
  void (*Check)(const Reduced &);
};

unsigned forEachFunction(void (*Check)(const Reduced &)) {
  std::string Tests = NOBOUNCE_TEST_SOURCES;
  unsigned Count = 0;
  std::error_code EC;
  for (llvm::sys::fs::directory_iterator It(Tests + "/Extract", EC), End;
       !EC && It != End; It.increment(EC)) {
    if (llvm::sys::path::extension(It->path()) != ".c")
      continue;
    auto Code = llvm::MemoryBuffer::getFile(It->path());
    EXPECT_TRUE(bool(Code)) << It->path();
    SCOPED_TRACE(It->path());
    auto Unit = clang::tooling::buildASTFromCodeWithArgs(
        (*Code)->getBuffer(), {"-w", "-std=gnu11", "-I" + Tests + "/Inputs"},
        It->path(), "clang");
    if (!Unit)
      continue;
    Functions All(Unit->getASTContext(), Check);
    All.TraverseDecl(Unit->getASTContext().getTranslationUnitDecl());
    Count += All.Count;
    if (::testing::Test::HasFatalFailure())
      break;
  }
  return Count;
}

TEST(ReduceGraphs, RandomGraphsKeepDominanceAndDependence) {
  for (unsigned Seed = 0; Seed != 3000; ++Seed) {
    SCOPED_TRACE(Seed);
    expectSame(randomGraph(Seed));
    if (HasFatalFailure())
      return;
  }
}

TEST(ReduceGraphs, RandomGraphsKeepEvents) {
  for (unsigned Seed = 0; Seed != 3000; ++Seed) {
    SCOPED_TRACE(Seed);
    expectEventsKept(randomGraph(Seed));
    if (HasFatalFailure())
      return;
  }
}

TEST(ReduceGraphs, RealFunctionsKeepDominanceAndDependence) {
  EXPECT_GT(forEachFunction(expectSame), 500u);
}

TEST(ReduceGraphs, RealFunctionsKeepEvents) {
  EXPECT_GT(forEachFunction(expectEventsKept), 500u);
}

TEST(ReduceGraphs, NothingIsLeftToReduce) {
  for (unsigned Seed = 0; Seed != 3000; ++Seed) {
    Reduced Once = randomGraph(Seed);
    std::vector<BlockDraft> Twice = Once.After;
    BlockMap Map = reduceCFG(Twice, Once.Entry, Once.Exit);
    for (uint32_t B = 0; B != Map.size(); ++B)
      if (Once.Map[B] == B)
        ASSERT_EQ(Map[B], B) << "seed " << Seed;
  }
}

} // namespace
