//===- BodyJoin.cpp - Many ways through a block go on as few --------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. Where more ways come to a block than are followed apart, those
/// that did the same to counts go on as one of which only that is known in
/// which they agree (Das, Lerner, Seigle 2002, "ESP: path-sensitive program
/// verification in polynomial time"). A value that they do not agree on gets a
/// name of its own; what is done to a count through it taints the outcome.
///
//===----------------------------------------------------------------------===//

#include "Link/BodyRun.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::None;

/// Joined states of a block that differ in what was done to counts.
static constexpr size_t MaxJoined = 10;
/// Ways within a block, where calls have several outcomes: so many stay apart,
/// and so many go on.
static constexpr size_t MaxApart = 8, MaxSplit = 20;

TermId BodyRun::joined(const JoinedName &Of) {
  auto [It, New] = JoinedIds.try_emplace({Of.Place, uint32_t(Of.Part), Of.Key},
                                         JoinedIds.size());
  return Pool.root(TermRoot::Joined, It->second);
}

/// Whether something was done to a count of what a value points to.
static bool isCounted(const TermPool &Pool, const RefState &S, TermId Value) {
  return Value && llvm::any_of(S.Changes, [&](const RefState::Change &X) {
           return Pool.startsWith(X.Count, Value);
         });
}

/// Of two values one; false: both matter.
bool BodyRun::joinValue(const RefState &A, const RefState &B, TermId &Value,
                        TermId Other, const JoinedName &Of, RefState &Into) {
  if (Value == Other)
    return true;
  if (isCounted(Pool, A, Value) || isCounted(Pool, B, Other))
    return false;
  Answer Is = answer(A, Value) | answer(B, Other);
  TermId Name = joined(Of);
  Value = Name;
  if (Is != Any)
    Into.learn(Name, Is);
  return true;
}

bool BodyRun::join(RefState &Into, const RefState &From, uint32_t Place) {
  auto SameChange = [](const RefState::Change &A, const RefState::Change &B) {
    return A.Count == B.Count && A.Delta == B.Delta && A.Times == B.Times &&
           A.IsLast == B.IsLast;
  };
  if (!llvm::equal(Into.Changes, From.Changes, SameChange) ||
      Into.Ended != From.Ended)
    return false;
  RefState Out = Into;
  llvm::erase_if(Out.Known, [&](auto &K) {
    K.second = K.second | answer(From, K.first);
    return K.second == Any;
  });
  for (uint32_t V = 0; V != Out.Vars.size(); ++V)
    if (!joinValue(Into, From, Out.Vars[V], From.Vars[V],
                   {Place, JoinedPart::Variable, V}, Out))
      return false;
  // Memory: what is there in one of them is not known in both.
  for (RefState::Cell &M : Out.Memory) {
    const RefState::Cell *Old = From.cell(M.Where);
    TermId Other =
        Old ? Old->Value : Pool.step(M.Where, {TermStep::Load, 0, 0});
    M.IsKept |= Old && Old->IsKept;
    if (!joinValue(Into, From, M.Value, Other,
                   {Place, JoinedPart::Memory, M.Where}, Out))
      return false;
  }
  for (const RefState::Cell &M : From.Memory) {
    if (Into.cell(M.Where))
      continue;
    RefState::Cell Add = M;
    TermId Here = Pool.step(M.Where, {TermStep::Load, 0, 0});
    if (!joinValue(From, Into, Add.Value, Here,
                   {Place, JoinedPart::Memory, M.Where}, Out))
      return false;
    auto *At =
        llvm::lower_bound(Out.Memory, Add.Where,
                          [](auto &C, TermId Key) { return C.Where < Key; });
    Out.Memory.insert(At, Add);
  }
  auto ResultIn = [&](const RefState &S, uint32_t Event) {
    for (const auto &[Of, T] : S.Results)
      if (Of == Event)
        return T;
    return Pool.root(TermRoot::Result, Event);
  };
  Out.Results.clear();
  for (const RefState *S :
       std::initializer_list<const RefState *>{&Into, &From})
    for (const auto &[Event, T] : S->Results) {
      uint32_t E = Event;
      if (llvm::any_of(Out.Results, [&](auto &R) { return R.first == E; }))
        continue;
      TermId Value = ResultIn(Into, E);
      if (!joinValue(Into, From, Value, ResultIn(From, E),
                     {Place, JoinedPart::Result, E}, Out))
        return false;
      Out.Results.push_back({E, Value});
    }
  llvm::sort(Out.Results);
  if (!joinValue(Into, From, Out.Returned, From.Returned,
                 {Place, JoinedPart::Returned, 0}, Out))
    return false;
  Out.ReturnIs = Out.ReturnIs | From.ReturnIs;
  for (const auto &Taken : From.Open)
    if (!llvm::is_contained(Out.Open, Taken))
      Out.Open.push_back(Taken);
  // A name that stands for an earlier turn's value too stands for neither.
  for (uint32_t V = 0; V != Out.Vars.size(); ++V) {
    if (Into.Vars[V] == From.Vars[V] || Out.Vars[V] == Into.Vars[V])
      continue;
    TermId Name = Out.Vars[V];
    if (isCounted(Pool, Out, Name))
      return false;
    for (uint32_t W = 0; W != Out.Vars.size(); ++W)
      if (W != V && Out.Vars[W] && Pool.startsWith(Out.Vars[W], Name))
        Out.Vars[W] = joined({Place, JoinedPart::Variable, W});
  }
  Into = std::move(Out);
  return true;
}

void BodyRun::joinAll(States &All, uint32_t Block, uint32_t Event) {
  States Few;
  for (RefState &S : All)
    if (Few.size() < MaxApart || llvm::none_of(Few, [&](RefState &Into) {
          return join(Into, S, uint32_t(D.F.Blocks.size()) + Event);
        }))
      Few.push_back(std::move(S));
  if (Few.size() > MaxSplit) {
    for (const RefState &S : llvm::ArrayRef(Few).drop_front(MaxSplit))
      cutOff(S, Block);
    Few.resize(MaxSplit);
  }
  All = std::move(Few);
}

void BodyRun::arriveJoined(uint32_t Block, RefState S) {
  for (RefState &J : Joined[Block]) {
    uint64_t Old = J.hash();
    if (!join(J, S, Block))
      continue;
    uint64_t New = J.hash();
    if (New == Old)
      return;
    States &All = Waiting[Block];
    auto It =
        llvm::find_if(All, [&](const RefState &W) { return W.hash() == Old; });
    if (It != All.end())
      *It = J;
    else
      All.push_back(J);
    return;
  }
  if (Joined[Block].size() == MaxJoined) {
    cutOff(S, Block);
    return;
  }
  Joined[Block].push_back(S);
  Waiting[Block].push_back(std::move(S));
}
