//===- BodyRun.cpp - Running a body on terms ------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/BodyRun.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::EventKind;
using facts::Expr;
using facts::ExprKind;
using facts::None;
using facts::PathKind;
using rules::Meaning;

/// Different states that are followed through one block, in all.
static constexpr size_t MaxStates = 9;
/// States at one time within a block beyond which some are joined.
static constexpr size_t ManyAtOnce = 10;
static constexpr size_t MaxCells = 40;

BodyRun::BodyRun(const RunContext &C, const BodyInputs &In, FunctionId F,
                 const llvm::SmallDenseSet<FunctionId, 4> &Pending)
    : C(C), In(In), F(F), Pending(Pending), D(C.Data[F]), Pool(C.N),
      Waiting(D.F.Blocks.size()), Seen(D.F.Blocks.size()),
      Joined(D.F.Blocks.size()) {
  findLive();
  findConditions();
}

void BodyRun::cutOff(const RefState &S, uint32_t Block) {
  if (S.isTeardown() || !S.Ended.empty())
    return;
  if (Behind.empty()) {
    Behind.resize(D.F.Blocks.size());
    for (uint32_t B : D.G.rpo()) {
      const facts::Block &Of = D.F.Blocks[B];
      if (D.G.coldReason(B) != ColdReason::LastReference)
        C.Reach.addEvents(F, Of.EventBegin, Of.EventBegin + Of.EventCount,
                          Behind[B]);
    }
    for (bool Changed = true; Changed;) {
      Changed = false;
      for (uint32_t B : llvm::reverse(D.G.rpo()))
        for (const FlowEdge &E : D.G.succs(B)) {
          unsigned Before = Behind[B].count();
          addKinds(Behind[B], Behind[E.To]);
          Changed |= Behind[B].count() != Before;
        }
    }
  }
  addKinds(Unsure, Behind[Block]);
  RefState End = S;
  End.Returned = 0;
  End.ReturnIs = Any;
  Cut.push_back(std::move(End));
}

void BodyRun::arrive(uint32_t Block, RefState S) {
  if (!D.G.isReachable(Block))
    return;
  for (uint32_t V = 0; V != S.Vars.size(); ++V)
    if (!Live[Block].test(V) && !Escaping.test(V))
      S.Vars[V] = 0;
  // What a result was matters only while something may still speak of it.
  llvm::erase_if(S.Results,
                 [&](auto &R) { return !LongResults.test(R.first); });
  llvm::erase_if(S.Known, [&](const auto &K) {
    TermRoot Root = Pool.rootKind(K.first);
    if (isAskedBehind(Block, K.first))
      return false;
    if (Root == TermRoot::Computed || Numbers.contains(K.first))
      return !isGiven(K.first);
    if (Root == TermRoot::Parameter || Root == TermRoot::Global ||
        Root == TermRoot::Current ||
        (Root == TermRoot::Result && Pool.depth(K.first) == 0 &&
         LongResults.test(Pool.rootId(K.first))))
      return false;
    auto Speaks = [&](TermId T) { return T && Pool.startsWith(T, K.first); };
    return !llvm::any_of(S.Vars, Speaks) && !Speaks(S.Returned) &&
           llvm::none_of(S.Results,
                         [&](auto &R) { return Speaks(R.second); }) &&
           llvm::none_of(S.Memory, [&](auto &M) { return Speaks(M.Value); }) &&
           llvm::none_of(S.Changes, [&](auto &X) { return Speaks(X.Count); });
  });
  uint64_t Hash = S.hash();
  if (llvm::is_contained(Seen[Block], Hash))
    return;
  if (Seen[Block].size() >= (S.isTeardown() ? MaxStates / 3 : MaxStates)) {
    arriveJoined(Block, std::move(S));
    return;
  }
  Seen[Block].push_back(Hash);
  Waiting[Block].push_back(std::move(S));
}

Summary BodyRun::run() {
  if (D.G.rpo().empty())
    return {};
  RefState Start;
  Start.Vars.resize(D.F.Locals.size(), 0);
  for (uint32_t I = 0; I != D.F.Params.size(); ++I)
    Start.Vars.push_back(Pool.root(TermRoot::Parameter, I));
  arrive(D.G.rpo().front(), std::move(Start));
  for (size_t I = 0; I != D.G.rpo().size();) {
    uint32_t B = D.G.rpo()[I];
    if (Waiting[B].empty()) {
      ++I;
      continue;
    }
    States All = std::move(Waiting[B]);
    Waiting[B].clear();
    const facts::Block &Block = D.F.Blocks[B];
    if (Block.Flags & facts::BK_Exit) {
      Ends.insert(Ends.end(), std::make_move_iterator(All.begin()),
                  std::make_move_iterator(All.end()));
      ++I;
      continue;
    }
    for (uint32_t E = Block.EventBegin;
         E != Block.EventBegin + Block.EventCount; ++E) {
      step(E, All);
      if (All.size() > ManyAtOnce)
        joinAll(All, B, E);
    }
    if (Block.Flags & facts::BK_NoReturn)
      continue;
    size_t Least = I + 1;
    for (const FlowEdge &E : D.G.succs(B)) {
      if (D.G.coldReason(E) == ColdReason::Assertion ||
          D.G.coldReason(E.To) == ColdReason::NoReturn)
        continue;
      bool IsLast = &E == &D.G.succs(B).back();
      for (RefState &S : All) {
        RefState Next = IsLast ? std::move(S) : S;
        const facts::Branch &T = Block.Term;
        if (T.Cond != None && T.Kind == facts::BranchKind::Switch) {
          if (!assumeCase(Next, B, E))
            continue;
        } else if (T.Cond != None && D.G.succs(B).size() == 2) {
          if (!assume(Next, T.Cond, E.Index == 0, B))
            continue;
        }
        size_t At = D.G.rpoNumber(E.To);
        arrive(E.To, std::move(Next));
        Least = std::min(Least, At);
      }
    }
    I = Least;
  }
  return summarise();
}

bool BodyRun::refine(RefState &S, TermId T, Answer Is) {
  Answer Now = answer(S, T) & Is;
  if (Now == Never)
    return false;
  if (answer(S, T) == Now)
    return true;
  S.learn(T, Now);
  // What was done to nothing was not done.
  if (Now == Zero || Now == Negative) {
    llvm::erase_if(S.Changes, [&](const RefState::Change &X) {
      return Pool.startsWith(X.Count, T);
    });
    llvm::erase_if(S.Open,
                   [&](const auto &O) { return Pool.startsWith(O.first, T); });
  }
  return true;
}

bool BodyRun::assume(RefState &S, uint32_t Cond, bool Holds, uint32_t Block,
                     unsigned Depth) {
  Test Is = decodeTest(D, Cond);
  if (Is.Expr == None || Depth > 4)
    return true;
  if (Is.Kind == Test::Equals) {
    return learnNumber(
        S, Block,
        computed(facts::BinaryOp::Eq, value(S, Is.Expr), constant(Is.Value)),
        Holds == Is.OnTrue ? Positive : Zero);
  }
  if (Is.Kind != Test::Nonzero && Is.Kind != Test::Negative)
    return true;
  bool True = Holds == Is.OnTrue;
  Answer Want = Is.Kind == Test::Negative ? Negative : Positive | Negative;
  if (!True)
    Want = except(Any, Want);
  Answer Now = answerOf(S, Is.Expr);
  if ((Now & Want) == Never)
    return false;
  uint32_t X = Is.Expr;
  const Expr &E = D.F.Exprs[X];
  if (E.Kind == ExprKind::Binary && Is.Kind == Test::Nonzero) {
    auto Op = facts::BinaryOp(E.Op);
    if (Op == facts::BinaryOp::LAnd || Op == facts::BinaryOp::LOr) {
      bool Both = True == (Op == facts::BinaryOp::LAnd);
      if (Both)
        return assume(S, E.A, True, Block, Depth + 1) &&
               assume(S, E.B, True, Block, Depth + 1);
      // One of them; which one shows where the other is known.
      auto Cannot = [&](uint32_t Y) {
        Answer Of = answerOf(S, Y);
        return (Of & (True ? Positive | Negative : Zero)) == Never;
      };
      if (Cannot(E.A))
        return assume(S, E.B, True, Block, Depth + 1);
      if (Cannot(E.B))
        return assume(S, E.A, True, Block, Depth + 1);
      return true;
    }
  }
  // What the test is about: a value, or whether it is an error.
  if (E.Kind == ExprKind::Result)
    if (const rules::Primitive *P = D.P.ofResult(E.A);
        P && P->Is == Meaning::IsErr)
      if (const Primitives::At *A = D.P.at(E.A)) {
        X = D.operand(*A, P->Of);
        Want = True ? Negative : Zero | Positive;
      }
  if (X == None)
    return true;
  TermId V = value(S, X);
  // A count that is tested after plain arithmetic on it.
  if (V && Is.Kind == Test::Nonzero && !True && Pool.depth(V) &&
      Pool.last(V).Kind == TermStep::Load) {
    TermId At = Pool.parent(V), Count = countOf(At);
    if (Pool.depth(At) && Pool.last(At).Kind == TermStep::Field &&
        C.Counted.isCounter(Pool.last(At).Record, Pool.last(At).Field))
      if (const RefState::Change *Now = S.changeOf(Count);
          Now && Now->Delta < 0)
        S.change(Count, 0, Now->Times, Now->Event, true);
  }
  bool IsPointer = D.F.Exprs[D.strip(X)].Flags & facts::EF_Pointer;
  bool Matters =
      IsPointer ||
      (V && (Pool.rootKind(V) == TermRoot::Result ||
             (Pool.rootKind(V) == TermRoot::Parameter && Pool.depth(V) == 0)));
  if (!V || Matters)
    return !V || refine(S, V, Want);
  return learnNumber(S, Block, V, Want);
}

void BodyRun::step(uint32_t I, States &All) {
  const facts::Event &E = D.F.Events[I];
  switch (E.Kind) {
  case EventKind::Load:
    if (Overtaken.test(I))
      for (RefState &S : All) {
        llvm::erase_if(S.Results, [&](auto &R) { return R.first == I; });
        if (TermId T = valueAt(S, E.Path))
          S.Results.push_back({I, T});
      }
    return;
  case EventKind::Store:
    for (RefState &S : All)
      store(S, I);
    break;
  case EventKind::Return:
    for (RefState &S : All) {
      S.Returned = value(S, E.Value);
      S.ReturnIs = E.Value == None ? Any : answerOf(S, E.Value);
    }
    break;
  case EventKind::Asm:
  case EventKind::Call:
    break;
  }
  if (const Primitives::At *A = D.P.at(I)) {
    if (countUse(*A->Is) || A->Is->Is == Meaning::AtomicWrite ||
        A->Is->Is == Meaning::Free || A->Is->Ends ||
        A->Is->Is == Meaning::Defer) {
      count(I, *A->Is, All);
      return;
    }
    if (A->Macro == None && A->Is->Is != Meaning::Wake)
      return;
  }
  if (E.Kind == EventKind::Call)
    call(I, All);
}

void BodyRun::forget(RefState &S, uint32_t Event) {
  TermId Now = Pool.root(TermRoot::Result, Event);
  // Numbers that followed from it.
  for (TermId &T : S.Vars)
    if (T && Pool.rootKind(T) == TermRoot::Computed && mentions(T, Event))
      T = 0;
  for (RefState::Cell &M : S.Memory)
    if (M.Value && Pool.rootKind(M.Value) == TermRoot::Computed &&
        mentions(M.Value, Event))
      M.Value = 0;
  llvm::erase_if(S.Known, [&](auto &K) {
    return Pool.rootKind(K.first) == TermRoot::Computed &&
           mentions(K.first, Event);
  });
  auto Is = [&](TermId T) {
    return T && Pool.rootKind(T) == TermRoot::Result && Pool.rootId(T) == Event;
  };
  bool Any = llvm::any_of(S.Vars, Is) ||
             llvm::any_of(S.Memory, [&](auto &M) { return Is(M.Value); }) ||
             llvm::any_of(S.Changes, [&](auto &X) { return Is(X.Count); }) ||
             llvm::any_of(S.Known, [&](auto &K) { return Is(K.first); });
  if (!Any)
    return;
  TermId Then = Pool.root(TermRoot::Unknown, D.F.Exprs.size() + Event);
  for (TermId &T : S.Vars)
    if (Is(T))
      T = Pool.rebase(T, Now, Then);
  for (RefState::Cell &M : S.Memory)
    if (Is(M.Value))
      M.Value = Pool.rebase(M.Value, Now, Then);
  llvm::SmallVector<RefState::Change, 4> Old;
  llvm::copy_if(S.Changes, std::back_inserter(Old),
                [&](auto &X) { return Is(X.Count); });
  llvm::erase_if(S.Changes, [&](auto &X) { return Is(X.Count); });
  for (const RefState::Change &X : Old)
    if (TermId T = Pool.rebase(X.Count, Now, Then))
      S.change(T, X.Delta, X.Times, X.Event, X.IsLast);
  for (auto &[Count, Taken] : S.Open)
    if (Is(Count))
      Count = Pool.rebase(Count, Now, Then);
  llvm::erase_if(S.Known, [&](auto &K) { return Is(K.first); });
}

void BodyRun::write(RefState &S, TermId Where, TermId Value, bool IsKept,
                    uint32_t Event) {
  if (Where == 0)
    return;
  if (Pool.depth(Where) == 0) {
    if (Pool.rootKind(Where) == TermRoot::Variable)
      S.Vars[Pool.rootId(Where)] = Value;
    if (Pool.rootKind(Where) == TermRoot::OwnCopy)
      S.Vars[D.F.Locals.size() + Pool.rootId(Where)] = Value;
    if (Pool.rootKind(Where) != TermRoot::Parameter) {
      llvm::erase_if(S.Memory, [&](const RefState::Cell &M) {
        return Pool.startsWith(M.Where, Where);
      });
      return;
    }
  }
  bool IsOwn = Pool.rootKind(Where) == TermRoot::Variable;
  llvm::erase_if(S.Memory, [&](const RefState::Cell &M) {
    if (Pool.startsWith(M.Where, Where))
      return true;
    // The same member of what may be the same object.
    return !IsOwn && Pool.rootKind(M.Where) != TermRoot::Variable &&
           Pool.depth(M.Where) && Pool.depth(Where) &&
           Pool.last(M.Where).Kind == TermStep::Field &&
           Pool.last(M.Where) == Pool.last(Where);
  });
  if (S.Memory.size() == MaxCells) {
    IsPartial = true;
    return;
  }
  auto *At = llvm::lower_bound(
      S.Memory, Where, [](auto &M, TermId Key) { return M.Where < Key; });
  S.Memory.insert(At, {Where, Value, IsKept, Event});
}

void BodyRun::store(RefState &S, uint32_t I) {
  const facts::Event &E = D.F.Events[I];
  if (E.Path == None)
    return;
  auto Op = facts::StoreOp(E.Op);
  const facts::PathNode &P = D.F.Paths[E.Path];
  // A count that is changed by plain arithmetic.
  if (P.Kind == PathKind::Field &&
      C.Counted.isCounter(D.Local[P.A], D.Local[P.B])) {
    TermId Count = countOf(address(S, E.Path));
    std::optional<int64_t> By = constantOf(D, E.Value);
    const RefState::Change *Now = S.changeOf(Count);
    if (Op == facts::StoreOp::AddAssign || Op == facts::StoreOp::SubAssign)
      change(S, Count,
             (Op == facts::StoreOp::AddAssign ? 1 : -1) * int(By.value_or(1)),
             None, I, false);
    // One that is set anew after it was dropped was taken again.
    else if (Op == facts::StoreOp::Assign && By && *By > 0 && Now &&
             (Now->IsLast || Now->Delta < 0))
      change(S, Count, int(*By), None, I, false);
    return;
  }
  TermId Value = Op == facts::StoreOp::Assign || Op == facts::StoreOp::Init
                     ? value(S, E.Value)
                     : Pool.root(TermRoot::Unknown,
                                 D.F.Exprs.size() + D.F.Events.size() + I);
  TermId Where = address(S, E.Path);
  if (P.Base == None && P.Kind != PathKind::Global) {
    write(S, Where, Value, false, I);
    return;
  }
  if (Where == 0)
    return;
  llvm::StringRef Type = E.Type ? D.F.str(E.Type) : "";
  bool IsPointer = Type.ends_with("*");
  bool IsOwn = Pool.rootKind(Where) == TermRoot::Variable;
  bool IsOut =
      Pool.depth(Where) == 0 && Pool.rootKind(Where) == TermRoot::Parameter;
  NameId Record = 0;
  if (IsPointer)
    Record = C.N.find(Type.drop_back().rtrim());
  else
    Record = C.N.find(Type);
  bool IsRecord =
      !IsPointer && Record &&
      (IsOwn ? C.S.record(Record) != nullptr : C.Counted.hasHolder(Record));
  bool IsKept = IsOut || (IsPointer && P.Kind == PathKind::Field &&
                          C.Counted.isHolder(D.Local[P.A], D.Local[P.B]));
  bool IsTested = !IsPointer && P.Kind == PathKind::Field && !IsOwn &&
                  llvm::is_contained(In.TestedFields,
                                     std::pair(D.Local[P.A], D.Local[P.B]));
  if (IsTested) {
    forget(S, I);
    clobber(S, I, D.Local[P.A], D.Local[P.B]);
    if (Value && Pool.rootKind(Value) == TermRoot::Unknown)
      return; // As good as the new value of any object.
  }
  if (IsTested || IsKept || IsOwn || IsRecord ||
      (IsPointer && !S.Memory.empty()))
    write(S, Where, Value, IsKept || (IsRecord && !IsOwn), I);
}
