//===- BodyConditions.cpp - Conditions that are tested again --------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. `if (flags & X) get(p); …; if (flags & X) put(p);` has two
/// ways, not four. What a test tells is kept when the same is asked again
/// further on, or when callers can tell (a parameter, a field of what they
/// gave). Numbers that follow from others are terms of their own, each once, so
/// that what is known of one is found again.
///
//===----------------------------------------------------------------------===//

#include "Link/BodyRun.h"
#include "llvm/ADT/Hashing.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::BinaryOp;
using facts::Expr;
using facts::ExprKind;
using facts::None;
using facts::PathKind;

static constexpr unsigned MaxDepth = 10;

/// Whether a value is the same whenever the term is met.
static bool isFirm(TermRoot R) { return R != TermRoot::Unknown; }

TermId BodyRun::computed(BinaryOp Op, TermId A, TermId B) {
  if (!A || !B || !isFirm(Pool.rootKind(A)) || !isFirm(Pool.rootKind(B)))
    return 0;
  if (Op == BinaryOp::Eq && (Pool.rootKind(A) == TermRoot::Constant || A > B) &&
      Pool.rootKind(B) != TermRoot::Constant &&
      Pool.rootKind(B) != TermRoot::Null)
    std::swap(A, B);
  auto NumberOf = [&](TermId T) -> std::optional<int32_t> {
    if (Pool.depth(T))
      return std::nullopt;
    if (Pool.rootKind(T) == TermRoot::Null)
      return 0;
    if (Pool.rootKind(T) == TermRoot::Constant)
      return int32_t(Pool.rootId(T));
    return std::nullopt;
  };
  if (auto X = NumberOf(A), Y = NumberOf(B); X && Y) {
    if (Op == BinaryOp::And)
      return constant(*X & *Y);
    if (Op == BinaryOp::Or)
      return constant(*X | *Y);
    if (Op == BinaryOp::Eq)
      return constant(*X == *Y);
  }
  auto [It, New] = ComputedIds.try_emplace({uint32_t(Op), A, B},
                                           uint32_t(Computations.size()));
  if (New)
    Computations.push_back({Op, A, B});
  return Pool.root(TermRoot::Computed, It->second);
}

/// Whether a number follows from what an event yielded.
bool BodyRun::mentions(TermId T, uint32_t Event) const {
  if (!T)
    return false;
  if (Pool.rootKind(T) == TermRoot::Result)
    return Pool.rootId(T) == Event;
  if (Pool.rootKind(T) != TermRoot::Computed)
    return false;
  const Computation &Of = Computations[Pool.rootId(T)];
  return mentions(Of.A, Event) || mentions(Of.B, Event);
}

Answer BodyRun::answerOfComputed(const RefState &S, TermId T) const {
  Answer Is = S.known(T);
  const Computation &Of = Computations[Pool.rootId(T)];
  if (Of.Op == BinaryOp::And && answer(S, Of.A) == Zero)
    return Is & Zero;
  if (Of.Op != BinaryOp::Eq)
    return Is;
  Is = Is & (Zero | Positive);
  if ((answer(S, Of.A) & answer(S, Of.B)) == Never)
    return Is & Zero;
  bool IsNumber =
      Pool.depth(Of.B) == 0 && (Pool.rootKind(Of.B) == TermRoot::Constant ||
                                Pool.rootKind(Of.B) == TermRoot::Null);
  // It is another number.
  if (Is != Positive && IsNumber)
    for (const auto &[K, A] : S.Known)
      if (A == Positive && K != T && Pool.rootKind(K) == TermRoot::Computed &&
          Pool.depth(K) == 0) {
        const Computation &Other = Computations[Pool.rootId(K)];
        if (Other.Op == BinaryOp::Eq && Other.A == Of.A &&
            Pool.rootKind(Other.B) == TermRoot::Constant)
          return Is & Zero;
      }
  return Is;
}

/// A number for what an expression says, the same for the same text; 0 when it
/// may be another value each time.
uint64_t BodyRun::conditionKey(uint32_t X, unsigned Depth) const {
  X = X == None ? None : D.stripThroughLocals(X);
  if (X == None || Depth > MaxDepth)
    return 0;
  const Expr &E = D.F.Exprs[X];
  auto Path = [&](uint32_t P) -> uint64_t {
    uint64_t Key = 1;
    for (; P != None; P = D.F.Paths[P].Base) {
      const facts::PathNode &N = D.F.Paths[P];
      uint64_t Part = N.A;
      if (N.Kind == PathKind::Field)
        Part = uint64_t(D.Local[N.A]) << 32 | D.Local[N.B];
      else if (N.Kind == PathKind::Value)
        Part = conditionKey(N.A, Depth + 1);
      else if (N.Kind == PathKind::Index || N.Kind == PathKind::Offset)
        return 0;
      if (N.Kind == PathKind::Value && !Part)
        return 0;
      Key = llvm::hash_combine(Key, uint8_t(N.Kind), Part);
    }
    return Key | 1;
  };
  switch (E.Kind) {
  case ExprKind::Const:
    return uint64_t(llvm::hash_combine(2, facts::constValue(E))) | 1;
  case ExprKind::Load:
    if (E.B != None && (D.F.Events[E.B].Flags & facts::EV_Volatile))
      return 0;
    return Path(E.A);
  case ExprKind::Result:
    return uint64_t(llvm::hash_combine(3, E.A)) | 1;
  case ExprKind::Binary: {
    uint64_t A = conditionKey(E.A, Depth + 1), B = conditionKey(E.B, Depth + 1);
    return A && B ? uint64_t(llvm::hash_combine(4, E.Op, A, B)) | 1 : 0;
  }
  default:
    return 0;
  }
}

/// What a branch asks about, without the number that it is compared with.
uint64_t BodyRun::branchKey(uint32_t Block) const {
  const facts::Branch &T = D.F.Blocks[Block].Term;
  if (T.Cond == None)
    return 0;
  if (T.Kind == facts::BranchKind::Switch)
    return conditionKey(T.Cond);
  Test Is = decodeTest(D, T.Cond);
  return Is.Expr == None ? 0 : conditionKey(Is.Expr);
}

void BodyRun::findConditions() {
  llvm::SmallDenseMap<uint64_t, unsigned, 16> Count;
  std::vector<uint64_t> Keys(D.F.Blocks.size());
  for (uint32_t B : D.G.rpo())
    if (D.G.succs(B).size() > 1 && (Keys[B] = branchKey(B)))
      ++Count[Keys[B]];
  for (uint32_t B : D.G.rpo())
    if (Keys[B] && Count[Keys[B]] > 1)
      AskedAgain.try_emplace(Keys[B], AskedAgain.size());
  BranchCondition.assign(D.F.Blocks.size(), None);
  AskedBehind.assign(D.F.Blocks.size(), {});
  if (AskedAgain.empty())
    return;
  for (uint32_t B : D.G.rpo()) {
    AskedBehind[B].resize(AskedAgain.size());
    if (auto It = AskedAgain.find(Keys[B]); Keys[B] && It != AskedAgain.end()) {
      BranchCondition[B] = It->second;
      AskedBehind[B].set(It->second);
    }
  }
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (uint32_t B : llvm::reverse(D.G.rpo()))
      for (const FlowEdge &E : D.G.succs(B)) {
        unsigned Before = AskedBehind[B].count();
        AskedBehind[B] |= AskedBehind[E.To];
        Changed |= AskedBehind[B].count() != Before;
      }
  }
}

bool BodyRun::isGiven(TermId T) const {
  if (Pool.rootKind(T) == TermRoot::Computed && Pool.depth(T) == 0) {
    const Computation &Of = Computations[Pool.rootId(T)];
    bool IsNumber =
        Pool.depth(Of.B) == 0 && Pool.rootKind(Of.B) == TermRoot::Constant;
    return IsNumber && (Of.Op == BinaryOp::And || Of.Op == BinaryOp::Eq) &&
           Pool.rootKind(Of.A) != TermRoot::Computed && isGiven(Of.A);
  }
  // A parameter, or a number in what one points to.
  unsigned Loads = 0;
  TermId At = T;
  for (; Pool.depth(At); At = Pool.parent(At))
    Loads += Pool.last(At).Kind == TermStep::Load;
  return Pool.rootKind(At) == TermRoot::Parameter && Loads <= 1;
}

bool BodyRun::isNumber(TermId T) const {
  if (Pool.depth(T) == 0 && Pool.rootKind(T) == TermRoot::Parameter) {
    const facts::Variable &V = D.F.Params[Pool.rootId(T)];
    return !D.F.str(V.Type).ends_with("*");
  }
  return Numbers.contains(T);
}

void BodyRun::clobber(RefState &S, uint32_t Event, NameId Record,
                      NameId Field) {
  auto It = llvm::find(In.TestedFields, std::pair(Record, Field));
  if (It == In.TestedFields.end())
    return;
  uint32_t Index = uint32_t(It - In.TestedFields.begin());
  llvm::erase_if(S.Memory, [&](const RefState::Cell &M) {
    return Pool.depth(M.Where) &&
           Pool.rootKind(M.Where) != TermRoot::Variable &&
           Pool.last(M.Where) == Term::Step{TermStep::Field, Record, Field};
  });
  llvm::erase_if(S.Clobbered, [&](auto &C) { return C.first == Index; });
  S.Clobbered.push_back({Index, Event});
  llvm::sort(S.Clobbered);
}

bool BodyRun::learnNumber(RefState &S, uint32_t Block, TermId T, Answer Is) {
  if (!T)
    return true;
  Answer Now = answer(S, T) & Is;
  if (Now == Never)
    return false;
  uint32_t Condition = Block == None ? None : BranchCondition[Block];
  if (Condition == None && !isGiven(T))
    return true;
  if (Condition != None)
    ConditionOf.try_emplace(T, Condition);
  if (Pool.rootKind(T) != TermRoot::Computed)
    Numbers.insert(T);
  if (answer(S, T) != Now)
    S.learn(T, Now);
  return true;
}

/// Whether what is known of a number matters from a block on.
bool BodyRun::isAskedBehind(uint32_t Block, TermId T) const {
  auto It = ConditionOf.find(T);
  return It != ConditionOf.end() && AskedBehind[Block].size() &&
         AskedBehind[Block].test(It->second);
}

bool BodyRun::assumeCase(RefState &S, uint32_t Block, const FlowEdge &Edge) {
  const facts::Branch &T = D.F.Blocks[Block].Term;
  TermId V = value(S, T.Cond);
  if (!V)
    return true;
  llvm::ArrayRef<facts::Succ> Cases = D.F.succs(D.F.Blocks[Block]);
  const facts::Succ &Case = Cases[Edge.Index];
  auto Is = [&](int64_t Number) {
    return computed(BinaryOp::Eq, V, constant(Number));
  };
  if (!(Case.Flags & facts::SF_Default)) {
    if (Case.Low != Case.High)
      return true;
    return learnNumber(S, Block, Is(Case.Low), Positive);
  }
  static constexpr size_t ManyCases = 6;
  for (const facts::Succ &Other : Cases) {
    if ((Other.Flags & facts::SF_Default) || Other.Low != Other.High)
      continue;
    TermId Equal = Is(Other.Low);
    if (Equal && (answer(S, Equal) & Zero) == Never)
      return false;
    if (Cases.size() <= ManyCases && !learnNumber(S, Block, Equal, Zero))
      return false;
  }
  return true;
}
