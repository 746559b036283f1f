//===- Ownership.cpp - Who holds a reference to what ----------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/Ownership.h"
#include <deque>
#include <set>

using namespace nobounce;
using namespace nobounce::link;
using facts::None;

/// How far down from what ends an object its parts are dropped.
static constexpr unsigned MaxCalls = 4;
/// Of one path, so many drops are kept.
static constexpr size_t MaxDrops = 8;
/// Parts of parts of an object are followed so far.
static constexpr size_t MaxPart = 4;

namespace {
/// A function whose parameter is at its end, or about to be.
struct Teardown {
  FunctionId Function;
  uint32_t Parameter;
  FunctionId Ends; ///< Which ends it.
  unsigned Calls;
  /// From the record that ends to the part of it that the parameter points to.
  llvm::SmallVector<Term::Step, 2> Part;
};
} // namespace

/// The path from the record that a term starts in to what it points to; false
/// when it is no path through one pointer.
static bool pathOf(llvm::ArrayRef<Term::Step> Steps, OwnedPath &Out) {
  // container_of first: the record around what the function is given.
  while (!Steps.empty() && Steps.front().Kind == TermStep::Container) {
    Out.Record = Steps.front().Record;
    Steps = Steps.drop_front();
  }
  if (Steps.empty())
    return false;
  if (Steps.front().Kind == TermStep::Field)
    Out.Record = Steps.front().Record;
  size_t Load = 0;
  while (Load != Steps.size() && Steps[Load].Kind != TermStep::Load)
    ++Load;
  if (Load == Steps.size() || Load == 0 || !Out.Record)
    return false;
  // One more pointer is the other object's business; a blob behind one is this
  // one's own.
  size_t End = Load;
  for (size_t I = Load + 1; I != Steps.size(); ++I)
    if (Steps[I].Kind == TermStep::Load) {
      if (Steps[Load + 1].Kind != TermStep::Offset || End != Load)
        return false;
      End = I;
    }
  Out.Path.assign(Steps.begin(), Steps.begin() + End + 1);
  for (const Term::Step &S : Steps.drop_front(End + 1))
    if (S.Kind == TermStep::Field)
      Out.Count.push_back({S.Record, S.Field});
  return true;
}

static auto keyOf(const OwnedPath &O) {
  return std::tie(O.Record, O.Path, O.Calls, O.Function, O.Event, O.Ends);
}

/// The fields from an object to a place in it, behind those of `Before`.
static llvm::SmallVector<Term::Step, 2>
partOf(const RootedPlace &R, llvm::ArrayRef<Term::Step> Before) {
  llvm::SmallVector<Term::Step, 2> Out(Before);
  size_t I = R.Steps.size();
  while (I != 0 && R.Steps[I - 1].Kind != facts::PathKind::Deref)
    --I;
  for (; I != R.Steps.size(); ++I) {
    const PathStep &S = R.Steps[I];
    if (S.Kind == facts::PathKind::Field)
      Out.push_back({TermStep::Field, S.Record, S.Field});
    else if (!Out.empty() && Out.back().Record == S.Record &&
             Out.back().Field == S.Field)
      Out.pop_back(); // The record around it again.
    else
      Out.clear();
  }
  return Out;
}

Ownership::Ownership(const Symbols &S, const std::vector<FunctionData> &Data,
                     const CallGraph &G, const Places &P, const Counts &Counted,
                     const Lifetimes &Lives, const SummaryTable &Summaries) {
  // What ends an object, and what that calls for it.
  std::deque<Teardown> Work;
  std::set<std::tuple<FunctionId, uint32_t, std::vector<Term::Step>>> Seen;
  auto IsNew = [&](const Teardown &T) {
    return Seen
        .insert({T.Function, T.Parameter,
                 std::vector<Term::Step>(T.Part.begin(), T.Part.end())})
        .second;
  };
  for (FunctionId F = 0; F != Data.size(); ++F)
    for (uint32_t I = 0; I != Data[F].F.Params.size(); ++I)
      if (Lives.mayEnd(F, I))
        if (Teardown T{F, I, F, 0, {}}; IsNew(T))
          Work.push_back(std::move(T));
  auto Add = [&](llvm::ArrayRef<Term::Step> Behind, const Teardown &T,
                 uint32_t Event, Certainty How) {
    llvm::SmallVector<Term::Step, 6> Steps(T.Part.begin(), T.Part.end());
    // What undoes the part's place is gone from both.
    while (!Steps.empty() && !Behind.empty() &&
           Behind.front().Kind == TermStep::Container &&
           Behind.front().Record == Steps.back().Record &&
           Behind.front().Field == Steps.back().Field) {
      Steps.pop_back();
      Behind = Behind.drop_front();
    }
    if (!Behind.empty() && Behind.front().Kind == TermStep::Container)
      Steps.clear();
    Steps.append(Behind.begin(), Behind.end());
    OwnedPath O;
    O.Function = T.Function;
    O.Event = Event;
    O.Ends = T.Ends;
    O.Calls = T.Calls;
    O.How = How;
    // An element of a list is held by whose list it is.
    if (!pathOf(Steps, O) || Counted.isNode(O.Record) ||
        (How == Certainty::Sometimes && O.Path.size() > 1 &&
         Counted.isNode(O.Path[O.Path.size() - 2].Record)))
      return;
    llvm::erase_if(O.Count,
                   [&](const auto &Step) { return P.isWrapper(Step.first); });
    Owned.push_back(std::move(O));
  };
  for (; !Work.empty(); Work.pop_front()) {
    Teardown T = Work.front();
    std::vector<RefEffect> Effects = Summaries.effects(T.Function);
    // What goes only at times when one reference of the object is dropped goes
    // for another reason than the object's end.
    bool IsPut =
        T.Part.empty() && llvm::any_of(Effects, [&](const RefEffect &E) {
          return E.Delta < 0 && E.Count.Root == TermRoot::Parameter &&
                 E.Count.Id == T.Parameter &&
                 llvm::none_of(
                     E.Count.Steps,
                     [](const Term::Step &Step) {
                       return Step.Kind == TermStep::Load;
                     });
        });
    for (const RefEffect &E : Effects)
      if (!(IsPut && E.How == Certainty::Sometimes) && E.Delta < 0 &&
          !E.InResult && E.Count.Root == TermRoot::Parameter &&
          E.Count.Id == T.Parameter)
        Add(E.Count.Steps, T, E.Event, E.How);
    if (T.Calls == MaxCalls || S.info(T.Function).IsPrimitive)
      continue;
    for (const CallEdge &Call : G.callees(T.Function)) {
      if (!passesArguments(Call))
        continue;
      for (uint32_t I = 0; I != Data[Call.Callee].F.Params.size(); ++I) {
        uint32_t X = Data[T.Function].argument(Call.Event, I);
        Place At = X == None ? Place() : P.pointee(T.Function, X);
        std::optional<HeldObject> O =
            At ? Lives.object(T.Function, At) : std::nullopt;
        if (!O || !O->isParameter() || O->Id != T.Parameter)
          continue;
        Teardown Next{Call.Callee, I, T.Ends, T.Calls + 1,
                      partOf(P.resolve(T.Function, At), T.Part)};
        if (Next.Part.size() <= MaxPart && IsNew(Next))
          Work.push_back(std::move(Next));
      }
    }
  }
  // What is dropped behind the last reference.
  for (FunctionId F = 0; F != Data.size(); ++F)
    for (const OwnedDrop &D : Summaries.of(F).Drops)
      if (D.Drop.Count.startsWith(D.Owner))
        Add(llvm::ArrayRef(D.Drop.Count.Steps).drop_front(D.Owner.Steps.size()),
            {F, 0, F, 0, {}}, D.Drop.Event, Certainty::Always);
  llvm::sort(Owned, [](const OwnedPath &A, const OwnedPath &B) {
    return keyOf(A) < keyOf(B);
  });
  size_t Same = 0;
  std::vector<OwnedPath> Few;
  for (OwnedPath &O : Owned) {
    bool IsNew = Few.empty() || Few.back().Record != O.Record ||
                 Few.back().Path != O.Path;
    // The surest drop of a function stands for its others.
    if (!IsNew && Few.back().Function == O.Function &&
        Few.back().How == Certainty::Sometimes) {
      if (O.How != Certainty::Sometimes)
        Few.back() = std::move(O);
      continue;
    }
    if (!IsNew && (Few.back().Function == O.Function || Same == MaxDrops))
      continue;
    Same = IsNew ? 1 : Same + 1;
    Few.push_back(std::move(O));
  }
  Owned = std::move(Few);
}
