//===- Counts.cpp - Which variables count references ----------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/Counts.h"
#include "Link/Holders.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::None;
using rules::Meaning;

static Answer answerOf(llvm::StringRef Word) {
  return Word == "nonzero"    ? Positive | Negative
         : Word == "zero"     ? Zero
         : Word == "negative" ? Negative
                              : Never;
}

std::optional<CountUse> nobounce::link::countUse(const rules::Primitive &P) {
  CountUse U;
  switch (P.Is) {
  case Meaning::Get:
  case Meaning::TryGet:
    U.Delta = 1;
    break;
  case Meaning::Put:
  case Meaning::PutTest:
    U.Delta = -1;
    break;
  case Meaning::RMW:
  case Meaning::PerCpu:
    break;
  default:
    return std::nullopt;
  }
  if (P.Counts)
    U.Delta = P.Counts;
  if (!U.Delta)
    return std::nullopt;
  if (P.Number.Kind != rules::Operand::Absent)
    U.Number = &P.Number;
  U.Fails = answerOf(P.FailsWhen);
  if (P.Is == Meaning::TryGet && U.Fails == Never)
    U.Fails = except(Any, answerOf(P.When));
  if (P.Is == Meaning::PutTest || P.Is == Meaning::RMW)
    U.Last = except(answerOf(P.When), U.Fails);
  return U;
}

namespace {
struct Votes {
  bool ByType = false, Unless = false, Ends = false, Wakes = false;
  bool Tested = false;
};
} // namespace

/// The edge that is taken when the result of an event means that a count
/// dropped to zero; From is None when nothing tests it.
static FlowEdge zeroEdge(const FunctionData &D, uint32_t Event, Answer Last) {
  for (uint32_t B : D.G.rpo()) {
    const facts::Branch &T = D.F.Blocks[B].Term;
    if (T.Cond == None || D.G.succs(B).size() != 2)
      continue;
    Test Is = decodeTest(D, T.Cond);
    if (Is.Kind != Test::Nonzero || Is.Expr == None)
      continue;
    uint32_t X = D.stripThroughLocals(Is.Expr);
    if (D.F.Exprs[X].Kind != facts::ExprKind::Result || D.F.Exprs[X].A != Event)
      continue;
    bool OnTrue = (Last & Positive) != Never ? Is.OnTrue : !Is.OnTrue;
    return D.G.succs(B)[OnTrue ? 0 : 1];
  }
  return {None, 0, None};
}

/// What is done on the side of an edge to the object that holds a place.
static void lookBehind(const FunctionData &D, FunctionId F, const FlowEdge &E,
                       const Place &Count, const Lifetimes &Lives, Votes &V) {
  for (const Primitives::At &A : D.P.all())
    V.Wakes |= A.Is->Is == Meaning::Wake && D.G.blockOf(A.Event) != None &&
               D.G.dominates(E.To, D.G.blockOf(A.Event));
  if (std::optional<HeldObject> Object = Lives.object(F, Count))
    V.Ends |= Lives.mayEndBehind(F, E.To, *Object);
}

/// The field that holds the pointer to the object of a count, or the parameter.
static void addCounted(const std::vector<FunctionData> &Data, FunctionId F,
                       const RootedPlace &Count, CountingParameters &Counting,
                       llvm::DenseSet<std::pair<NameId, NameId>> &Holders) {
  size_t I = Count.Steps.size();
  while (I != 0 && Count.Steps[I - 1].Kind != facts::PathKind::Deref)
    --I;
  if (I >= 2 && Count.Steps[I - 2].Kind == facts::PathKind::Field)
    Holders.insert({Count.Steps[I - 2].Record, Count.Steps[I - 2].Field});
  else if (I == 1 && Count.Root != None)
    if (const facts::PathNode &Root = Data[F].F.Paths[Count.Root];
        Root.Kind == facts::PathKind::Param)
      Counting.insert({F, Root.A});
}

/// Record that the first argument of a primitive is the address of; 0.
static NameId operandRecord(const FunctionData &D, const Primitives::At &A,
                            const Names &N) {
  uint32_t X = A.Macro == None ? D.operand(A, A.Is->Of) : None;
  X = X == None ? None : D.strip(X);
  if (X == None || D.F.Exprs[X].Kind != facts::ExprKind::Addr)
    return 0;
  return N.find(D.F.str(D.F.Paths[D.F.Exprs[X].A].Type));
}

void Counts::findLocks(const std::vector<FunctionData> &Data, const Symbols &S,
                       const Names &N) {
  llvm::DenseSet<NameId> Counters;
  llvm::SmallVector<NameId, 16> Work;
  for (const FunctionData &D : Data)
    for (const Primitives::At &A : D.P.all()) {
      bool IsLock = A.Is->Is == Meaning::Lock || A.Is->Is == Meaning::TryLock ||
                    A.Is->Is == Meaning::Unlock;
      if (!IsLock && !countUse(*A.Is))
        continue;
      if (NameId Record = operandRecord(D, A, N))
        IsLock ? Work.push_back(Record) : (void)Counters.insert(Record);
    }
  // And what they are made of, down to what counts.
  while (!Work.empty()) {
    NameId Record = Work.pop_back_val();
    if (Counters.contains(Record) || !Locks.insert(Record).second)
      continue;
    if (const facts::Record *R = S.record(Record))
      for (const facts::FieldInfo &Field : R->Fields)
        if (NameId Part = N.find(Field.Record); Part && !Field.Record.empty())
          Work.push_back(Part);
  }
}

Counts::Counts(const std::vector<FunctionData> &Data, const Places &P,
               const Lifetimes &Lives, llvm::ArrayRef<Effect> Effects,
               const rules::RuleSet &R, const Symbols &S, Names &N) {
  findLocks(Data, S, N);
  for (const rules::PlainCounter &C : R.Counters)
    Plain.insert({N.intern(C.Record), N.intern(C.Field)});
  llvm::DenseMap<LocationId, Votes> All;
  CountingParameters Counting;
  for (const Effect &E : Effects) {
    if (!E.Primitive || E.Location == NoLocation)
      continue;
    std::optional<CountUse> U = countUse(*E.Primitive);
    if (!U)
      continue;
    addCounted(Data, E.Function, P.resolve(E.Function, E.Where), Counting,
               Holders);
    Votes &V = All[E.Location];
    V.ByType |= E.Primitive->Is != Meaning::RMW;
    V.Unless |= U->Delta > 0 && U->Fails == Zero && !U->Number;
    V.Ends |= E.Primitive->Callback.Kind != rules::Operand::Absent;
    if (U->Last == Never)
      continue;
    FlowEdge Edge = zeroEdge(Data[E.Function], E.Event, U->Last);
    if (Edge.From == None)
      continue;
    V.Tested = true;
    lookBehind(Data[E.Function], E.Function, Edge, E.Where, Lives, V);
  }
  // What is inside a wrapper is the wrapper: its primitives have told of it.
  for (const rules::PlainCounter &C : R.Counters)
    if (!P.isWrapper(N.intern(C.Record))) {
      Location L;
      L.Steps.push_back({N.intern(C.Record), N.intern(C.Field)});
      All[P.table().intern(std::move(L))].Ends = true;
    }
  for (const rules::PlainCounter &C : R.References) {
    Location L;
    L.Steps.push_back({N.intern(C.Record), N.intern(C.Field)});
    All[P.table().intern(std::move(L))].Ends = true;
  }
  // Counts that are no shared writes are in no effect.
  for (FunctionId F = 0; F != Data.size(); ++F)
    for (const Primitives::At &A : Data[F].P.all())
      if (A.Is->Is == Meaning::PerCpu && A.Is->Counts) {
        Place At = P.object(F, A);
        if (!At)
          continue;
        if (!A.Is->CountField.empty())
          At.Extra.push_back({facts::PathKind::Field,
                              N.intern(A.Is->CountRecord),
                              N.intern(A.Is->CountField)});
        addCounted(Data, F, P.resolve(F, At), Counting, Holders);
        if (LocationId L = P.locate(F, At); L != NoLocation)
          All[L].ByType = true;
      }
  findHolders(Data, std::move(Counting), Holders);
  // By what lists and trees hold, objects come and go.
  for (const rules::LinkNode &L : R.LinkNodes) {
    Links.insert(N.intern(L.Record));
    Nodes.insert(N.intern(L.Record));
  }
  for (const rules::PartRecord &L : R.Parts)
    Links.insert(N.intern(L.Record));
  llvm::DenseSet<std::pair<NameId, NameId>> Found = std::move(Holders);
  Holders.clear();
  for (auto [Record, Field] : Found)
    if (!Links.contains(Record)) {
      Holders.insert({Record, Field});
      HolderRecords.insert(Record);
    }
  Kinds.emplace_back(); // Known to callers.
  // By text: a run that has other functions too numbers them the same way.
  std::vector<LocationId> Order;
  for (auto &[L, V] : All)
    Order.push_back(L);
  llvm::sort(Order, [&](LocationId A, LocationId B) {
    auto Text = [&](LocationId Of) {
      const Location &L = P.table().get(Of);
      llvm::SmallVector<llvm::StringRef, 5> All{N.text(L.Global)};
      for (const Location::Step &Step : L.Steps)
        All.append({N.text(Step.Record), N.text(Step.Field)});
      return All;
    };
    return Text(A) < Text(B);
  });
  for (LocationId L : Order) {
    const Votes &V = All[L];
    CountKind K = V.Ends || V.Unless ? CountKind::Reference
                  : V.ByType
                      ? (V.Wakes ? CountKind::InFlight : CountKind::Reference)
                  : V.Tested ? CountKind::InFlight
                             : CountKind::Statistic;
    const Location &Where = P.table().get(L);
    std::vector<std::pair<NameId, NameId>> Steps;
    for (const Location::Step &Step : Where.Steps)
      Steps.push_back({Step.Record, Step.Field});
    CountKindId Id = NoKind;
    if (K == CountKind::Reference) {
      Id = CountKindId(Kinds.size());
      Kinds.push_back(Where);
    }
    if (Steps.empty())
      Globals[Where.Global] = Id;
    else
      BySteps[std::move(Steps)] = Id;
  }
}

void Counts::describe(
    llvm::function_ref<void(NameId, llvm::ArrayRef<NameId>, uint64_t)> Say)
    const {
  for (auto [Record, Field] : Plain)
    Say(Record, {Field}, 1);
  for (auto [Record, Field] : Holders)
    Say(Record, {Field}, 2);
  uint64_t Is = 3;
  for (const auto *Set : {&HolderRecords, &Links, &Nodes, &Locks}) {
    for (NameId Record : *Set)
      Say(Record, {}, Is);
    ++Is;
  }
  for (const auto &[Steps, K] : BySteps) {
    llvm::SmallVector<NameId, 8> All;
    for (auto [Record, Field] : Steps)
      All.append({Record, Field});
    Say(All.front(), All, K == NoKind ? Is : Is + 1);
  }
  for (auto [Name, K] : Globals)
    Say(Name, {}, K == NoKind ? Is + 2 : Is + 3);
}

bool Counts::isCounted(NameId Record) const {
  return llvm::any_of(BySteps, [&](const auto &Count) {
    return Count.second != NoKind && Count.first.front().first == Record;
  });
}

CountKindId Counts::kindOf(const Location &L) const {
  if (L.Steps.empty()) {
    auto It = Globals.find(L.Global);
    return It == Globals.end() ? NoKind : It->second;
  }
  std::vector<std::pair<NameId, NameId>> Steps;
  for (const Location::Step &S : L.Steps)
    Steps.push_back({S.Record, S.Field});
  for (; !Steps.empty(); Steps.erase(Steps.begin()))
    if (auto It = BySteps.find(Steps); It != BySteps.end())
      return It->second;
  return NoKind;
}
