//===- ValueTerms.cpp - What values of a function can be ------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/ValueTerms.h"
#include <algorithm>

using namespace nobounce;
using namespace nobounce::link;
using facts::EventKind;
using facts::ExprKind;
using facts::None;
using facts::PathKind;
using rules::Meaning;

/// Deeper expressions and wider choices are not followed.
static constexpr size_t MaxTerms = 6;
static constexpr unsigned MaxDepth = 12;
/// An accessor is short.
static constexpr size_t MaxAccessor = 24;

static void add(TermSet &Set, Term T) {
  if (Set.size() == MaxTerms)
    T = Term();
  if (!llvm::is_contained(Set, T))
    Set.push_back(std::move(T));
}

static void addAll(TermSet &Set, TermSet Other) {
  for (Term &T : Other)
    add(Set, std::move(T));
}

uint32_t ValueTerms::variableOf(const FunctionData &D, uint32_t Path) {
  const facts::PathNode &P = D.F.Paths[Path];
  return P.Kind == PathKind::Param ? P.A : uint32_t(D.F.Params.size()) + P.A;
}

uint32_t ValueTerms::rootVariable(const FunctionData &D, uint32_t Path) {
  while (Path != None && (D.F.Paths[Path].Kind == PathKind::Field ||
                          D.F.Paths[Path].Kind == PathKind::Index))
    Path = D.F.Paths[Path].Base;
  if (Path == None || (D.F.Paths[Path].Kind != PathKind::Param &&
                       D.F.Paths[Path].Kind != PathKind::Local))
    return None;
  return variableOf(D, Path);
}

ValueTerms::Known &ValueTerms::known(FunctionId F) const {
  if (PerFunction.empty())
    PerFunction.resize(Data.size());
  if (PerFunction[F])
    return *PerFunction[F];
  PerFunction[F] = std::make_unique<Known>();
  Known &K = *PerFunction[F];
  const FunctionData &D = Data[F];
  for (const facts::Expr &E : D.F.Exprs)
    if (E.Kind == ExprKind::Addr)
      if (uint32_t V = rootVariable(D, E.A); V != None)
        K.AddressTaken.insert(V);
  for (uint32_t I = 0; I != D.F.Events.size(); ++I) {
    const facts::Event &E = D.F.Events[I];
    if (E.Kind == EventKind::Store && E.Path != None)
      if (uint32_t V = rootVariable(D, E.Path); V != None)
        K.Stores[V].push_back(I);
    if (E.Kind == EventKind::Asm)
      for (uint32_t Out : D.F.args(E).take_front(E.Width))
        if (Out != None && D.F.Exprs[Out].Kind == ExprKind::Load)
          if (uint32_t V = rootVariable(D, D.F.Exprs[Out].A); V != None)
            K.AddressTaken.insert(V);
  }
  return K;
}

/// Sets where values are asked for, as long as it lives.
class ValueTerms::PointGuard {
public:
  PointGuard(const ValueTerms &V, FunctionId F, uint32_t Event)
      : V(V), Before(V.Now) {
    V.Now = {F, Event};
  }
  ~PointGuard() { V.Now = Before; }

private:
  const ValueTerms &V;
  Point Before;
};

TermSet ValueTerms::value(FunctionId F, uint32_t Expr, uint32_t At) const {
  PointGuard Guard(*this, F, At);
  return Expr == None ? TermSet{Term()} : evaluate(F, Expr, 0);
}

TermSet ValueTerms::place(FunctionId F, uint32_t Path, uint32_t At) const {
  PointGuard Guard(*this, F, At);
  return Path == None ? TermSet{Term()} : placeOf(F, Path, 0);
}

/// Steps up to and with the first Load of a term that starts in a variable; 0
/// when there is none.
static size_t variableEnd(const Term &T) {
  if (T.Root != TermRoot::Variable && T.Root != TermRoot::OwnCopy)
    return 0;
  for (size_t I = 0; I != T.Steps.size(); ++I) {
    if (T.Steps[I].Kind == TermStep::Load)
      return I + 1;
    if (T.Steps[I].Kind != TermStep::Field &&
        T.Steps[I].Kind != TermStep::Element)
      return 0;
  }
  return 0;
}

TermSet ValueTerms::resolve(FunctionId F, const Term &T) const {
  size_t End = variableEnd(T);
  if (End == 0)
    return {T};
  Term At = T;
  At.Steps.truncate(End - 1);
  TermSet Held, Out;
  loadVariable(F, At, Held, 0);
  for (const Term &Base : Held)
    add(Out, rebase(T, End, Base, N));
  if (Out.empty())
    Out.push_back(T);
  return Out;
}

TermSet ValueTerms::argument(FunctionId F, uint32_t Event,
                             uint32_t Number) const {
  uint32_t X = Data[F].argument(Event, Number);
  return X == None ? TermSet{Term()} : value(F, X, Event);
}

TermSet ValueTerms::object(FunctionId F, const Primitives::At &A) const {
  const FunctionData &D = Data[F];
  uint32_t X = D.operand(A, A.Is->Of);
  if (X == None)
    return {Term()};
  if (!A.Is->Of.IsLvalue)
    return value(F, X, A.Event);
  X = D.strip(X);
  return D.F.Exprs[X].Kind == ExprKind::Load ? place(F, D.F.Exprs[X].A, A.Event)
                                             : TermSet{Term()};
}

/// How a number that is added to a pointer is told from others: the last field
/// or the global that it is read from.
Term::Step nobounce::link::offsetStep(const FunctionData &D, uint32_t X) {
  Term::Step S{TermStep::Offset, 0, 0};
  X = X == None ? None : D.stripThroughLocals(X);
  if (X == None || D.F.Exprs[X].Kind != ExprKind::Load)
    return S;
  for (uint32_t P = D.F.Exprs[X].A; P != None; P = D.F.Paths[P].Base) {
    if (D.F.Paths[P].Kind == PathKind::Field && !S.Field)
      S.Field = D.Local[D.F.Paths[P].B];
    if (D.F.Paths[P].Kind == PathKind::Global)
      (S.Field ? S.Record : S.Field) = D.Local[D.F.Paths[P].A];
  }
  return S;
}

TermSet ValueTerms::evaluate(FunctionId F, uint32_t X, unsigned Depth) const {
  const FunctionData &D = Data[F];
  X = D.strip(X);
  if (X == None || Depth > MaxDepth)
    return {Term()};
  const facts::Expr &E = D.F.Exprs[X];
  switch (E.Kind) {
  case ExprKind::Const:
    return {facts::constValue(E) ? Term(TermRoot::Constant, E.A)
                                 : Term(TermRoot::Null)};
  case ExprKind::Func:
  case ExprKind::Str:
    return {Term(TermRoot::Constant, None)};
  case ExprKind::Load:
    return loadOf(F, E.A, Depth + 1);
  case ExprKind::Addr:
    return placeOf(F, E.A, Depth + 1);
  case ExprKind::Result:
    return resultOf(F, E.A, Depth + 1);
  case ExprKind::Select: {
    TermSet Out = evaluate(F, E.B, Depth + 1);
    addAll(Out, evaluate(F, E.C, Depth + 1));
    return Out;
  }
  case ExprKind::Binary: {
    auto Op = facts::BinaryOp(E.Op);
    if (Op != facts::BinaryOp::Add && Op != facts::BinaryOp::Sub)
      return {Op == facts::BinaryOp::And || Op == facts::BinaryOp::Or
                  ? Term()
                  : Term(TermRoot::Constant, None)};
    if (!(E.Flags & facts::EF_Pointer))
      return {Term(TermRoot::Constant, None)};
    bool Left = D.F.Exprs[E.A].Flags & facts::EF_Pointer;
    TermSet Out;
    for (Term T : evaluate(F, Left ? E.A : E.B, Depth + 1)) {
      addStep(T, offsetStep(D, Left ? E.B : E.A), N);
      add(Out, std::move(T));
    }
    return Out;
  }
  case ExprKind::Unary:
    return {Term(TermRoot::Constant, None)};
  default:
    return {Term()};
  }
}

TermSet ValueTerms::placeOf(FunctionId F, uint32_t Path, unsigned Depth) const {
  const FunctionData &D = Data[F];
  const facts::PathNode &P = D.F.Paths[Path];
  if (Depth > MaxDepth)
    return {Term()};
  Term::Step S;
  switch (P.Kind) {
  case PathKind::Param:
    return {Term(TermRoot::OwnCopy, P.A)};
  case PathKind::Local:
    return {Term(TermRoot::Variable, P.A)};
  case PathKind::Global:
    return {Term(TermRoot::Global, D.Local[P.A])};
  case PathKind::Result:
    return {Term(TermRoot::Result, P.A)};
  case PathKind::Value:
    return {Term()};
  case PathKind::Deref:
    return loadOf(F, P.Base, Depth + 1);
  case PathKind::Field:
    S = {TermStep::Field, D.Local[P.A], D.Local[P.B]};
    break;
  case PathKind::Index:
    S = {TermStep::Element, 0, 0};
    break;
  case PathKind::Container:
    S = {TermStep::Container, D.Local[P.A], D.Local[P.B]};
    break;
  case PathKind::Offset:
    S = offsetStep(D, P.A);
    break;
  }
  TermSet Out;
  for (Term T : placeOf(F, P.Base, Depth + 1)) {
    addStep(T, S, N);
    add(Out, std::move(T));
  }
  return Out;
}

TermSet ValueTerms::loadOf(FunctionId F, uint32_t Path, unsigned Depth) const {
  const FunctionData &D = Data[F];
  if (Path == None || Depth > MaxDepth)
    return {Term()};
  const facts::PathNode &P = D.F.Paths[Path];
  if (P.Kind == PathKind::Value)
    return evaluate(F, P.A, Depth + 1);
  if (P.Kind == PathKind::Result)
    return resultOf(F, P.A, Depth + 1);
  TermSet Out;
  for (Term T : placeOf(F, Path, Depth + 1)) {
    bool InVariable =
        (T.Root == TermRoot::Variable || T.Root == TermRoot::OwnCopy) &&
        llvm::none_of(T.Steps, [](const Term::Step &S) {
          return S.Kind != TermStep::Field && S.Kind != TermStep::Element;
        });
    if (InVariable) {
      loadVariable(F, T, Out, Depth);
      continue;
    }
    addStep(T, {TermStep::Load, 0, 0}, N);
    add(Out, std::move(T));
  }
  return Out;
}

void ValueTerms::loadVariable(FunctionId F, const Term &At, TermSet &Out,
                              unsigned Depth) const {
  const FunctionData &D = Data[F];
  Known &K = known(F);
  bool IsParameter = At.Root == TermRoot::OwnCopy;
  uint32_t Variable = IsParameter ? At.Id : uint32_t(D.F.Params.size()) + At.Id;
  auto It = K.Stores.find(Variable);
  // Of a plain variable, those that reach the point that is asked about.
  std::optional<Definitions> Reaching;
  if (It != K.Stores.end() && It->second.size() + IsParameter > 1 &&
      At.Steps.empty() && Now.F == F && Now.Event != None &&
      D.G.blockOf(Now.Event) != None && !K.AddressTaken.contains(Variable) &&
      llvm::all_of(It->second, [&](uint32_t Store) {
        return D.F.Paths[D.F.Events[Store].Path].Base == None;
      })) {
    if (!K.Reaching)
      K.Reaching.emplace(D.F, D.G);
    Reaching =
        K.Reaching->before(Now.Event, D.F.Events[It->second.front()].Path);
    if (Reaching->Unknown)
      Reaching.reset();
  }
  if (IsParameter && !(Reaching && !Reaching->FromEntry)) {
    Term T = At.Steps.empty() ? Term(TermRoot::Parameter, At.Id) : At;
    if (!At.Steps.empty())
      addStep(T, {TermStep::Load, 0, 0}, N);
    add(Out, std::move(T));
  } else if (!IsParameter &&
             (!At.Steps.empty() || K.AddressTaken.contains(Variable))) {
    // What others may have put there.
    Term T = At;
    addStep(T, {TermStep::Load, 0, 0}, N);
    add(Out, std::move(T));
  }
  if (It == K.Stores.end())
    return;
  if (!K.Running.insert(Variable).second) {
    add(Out, Term()); // A loop walks on from here.
    return;
  }
  for (uint32_t Event : It->second) {
    if (Reaching && !llvm::is_contained(Reaching->Stores, Event))
      continue;
    const facts::Event &E = D.F.Events[Event];
    PointGuard Guard(*this, F, Now.F == F && Now.Event != None ? Event : None);
    auto Op = facts::StoreOp(E.Op);
    bool IsWhole = Op == facts::StoreOp::Assign || Op == facts::StoreOp::Init;
    bool IsMoved =
        Op == facts::StoreOp::AddAssign || Op == facts::StoreOp::SubAssign;
    // The same place, or a record around it.
    TermSet To = placeOf(F, E.Path, Depth + 1);
    if (To.size() != 1 || !At.startsWith(To.front()) || E.Value == None)
      continue;
    if (To.front() == At) {
      if (IsWhole)
        addAll(Out, evaluate(F, E.Value, Depth + 1));
      else if (!IsMoved)
        add(Out, Term());
      continue;
    }
    // A record copied: the same member of where it comes from.
    uint32_t From = D.strip(E.Value);
    if (From == None || D.F.Exprs[From].Kind != ExprKind::Load)
      continue;
    for (const Term &Base : placeOf(F, D.F.Exprs[From].A, Depth + 1)) {
      Term T = rebase(At, To.front().Steps.size(), Base, N);
      addStep(T, {TermStep::Load, 0, 0}, N);
      add(Out, std::move(T));
    }
  }
  K.Running.erase(Variable);
}

const TermSet &ValueTerms::accessor(FunctionId F) const {
  Known &K = known(F);
  if (K.Accessor != Known::New)
    return K.Returns;
  K.Accessor = Known::Busy;
  const FunctionData &D = Data[F];
  TermSet Out;
  if (D.F.Events.size() <= MaxAccessor &&
      D.F.str(D.F.ReturnType).ends_with("*"))
    for (const facts::Event &E : D.F.Events)
      if (E.Kind == EventKind::Return)
        addAll(Out, value(F, E.Value, uint32_t(&E - D.F.Events.data())));
  bool IsPlain = llvm::all_of(Out, [](const Term &T) {
    return T.isPublic() || T.Root == TermRoot::Null;
  });
  if (IsPlain && Out.size() <= 3)
    known(F).Returns = std::move(Out);
  known(F).Accessor = Known::Done;
  return known(F).Returns;
}

TermSet ValueTerms::resultOf(FunctionId F, uint32_t Event,
                             unsigned Depth) const {
  const FunctionData &D = Data[F];
  TermSet Own = {Term(TermRoot::Result, Event)};
  if (const rules::Primitive *Is = D.P.ofResult(Event)) {
    if (Is->Is == Meaning::Current)
      return {Term(TermRoot::Current)};
    if (Is->Is == Meaning::ErrPtr)
      return {Term(TermRoot::Constant, None)};
    return Own;
  }
  FunctionId Callee = D.directCallee(Event);
  if (Callee == NoFunction || Depth > MaxDepth)
    return Own;
  const TermSet &Returns = accessor(Callee);
  if (Returns.empty())
    return Own;
  TermSet Out;
  for (const Term &T : TermSet(Returns)) {
    if (T.Root != TermRoot::Parameter) {
      add(Out, T);
      continue;
    }
    uint32_t X = D.argument(Event, T.Id);
    for (const Term &Base :
         X == None ? TermSet{Term()} : evaluate(F, X, Depth + 1))
      add(Out, rebase(T, Base, N));
  }
  return Out;
}
