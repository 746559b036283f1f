//===- SummaryTable.cpp - Summaries of all functions ----------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/SummaryTable.h"
#include "Link/KeptSummaries.h"
#include "Link/SummaryKeys.h"
#include "Support/Crew.h"
#include "llvm/ADT/STLExtras.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::None;

/// Times that a circle of calls is run.
static constexpr unsigned MaxTurns = 6;
/// Bodies beyond this are not run; nearly all are interpreters or tables.
static constexpr size_t MaxBlocks = 1500;

/// Whether running the body can show anything: it changes a count, ends an
/// object, calls what does, or returns a pointer.
static bool isWorthRunning(const RunContext &C, FunctionId F,
                           llvm::ArrayRef<FunctionId> Callees) {
  const FunctionData &D = C.Data[F];
  if (D.F.Blocks.size() > MaxBlocks || C.S.info(F).IsPrimitive)
    return false;
  for (const Primitives::At &A : D.P.all())
    if (countUse(*A.Is) || A.Is->Is == rules::Meaning::Free || A.Is->Ends)
      return true;
  for (FunctionId Callee : Callees)
    if (!C.Done[Callee].isEmpty())
      return true;
  for (const facts::PathNode &P : D.F.Paths)
    if (P.Kind == facts::PathKind::Field &&
        C.Counted.isCounter(D.Local[P.A], D.Local[P.B]))
      return true;
  if (D.F.ReturnType && D.F.str(D.F.ReturnType).ends_with("*"))
    return true;
  // Stores of counted objects, and short predicates.
  for (const facts::Event &E : D.F.Events)
    if (E.Kind == facts::EventKind::Store && E.Path != None)
      if (const facts::PathNode &P = D.F.Paths[E.Path];
          P.Kind == facts::PathKind::Field &&
          C.Counted.isHolder(D.Local[P.A], D.Local[P.B]))
        return true;
  return D.F.Blocks.size() <= 6 && (D.F.Flags & facts::FN_Inline);
}

static bool sameOutcomes(const Summary &A, const Summary &B) {
  return A.Loose == B.Loose && A.LooseResults == B.LooseResults &&
         llvm::equal(A.Outcomes, B.Outcomes,
                     [](auto &X, auto &Y) { return X.sameAs(Y); });
}

/// Whether two summaries are the same to the last event.
static bool isSame(const Summary &A, const Summary &B) {
  auto SameChange = [](const RefChange &X, const RefChange &Y) {
    return X == Y && X.Event == Y.Event;
  };
  auto SameStore = [](const TermStore &X, const TermStore &Y) {
    return X == Y && X.Event == Y.Event;
  };
  auto SameOutcome = [&](const Outcome &X, const Outcome &Y) {
    return X.sameAs(Y) && llvm::equal(X.Changes, Y.Changes, SameChange) &&
           llvm::equal(X.Stores, Y.Stores, SameStore);
  };
  auto SameDrop = [&](const OwnedDrop &X, const OwnedDrop &Y) {
    return X.Owner == Y.Owner && SameChange(X.Drop, Y.Drop);
  };
  return A.IsPartial == B.IsPartial && A.LooseResults == B.LooseResults &&
         llvm::equal(A.Outcomes, B.Outcomes, SameOutcome) &&
         llvm::equal(A.Drops, B.Drops, SameDrop) &&
         llvm::equal(A.Loose, B.Loose, SameChange);
}

/// What a model says of a function itself.
static Summary ofPrimitive(const rules::Primitive &Is, const Names &N) {
  Summary Out;
  std::optional<CountUse> U = countUse(Is);
  if (!U || Is.Of.Kind != rules::Operand::Arg)
    return Out;
  Outcome O;
  RefChange C;
  C.Count = Term(TermRoot::Parameter, Is.Of.Index);
  if (!Is.CountField.empty())
    C.Count.Steps.push_back(
        {TermStep::Field, N.find(Is.CountRecord), N.find(Is.CountField)});
  C.Delta = U->Delta;
  if (U->Number && U->Number->Kind == rules::Operand::Arg)
    C.Times = U->Number->Index;
  O.Changes.push_back(C);
  O.Returns = except(Any, U->Fails | U->Last);
  Out.Outcomes.push_back(O);
  if (U->Last != Never) {
    O.Returns = U->Last;
    O.Last.push_back(C.Count);
    Out.Outcomes.push_back(O);
  }
  if (U->Fails != Never) {
    Outcome Failed;
    Failed.Returns = U->Fails;
    Out.Outcomes.push_back(std::move(Failed));
  }
  return Out;
}

namespace {
/// Runs the bodies of parts.
class PartRunner {
public:
  PartRunner(const RunContext &C, const CallParts &Order,
             const llvm::DenseSet<FunctionId> &Fixed,
             std::vector<Summary> &Done)
      : C(C), Order(Order), Fixed(Fixed), Done(Done) {}

  /// Whether some body of the part is to be run.
  bool isWorthRunning(llvm::ArrayRef<FunctionId> Part) const {
    return isCircle(Part) ||
           (!Fixed.contains(Part[0]) &&
            ::isWorthRunning(C, Part[0], Order.callees(Part[0])));
  }
  /// Whether one of the runs asked which counts calls may change.
  bool run(llvm::ArrayRef<FunctionId> Part,
           llvm::ArrayRef<BodyInputs> Inputs) const;

private:
  bool isCircle(llvm::ArrayRef<FunctionId> Part) const {
    return Part.size() > 1 || Order.callsItself(Part[0]);
  }
  const RunContext &C;
  const CallParts &Order;
  const llvm::DenseSet<FunctionId> &Fixed;
  std::vector<Summary> &Done;
};
} // namespace

bool PartRunner::run(llvm::ArrayRef<FunctionId> Part,
                     llvm::ArrayRef<BodyInputs> Inputs) const {
  bool IsCircle = isCircle(Part), ReadsReach = false;
  // A call of what was not run yet does not come back: the shortest ways
  // are found first, and later turns add the longer ones.
  llvm::SmallDenseSet<FunctionId, 4> Pending;
  if (IsCircle)
    Pending.insert(Part.begin(), Part.end());
  // Those of which a later turn may find more: something that they call has
  // another summary than when they were run.
  llvm::DenseSet<FunctionId> Stale;
  for (unsigned Turn = 0; Turn != (IsCircle ? MaxTurns : 1); ++Turn) {
    bool Changed = false;
    for (size_t I = 0; I != Part.size(); ++I) {
      FunctionId F = Part[I];
      if (Fixed.contains(F)) {
        Pending.erase(F);
        continue;
      }
      if (Turn != 0 && !Stale.erase(F))
        continue;
      if (llvm::any_of(Order.callees(F), [&](FunctionId Callee) {
            return Pending.contains(Callee);
          }))
        Stale.insert(F);
      BodyRun Body(C, Inputs[I], F, Pending);
      Summary New = Body.run();
      ReadsReach |= Body.readsReach();
      Pending.erase(F);
      Changed |= !sameOutcomes(New, Done[F]);
      if (IsCircle && !isSame(New, Done[F]))
        for (FunctionId Other : Part)
          if (std::binary_search(Order.callees(Other).begin(),
                                 Order.callees(Other).end(), F))
            Stale.insert(Other);
      Done[F] = std::move(New);
    }
    if (!Changed)
      break;
  }
  return ReadsReach;
}

SummaryTable::SummaryTable(const Names &N, const Symbols &S,
                           const std::vector<FunctionData> &Data,
                           const CallGraph &G, const Places &P,
                           const Counts &Counted, const Lifetimes &Lives,
                           const PrimitiveNames &Known, const rules::RuleSet &R,
                           support::Crew &Helpers, KeptSummaries *Kept)
    : Done(Data.size()) {
  for (FunctionId F = 0; F != Data.size(); ++F)
    for (const rules::Overrule &O : R.Overrules)
      if (N.text(S.info(F).Name) == O.Is.Name)
        Fixed.insert(F), Done[F] = ofPrimitive(O.Is, N);
  for (FunctionId F = 0; F != Data.size(); ++F)
    if (S.info(F).IsPrimitive)
      if (const rules::Primitive *Is = Known.function(S.info(F).Name))
        Done[F] = ofPrimitive(*Is, N);
  CallParts Order(Data, G);
  Reach = std::make_unique<CountReach>(N, Data, G, P, Counted, Order, Helpers);
  Writes = std::make_unique<FieldWrites>(Data, Order, Helpers);
  RunContext C{N, S, Data, P, Counted, *Reach, Done};
  BodyInputSource Source(S, Data, G, Lives, *Writes);
  PartRunner Runner(C, Order, Fixed, Done);
  // Without anything to keep, keys are of no use.
  std::optional<SummaryKeys> Keys;
  std::vector<uint64_t> Digests(Kept ? Data.size() : 0);
  if (Kept) {
    Kept->begin(N, Counted, Order.All.size());
    Keys.emplace(N, S, Data, R, Counted, *Reach, Helpers);
    Helpers.each(Data.size(),
                 [&](size_t F) { Digests[F] = Keys->digest(Done[F]); });
  }
  Helpers.eachInOrder(Order.Callers, [&](uint32_t I) {
    const std::vector<FunctionId> &Part = Order.All[I];
    if (!Runner.isWorthRunning(Part))
      return;
    std::vector<BodyInputs> Inputs;
    for (FunctionId F : Part)
      Inputs.push_back(Source.of(F));
    if (!Kept) {
      Runner.run(Part, Inputs);
      return;
    }
    SummaryKey Key = Keys->key(Part, Inputs, Digests);
    llvm::SmallVector<Summary *, 1> Own;
    for (FunctionId F : Part)
      Own.push_back(&Done[F]);
    auto ReachHere = [&] { return Keys->reach(Part, Inputs); };
    if (!Kept->take(I, Key, ReachHere, Own)) {
      std::optional<uint64_t> Asked;
      if (Runner.run(Part, Inputs))
        Asked = ReachHere();
      Kept->note(I, Key, Asked, {Own.begin(), Own.end()});
    }
    for (FunctionId F : Part)
      Digests[F] = Keys->digest(Done[F]);
  });
}
