//===- Origins.cpp - Where objects come from ------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/Places.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::ExprKind;
using facts::None;
using facts::PathKind;
using rules::Meaning;

/// Longer chains of locals are not followed.
static constexpr unsigned MaxDepth = 8;
/// The running task's record, and what it points to, count as its own; what is
/// behind that may be anybody's.
static constexpr size_t MaxDerefsOfCurrent = 2;

void Places::findFresh() {
  // Wrappers of allocators in a few rounds; chains of them are short.
  for (unsigned Round = 0; Round != 4; ++Round) {
    bool Changed = false;
    for (FunctionId F = 0; F != Data.size(); ++F) {
      const facts::Function &Fn = Data[F].F;
      if (Fresh[F] || !Fn.str(Fn.ReturnType).ends_with("*"))
        continue;
      bool All = true;
      for (const facts::Event &E : Fn.Events) {
        if (E.Kind != facts::EventKind::Return || !All)
          continue;
        if (E.Value == None) {
          All = false;
          continue;
        }
        uint32_t X = Data[F].strip(E.Value);
        const facts::Expr &V = Fn.Exprs[X];
        // NULL and error pointers are no objects.
        if (V.Kind == ExprKind::Const)
          continue;
        if (V.Kind == ExprKind::Result)
          if (const rules::Primitive *P = Data[F].P.ofResult(V.A);
              P && P->Is == Meaning::ErrPtr)
            continue;
        All = isFreshValue(F, X, 0);
      }
      // One that only ever fails returns no object at all.
      if (All)
        Fresh[F] = Changed = true;
    }
    if (!Changed)
      break;
  }
}

bool Places::isFreshValue(FunctionId F, uint32_t X, unsigned Depth) const {
  const FunctionData &D = Data[F];
  X = D.strip(X);
  if (X == None || Depth > MaxDepth)
    return false;
  const facts::Expr &E = D.F.Exprs[X];
  if (E.Kind == ExprKind::Result) {
    if (const rules::Primitive *P = D.P.ofResult(E.A))
      return P->Is == Meaning::Alloc;
    if (D.F.Events[E.A].Flags & facts::EV_Alloc)
      return true;
    FunctionId Callee = D.directCallee(E.A);
    if (Callee != NoFunction)
      return Fresh[Callee];
    // Through a table: whichever it is.
    llvm::ArrayRef<CallEdge> Targets = G.callees(F, E.A);
    return !Targets.empty() && llvm::all_of(Targets, [&](const CallEdge &C) {
      return passesArguments(C) && Fresh[C.Callee];
    });
  }
  if (E.Kind == ExprKind::Addr) {
    // A record inside the object: `&obj->part`.
    uint32_t Path = E.A;
    while (Path != None && D.F.Paths[Path].Kind == PathKind::Field)
      Path = D.F.Paths[Path].Base;
    return Path != None && D.F.Paths[Path].Kind == PathKind::Deref &&
           isFreshLocal(F, D.F.Paths[Path].Base, Depth);
  }
  return E.Kind == ExprKind::Load && isFreshLocal(F, E.A, Depth);
}

bool Places::isFreshLocal(FunctionId F, uint32_t Local, unsigned Depth) const {
  const FunctionData &D = Data[F];
  if (D.F.Paths[Local].Kind != PathKind::Local)
    return false;
  // Every object it is ever given; NULL in between does no harm.
  bool Any = false;
  for (const facts::Event &Ev : D.F.Events) {
    if (Ev.Kind != facts::EventKind::Store || Ev.Path != Local)
      continue;
    if (Ev.Value == None)
      return false;
    uint32_t Y = D.strip(Ev.Value);
    if (D.F.Exprs[Y].Kind == ExprKind::Const)
      continue;
    if (!isFreshValue(F, Y, Depth + 1))
      return false;
    Any = true;
  }
  return Any;
}

/// Origin of what is reached from a call's or macro's result, or from a local
/// that holds one.
Origin Places::originOfValue(FunctionId F, uint32_t X, size_t Derefs) const {
  const FunctionData &D = Data[F];
  const facts::Expr &E = D.F.Exprs[X];
  if (E.Kind == ExprKind::Result)
    if (const rules::Primitive *Is = D.P.ofResult(E.A)) {
      if (Is->Is == Meaning::PerCpu)
        return Origin::PerCpu;
      if (Is->Is == Meaning::Current)
        return Derefs <= MaxDerefsOfCurrent ? Origin::Current : Origin::Shared;
    }
  // What a fresh object points to may be known to others.
  return Derefs <= 1 && isFreshValue(F, X, 0) ? Origin::Fresh : Origin::Shared;
}

Origin Places::originOfParameter(FunctionId F, uint32_t Parameter,
                                 unsigned Callers, CallersType Which) const {
  if (Callers == 0)
    return Origin::Shared;
  std::pair<uint64_t, unsigned> Key{uint64_t(F) << 32 | Parameter,
                                    Callers << 1 | Which};
  {
    std::lock_guard<std::mutex> Guard(Lock);
    if (auto It = Parameters.find(Key); It != Parameters.end())
      return It->second;
  }
  // One caller with an object that others reach is enough.
  Origin Found = Origin::Shared;
  bool First = true;
  bool OnlyHot = Which == HotCallers && IsHotCall &&
                 llvm::any_of(G.callers(F), [&](const CallEdge *Call) {
                   return IsHotCall(*Call);
                 });
  for (const CallEdge *Call : G.callers(F)) {
    if (OnlyHot && !IsHotCall(*Call))
      continue;
    Origin O = Origin::Shared;
    uint32_t X = Data[Call->Caller].argument(Call->Event, Parameter);
    if (passesArguments(*Call) && X != None) {
      Place P = pointee(Call->Caller, X);
      O = P ? origin(Call->Caller, P, Callers - 1, Which)
            : originOfValue(Call->Caller,
                            Data[Call->Caller].stripThroughLocals(X), 1);
    }
    Found = First || O == Found ? O : Origin::Shared;
    First = false;
    if (Found == Origin::Shared)
      break;
  }
  std::lock_guard<std::mutex> Guard(Lock);
  Parameters[Key] = Found;
  return Found;
}

Origin Places::origin(FunctionId F, const Place &P, unsigned Callers,
                      CallersType Which) const {
  const FunctionData &D = Data[F];
  RootedPlace R = flatten(F, P);
  for (unsigned I = 0; I != MaxDepth && R.Root != None; ++I) {
    const facts::PathNode &Root = D.F.Paths[R.Root];
    size_t Derefs = llvm::count_if(
        R.Steps, [](const PathStep &S) { return S.Kind == PathKind::Deref; });
    uint32_t Value = None;
    switch (Root.Kind) {
    case PathKind::Local:
      if (Derefs == 0)
        return Origin::Stack;
      if (uint32_t Store = D.OnlyStore[Root.A]; Store != None) {
        Value = D.F.Events[Store].Value;
        break;
      }
      // Made inside a macro that yields this CPU's copy, or the running task.
      for (uint32_t I = 0; I != D.F.Events.size(); ++I)
        if (uint32_t M = D.F.Events[I].Kind == facts::EventKind::Store &&
                                 D.F.Events[I].Path == R.Root
                             ? D.P.coverOf(I)
                             : None;
            M != None) {
          if (D.P.ofMacro(M)->Is == Meaning::PerCpu)
            return Origin::PerCpu;
          if (D.P.ofMacro(M)->Is == Meaning::Current &&
              Derefs <= MaxDerefsOfCurrent)
            return Origin::Current;
        }
      // Several stores can still all be allocations.
      for (uint32_t X = 0; X != D.F.Exprs.size(); ++X)
        if (D.F.Exprs[X].Kind == ExprKind::Load && D.F.Exprs[X].A == R.Root)
          return originOfValue(F, X, Derefs);
      return Origin::Shared;
    case PathKind::Value:
      Value = Root.A;
      break;
    case PathKind::Param:
      if (Derefs == 0)
        return Origin::Stack;
      return Derefs == 1 ? originOfParameter(F, Root.A, Callers, Which)
                         : Origin::Shared;
    case PathKind::Result:
      for (uint32_t X = 0; X != D.F.Exprs.size(); ++X)
        if (D.F.Exprs[X].Kind == ExprKind::Result && D.F.Exprs[X].A == Root.A)
          return originOfValue(F, X, Derefs);
      if (const rules::Primitive *Is = D.P.ofResult(Root.A)) {
        if (Is->Is == Meaning::PerCpu)
          return Origin::PerCpu;
        if (Is->Is == Meaning::Current && Derefs <= MaxDerefsOfCurrent)
          return Origin::Current;
      }
      return Origin::Shared;
    default:
      return Origin::Shared;
    }
    // Go on from what the variable was given.
    uint32_t X = Value == None ? None : D.strip(Value);
    if (X == None)
      return Origin::Shared;
    const facts::Expr &E = D.F.Exprs[X];
    if (E.Kind == ExprKind::Result)
      return originOfValue(F, X, Derefs);
    if (E.Kind != ExprKind::Load && E.Kind != ExprKind::Addr)
      return Origin::Shared;
    RootedPlace Next = flatten(F, Place{E.A, {}});
    // A pointer's Deref is undone by the Addr it was given.
    size_t Skip = E.Kind == ExprKind::Addr && !R.Steps.empty() ? 1 : 0;
    Next.Steps.append(R.Steps.begin() + Skip, R.Steps.end());
    R = std::move(Next);
  }
  return Origin::Shared;
}
