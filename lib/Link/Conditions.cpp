//===- Conditions.cpp - Short-circuit conditions as one decision ----------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/Conditions.h"
#include <cmath>
#include <map>

using namespace nobounce;
using namespace nobounce::link;
using facts::BranchKind;
using facts::None;

/// How often the less common way is taken, and how often a pointer is null.
static constexpr float RareWay = 0.2f, IsNull = 0.35f;

namespace {
struct Condition {
  unsigned Ands = 0, Ors = 0;
  uint32_t Last = None; ///< Block of the last operand, which has both ways.
};
} // namespace

/// Two hints on one branch (Dempster and Shafer).
static float combine(float A, float B) {
  return A * B / (A * B + (1 - A) * (1 - B));
}

/// Whether a block returns and does nothing on the way. The end of the function
/// does not count: `if (x) work(); }` skips, it does not leave.
static bool leavesAtOnce(const FunctionData &D, uint32_t B) {
  constexpr unsigned MaxBlocks = 4;
  bool Returns = false;
  for (unsigned I = 0; I != MaxBlocks; ++I) {
    if (B == 1)
      return Returns;
    for (const facts::Event &E : D.F.events(D.F.Blocks[B])) {
      if (E.Kind == facts::EventKind::Call || E.Kind == facts::EventKind::Asm)
        return false;
      Returns |= E.Kind == facts::EventKind::Return;
    }
    if (D.G.succs(B).size() != 1)
      return false;
    B = D.G.succs(B)[0].To;
  }
  return false;
}

/// Per block, the calls in it and in what it dominates.
static std::vector<unsigned> callsBelow(const FunctionData &D) {
  std::vector<unsigned> Calls(D.F.Blocks.size());
  for (uint32_t B : llvm::reverse(D.G.rpo())) {
    for (const facts::Event &E : D.F.events(D.F.Blocks[B]))
      Calls[B] += E.Kind == facts::EventKind::Call;
    if (uint32_t Over = D.G.idom(B); Over != None)
      Calls[Over] += Calls[B];
  }
  return Calls;
}

/// Whether an edge skips most of what the function does: `if (x) goto out;`.
static bool skipsTheWork(const FunctionData &D, const FlowEdge &Skip,
                         const FlowEdge &Other,
                         llvm::ArrayRef<unsigned> Calls) {
  constexpr unsigned Few = 4;
  return D.G.postDominates(Skip.To, Skip.From) &&
         D.G.idom(Other.To) == Other.From && Calls[Other.To] >= Few &&
         Calls[Other.To] * 2 >= Calls[D.G.rpo().front()];
}

/// How often a whole condition holds that is decided in a block.
static float holds(const FunctionData &D, uint32_t B,
                   const llvm::BitVector &Rare,
                   llvm::ArrayRef<unsigned> Calls) {
  llvm::ArrayRef<FlowEdge> Out = D.G.succs(B);
  if (Out.size() != 2)
    return 0.5f;
  bool IsRare[2];
  for (unsigned I : {0, 1})
    IsRare[I] = Rare[D.G.edgeNumber(Out[I])] || leavesAtOnce(D, Out[I].To) ||
                skipsTheWork(D, Out[I], Out[1 - I], Calls);
  return IsRare[0] == IsRare[1] ? 0.5f : IsRare[0] ? RareWay : 1 - RareWay;
}

static bool endsLoopStatement(const facts::Block &B) {
  return B.Term.Kind == BranchKind::While || B.Term.Kind == BranchKind::For ||
         B.Term.Kind == BranchKind::DoWhile ||
         (B.Term.Flags & facts::BF_Constant);
}

bool link::isRetry(const FunctionData &D, const FlowEdge &E) {
  return D.G.isBackEdge(E) && !endsLoopStatement(D.F.Blocks[E.From]) &&
         !endsLoopStatement(D.F.Blocks[E.To]);
}

bool link::comparesFunction(const FunctionData &D, uint32_t Block) {
  const facts::Branch &T = D.F.Blocks[Block].Term;
  if (T.Cond == None || T.Kind == BranchKind::Switch)
    return false;
  uint32_t X = D.strip(T.Cond);
  if (X == None || D.F.Exprs[X].Kind != facts::ExprKind::Binary)
    return false;
  const facts::Expr &E = D.F.Exprs[X];
  auto Op = facts::BinaryOp(E.Op);
  return (Op == facts::BinaryOp::Eq || Op == facts::BinaryOp::Ne) &&
         (D.functionAddress(E.A) || D.functionAddress(E.B));
}

std::vector<float> link::trueShares(const FunctionData &D,
                                    const llvm::BitVector &Rare) {
  const facts::Function &F = D.F;
  std::vector<float> Out(F.Blocks.size(), 0.5f);
  std::vector<unsigned> Calls = callsBelow(D);
  // Operands of one condition have its byte range in common.
  using Range = std::pair<uint32_t, uint32_t>;
  std::map<Range, Condition> Conditions;
  for (uint32_t B = 0; B != F.Blocks.size(); ++B) {
    const facts::Branch &T = F.Blocks[B].Term;
    if (T.Kind != BranchKind::LAnd && T.Kind != BranchKind::LOr)
      continue;
    Condition &C = Conditions[{T.FullBegin, T.FullEnd}];
    ++(T.Kind == BranchKind::LAnd ? C.Ands : C.Ors);
  }
  for (uint32_t B = 0; B != F.Blocks.size(); ++B) {
    const facts::Branch &T = F.Blocks[B].Term;
    if (T.Cond == None || T.Kind == BranchKind::LAnd ||
        T.Kind == BranchKind::LOr)
      continue;
    if (auto It = Conditions.find({T.FullBegin, T.FullEnd});
        It != Conditions.end())
      It->second.Last = B;
  }
  for (uint32_t B = 0; B != F.Blocks.size(); ++B) {
    const facts::Branch &T = F.Blocks[B].Term;
    if (T.Cond == None || T.Kind == BranchKind::Switch)
      continue;
    auto It = Conditions.find({T.FullBegin, T.FullEnd});
    if (It == Conditions.end()) {
      Out[B] = holds(D, B, Rare, Calls);
      Test Is = decodeTest(D, T.Cond);
      if (Is.Kind == Test::Nonzero && Is.Expr != None &&
          (F.Exprs[Is.Expr].Flags & facts::EF_Pointer))
        Out[B] = combine(Out[B], Is.OnTrue ? 1 - IsNull : IsNull);
      continue;
    }
    const Condition &C = It->second;
    if (C.Ands && C.Ors)
      continue;
    float Whole = C.Last == None ? 0.5f : holds(D, C.Last, Rare, Calls);
    float Each = 1.0f / float(C.Ands + C.Ors + 1);
    Out[B] = C.Ands ? std::pow(Whole, Each) : 1 - std::pow(1 - Whole, Each);
  }
  return Out;
}
