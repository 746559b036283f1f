//===- BodyOutcomes.cpp - What the ends of a run come to ------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/BodyRun.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::None;

/// Outcomes that are kept; more are put together.
static constexpr size_t MaxOutcomes = 12, FewOutcomes = 4, MaxDrops = 24;
/// Bodies small enough to be predicates, whose outcomes tell of what they test.
static constexpr size_t MaxPredicateBlocks = 10;

static bool isOutside(TermRoot Root) {
  return Root == TermRoot::Parameter || Root == TermRoot::Global ||
         Root == TermRoot::Current;
}

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

Outcome BodyRun::outcomeOf(const RefState &S) {
  Outcome O;
  O.Exit = S.Exit;
  O.Returns = S.ReturnIs;
  // Things of its own matter when the caller gets at them.
  llvm::SmallVector<uint32_t, 4> Given;
  if (S.Returned) {
    TermRoot Root = Pool.rootKind(S.Returned);
    if (isOutside(Root) || (Root == TermRoot::Result &&
                            (Pool.depth(S.Returned) == 0 ||
                             Pool.last(S.Returned).Kind != TermStep::Element)))
      O.Result = Pool.get(S.Returned);
    if (Root == TermRoot::Result)
      Given.push_back(Pool.rootId(S.Returned));
  }
  for (const RefState::Cell &M : S.Memory) {
    bool IsOwn = Pool.rootKind(M.Where) == TermRoot::Result &&
                 llvm::is_contained(Given, Pool.rootId(M.Where));
    if (!M.IsKept || !(IsOwn || isOutside(Pool.rootKind(M.Where))) ||
        M.Value == Pool.step(M.Where, {TermStep::Load, 0, 0}) ||
        llvm::any_of(S.Ended,
                     [&](TermId T) { return Pool.startsWith(M.Where, T); }))
      continue;
    TermStore X;
    X.Where = Pool.get(M.Where);
    if (isFar(X.Where))
      continue;
    if (M.Value && (isOutside(Pool.rootKind(M.Value)) ||
                    Pool.rootKind(M.Value) == TermRoot::Result ||
                    Pool.rootKind(M.Value) == TermRoot::Null ||
                    Pool.rootKind(M.Value) == TermRoot::Constant))
      X.Value = Pool.get(M.Value);
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
    if (!isOutside(Root) && !(Root == TermRoot::Result &&
                              llvm::is_contained(Given, Pool.rootId(X.Count))))
      continue;
    RefChange Out;
    Out.Count = Pool.get(X.Count);
    // What is far from all that a caller names pairs with nothing there.
    if (isOutside(Root) && isFar(Out.Count) && !X.IsLast &&
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
    if (isOutside(Pool.rootKind(T)) &&
        (Is == Zero || Is == Negative ||
         D.F.Blocks.size() <= MaxPredicateBlocks))
      O.Facts.push_back({Pool.get(T), Is});
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

static bool sameEffect(const Outcome &A, const Outcome &B) {
  return A.Changes == B.Changes && A.Stores == B.Stores && A.Last == B.Last &&
         A.Ended == B.Ended;
}

/// Keeps of two outcomes with one effect what holds for both.
static void join(Outcome &Into, const Outcome &From) {
  Into.Returns = Into.Returns | From.Returns;
  if (!(Into.Result == From.Result)) {
    Into.Result = Term();
  }
  llvm::erase_if(Into.Facts, [&](TermFact &A) {
    for (const TermFact &B : From.Facts)
      if (A.Value == B.Value) {
        A.Is = A.Is | B.Is;
        return A.Is == Any;
      }
    return true;
  });
}

/// Whether what is stored tells ways apart: a number given back, or something
/// that was made or on which a reference was taken.
static bool tells(const Outcome &O, const TermStore &S) {
  return S.Where.Steps.empty() ||
         llvm::any_of(O.Changes, [&](const RefChange &C) {
           return C.Count.startsWith(S.Value) || C.Count.startsWith(S.Where);
         });
}

/// Whether two outcomes are one but for stores that tell nothing.
static bool sameButStores(const Outcome &A, const Outcome &B) {
  if (!(A.Changes == B.Changes && A.Result == B.Result &&
        A.Returns == B.Returns && A.Last == B.Last && A.Ended == B.Ended))
    return false;
  auto Within = [](const Outcome &X, const Outcome &Y) {
    return llvm::all_of(X.Stores, [&](const TermStore &S) {
      return !tells(X, S) || llvm::is_contained(Y.Stores, S);
    });
  };
  return Within(A, B) && Within(B, A);
}

/// Stores of either; where they differ, nothing is known of the value.
static void joinStores(Outcome &Into, const Outcome &From) {
  for (TermStore &S : Into.Stores)
    if (!llvm::is_contained(From.Stores, S))
      S.Value = Term();
  for (const TermStore &S : From.Stores)
    if (llvm::none_of(Into.Stores, [&](const TermStore &Old) {
          return Old.Where == S.Where;
        })) {
      Into.Stores.push_back(S);
      Into.Stores.back().Value = Term();
    }
}

/// Takes out of the outcomes what not all of them do to counts that no caller
/// gave, and puts together those that are one then.
static void loosen(Summary &S) {
  std::vector<Outcome> &All = S.Outcomes;
  for (Outcome &O : All)
    llvm::erase_if(O.Changes, [&](const RefChange &C) {
      if (C.Count.Root != TermRoot::Global && C.Count.Root != TermRoot::Current)
        return false;
      if (llvm::all_of(All, [&](const Outcome &Other) {
            return llvm::is_contained(Other.Changes, C) ||
                   llvm::any_of(Other.Facts, [&](const TermFact &Fact) {
                     return C.Count.startsWith(Fact.Value);
                   });
          }))
        return false;
      if (C.Count.startsWith(O.Result) && O.Result.Root == C.Count.Root)
        return false;
      if (llvm::none_of(S.Loose,
                        [&](const RefChange &Old) { return Old == C; }))
        S.Loose.push_back(C);
      return true;
    });
  std::vector<Outcome> Fewer;
  for (Outcome &O : All) {
    auto It = llvm::find_if(
        Fewer, [&](const Outcome &Old) { return sameButStores(Old, O); });
    if (It != Fewer.end()) {
      joinStores(*It, O);
      join(*It, O);
    } else {
      Fewer.push_back(std::move(O));
    }
  }
  All = std::move(Fewer);
}

Summary BodyRun::summarise() {
  Summary Out;
  Out.IsPartial = IsPartial;
  std::vector<Outcome> &All = Out.Outcomes;
  for (const RefState &S : Ends) {
    Outcome O = outcomeOf(S);
    // A way that differs only in what tests told is the same way.
    bool IsPredicate = D.F.Blocks.size() <= MaxPredicateBlocks;
    auto It = llvm::find_if(All, [&](const Outcome &Old) {
      return sameButStores(Old, O) && (!IsPredicate || Old.Facts == O.Facts);
    });
    if (It != All.end()) {
      joinStores(*It, O);
      join(*It, O);
    } else
      All.push_back(std::move(O));
  }
  // Of what tests told, that matters which says that an object is not there.
  llvm::SmallVector<Term, 8> Counts;
  for (const Outcome &O : All)
    for (const RefChange &C : O.Changes)
      Counts.push_back(C.Count);
  bool HasEffect = !Counts.empty();
  for (Outcome &O : All)
    llvm::erase_if(O.Facts, [&](const TermFact &Fact) {
      if (D.F.Blocks.size() <= MaxPredicateBlocks &&
          (!HasEffect || Fact.Value.Steps.empty()))
        return false;
      return llvm::none_of(
          Counts, [&](const Term &T) { return T.startsWith(Fact.Value); });
    });
  for (size_t I = 0; I < All.size(); ++I)
    for (size_t J = I + 1; J < All.size();)
      if (sameButStores(All[I], All[J]) && All[I].Facts == All[J].Facts) {
        joinStores(All[I], All[J]);
        All.erase(All.begin() + J);
      } else {
        ++J;
      }
  // What drops a reference on some ways and ends the object on others drops it
  // there too.
  for (Outcome &O : All)
    for (size_t T = 0; T < O.Ended.size();) {
      const RefChange *Drop = nullptr;
      for (const Outcome &Other : All)
        for (const RefChange &X : Other.Changes)
          if (X.Delta == -1 && X.Count.object() == O.Ended[T])
            Drop = &X;
      if (!Drop) {
        ++T;
        continue;
      }
      RefChange Copy = *Drop;
      if (!llvm::is_contained(O.Changes, Copy))
        O.Changes.push_back(std::move(Copy));
      O.Ended.erase(O.Ended.begin() + T);
    }
  // The end of something else than was given matters to nobody besides.
  for (Outcome &O : All)
    llvm::erase_if(O.Ended, [](const Term &T) {
      return llvm::any_of(T.Steps, [](const Term::Step &Step) {
        return Step.Kind == TermStep::Load;
      });
    });
  // Whether it was the last one matters where the result tells.
  for (size_t I = 0; I != All.size();) {
    auto It = All[I].Last.empty()
                  ? All.end()
                  : llvm::find_if(All, [&](const Outcome &O) {
                      return O.Last.empty() && O.Result == All[I].Result &&
                             O.Returns == All[I].Returns &&
                             O.Changes == All[I].Changes;
                    });
    if (It == All.end()) {
      ++I;
      continue;
    }
    join(*It, All[I]);
    All.erase(All.begin() + I);
  }
  for (size_t I = 0; I < All.size(); ++I)
    for (size_t J = I + 1; J < All.size();)
      if (sameButStores(All[I], All[J]) &&
          (All[I].Facts == All[J].Facts || !All[I].Changes.empty())) {
        joinStores(All[I], All[J]);
        join(All[I], All[J]);
        All.erase(All.begin() + J);
      } else {
        ++J;
      }
  if (All.size() > FewOutcomes)
    loosen(Out);
  auto Reduce = [&](auto &&Fits) {
    if (All.size() <= MaxOutcomes)
      return;
    std::vector<Outcome> Fewer;
    for (Outcome &O : All) {
      auto It = llvm::find_if(Fewer,
                              [&](const Outcome &Old) { return Fits(Old, O); });
      if (It != Fewer.end())
        join(*It, O);
      else
        Fewer.push_back(std::move(O));
    }
    All = std::move(Fewer);
  };
  Reduce([](const Outcome &A, const Outcome &B) {
    return sameEffect(A, B) && A.Result == B.Result && A.Returns == B.Returns;
  });
  Reduce([](const Outcome &A, const Outcome &B) {
    return sameEffect(A, B) && A.Returns == B.Returns;
  });
  Reduce([](const Outcome &A, const Outcome &B) { return sameEffect(A, B); });
  if (All.size() > MaxOutcomes) {
    All.resize(MaxOutcomes);
    Out.IsPartial = Out.IsCut = true;
  }
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
  bool Matters = llvm::any_of(All, [](const Outcome &O) {
    return !O.Changes.empty() || !O.Stores.empty() || !O.Last.empty() ||
           !O.Ended.empty() || isOutside(O.Result.Root);
  });
  bool Tells = All.size() > 1 && D.F.Blocks.size() <= MaxPredicateBlocks &&
               llvm::any_of(All, [](const Outcome &O) {
                 return !O.Facts.empty() && O.Returns != Any;
               });
  if (!Matters && !Tells)
    All.clear();
  return Out;
}
