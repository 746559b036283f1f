//===- BodyValues.cpp - What an expression is, as a term ------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/BodyRun.h"
#include "Link/ValueTerms.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::Expr;
using facts::ExprKind;
using facts::None;
using facts::PathKind;
using rules::Meaning;

static constexpr unsigned MaxDepth = 16;

TermId BodyRun::constant(int64_t V) {
  return V == 0 ? Pool.root(TermRoot::Null)
                : Pool.root(TermRoot::Constant, uint32_t(V));
}

TermId BodyRun::result(const RefState &S, uint32_t Event) {
  if (const rules::Primitive *Is = D.P.ofResult(Event)) {
    if (Is->Is == Meaning::Current)
      return Pool.root(TermRoot::Current);
    // An error in a pointer is that number; zero is no error.
    if (Is->Is == Meaning::ErrPtr)
      if (const Primitives::At *A = D.P.at(Event))
        if (uint32_t X = D.operand(*A, Is->Of); X != None)
          return value(S, X);
  }
  for (const auto &[Of, T] : S.Results)
    if (Of == Event)
      return T;
  return Pool.root(TermRoot::Result, Event);
}

TermId BodyRun::address(const RefState &S, uint32_t Path) {
  if (Path == None)
    return 0;
  const facts::PathNode &P = D.F.Paths[Path];
  switch (P.Kind) {
  case PathKind::Param:
    return Pool.root(TermRoot::OwnCopy, P.A);
  case PathKind::Local:
    return Pool.root(TermRoot::Variable, P.A);
  case PathKind::Global:
    return Pool.root(TermRoot::Global, D.Local[P.A]);
  case PathKind::Deref:
    return valueAt(S, P.Base);
  case PathKind::Field:
    return Pool.step(address(S, P.Base),
                     {TermStep::Field, D.Local[P.A], D.Local[P.B]});
  case PathKind::Container:
    return Pool.step(address(S, P.Base),
                     {TermStep::Container, D.Local[P.A], D.Local[P.B]});
  case PathKind::Index:
    return Pool.step(address(S, P.Base), {TermStep::Element, 0, 0});
  case PathKind::Offset:
    return Pool.step(address(S, P.Base), offsetStep(D, P.A));
  case PathKind::Result:
  case PathKind::Value:
    return 0;
  }
  return 0;
}

TermId BodyRun::valueAt(const RefState &S, uint32_t Path) {
  if (Path == None)
    return 0;
  const facts::PathNode &P = D.F.Paths[Path];
  switch (P.Kind) {
  case PathKind::Param:
    return S.Vars[D.F.Locals.size() + P.A];
  case PathKind::Local:
    return S.Vars[P.A];
  case PathKind::Value:
    return value(S, P.A);
  case PathKind::Result:
    return result(S, P.A);
  default:
    return load(S, address(S, Path));
  }
}

TermId BodyRun::load(const RefState &S, TermId Address) {
  if (Address == 0)
    return 0;
  TermId Found = 0;
  if (const RefState::Cell *Cell = S.cell(Address))
    return Cell->Value;
  // Inside what was copied as a whole.
  llvm::SmallVector<Term::Step, 4> Rest;
  for (TermId At = Address;; At = Pool.parent(At)) {
    TermId Whole = 0;
    if (const RefState::Cell *Cell = S.cell(At))
      Whole = Cell->Value;
    else if (Pool.depth(At) == 0 && At != Address) {
      if (Pool.rootKind(At) == TermRoot::Variable)
        Whole = S.Vars[Pool.rootId(At)];
      else if (Pool.rootKind(At) == TermRoot::OwnCopy)
        Whole = S.Vars[D.F.Locals.size() + Pool.rootId(At)];
    }
    if (Whole && Pool.depth(Whole) && Pool.last(Whole).Kind == TermStep::Load) {
      Found = Pool.parent(Whole);
      break;
    }
    if (Pool.depth(At) == 0 || Pool.last(At).Kind == TermStep::Load)
      break;
    Rest.insert(Rest.begin(), Pool.last(At));
  }
  if (Found)
    return Pool.step(Pool.add(Found, Rest), {TermStep::Load, 0, 0});
  if (!S.Clobbered.empty() && Pool.depth(Address) &&
      Pool.rootKind(Address) != TermRoot::Variable &&
      Pool.last(Address).Kind == TermStep::Field)
    for (auto [Field, Event] : S.Clobbered)
      if (In.TestedFields[Field] ==
          std::pair(Pool.last(Address).Record, Pool.last(Address).Field))
        return computed(facts::BinaryOp::Comma,
                        Pool.step(Address, {TermStep::Load, 0, 0}),
                        Pool.root(TermRoot::Result, Event));
  if (Pool.depth(Address) == 0) {
    if (Pool.rootKind(Address) == TermRoot::Variable)
      return S.Vars[Pool.rootId(Address)];
    if (Pool.rootKind(Address) == TermRoot::OwnCopy)
      return S.Vars[D.F.Locals.size() + Pool.rootId(Address)];
  }
  return Pool.step(Address, {TermStep::Load, 0, 0});
}

TermId BodyRun::value(const RefState &S, uint32_t X, unsigned Depth) {
  X = X == None ? None : D.strip(X);
  if (X == None || Depth > MaxDepth)
    return 0;
  const Expr &E = D.F.Exprs[X];
  switch (E.Kind) {
  case ExprKind::Const:
    return constant(facts::constValue(E));
  case ExprKind::Load: {
    if (auto It = D.Constants.find(E.A); It != D.Constants.end())
      return constant(It->second);
    if (E.B != None && Overtaken.test(E.B))
      for (const auto &[Of, T] : S.Results)
        if (Of == E.B)
          return T;
    return valueAt(S, E.A);
  }
  case ExprKind::Addr:
    return address(S, E.A);
  case ExprKind::Result:
    return result(S, E.A);
  case ExprKind::Select: {
    Answer Is = answerOf(S, E.A, Depth + 1);
    if (Is == Zero)
      return value(S, E.C, Depth + 1);
    if ((Is & Zero) == Never)
      return value(S, E.B, Depth + 1);
    return Pool.root(TermRoot::Unknown, X);
  }
  case ExprKind::Binary:
    // A pointer's low bits are used as tags, and masks guard against
    // speculation: the object stays the same.
    if (facts::BinaryOp(E.Op) == facts::BinaryOp::And ||
        facts::BinaryOp(E.Op) == facts::BinaryOp::Or)
      for (uint32_t Y : {E.A, E.B})
        if (Y != None && (D.F.Exprs[D.strip(Y)].Flags & facts::EF_Pointer))
          return value(S, Y, Depth + 1);
    switch (facts::BinaryOp(E.Op)) {
    case facts::BinaryOp::And:
    case facts::BinaryOp::Or:
    case facts::BinaryOp::Xor:
    case facts::BinaryOp::Add:
    case facts::BinaryOp::Sub:
    case facts::BinaryOp::Shl:
    case facts::BinaryOp::Shr:
    case facts::BinaryOp::Eq:
    case facts::BinaryOp::Lt:
    case facts::BinaryOp::Le:
    case facts::BinaryOp::Gt:
    case facts::BinaryOp::Ge:
      // A number about which something may be known already.
      if (TermId T = computed(facts::BinaryOp(E.Op), value(S, E.A, Depth + 1),
                              value(S, E.B, Depth + 1))) {
        if (Pool.rootKind(T) != TermRoot::Computed)
          return T;
        Answer Is = answerOf(S, X, Depth + 1);
        return Is == Zero ? constant(0) : Is == Positive ? constant(1) : T;
      }
      break;
    default:
      break;
    }
    break;
  default:
    break;
  }
  Answer Is = answerOf(S, X, Depth + 1);
  if (Is == Zero)
    return constant(0);
  if (Is == Positive)
    return constant(1);
  return Pool.root(TermRoot::Unknown, X);
}

Answer BodyRun::answer(const RefState &S, TermId T) const {
  if (T == 0)
    return Any;
  if (Pool.depth(T) == 0)
    switch (Pool.rootKind(T)) {
    case TermRoot::Null:
      return Zero;
    case TermRoot::Constant:
      return int32_t(Pool.rootId(T)) < 0 ? Negative : Positive;
    case TermRoot::Global:
    case TermRoot::Current:
    case TermRoot::Variable:
    case TermRoot::OwnCopy:
      return Positive;
    case TermRoot::Computed:
      return answerOfComputed(S, T);
    default:
      return S.known(T);
    }
  Answer Is = S.known(T);
  // The address of a member.
  if (Is == Any && Pool.last(T).Kind == TermStep::Field)
    return Positive;
  return Is;
}

Answer BodyRun::answerOf(const RefState &S, uint32_t X, unsigned Depth) {
  X = X == None ? None : D.strip(X);
  if (X == None || Depth > MaxDepth)
    return Any;
  const Expr &E = D.F.Exprs[X];
  if (E.Kind == ExprKind::Unary &&
      facts::UnaryOp(E.Op) == facts::UnaryOp::LNot) {
    Answer Is = answerOf(S, E.A, Depth + 1);
    return ((Is & Zero) != Never ? Positive : Never) |
           (except(Is, Zero) != Never ? Zero : Never);
  }
  if (E.Kind == ExprKind::Result)
    if (const rules::Primitive *Is = D.P.ofResult(E.A);
        Is && Is->Is == Meaning::IsErr) {
      const Primitives::At *A = D.P.at(E.A);
      Answer Of = A ? answerOf(S, D.operand(*A, Is->Of), Depth + 1) : Any;
      return ((Of & Negative) != Never ? Positive : Never) |
             (except(Of, Negative) != Never ? Zero : Never);
    }
  if (E.Kind == ExprKind::Binary) {
    auto Op = facts::BinaryOp(E.Op);
    if (Op == facts::BinaryOp::LAnd || Op == facts::BinaryOp::LOr) {
      bool IsAnd = Op == facts::BinaryOp::LAnd;
      Answer A = answerOf(S, E.A, Depth + 1), B = answerOf(S, E.B, Depth + 1);
      Answer Short = IsAnd ? A & Zero : except(A, Zero);
      Answer Long = IsAnd ? except(A, Zero) : A & Zero;
      Answer Is = Never;
      if (Short != Never)
        Is = Is | (IsAnd ? Zero : Positive);
      if (Long != Never)
        Is = Is | (B & Zero) | (except(B, Zero) != Never ? Positive : Never);
      return Is;
    }
    if (Op == facts::BinaryOp::Eq || Op == facts::BinaryOp::Ne) {
      bool IsEq = Op == facts::BinaryOp::Eq;
      TermId A = value(S, E.A, Depth + 1), B = value(S, E.B, Depth + 1);
      if (A && A == B && Pool.rootKind(A) != TermRoot::Unknown)
        return IsEq ? Positive : Zero;
      Answer Of = Any;
      if (A && answer(S, A) == Zero)
        Of = answer(S, B);
      else if (B && answer(S, B) == Zero)
        Of = answer(S, A);
      if ((Of & Zero) == Never)
        return IsEq ? Zero : Positive;
      if (Of == Zero)
        return IsEq ? Positive : Zero;
      Answer Is = Zero | Positive;
      if (TermId T = computed(facts::BinaryOp::Eq, A, B))
        Is = answer(S, T);
      if (IsEq || Is == (Zero | Positive))
        return Is;
      return Is == Zero ? Positive : Zero;
    }
    if (Op == facts::BinaryOp::Lt || Op == facts::BinaryOp::Le ||
        Op == facts::BinaryOp::Gt || Op == facts::BinaryOp::Ge) {
      std::optional<int64_t> K = constantOf(D, E.B);
      if (K && *K == 0 &&
          (Op == facts::BinaryOp::Lt || Op == facts::BinaryOp::Ge)) {
        Answer Of = answerOf(S, E.A, Depth + 1);
        bool Less = (Of & Negative) != Never,
             Not = except(Of, Negative) != Never;
        bool IsLt = Op == facts::BinaryOp::Lt;
        return ((IsLt ? Less : Not) ? Positive : Never) |
               ((IsLt ? Not : Less) ? Zero : Never);
      }
    }
    bool IsTest = Op == facts::BinaryOp::Lt || Op == facts::BinaryOp::Le ||
                  Op == facts::BinaryOp::Gt || Op == facts::BinaryOp::Ge;
    Answer Is = IsTest ? Zero | Positive : Any;
    if (Op == facts::BinaryOp::LAnd || Op == facts::BinaryOp::LOr ||
        Op == facts::BinaryOp::Comma)
      return Is;
    if (TermId T =
            computed(Op, value(S, E.A, Depth + 1), value(S, E.B, Depth + 1)))
      Is = Is & answer(S, T);
    return Is;
  }
  if (E.Kind == ExprKind::Unary || E.Kind == ExprKind::Unknown)
    return Any;
  return answer(S, value(S, X, Depth + 1));
}

TermId BodyRun::countOf(TermId T) const {
  while (Pool.depth(T) && ((Pool.last(T).Kind == TermStep::Field &&
                            C.P.isWrapper(Pool.last(T).Record)) ||
                           Pool.last(T).Kind == TermStep::Element))
    T = Pool.parent(T);
  return T;
}

Location BodyRun::locationOf(TermId T) const {
  llvm::SmallVector<Location::Step, 4> Back;
  for (; Pool.depth(T) && Pool.last(T).Kind != TermStep::Load;
       T = Pool.parent(T)) {
    if (Pool.last(T).Kind == TermStep::Field) {
      if (!C.P.isWrapper(Pool.last(T).Record))
        Back.push_back({Pool.last(T).Record, Pool.last(T).Field});
    } else if (Pool.last(T).Kind != TermStep::Element)
      break;
  }
  Location L;
  L.Steps.append(Back.rbegin(), Back.rend());
  if (L.Steps.empty() && Pool.depth(T) == 0 &&
      Pool.rootKind(T) == TermRoot::Global)
    L.Global = Pool.rootId(T);
  return L;
}

CountKindId BodyRun::kindOf(TermId Count) {
  auto [It, New] = Kinds.try_emplace(Count, NoKind);
  if (!New)
    return It->second;
  Location L = locationOf(Count);
  if (!L.Steps.empty() || L.Global)
    It->second = C.Counted.kindOf(L);
  // A caller knows what it is, if it gave it.
  else if (Pool.rootKind(Count) == TermRoot::Parameter &&
           Pool.object(Count) ==
               Pool.root(TermRoot::Parameter, Pool.rootId(Count))) {
    llvm::StringRef Type = D.F.str(D.F.Params[Pool.rootId(Count)].Type);
    Type.consume_back("*");
    if (!C.Counted.isLock(C.N.find(Type.rtrim())))
      It->second = CallersKind;
  }
  return It->second;
}
