//===- OutcomeMerge.cpp - Many ways, few outcomes -------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/OutcomeMerge.h"
#include "Link/CountReach.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace nobounce::link;

/// Outcomes that are kept; more are put together.
static constexpr size_t MaxOutcomes = 12, FewOutcomes = 4;

static bool sameEffect(const Outcome &A, const Outcome &B) {
  return A.Changes == B.Changes && A.Stores == B.Stores && A.Last == B.Last &&
         A.Ended == B.Ended;
}

/// Keeps of two outcomes with one effect what holds for both.
static void join(Outcome &Into, const Outcome &From) {
  Into.Returns = Into.Returns | From.Returns;
  if (!(Into.Result == From.Result))
    Into.Result = Term();
  llvm::erase_if(Into.Facts, [&](TermFact &A) {
    for (const TermFact &B : From.Facts)
      if (A.asks(B)) {
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

/// Puts together outcomes that fit, each with the first that it fits.
template <typename Fn> static void unite(std::vector<Outcome> &All, Fn Fits) {
  std::vector<Outcome> Fewer;
  for (Outcome &O : All) {
    auto It =
        llvm::find_if(Fewer, [&](const Outcome &Old) { return Fits(Old, O); });
    if (It == Fewer.end()) {
      Fewer.push_back(std::move(O));
      continue;
    }
    joinStores(*It, O);
    join(*It, O);
  }
  All = std::move(Fewer);
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
  unite(All, sameButStores);
}

/// Whether an answer tells an outcome from one that does something else.
static bool tellsApart(const TermFact &Fact, const Outcome &O,
                       llvm::ArrayRef<Outcome> All) {
  return llvm::any_of(All, [&](const Outcome &Other) {
    return Other.Changes != O.Changes &&
           llvm::any_of(Other.Facts, [&](const TermFact &Old) {
             return Old.asks(Fact) && (Old.Is & Fact.Is) == Never;
           });
  });
}

/// Of what tests told, that matters which says that an object is not there; a
/// predicate's callers want to know all.
static void dropIdleFacts(std::vector<Outcome> &All, bool IsPredicate) {
  llvm::SmallVector<Term, 8> Counts;
  for (const Outcome &O : All)
    for (const RefChange &C : O.Changes)
      Counts.push_back(C.Count);
  std::vector<llvm::BitVector> Telling;
  for (const Outcome &O : All) {
    llvm::BitVector &Of = Telling.emplace_back(uint32_t(O.Facts.size()));
    for (uint32_t I = 0; I != O.Facts.size(); ++I)
      Of[I] = tellsApart(O.Facts[I], O, All);
  }
  for (Outcome &O : All)
    llvm::erase_if(O.Facts, [&](const TermFact &Fact) {
      if (Telling[&O - All.data()][uint32_t(&Fact - O.Facts.data())])
        return false;
      if (Fact.Test != TermTest::Itself)
        return true;
      if (IsPredicate && (Counts.empty() || Fact.Value.Steps.empty()))
        return false;
      return llvm::none_of(
          Counts, [&](const Term &T) { return T.startsWith(Fact.Value); });
    });
}

/// What drops a reference on some ways and ends the object on others drops it
/// there too. The end of something else than was given matters to nobody.
static void settleEnds(std::vector<Outcome> &All) {
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
  for (Outcome &O : All)
    llvm::erase_if(O.Ended, [](const Term &T) {
      return llvm::any_of(T.Steps, [](const Term::Step &Step) {
        return Step.Kind == TermStep::Load;
      });
    });
}

/// Whether it was the last one matters where the result tells.
static void settleLast(std::vector<Outcome> &All) {
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
}

/// Takes what outcomes do to one kind of count out of all of them: the kind
/// that they differ in most. False: there is none.
static bool giveUpKind(Summary &S, KindOf Of) {
  std::map<CountKindId, std::vector<std::vector<RefChange>>> Ways;
  for (const Outcome &O : S.Outcomes) {
    std::map<CountKindId, std::vector<RefChange>> Own;
    for (const RefChange &C : O.Changes)
      Own[Of(C.Count)].push_back(C);
    for (auto &[K, Changes] : Own)
      if (!llvm::is_contained(Ways[K], Changes))
        Ways[K].push_back(Changes);
  }
  if (Ways.empty())
    return false;
  CountKindId Most = llvm::max_element(Ways, [](const auto &A, const auto &B) {
                       return A.second.size() < B.second.size();
                     })->first;
  for (Outcome &O : S.Outcomes) {
    llvm::erase_if(O.Changes, [&](const RefChange &C) {
      if (Of(C.Count) != Most)
        return false;
      if (C.Count.Root == TermRoot::Result)
        addKind(S.LooseResults, Most);
      else if (!llvm::is_contained(S.Loose, C))
        S.Loose.push_back(C);
      return true;
    });
    llvm::erase_if(O.Last, [&](const Term &T) { return Of(T) == Most; });
  }
  return true;
}

void nobounce::link::mergeOutcomes(Summary &S, bool IsPredicate, KindOf Of) {
  std::vector<Outcome> &All = S.Outcomes;
  auto SameFacts = [](const Outcome &A, const Outcome &B) {
    return sameButStores(A, B) && A.Facts == B.Facts;
  };
  // A way that differs only in what tests told is the same way.
  if (IsPredicate)
    unite(All, SameFacts);
  else
    unite(All, sameButStores);
  dropIdleFacts(All, IsPredicate);
  unite(All, SameFacts);
  settleEnds(All);
  settleLast(All);
  unite(All, [](const Outcome &A, const Outcome &B) {
    return sameButStores(A, B) && (A.Facts == B.Facts || !A.Changes.empty());
  });
  if (All.size() > FewOutcomes)
    loosen(S);
  auto Reduce = [&](auto Fits) {
    if (All.size() > MaxOutcomes)
      unite(All, Fits);
  };
  Reduce([](const Outcome &A, const Outcome &B) {
    return sameEffect(A, B) && A.Result == B.Result && A.Returns == B.Returns;
  });
  Reduce([](const Outcome &A, const Outcome &B) {
    return sameEffect(A, B) && A.Returns == B.Returns;
  });
  Reduce(sameEffect);
  while (All.size() > MaxOutcomes && giveUpKind(S, Of))
    unite(All, sameEffect);
  // Nothing but stores is left.
  Reduce([](const Outcome &A, const Outcome &B) {
    return A.Ended == B.Ended && A.Returns == B.Returns;
  });
  Reduce([](const Outcome &A, const Outcome &B) { return A.Ended == B.Ended; });
  if (All.size() > MaxOutcomes) {
    All.resize(MaxOutcomes);
    S.IsPartial = true;
  }
}
