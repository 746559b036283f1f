//===- Publication.cpp - Whether others know an object yet ----------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/Publication.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::EventKind;
using facts::None;
using rules::Meaning;

/// Longer chains of callers, and functions that more call, are not followed.
static constexpr unsigned MaxDepth = 40;
static constexpr size_t ManyCallers = 200;

Publication::Publication(const Names &N, const Symbols &S,
                         const std::vector<FunctionData> &Data,
                         const CallGraph &G, const FieldStores &Fields,
                         const Escapes &E, const Lifetimes &L, const Places &P,
                         const rules::RuleSet &R, const ProfileSet &Profiles,
                         ReturnValues &Returns, const EntrySet &Entries)
    : N(N), S(S), Data(Data), G(G), Fields(Fields), E(E), L(L), P(P), R(R),
      Profiles(Profiles), Returns(Returns),
      AddressTaken(uint32_t(Data.size())) {
  for (FunctionId F = 0; F != Data.size(); ++F)
    for (const facts::Expr &X : Data[F].F.Exprs)
      if (X.Kind == facts::ExprKind::Func)
        if (FunctionId To = S.resolve(F, Data[F].Local[X.A]); To != NoFunction)
          AddressTaken.set(To);
  for (const EntrySet::Run &Run : Entries.Runs)
    for (FunctionId F : Run.Entries)
      AddressTaken.set(F);
  for (uint32_t U = 0; U != S.units().size(); ++U)
    for (const facts::Global &Global : S.units()[U]->Globals)
      for (const facts::Init &I : Global.Inits)
        if (I.Kind == facts::InitKind::Function)
          if (NameId Name = N.find(I.Text))
            if (FunctionId To = S.resolveIn(U, Name); To != NoFunction)
              AddressTaken.set(To);
}

MomentFound Publication::at(FunctionId F, uint32_t Event, const Term &Object,
                            const Place &At) const {
  std::lock_guard<std::recursive_mutex> Guard(E.lock());
  unsigned Lowest = ~0u;
  MomentFound Found = find(F, Event, Object, Lowest);
  if (Found.When == Moment::Running && At && L.endAfter(F, Event, At))
    Found = {Moment::Teardown, F, Event, "the object is freed after", {}};
  return Found;
}

/// Whether the object's count has just dropped to zero on the only way to an
/// event.
bool Publication::endsLife(FunctionId F, uint32_t Event,
                           const Term &Object) const {
  const FunctionData &D = Data[F];
  uint32_t B = D.G.blockOf(Event);
  for (; B != None; B = D.G.idom(B))
    if (D.G.coldReason(B) == ColdReason::LastReference)
      break;
  if (B == None)
    return false;
  for (const Primitives::At &A : D.P.all()) {
    if (A.Is->Is != Meaning::PutTest && A.Is->Is != Meaning::RMW)
      continue;
    uint32_t At = D.G.blockOf(A.Event);
    if (At == None || !D.G.dominates(At, B))
      continue;
    for (const Term &T : E.values().object(F, A))
      if (T.object() == Object.object())
        return true;
  }
  return false;
}

/// Whether the function fails from an event on.
bool Publication::failsAfter(FunctionId F, uint32_t Event) const {
  std::unique_ptr<ReturnValues::Errors> &Of = Failures[F];
  if (!Of)
    Of = std::make_unique<ReturnValues::Errors>(Returns, F);
  uint32_t B = Data[F].G.blockOf(Event);
  return B != None && Of->blockReturnsError(B);
}

/// Whether a pointer is known to be an error value when an event runs.
bool Publication::isErrorAt(FunctionId F, uint32_t Event, const Term &T) const {
  const FunctionData &D = Data[F];
  uint32_t B = D.G.blockOf(Event);
  for (const Primitives::At &A : D.P.all()) {
    uint32_t Tested = D.G.blockOf(A.Event);
    if (A.Is->Is != Meaning::IsErr || Tested == None || B == None ||
        D.F.Blocks[Tested].Term.Cond == None ||
        !llvm::is_contained(E.values().object(F, A), T))
      continue;
    Test C = decodeTest(D, D.F.Blocks[Tested].Term.Cond);
    if (C.Kind != Test::Nonzero || C.Expr == None ||
        D.F.Exprs[C.Expr].Kind != facts::ExprKind::Result ||
        D.F.Exprs[C.Expr].A != A.Event)
      continue;
    for (const FlowEdge &Edge : D.G.succs(Tested))
      if ((Edge.Index == 0) == C.OnTrue && D.G.preds(Edge.To).size() == 1 &&
          D.G.dominates(Edge.To, B))
        return true;
  }
  return false;
}

MomentFound Publication::publishedIn(FunctionId F, uint32_t Event,
                                     const Term &Object, uint32_t Made) const {
  // What failed has left nothing behind.
  bool Fails = failsAfter(F, Event);
  unsigned Lowest = ~0u;
  for (const Escape &X : E.before(F, Object, Made, Event)) {
    if (X.Kind == EscapeKind::Returned)
      continue;
    if (Fails && X.In != F)
      continue;
    if (X.Kind == EscapeKind::Stored && X.Into.Root == TermRoot::Parameter &&
        !(X.Into.object() == Object) &&
        find(F, Event, X.Into, Lowest).When == Moment::Unpublished)
      continue;
    return {Moment::Running, X.In, X.InEvent,
            X.Kind == EscapeKind::Stored     ? "others find it by this store"
            : X.Kind == EscapeKind::Deferred ? "it is queued"
            : X.Kind == EscapeKind::Unknown  ? "code that is not known gets it"
                                             : "it was not followed to the end",
            X.Via};
  }
  return {Moment::Unpublished, F, Made, "nobody else knows the object yet", {}};
}

MomentFound Publication::find(FunctionId F, uint32_t Event, const Term &At,
                              unsigned &Lowest) const {
  const FunctionData &D = Data[F];
  if (uint32_t Section = D.F.Section)
    for (const rules::ColdSection &C : R.ColdSections)
      if (D.F.str(Section).starts_with(C.Prefix))
        return {Moment::Boot, F, None, "runs while the system starts or stops"};
  Term Object = At.object();
  MomentFound Found{Moment::Running, F, Event,
                    "where the object comes from is not known"};
  bool Direct =
      Object.Steps.empty() || Object.Steps.back().Kind != TermStep::Load;
  if (!Direct) {
    // Held by another object: as long as that is not known, and what it holds
    // was new when it was put there.
    Term Holder = Object;
    Holder.Steps.pop_back();
    if (!Holder.Steps.empty() && Holder.Steps.back().Kind == TermStep::Field) {
      Term::Step Field = Holder.Steps.back();
      MomentFound Outer = find(F, Event, Holder, Lowest);
      if (Outer.When == Moment::Unpublished &&
          holdsNew(Field.Record, Field.Field))
        Found = {Moment::Unpublished, Outer.In, Outer.Event,
                 "only an object that nobody else knows yet holds it"};
      else if (Outer.When == Moment::Unpublished)
        Found.Why = "its holder was not given a new object";
      else
        Found = Outer;
    }
  } else {
    switch (Object.Root) {
    case TermRoot::Null:
    case TermRoot::Constant:
      return {Moment::Unpublished, F, None, "there is no object"};
    case TermRoot::Current:
      Found = {Moment::Self, F, Event, "the running task's own record"};
      break;
    case TermRoot::Variable:
    case TermRoot::OwnCopy:
      Found = publishedIn(F, Event, Object, None);
      break;
    case TermRoot::Result:
      if (yieldsNew(F, Object.Id, 0))
        Found = publishedIn(F, Event, Object, Object.Id);
      else
        Found = {Moment::Running, F, Object.Id,
                 "the object comes from this call"};
      break;
    case TermRoot::Parameter:
      Found = atCalls(F, Object, Lowest);
      if (Found.When == Moment::Unpublished || Found.When == Moment::Boot)
        if (MomentFound Here = publishedIn(F, Event, Object, None);
            Here.When == Moment::Running)
          Found = Here;
      break;
    case TermRoot::Global:
      Found.Why = "a global";
      break;
    case TermRoot::Unknown:
    case TermRoot::Joined:
    case TermRoot::Computed:
      break;
    }
  }
  if (Found.When == Moment::Running && endsLife(F, Event, Object))
    Found = {Moment::Teardown, F, Event, "its last reference was dropped"};
  return Found;
}

static bool isBetter(Moment A, Moment B) { return A < B; }

MomentFound Publication::atCalls(FunctionId F, const Term &Object,
                                 unsigned &Lowest) const {
  llvm::ArrayRef<const CallEdge *> Callers = G.callers(F);
  if (Callers.empty()) {
    if (!AddressTaken.test(F))
      return {Moment::NotCalled, F, None, "nothing in this world calls it"};
    if (!Profiles.outOfPlay(Data[F].F.file()).first.empty())
      return {Moment::NotCalled, F, None, "only another profile calls it"};
    return {Moment::Running, F, None, "who calls it is not known"};
  }
  if (Callers.size() > ManyCallers || Depth == MaxDepth)
    return {Moment::Running, F, None, "too many call it"};
  std::unique_ptr<Kept> &Slot = Calls[{F, Object}];
  if (!Slot)
    Slot = std::make_unique<Kept>();
  Kept &K = *Slot;
  if (K.Done)
    return K.Found;
  if (K.Depth) {
    // As good as what is around, unless another call says otherwise.
    Lowest = std::min(Lowest, K.Depth);
    return {Moment::Unpublished, F, None, "nobody else knows the object yet"};
  }
  unsigned Own = K.Depth = ++Depth;
  unsigned Below = ~0u;
  MomentFound Worst{Moment::Unpublished, F, None,
                    "no caller's object is known to others yet"};
  for (const CallEdge *Call : Callers) {
    if (Worst.When == Moment::Running)
      break;
    const FunctionData &D = Data[Call->Caller];
    // What takes from a queue runs it; who put it there says what it gets.
    if (D.G.blockOf(Call->Event) == None || Call->Frequency == 0)
      continue;
    const Primitives::At *A = D.P.at(Call->Event);
    TermSet Given;
    Place At;
    bool Later = Call->Kind == CallKind::Deferred;
    if (passesArguments(*Call)) {
      Given = E.values().argument(Call->Caller, Call->Event, Object.Id);
      if (Object.Steps.empty())
        if (uint32_t X = D.argument(Call->Event, Object.Id); X != None)
          At = P.pointee(Call->Caller, X);
    } else if (A && Object.Id == 0 &&
               (Later || A->Is->Is == Meaning::PutTest)) {
      Given = E.values().object(Call->Caller, *A);
      if (!Later) {
        // What runs when the last reference is dropped.
        Worst = isBetter(Worst.When, Moment::Teardown)
                    ? MomentFound{Moment::Teardown, Call->Caller, Call->Event,
                                  "its last reference was dropped"}
                    : Worst;
        continue;
      }
    }
    if (Given.empty()) {
      Worst = {Moment::Running, Call->Caller, Call->Event,
               "what this call passes is not known"};
      break;
    }
    for (const Term &Base : Given)
      for (const Term &T :
           E.values().resolve(Call->Caller, rebase(Object, Base, N))) {
        MomentFound X = find(Call->Caller, Call->Event, T, Below);
        if (X.When == Moment::Running && At &&
            L.endAfter(Call->Caller, Call->Event, At))
          X = {Moment::Teardown, Call->Caller, Call->Event,
               "the object is freed after"};
        // By the time it runs, others may know what they did not.
        if (Later && X.When != Moment::Teardown)
          X = {Moment::Running, Call->Caller, Call->Event,
               "it runs later than this"};
        if (isBetter(Worst.When, X.When))
          Worst = X;
      }
  }
  --Depth;
  K.Depth = 0;
  K.Found = Worst;
  K.Done = Below >= Own || Worst.When == Moment::Running;
  if (!K.Done)
    Lowest = std::min(Lowest, Below);
  return Worst;
}

bool Publication::yieldsNew(FunctionId F, uint32_t Event,
                            unsigned Level) const {
  const FunctionData &D = Data[F];
  if (const rules::Primitive *Is = D.P.ofResult(Event))
    return Is->Is == Meaning::Alloc;
  if (D.F.Events[Event].Flags & facts::EV_Alloc)
    return true;
  llvm::ArrayRef<CallEdge> Targets = G.callees(F, Event);
  return !Targets.empty() && llvm::all_of(Targets, [&](const CallEdge &C) {
    return passesArguments(C) && returnsNew(C.Callee, Level + 1);
  });
}

MomentFound Publication::result(FunctionId F) const {
  std::lock_guard<std::recursive_mutex> Guard(E.lock());
  MomentFound Why;
  New.erase(F);
  if (returnsNew(F, 0, &Why))
    Why = {
        Moment::Unpublished, F, None, "nobody else knows the object yet", {}};
  return Why;
}

bool Publication::returnsNew(FunctionId F, unsigned Level,
                             MomentFound *Why) const {
  const FunctionData &D = Data[F];
  if (Level > 6 || !D.F.str(D.F.ReturnType).ends_with("*"))
    return false;
  auto [It, First] = New.try_emplace(F, -1);
  if (!First)
    return It->second == 1;
  bool All = true, Any = false;
  for (uint32_t I = 0; All && I != D.F.Events.size(); ++I) {
    const facts::Event &Ev = D.F.Events[I];
    // An error is no object.
    if (Ev.Kind != EventKind::Return || failsAfter(F, I))
      continue;
    for (const Term &T : E.values().value(F, Ev.Value, I)) {
      if (T.Root == TermRoot::Null || T.Root == TermRoot::Constant ||
          isErrorAt(F, I, T))
        continue;
      // The object, or a record inside it.
      Term Object = T.object();
      All = Object.Root == TermRoot::Result && Object.Steps.empty() &&
            yieldsNew(F, Object.Id, Level);
      if (!All && Why)
        *Why = {Moment::Running, F, I, "not every result is a new object", {}};
      if (All) {
        MomentFound Found = publishedIn(F, I, Object, Object.Id);
        All = Found.When == Moment::Unpublished;
        if (!All && Why)
          *Why = Found;
      }
      Any |= All;
      if (!All)
        break;
    }
  }
  New[F] = All && Any;
  return All && Any;
}

bool Publication::isNewValue(FunctionId F, uint32_t Event,
                             uint32_t Expr) const {
  std::lock_guard<std::recursive_mutex> Guard(E.lock());
  unsigned Lowest = ~0u;
  for (const Term &T : E.values().value(F, Expr, Event))
    if (T.Root != TermRoot::Null && T.Root != TermRoot::Constant &&
        find(F, Event, T, Lowest).When != Moment::Unpublished)
      return false;
  return true;
}

bool Publication::holdsNew(NameId Record, NameId Field) const {
  auto [It, First] = Holders.try_emplace({Record, Field}, -1);
  if (!First)
    return It->second != 0;
  bool All = true;
  for (const FieldStore &X : Fields.of(Record, Field)) {
    const facts::Event &Ev = Data[X.Function].F.Events[X.Event];
    if (X.Via == StoreVia::Whole)
      All = X.Known && X.Sets == 0; // Cleared memory.
    else
      All = X.Via == StoreVia::Store && Ev.Kind == EventKind::Store &&
            Ev.Value != None && isNewValue(X.Function, X.Event, Ev.Value);
    if (!All)
      break;
  }
  Holders[{Record, Field}] = All;
  return All;
}
