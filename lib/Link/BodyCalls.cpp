//===- BodyCalls.cpp - What a call does, as terms of the caller -----------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/BodyRun.h"
#include "Link/TermTypes.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::ExprKind;
using facts::None;
using rules::Meaning;

void BodyRun::change(RefState &S, TermId Count, int Delta, uint32_t Times,
                     uint32_t Event, bool IsLast) {
  if (Count == 0 || Delta == 0)
    return;
  TermId Object = Pool.object(Count);
  if (Pool.rootKind(Object) == TermRoot::Null)
    return;
  Answer Is = answer(S, Object);
  if (Is == Zero || Is == Negative)
    return;
  // Once an object's last reference is dropped, what is done to others is what
  // its end takes with it.
  if (S.isTeardown() && !S.changeOf(Count)) {
    for (const RefState::Change &X : S.Changes)
      if (X.IsLast && Delta < 0)
        Drops.push_back(
            {Pool.object(X.Count), {Count, Delta, Times, Event, false}});
    return;
  }
  if (Notes)
    noteChange(S, Count, Delta, Times, Event);
  if (!IsLast && isPublicRoot(Pool.rootKind(Count)) && isUnsure(Count)) {
    loosen(Count, Delta, Times, Event);
    return;
  }
  S.change(Count, Delta, Times, Event, IsLast);
  if (Delta < 0 && Pool.rootKind(Object) == TermRoot::Result &&
      !S.changeOf(Count))
    release(S, Object, Event);
}

void BodyRun::release(RefState &S, TermId Object, uint32_t Event) {
  for (const RefState::Cell &M : llvm::SmallVector<RefState::Cell, 4>(S.Memory))
    if (M.IsKept && M.Value && Pool.startsWith(M.Where, Object))
      for (const RefState::Change &X :
           llvm::SmallVector<RefState::Change, 4>(S.Changes))
        if (X.Delta > 0 && Pool.object(X.Count) == M.Value)
          change(S, X.Count, -1, X.Times, Event, false);
}

void BodyRun::multiply(TermId Number, int &Delta, uint32_t &Times) const {
  if (!Number || Pool.depth(Number))
    return;
  if (Pool.rootKind(Number) == TermRoot::Constant)
    Delta *= int32_t(Pool.rootId(Number));
  else if (Pool.rootKind(Number) == TermRoot::Null)
    Delta = 0;
  else if (Pool.rootKind(Number) == TermRoot::Parameter)
    Times = Pool.rootId(Number);
}

void BodyRun::end(RefState &S, TermId Object, uint32_t Event) {
  Object = Pool.object(Object);
  if (Notes && Object)
    Notes->Ended.insert({Event, Object});
  if (Object && !llvm::is_contained(S.Ended, Object)) {
    S.Ended.push_back(Object);
    llvm::sort(S.Ended);
  }
}

void BodyRun::count(uint32_t I, const rules::Primitive &Is, States &All) {
  const Primitives::At *A = D.P.at(I);
  uint32_t X = D.operand(*A, Is.Of);
  if (X == None)
    return;
  std::optional<CountUse> U = countUse(Is);
  bool EndsLater = false;
  if (Is.Is == Meaning::Defer) {
    EndsLater = In.endsLater(I);
    if (!EndsLater)
      return;
  }
  TermId Result = Pool.root(TermRoot::Result, I);
  States Out;
  for (RefState &S : All) {
    TermId At = 0;
    if (Is.Of.IsLvalue) {
      uint32_t Y = D.strip(X);
      if (D.F.Exprs[Y].Kind == ExprKind::Load)
        At = address(S, D.F.Exprs[Y].A);
    } else {
      At = value(S, X);
    }
    if (At && !Is.CountField.empty())
      At = Pool.step(At, {TermStep::Field, C.N.find(Is.CountRecord),
                          C.N.find(Is.CountField)});
    if (D.G.loopOf(D.G.blockOf(I)) != None)
      forget(S, I);
    if (Notes)
      Notes->Taken.clear();
    if (Is.Is == Meaning::Free || Is.Ends || EndsLater) {
      end(S, At, I);
      Out.push_back(std::move(S));
      continue;
    }
    TermId Count = countOf(At);
    if (!Count || !mayCount(Count)) {
      Out.push_back(std::move(S));
      continue;
    }
    if (!U) {
      // A new object's count is set: that reference is the maker's.
      uint32_t Value = Is.Of.Kind == rules::Operand::Arg
                           ? D.argument(I, Is.Of.Index + 1)
                           : None;
      if (Pool.rootKind(Count) == TermRoot::Result && Value != None)
        if (std::optional<int64_t> K = constantOf(D, Value);
            K && *K > 0 && !S.changeOf(Count))
          change(S, Count, int(std::min<int64_t>(*K, 2)), None, I, false);
      Out.push_back(std::move(S));
      continue;
    }
    int Delta = U->Delta;
    uint32_t Times = None;
    if (U->Number) {
      uint32_t Y = D.operand(*A, *U->Number);
      multiply(Y == None ? 0 : value(S, Y), Delta, Times);
    }
    if (U->Fails != Never) {
      RefState Failed = S;
      if (refine(Failed, Result, U->Fails)) {
        if (Notes && Delta > 0)
          Notes->Fails.insert(I);
        Out.push_back(std::move(Failed));
      }
    }
    Answer Rest = except(Any, U->Fails);
    bool CanEnd =
        U->Last != Never || Is.Callback.Kind != rules::Operand::Absent;
    if (CanEnd && Delta < 0) {
      RefState Last = S;
      if (refine(Last, Result, U->Last == Never ? Any : U->Last)) {
        change(Last, Count, Delta, Times, I, true);
        if (Is.Callback.Kind != rules::Operand::Absent)
          end(Last, Count, I);
        Out.push_back(std::move(Last));
      }
      Rest = except(Rest, U->Last);
    }
    if (refine(S, Result, Rest)) {
      change(S, Count, Delta, Times, I, false);
      Out.push_back(std::move(S));
    }
  }
  All = std::move(Out);
}

void BodyRun::call(uint32_t I, States &All) {
  const facts::Event &E = D.F.Events[I];
  if (E.Flags & facts::EV_Builtin)
    return;
  FunctionId Callee = D.directCallee(I);
  if (Callee == NoFunction && !E.Callee)
    Callee = In.onlyTarget(I);
  if (Callee != NoFunction && Pending.contains(Callee)) {
    All.clear();
    return;
  }
  const Summary *Of = Callee == NoFunction ? nullptr : &C.Done[Callee];
  bool IsIdle = !Of || (Of->Outcomes.empty() && Of->Loose.empty());
  bool InLoop = D.G.loopOf(D.G.blockOf(I)) != None;
  llvm::SmallVector<std::pair<NameId, NameId>, 4> Stored;
  if (Callee != NoFunction)
    In.eachStored(
        I, [&](uint32_t Field) { Stored.push_back(In.TestedFields[Field]); });
  States Out;
  for (RefState &S : All) {
    if (InLoop)
      forget(S, I);
    llvm::erase_if(S.Results, [&](auto &R) { return R.first == I; });
    llvm::SmallVector<TermId, 6> Arguments;
    for (uint32_t X : D.F.args(E))
      if (!IsIdle || D.F.Exprs[D.strip(X)].Kind == ExprKind::Addr)
        Arguments.push_back(value(S, X));
      else
        Arguments.push_back(0);
    // What the callee loads is what was there before.
    std::optional<RefState> Old;
    if (!IsIdle &&
        llvm::any_of(Arguments, [&](TermId T) { return isOwnStorage(T); }))
      Old = S;
    passAddresses(S, I, Callee, Arguments);
    const RefState &Before = Old ? *Old : S;
    if (Of && !S.isTeardown() && S.Ended.empty())
      applyLoose(S, I, *Of, Arguments);
    size_t Begin = Out.size();
    llvm::SmallVector<TermId, 4> Takes;
    llvm::SmallVector<size_t, 4> Without;
    if (!IsIdle)
      for (const Outcome &O : Of->Outcomes) {
        RefState Next = S;
        if (Notes)
          Notes->Taken.clear();
        if (!apply(Next, I, O, Arguments, Before))
          continue;
        if (Notes && Notes->Taken.empty())
          Without.push_back(Out.size());
        else if (Notes)
          Takes.append(Notes->Taken.begin(), Notes->Taken.end());
        Out.push_back(std::move(Next));
      }
    if (!Takes.empty())
      for (size_t N : Without)
        noteIdle(Out[N], I, Callee, Takes);
    // Contradictions all around: nothing is known.
    if (!IsIdle && Out.size() == Begin)
      Out.push_back(std::move(S));
    for (auto [Record, Field] : Stored) {
      if (IsIdle)
        clobber(S, I, Record, Field);
      for (RefState &Next : llvm::MutableArrayRef(Out).drop_front(Begin))
        clobber(Next, I, Record, Field);
    }
  }
  if (!IsIdle)
    All = std::move(Out);
}

/// Variables whose address is passed down may come back changed.
void BodyRun::passAddresses(RefState &S, uint32_t I, FunctionId Callee,
                            llvm::ArrayRef<TermId> Arguments) {
  for (size_t N = 0; N != Arguments.size(); ++N) {
    TermId T = Arguments[N];
    if (!isOwnStorage(T))
      continue;
    uint32_t V = Pool.rootId(T);
    NameId Type = C.N.find(
        D.F.str(isVariable(T) ? D.F.Locals[V].Type : D.F.Params[V].Type));
    bool IsRecord = Type && C.S.record(Type);
    if (IsRecord && Callee != NoFunction)
      continue;
    if (!isVariable(T))
      V += uint32_t(D.F.Locals.size());
    S.Vars[V] = Pool.step(Pool.root(TermRoot::Result, I),
                          {TermStep::Element, NameId(N + 1), 0});
    llvm::erase_if(S.Memory, [&](const RefState::Cell &M) {
      return Pool.startsWith(M.Where, T);
    });
  }
}

namespace {
/// Terms of a callee's outcome in the caller: what it loaded is what was there
/// when it was called.
class Mapping {
public:
  /// `Load`: what is stored at an address when the callee starts; the callee
  /// takes it for a pointer to that record (0: not known).
  Mapping(TermPool &Pool, uint32_t Event, llvm::ArrayRef<TermId> Arguments,
          const Term &Result, llvm::function_ref<TermId(TermId, NameId)> Load)
      : Pool(Pool), Event(Event), Arguments(Arguments), Result(Result),
        Load(Load) {}

  TermId operator()(const Term &T) const {
    TermId Base = 0;
    switch (T.Root) {
    case TermRoot::Null:
    case TermRoot::Constant:
    case TermRoot::Global:
    case TermRoot::Current:
      Base = Pool.root(T.Root, T.Id);
      break;
    case TermRoot::Parameter:
      Base = T.Id < Arguments.size() ? Arguments[T.Id] : 0;
      break;
    case TermRoot::Result:
      return made(T);
    default:
      return 0;
    }
    for (size_t I = 0; I != T.Steps.size() && Base; ++I) {
      const Term::Step &S = T.Steps[I];
      NameId Next =
          I + 1 != T.Steps.size() && T.Steps[I + 1].Kind == TermStep::Field
              ? T.Steps[I + 1].Record
              : 0;
      Base = S.Kind == TermStep::Load ? Load(Base, Next) : Pool.step(Base, S);
    }
    return Base;
  }

private:
  /// What the callee got from calls of its own: by the way to what it returns,
  /// where there is one.
  TermId made(const Term &T) const {
    TermId Base = Pool.root(TermRoot::Result, Event);
    if (Result.Root != TermRoot::Result || Result.Id != T.Id)
      return Pool.add(Pool.step(Base, {TermStep::Element, T.Id + 16, 0}),
                      T.Steps);
    if (T.startsWith(Result))
      return Pool.add(Base,
                      llvm::ArrayRef(T.Steps).drop_front(Result.Steps.size()));
    for (const Term::Step &S : llvm::reverse(Result.Steps)) {
      if (S.Kind == TermStep::Field)
        Base = Pool.step(Base, {TermStep::Container, S.Record, S.Field});
      else if (S.Kind == TermStep::Container)
        Base = Pool.step(Base, {TermStep::Field, S.Record, S.Field});
      else
        return 0;
    }
    return Pool.add(Base, T.Steps);
  }

  TermPool &Pool;
  uint32_t Event;
  llvm::ArrayRef<TermId> Arguments;
  const Term &Result;
  llvm::function_ref<TermId(TermId, NameId)> Load;
};
} // namespace

/// What a callee that starts in a state finds at an address. That may be of
/// another type than the callee takes it for (0: not known), where the pointer
/// between them has none.
TermId BodyRun::loadedBelow(const RefState &S, TermId Address, NameId Record) {
  TermId Value = load(S, Address);
  if (!Value || !Record || Value == Pool.step(Address, {TermStep::Load, 0, 0}))
    return Value;
  TermTypes Types(C.N, C.S, C.Data);
  return Types.mayBe(Types.of(F, Pool.get(Value)), Record) ? Value : 0;
}

bool BodyRun::isUnsure(TermId Count) {
  CountKindId K = kindOf(Count);
  return (K < Unsure.size() && Unsure[K]) || UnsureCounts.contains(Count) ||
         (Pool.rootKind(Count) == TermRoot::Result &&
          UnsureResults.contains({Pool.rootId(Count), K}));
}

void BodyRun::applyLoose(const RefState &S, uint32_t I, const Summary &Of,
                         llvm::ArrayRef<TermId> Arguments) {
  Term Nothing;
  auto Load = [&](TermId Address, NameId Record) {
    return loadedBelow(S, Address, Record);
  };
  Mapping Map(Pool, I, Arguments, Nothing, Load);
  for (const RefChange &X : Of.Loose) {
    TermId Count = countOf(Map(X.Count));
    if (!Count || !mayCount(Count) || Pool.rootKind(Count) == TermRoot::Null)
      continue;
    if (Pool.rootKind(Count) == TermRoot::Joined)
      addKind(Unsure, kindOf(Count));
    UnsureCounts.insert(Count);
    // What all share is any function's business: callers are not told of it.
    if (Pool.rootKind(Count) == TermRoot::Parameter)
      loosen(Count, X.Delta, None, I);
  }
  for (unsigned K : Of.LooseResults.set_bits())
    UnsureResults.insert({I, K});
}

bool BodyRun::apply(RefState &S, uint32_t I, const Outcome &O,
                    llvm::ArrayRef<TermId> Arguments, const RefState &Before) {
  auto Load = [&](TermId Address, NameId Record) {
    return loadedBelow(Before, Address, Record);
  };
  Mapping Map(Pool, I, Arguments, O.Result, Load);
  // All is in terms of what the callee found: before anything of it is done.
  llvm::SmallVector<TermId, 4> Ended;
  for (const Term &T : O.Ended)
    Ended.push_back(Map(T));
  for (const TermFact &Fact : O.Facts) {
    TermId T = Map(Fact.Value);
    if (Fact.Test == TermTest::Masked)
      T = computed(facts::BinaryOp::And, T, constant(Fact.Number));
    else if (Fact.Test == TermTest::Equals)
      T = computed(facts::BinaryOp::Eq, T, constant(Fact.Number));
    if (!T)
      continue;
    if (Pool.rootKind(T) == TermRoot::Computed
            ? !learnNumber(S, None, T, Fact.Is)
            : !refine(S, T, Fact.Is))
      return false;
  }
  TermId Result = O.Result.Root == TermRoot::Unknown ? 0 : Map(O.Result);
  TermId Own = Pool.root(TermRoot::Result, I);
  if (Result && Result != Own)
    S.Results.push_back({I, Result});
  if (!refine(S, Result ? Result : Own, O.Returns))
    return false;
  for (const RefChange &X : O.Changes) {
    TermId Count = countOf(Map(X.Count));
    if (!Count || !mayCount(Count))
      continue;
    int Delta = X.Delta;
    uint32_t Times = None;
    if (X.Times != None) {
      multiply(X.Times < Arguments.size() ? Arguments[X.Times] : 0, Delta,
               Times);
    }
    bool IsLast = llvm::is_contained(O.Last, X.Count);
    change(S, Count, Delta, Times, I, IsLast);
  }
  // Stores read before they write.
  llvm::SmallVector<std::tuple<TermId, TermId>, 4> Stores;
  for (const TermStore &X : O.Stores)
    Stores.push_back({Map(X.Where), Map(X.Value)});
  for (auto [Where, Value] : Stores)
    write(S, Where, Value, true, I);
  for (TermId Object : Ended)
    if (Object)
      end(S, Object, I);
  return true;
}
