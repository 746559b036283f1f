//===- BodyOutcomes.cpp - What the ends of a run come to ------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/BodyRun.h"
#include "Link/OutcomeMerge.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::None;

/// Drops of what was owned that are kept.
static constexpr size_t MaxDrops = 24, MaxLoose = 24;
/// Bodies small enough to be predicates, whose outcomes tell of what they test.
static constexpr size_t MaxPredicateBlocks = 10;

bool BodyRun::isFar(const Term &T) const {
  static constexpr int MaxLoads = 3;
  int Loads = 0;
  for (size_t I = 0; I != T.Steps.size(); ++I) {
    const Term::Step &S = T.Steps[I];
    Loads += S.Kind == TermStep::Load;
    if (S.Kind == TermStep::Element ||
        (S.Kind == TermStep::Load && I != 0 &&
         T.Steps[I - 1].Kind == TermStep::Field &&
         C.Counted.isLink(T.Steps[I - 1].Record)))
      return true;
  }
  return Loads > (T.Root == TermRoot::Global ? 1 : MaxLoads);
}

Outcome BodyRun::outcomeOf(const RefState &S, bool IsCut) {
  Outcome O;
  O.Returns = S.ReturnIs;
  // Things of its own matter when the caller gets at them.
  llvm::SmallVector<uint32_t, 4> Given;
  if (S.Returned) {
    TermRoot Root = Pool.rootKind(S.Returned);
    if (isPublicRoot(Root) ||
        (Root == TermRoot::Result &&
         (Pool.depth(S.Returned) == 0 ||
          Pool.last(S.Returned).Kind != TermStep::Element)))
      O.Result = Pool.get(S.Returned);
    if (Root == TermRoot::Result)
      Given.push_back(Pool.rootId(S.Returned));
  }
  for (const RefState::Cell &M : S.Memory) {
    bool IsOwn = Pool.rootKind(M.Where) == TermRoot::Result &&
                 llvm::is_contained(Given, Pool.rootId(M.Where));
    if (!M.IsKept || !(IsOwn || isPublicRoot(Pool.rootKind(M.Where))) ||
        M.Value == Pool.step(M.Where, {TermStep::Load, 0, 0}) ||
        llvm::any_of(S.Ended,
                     [&](TermId T) { return Pool.startsWith(M.Where, T); }))
      continue;
    TermStore X;
    X.Where = Pool.get(M.Where);
    if (isFar(X.Where))
      continue;
    if (M.Value && (isPublicRoot(Pool.rootKind(M.Value)) ||
                    Pool.rootKind(M.Value) == TermRoot::Result ||
                    Pool.rootKind(M.Value) == TermRoot::Null ||
                    Pool.rootKind(M.Value) == TermRoot::Constant))
      X.Value = Pool.get(M.Value);
    // Behind pointers, only what a caller may load again is worth telling.
    size_t Loads = llvm::count_if(X.Where.Steps, [](const Term::Step &Step) {
      return Step.Kind == TermStep::Load;
    });
    if (Loads > 1 || (Loads == 1 && (X.Value.Root == TermRoot::Unknown ||
                                     X.Value.Root == TermRoot::Constant)))
      continue;
    X.Event = M.Event;
    if (X.Value.Root == TermRoot::Result)
      Given.push_back(X.Value.Id);
    O.Stores.push_back(std::move(X));
  }
  for (const RefState::Change &X : S.Changes) {
    TermRoot Root = Pool.rootKind(X.Count);
    // What an object held goes with it.
    auto Owner = llvm::find_if(S.Ended, [&](TermId T) {
      return Pool.object(X.Count) != T && Pool.startsWith(X.Count, T);
    });
    if (Owner != S.Ended.end()) {
      if (X.Delta < 0)
        Drops.push_back({*Owner, X});
      continue;
    }
    if (!isPublicRoot(Root) &&
        !(Root == TermRoot::Result &&
          llvm::is_contained(Given, Pool.rootId(X.Count))))
      continue;
    // What was cut off may have been on the way to an object's end.
    bool MayEnd =
        IsCut && Root == TermRoot::Parameter && In.mayEnd(Pool.rootId(X.Count));
    if (MayEnd || isUnsure(X.Count)) {
      if (Root == TermRoot::Result)
        addKind(LooseResults, kindOf(X.Count));
      else
        loosen(X.Count, X.Delta, X.Times, X.Event);
      continue;
    }
    RefChange Out;
    Out.Count = Pool.get(X.Count);
    // What is far from all that a caller names pairs with nothing there.
    if (isPublicRoot(Root) && isFar(Out.Count) && !X.IsLast &&
        !(O.Result.Root == Root && Out.Count.startsWith(O.Result)) &&
        llvm::none_of(O.Stores, [&](const TermStore &Store) {
          return Store.Value.Root == Root && Out.Count.startsWith(Store.Value);
        }))
      continue;
    Out.Delta = X.Delta;
    Out.Times = X.Times;
    Out.Event = X.Event;
    if (X.IsLast)
      O.Last.push_back(Out.Count);
    if (X.Delta)
      O.Changes.push_back(std::move(Out));
  }
  // So does what is loose of it.
  for (TermId T : S.Ended)
    for (const RefState::Change &X : Loose)
      if (X.Delta < 0 && Pool.object(X.Count) != T &&
          Pool.startsWith(X.Count, T))
        Drops.push_back({T, X});
  // What was counted in is there.
  if (O.Result.Root != TermRoot::Unknown &&
      llvm::any_of(O.Changes, [&](const RefChange &X) {
        return X.Count.startsWith(O.Result) &&
               X.Count.Steps.size() > O.Result.Steps.size();
      }))
    if (Answer Is = except(O.Returns, Zero | Negative))
      O.Returns = Is;
  // With the last reference goes whatever is done then: no effect of the call.
  if (!O.Last.empty()) {
    O.Stores.clear();
    return O;
  }
  for (const auto &[T, Is] : S.Known)
    if (Pool.rootKind(T) == TermRoot::Computed && isGiven(T)) {
      const Computation &Of = Computations[Pool.rootId(T)];
      O.Facts.push_back(
          {Pool.get(Of.A), Is,
           Of.Op == facts::BinaryOp::And ? TermTest::Masked : TermTest::Equals,
           int32_t(Pool.rootId(Of.B))});
    } else if (isPublicRoot(Pool.rootKind(T)) &&
               (Is == Zero || Is == Negative || isNumber(T) ||
                D.F.Blocks.size() <= MaxPredicateBlocks))
      O.Facts.push_back({Pool.get(T), Is, TermTest::Itself, 0});
  for (TermId T : S.Ended)
    if (Pool.rootKind(T) == TermRoot::Parameter &&
        llvm::none_of(S.Changes,
                      [&](const RefState::Change &X) {
                        return Pool.object(X.Count) == T;
                      }) &&
        llvm::count_if(Pool.get(T).Steps, [](const Term::Step &Step) {
          return Step.Kind == TermStep::Load;
        }) <= 1)
      O.Ended.push_back(Pool.get(T));
  return O;
}

void BodyRun::loosen(TermId Count, int Delta, uint32_t Times, uint32_t Event) {
  if (Loose.size() < MaxLoose &&
      llvm::none_of(Loose, [&](const RefState::Change &Old) {
        return Old.Count == Count && Old.Delta == Delta && Old.Times == Times;
      }))
    Loose.push_back({Count, Delta, Times, Event, false});
}

/// Nothing is known of any count.
static void looseAll(Summary &S) {
  for (Outcome &O : S.Outcomes) {
    for (RefChange &X : O.Changes)
      if (!llvm::is_contained(S.Loose, X))
        S.Loose.push_back(std::move(X));
    O.Changes.clear();
    O.Last.clear();
  }
}

Summary BodyRun::summarise() {
  Summary Out;
  // Which of several objects it was is not known.
  for (const States *All : {&Ends, &Cut})
    for (const RefState &S : *All)
      for (const RefState::Change &X : S.Changes)
        if (CountKindId K = kindOf(X.Count);
            K != NoKind && Pool.rootKind(X.Count) == TermRoot::Joined)
          addKind(Unsure, K);
  if (Notes)
    for (const RefState &S : Ends)
      noteEnd(S);
  for (const States *All : {&Ends, &Cut})
    for (const RefState &S : *All)
      Out.Outcomes.push_back(outcomeOf(S, All == &Cut));
  // What is loose on some ways is on all.
  for (Outcome &O : Out.Outcomes)
    llvm::erase_if(O.Changes, [&](const RefChange &X) {
      return llvm::any_of(Loose, [&](const RefState::Change &L) {
        return L.Count == Pool.intern(X.Count);
      });
    });
  for (const RefState::Change &X : Loose)
    if (isPublicRoot(Pool.rootKind(X.Count)))
      if (Term Count = Pool.get(X.Count); IsPartial || !isFar(Count))
        Out.Loose.push_back({std::move(Count), X.Delta, X.Times, X.Event});
  Out.IsPartial = IsPartial;
  Out.LooseResults = LooseResults;
  bool IsPredicate = D.F.Blocks.size() <= MaxPredicateBlocks;
  if (IsPartial)
    looseAll(Out);
  mergeOutcomes(Out, IsPredicate,
                [&](const Term &T) { return kindOf(Pool.intern(T)); });
  for (const auto &[Owner, X] : Drops) {
    if (Out.Drops.size() == MaxDrops)
      break;
    RefChange Drop;
    Drop.Count = Pool.get(X.Count);
    Drop.Delta = X.Delta;
    Drop.Event = X.Event;
    OwnedDrop O{Pool.get(Owner), std::move(Drop)};
    if (llvm::none_of(Out.Drops, [&](const OwnedDrop &Old) {
          return Old.Owner == O.Owner && Old.Drop == O.Drop;
        }))
      Out.Drops.push_back(std::move(O));
  }
  // Nothing that counts: no outcome is worth keeping.
  bool Matters = llvm::any_of(Out.Outcomes, [](const Outcome &O) {
    return !O.Changes.empty() || !O.Stores.empty() || !O.Last.empty() ||
           !O.Ended.empty() || isPublicRoot(O.Result.Root);
  });
  bool Tells = Out.Outcomes.size() > 1 && IsPredicate &&
               llvm::any_of(Out.Outcomes, [](const Outcome &O) {
                 return !O.Facts.empty() && O.Returns != Any;
               });
  if (!Matters && !Tells)
    Out.Outcomes.clear();
  return Out;
}
