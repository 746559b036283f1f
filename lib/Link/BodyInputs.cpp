//===- BodyInputs.cpp - What a run of a body reads of others --------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/BodyInputs.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::Expr;
using facts::ExprKind;
using facts::None;
using facts::PathKind;

static constexpr unsigned MaxDepth = 10;

FunctionId BodyInputs::onlyTarget(uint32_t Event) const {
  for (auto [Of, Target] : OnlyTargets)
    if (Of == Event)
      return Target;
  return NoFunction;
}

void BodyInputs::eachStored(uint32_t Event,
                            llvm::function_ref<void(uint32_t)> Do) const {
  auto It = llvm::lower_bound(Stored, std::pair(Event, uint32_t(0)));
  for (; It != Stored.end() && It->first == Event; ++It)
    Do(It->second);
}

static void addTestedFields(const FunctionData &D, uint32_t X, BodyInputs &Into,
                            unsigned Depth = 0) {
  X = X == None ? None : D.stripThroughLocals(X);
  if (X == None || Depth > MaxDepth)
    return;
  const Expr &E = D.F.Exprs[X];
  if (E.Kind == ExprKind::Load) {
    const facts::PathNode &P = D.F.Paths[E.A];
    if (P.Kind != PathKind::Field || D.F.str(P.Type).ends_with("*"))
      return;
    std::pair Field(D.Local[P.A], D.Local[P.B]);
    if (!llvm::is_contained(Into.TestedFields, Field))
      Into.TestedFields.push_back(Field);
    return;
  }
  if (E.Kind == ExprKind::Unary || E.Kind == ExprKind::Cast ||
      E.Kind == ExprKind::Binary)
    addTestedFields(D, E.A, Into, Depth + 1);
  if (E.Kind == ExprKind::Binary)
    addTestedFields(D, E.B, Into, Depth + 1);
}

bool BodyInputSource::endsLater(FunctionId F, const Primitives::At &A) const {
  const FunctionData &D = Data[F];
  uint32_t Runs = D.operand(A, A.Is->Callback);
  NameId Name = Runs == None ? 0 : D.functionAddress(Runs);
  if (FunctionId To = Name ? S.resolve(F, Name) : NoFunction; To != NoFunction)
    return Lives.mayEnd(To, 0);
  return llvm::any_of(G.callees(F, A.Event), [&](const CallEdge &Call) {
    return Call.Kind == CallKind::Deferred && Lives.mayEnd(Call.Callee, 0);
  });
}

BodyInputs BodyInputSource::of(FunctionId F) const {
  const FunctionData &D = Data[F];
  BodyInputs Out;
  uint32_t Last = None;
  for (const CallEdge &C : G.callees(F)) {
    const facts::Event &E = D.F.Events[C.Event];
    if (C.Event == Last || E.Kind != facts::EventKind::Call || E.Callee)
      continue;
    Last = C.Event;
    if (FunctionId Only = link::onlyTarget(G, F, C.Event); Only != NoFunction)
      Out.OnlyTargets.push_back({C.Event, Only});
  }
  for (const Primitives::At &A : D.P.all())
    if (A.Is->Is == rules::Meaning::Defer && endsLater(F, A))
      Out.EndsLater.push_back(A.Event);
  for (uint32_t P = 0; P != D.F.Params.size(); ++P)
    if (Lives.mayEnd(F, P))
      Out.MayEnd.push_back(P);
  for (uint32_t B : D.G.rpo())
    if (D.G.succs(B).size() > 1)
      addTestedFields(D, D.F.Blocks[B].Term.Cond, Out);
  auto AddStored = [&](uint32_t Event, FunctionId Callee) {
    for (uint32_t I = 0; I != Out.TestedFields.size(); ++I)
      if (Writes.mayWrite(Callee, Out.TestedFields[I].first,
                          Out.TestedFields[I].second))
        Out.Stored.push_back({Event, I});
  };
  for (auto [Event, Callee] : D.Direct)
    AddStored(Event, Callee);
  for (auto [Event, Callee] : Out.OnlyTargets)
    AddStored(Event, Callee);
  llvm::sort(Out.Stored);
  return Out;
}
