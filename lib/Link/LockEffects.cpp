//===- LockEffects.cpp - Locks that a call takes or drops -----------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/LockEffects.h"
#include <algorithm>

using namespace nobounce;
using namespace nobounce::link;
using facts::None;
using rules::Meaning;

/// More locks than this in one function are not followed.
static constexpr size_t MaxEffects = 16;

namespace {
/// A lock taken or given back by the function, itself or by a call.
struct Step {
  uint32_t Event;
  bool Takes, IsTry, IsRcu;
  Term Lock;
  FunctionId In;
  uint32_t InEvent;
};
} // namespace

static bool sameLock(const Step &A, const Step &B) {
  return A.IsRcu == B.IsRcu && A.Lock == B.Lock;
}

/// Whether `From` is reached from an event (None: from the start) to another
/// (None: to the end) without passing a step for the same lock that is of the
/// kind `Takes`.
static bool reachesWithout(const FunctionData &D, uint32_t From, uint32_t To,
                           const Step &Of, bool Takes,
                           llvm::ArrayRef<Step> Steps) {
  const Flow &Graph = D.G;
  // Within a block: whether the part [Begin, End) holds such a step.
  auto IsCut = [&](uint32_t Begin, uint32_t End) {
    return llvm::any_of(Steps, [&](const Step &X) {
      return X.Takes == Takes && sameLock(X, Of) && X.Event >= Begin &&
             X.Event < End;
    });
  };
  auto FirstOf = [&](uint32_t B) { return D.F.Blocks[B].EventBegin; };
  auto LastOf = [&](uint32_t B) {
    return D.F.Blocks[B].EventBegin + D.F.Blocks[B].EventCount;
  };
  uint32_t Start = From == None ? 0 : Graph.blockOf(From);
  uint32_t Goal = To == None ? 1 : Graph.blockOf(To);
  if (Start == None || Goal == None)
    return false;
  uint32_t Begin = From == None ? FirstOf(Start) : From + 1;
  if (Start == Goal && To != None && Begin <= To && !IsCut(Begin, To))
    return true;
  if (Start == Goal && To == None)
    return !IsCut(Begin, LastOf(Start));
  if (IsCut(Begin, LastOf(Start)))
    return false;
  llvm::BitVector Seen(Graph.blockCount());
  llvm::SmallVector<uint32_t, 16> Work = {Start};
  while (!Work.empty())
    for (const FlowEdge &Edge : Graph.succs(Work.pop_back_val())) {
      uint32_t B = Edge.To;
      // What does not come back leaves nothing to its caller.
      if (Seen.test(B) || (D.F.Blocks[B].Flags & facts::BK_NoReturn))
        continue;
      Seen.set(B);
      if (B == Goal && !IsCut(FirstOf(B), To == None ? LastOf(B) : To))
        return true;
      if (!IsCut(FirstOf(B), LastOf(B)))
        Work.push_back(B);
    }
  return false;
}

void LockEffects::summarise(FunctionId F) const {
  if (S.info(F).IsPrimitive)
    return;
  const FunctionData &D = Data[F];
  std::vector<Step> Steps;
  auto Add = [&](Step X) {
    if (D.G.blockOf(X.Event) != None && Steps.size() < 4 * MaxEffects)
      Steps.push_back(std::move(X));
  };
  for (const Primitives::At &A : D.P.all()) {
    Step X{A.Event, false, false, false, {}, F, A.Event};
    switch (A.Is->Is) {
    case Meaning::RcuLock:
    case Meaning::RcuUnlock:
      X.IsRcu = true;
      X.Takes = A.Is->Is == Meaning::RcuLock;
      Add(std::move(X));
      continue;
    case Meaning::Lock:
    case Meaning::TryLock:
    case Meaning::Unlock:
      break;
    default:
      continue;
    }
    X.Takes = A.Is->Is != Meaning::Unlock;
    X.IsTry = A.Is->Is == Meaning::TryLock || !A.Is->When.empty();
    TermSet Of = E.values().object(F, A);
    if (Of.size() == 1 && Of.front().Root != TermRoot::Unknown) {
      X.Lock = Of.front();
      Add(std::move(X));
    }
  }
  for (const CallEdge &C : G.callees(F)) {
    if (!passesArguments(C))
      continue;
    auto It = Effects.find(C.Callee);
    if (It == Effects.end() || D.P.at(C.Event))
      continue;
    for (const LockEffect &Inner : It->second) {
      // Helpers that lock are called by name; of a table's targets each would
      // leave its own locks.
      if (Inner.Kind == LockEffect::Leaves && C.Kind != CallKind::Direct)
        continue;
      Step X{C.Event,      Inner.Kind == LockEffect::Leaves,
             Inner.IsTry,  Inner.IsRcu,
             Inner.Lock,   Inner.In,
             Inner.InEvent};
      if (!Inner.IsRcu && Inner.Lock.Root == TermRoot::Parameter) {
        TermSet Base = E.values().argument(F, C.Event, Inner.Lock.Id);
        if (Base.size() != 1)
          continue;
        TermSet Of = E.values().resolve(F, rebase(Inner.Lock, Base.front(), N));
        if (Of.size() != 1 || Of.front().Root == TermRoot::Unknown)
          continue;
        X.Lock = Of.front();
      }
      Add(std::move(X));
    }
  }
  if (Steps.empty())
    return;
  llvm::stable_sort(
      Steps, [](const Step &A, const Step &B) { return A.Event < B.Event; });
  std::vector<LockEffect> Out;
  for (const Step &X : Steps) {
    if (!X.IsRcu && !X.Lock.isPublic())
      continue;
    auto Kind = X.Takes ? LockEffect::Leaves : LockEffect::Drops;
    if (Out.size() == MaxEffects ||
        llvm::any_of(Out, [&](const LockEffect &Old) {
          return Old.Kind == Kind && Old.IsRcu == X.IsRcu && Old.Lock == X.Lock;
        }))
      continue;
    if (X.Takes ? reachesWithout(D, X.Event, None, X, false, Steps)
                : reachesWithout(D, None, X.Event, X, true, Steps))
      Out.push_back({Kind, X.IsRcu, X.IsTry, X.Lock, X.Event, X.In, X.InEvent});
  }
  if (!Out.empty())
    Effects[F] = std::move(Out);
}

void LockEffects::build() const {
  // Callees first, without recursion: chains of calls are long.
  llvm::BitVector Seen(uint32_t(Data.size()));
  std::vector<std::pair<FunctionId, size_t>> Open;
  for (FunctionId Root = 0; Root != Data.size(); ++Root) {
    if (Seen.test(Root))
      continue;
    Seen.set(Root);
    Open.push_back({Root, 0});
    while (!Open.empty()) {
      auto &[F, Next] = Open.back();
      llvm::ArrayRef<CallEdge> Callees = G.callees(F);
      if (Next == Callees.size()) {
        summarise(F);
        Open.pop_back();
        continue;
      }
      const CallEdge &C = Callees[Next++];
      if (passesArguments(C) && !Seen.test(C.Callee)) {
        Seen.set(C.Callee);
        Open.push_back({C.Callee, 0});
      }
    }
  }
  IsBuilt = true;
}

llvm::ArrayRef<LockEffect> LockEffects::of(FunctionId F) const {
  std::lock_guard<std::recursive_mutex> Guard(E.lock());
  if (!IsBuilt)
    build();
  auto It = Effects.find(F);
  return It == Effects.end() ? llvm::ArrayRef<LockEffect>()
                             : llvm::ArrayRef(It->second);
}
