//===- Places.cpp - From access paths to locations ------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/Places.h"
#include <algorithm>

using namespace nobounce;
using namespace nobounce::link;
using facts::ExprKind;
using facts::None;
using facts::PathKind;
using rules::Meaning;

/// Deeper accessor chains and paths than this are not followed.
static constexpr unsigned MaxDepth = 8;

Places::Places(Names &N, const Symbols &S,
               const std::vector<FunctionData> &Data, const CallGraph &G,
               const rules::RuleSet &R)
    : N(N), S(S), Data(Data), G(G), Fresh(Data.size()) {
  for (const rules::Wrapper &W : R.Wrappers)
    Wrappers.insert(N.intern(W.Record));
  for (const rules::PartRecord &W : R.Parts)
    Parts.insert(N.intern(W.Record));
  for (const facts::Unit *U : S.units())
    for (const facts::Global &G : U->Globals)
      if (G.IsStatic)
        StaticNames[{&G, N.intern(G.Name)}] = N.intern(G.File + "#" + G.Name);
  findFresh();
}

static PathStep stepOf(const FunctionData &D, const facts::PathNode &P) {
  switch (P.Kind) {
  case PathKind::Field:
  case PathKind::Container:
    return {P.Kind, D.Local[P.A], D.Local[P.B]};
  case PathKind::Offset:
    return {P.Kind, D.Local[P.B], 0};
  default:
    return {P.Kind, 0, 0};
  }
}

RootedPlace Places::flatten(FunctionId F, const Place &P) const {
  const FunctionData &D = Data[F];
  RootedPlace R;
  if (P.Path == None)
    return R;
  R.Root = P.Path;
  while (D.F.Paths[R.Root].Base != None) {
    R.Steps.push_back(stepOf(D, D.F.Paths[R.Root]));
    R.Root = D.F.Paths[R.Root].Base;
  }
  std::reverse(R.Steps.begin(), R.Steps.end());
  R.Steps.append(P.Extra.begin(), P.Extra.end());
  return R;
}

RootedPlace Places::resolve(FunctionId F, const Place &P) const {
  const FunctionData &D = Data[F];
  RootedPlace R = flatten(F, P);
  for (unsigned I = 0; I != MaxDepth && R.Root != None; ++I) {
    if (R.Steps.empty() || R.Steps.front().Kind != PathKind::Deref)
      break;
    const facts::PathNode &Root = D.F.Paths[R.Root];
    uint32_t Value = None;
    if (Root.Kind == PathKind::Value)
      Value = Root.A;
    else if (Root.Kind == PathKind::Local && D.OnlyStore[Root.A] != None)
      Value = D.F.Events[D.OnlyStore[Root.A]].Value;
    Place To = Value == None ? Place() : pointee(F, Value);
    if (!To || To.Path == R.Root)
      break;
    RootedPlace Next = flatten(F, To);
    Next.Steps.append(R.Steps.begin() + 1, R.Steps.end());
    R = std::move(Next);
  }
  return R;
}

Place Places::pointee(FunctionId F, uint32_t X) const {
  const FunctionData &D = Data[F];
  uint32_t Given = X == None ? None : D.strip(X);
  X = D.stripThroughLocals(X);
  if (X == None)
    return {};
  const facts::Expr &E = D.F.Exprs[X];
  if (E.Kind == ExprKind::Addr)
    return {E.A, {}};
  if (E.Kind == ExprKind::Load)
    return {E.A, {PathStep{PathKind::Deref, 0, 0}}};
  if (E.Kind != ExprKind::Result)
    return {};
  // What an accessor (`owner_of(x)`) yields is a path of the caller.
  FunctionId Callee = D.directCallee(E.A);
  if (Callee != NoFunction && !S.info(Callee).IsPrimitive) {
    const FunctionData &C = Data[Callee];
    uint32_t Returned = None;
    unsigned Returns = 0;
    for (const facts::Event &Ev : C.F.Events)
      if (Ev.Kind == facts::EventKind::Return && ++Returns == 1)
        Returned = Ev.Value;
    if (Returns == 1 && C.F.Events.size() <= 16) {
      Returned = C.stripThroughLocals(Returned);
      if (Returned != None && (C.F.Exprs[Returned].Kind == ExprKind::Load ||
                               C.F.Exprs[Returned].Kind == ExprKind::Addr)) {
        Place Inner = pointee(Callee, Returned);
        if (Place P = substitute(F, E.A, Callee, Inner))
          return P;
      }
    }
  }
  for (uint32_t P = 0; P != D.F.Paths.size(); ++P)
    if (D.F.Paths[P].Kind == PathKind::Result && D.F.Paths[P].A == E.A)
      return {P, {PathStep{PathKind::Deref, 0, 0}}};
  // Nothing speaks of the result but the local that keeps it.
  if (Given != None && D.F.Exprs[Given].Kind == ExprKind::Load)
    return {D.F.Exprs[Given].A, {PathStep{PathKind::Deref, 0, 0}}};
  return {};
}

Place Places::object(FunctionId F, const Primitives::At &A) const {
  const FunctionData &D = Data[F];
  uint32_t X = D.operand(A, A.Is->Of);
  if (X == None)
    return {};
  if (A.Is->Of.IsLvalue) {
    uint32_t Y = D.strip(X);
    return D.F.Exprs[Y].Kind == ExprKind::Load ? Place{D.F.Exprs[Y].A, {}}
                                               : Place();
  }
  return pointee(F, X);
}

Place Places::substitute(FunctionId Caller, uint32_t Event, FunctionId Callee,
                         const Place &P) const {
  RootedPlace R = flatten(Callee, P);
  if (R.Root == None)
    return {};
  const facts::PathNode &Root = Data[Callee].F.Paths[R.Root];
  if (Root.Kind != PathKind::Param || R.Steps.empty() ||
      R.Steps.front().Kind != PathKind::Deref)
    return {};
  uint32_t Argument = Data[Caller].argument(Event, Root.A);
  if (Argument == None)
    return {};
  Place Result = pointee(Caller, Argument);
  if (Result)
    Result.Extra.append(R.Steps.begin() + 1, R.Steps.end());
  return Result;
}

NameId Places::globalName(FunctionId F, NameId Name) const {
  const facts::Global *G = S.global(S.unitOf(F), Name);
  auto It = StaticNames.find({G, Name});
  return It == StaticNames.end() ? Name : It->second;
}

/// Index of the first step of the object that holds the place's end: after the
/// last step that leaves an object through a pointer or to a container.
static size_t objectBegin(const RootedPlace &R) {
  size_t I = R.Steps.size();
  while (I != 0 && (R.Steps[I - 1].Kind == PathKind::Field ||
                    R.Steps[I - 1].Kind == PathKind::Index))
    --I;
  return I;
}

LocationId Places::locate(FunctionId F, const Place &P) const {
  RootedPlace R = flatten(F, P);
  if (R.Root == None)
    return NoLocation;
  size_t Begin = objectBegin(R);
  Location L;
  if (Begin == 0) {
    // Inside the root itself.
    const facts::PathNode &Root = Data[F].F.Paths[R.Root];
    if (Root.Kind != PathKind::Global)
      return NoLocation;
    L.Global = globalName(F, Data[F].Local[Root.A]);
  }
  for (size_t I = Begin; I != R.Steps.size(); ++I) {
    if (R.Steps[I].Kind != PathKind::Field)
      continue;
    // What is inside a wrapper is the wrapper, and a variable that is a part is
    // known by its own name.
    if (isWrapper(R.Steps[I].Record) ||
        (L.Global && L.Steps.empty() && isPart(R.Steps[I].Record)))
      break;
    L.Steps.push_back({R.Steps[I].Record, R.Steps[I].Field});
  }
  if (!L.Steps.empty())
    L.Global = 0;
  else if (!L.Global)
    return NoLocation;
  if (origin(F, P, /*Callers=*/0) == Origin::PerCpu)
    return NoLocation;
  return Table.intern(std::move(L));
}

uint32_t Places::bareParameter(FunctionId F, const Place &P) const {
  RootedPlace R = flatten(F, P);
  if (R.Root == None)
    return None;
  const facts::PathNode &Root = Data[F].F.Paths[R.Root];
  if (Root.Kind != PathKind::Param || R.Steps.empty() ||
      R.Steps[0].Kind != PathKind::Deref)
    return None;
  for (const PathStep &Step : llvm::drop_begin(R.Steps))
    if (Step.Kind != PathKind::Index &&
        !(Step.Kind == PathKind::Field && isWrapper(Step.Record)))
      return None;
  return Root.A;
}

uint32_t Places::partParameter(FunctionId F, const Place &P) const {
  RootedPlace R = flatten(F, P);
  if (R.Root == None)
    return None;
  const facts::PathNode &Root = Data[F].F.Paths[R.Root];
  if (Root.Kind != PathKind::Param || R.Steps.size() < 2 ||
      R.Steps[0].Kind != PathKind::Deref ||
      R.Steps[1].Kind != PathKind::Field || !Parts.contains(R.Steps[1].Record))
    return None;
  for (const PathStep &Step : llvm::drop_begin(R.Steps))
    if (Step.Kind != PathKind::Index && Step.Kind != PathKind::Field)
      return None;
  return Root.A;
}

std::string Places::text(const Location &L) const {
  std::string Text;
  if (L.Global)
    Text = N.text(L.Global).rsplit('#').second.empty()
               ? N.text(L.Global).str()
               : N.text(L.Global).rsplit('#').second.str();
  else if (!L.Steps.empty())
    Text = N.text(L.Steps.front().Record).str();
  for (const Location::Step &S : L.Steps)
    Text += "." + N.text(S.Field).str();
  return Text;
}
