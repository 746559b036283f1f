//===- DuplicateHook.cpp - A hook that is entered twice -------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/DuplicateHook.h"
#include "Checks/Between.h"
#include "Checks/HookVerdict.h"
#include "Checks/Places.h"
#include "Facts/Render.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::None;
using rules::Meaning;

namespace {
struct EarlierHook {
  const HookSite *Site = nullptr;
  std::string Dropped; ///< A lock that is dropped in between, in one clause.
};
} // namespace

/// A lock that was held at one event and is dropped before the other.
static std::string droppedBetween(const link::Program &P, link::FunctionId F,
                                  uint32_t From, uint32_t To) {
  const facts::Function &Fn = P.function(F);
  const link::Flow &G = P.flow(F);
  std::vector<uint32_t> Between =
      eventsBetween(Fn, G, pointAfter(G, From), pointBefore(G, To));
  auto Is = [&](uint32_t E, bool Lock) {
    const rules::Primitive *A = P.primitiveAt(F, E);
    return A && (Lock ? A->Is == Meaning::Lock || A->Is == Meaning::TryLock
                      : A->Is == Meaning::Unlock);
  };
  for (uint32_t Un : Between)
    if (Is(Un, false) && llvm::none_of(Between, [&](uint32_t L) {
          return Is(L, true) && G.eventDominates(L, Un);
        }))
      return "a lock is dropped in between, at " + Fn.file().str() + ":" +
             std::to_string(placeOf(Fn, Fn.Events[Un]).Line);
  return {};
}

/// The last call before a site on its chain that enters the hook for the same.
static std::optional<EarlierHook>
findEarlier(const link::Program &P, PredicateCache &Tests, const HookRule &Rule,
            llvm::ArrayRef<HookSite> Sites, const HookSite &Site,
            llvm::ArrayRef<link::HotStep> Chain) {
  link::FunctionId F = Site.F;
  uint32_t Event = Site.Event, Object = Site.Object;
  HookOperation Operation = Site.Operation;
  bool HasOperation = Rule.SameOperation && Site.Is->Operation != None;
  auto Begin = [&](link::FunctionId Of) {
    return llvm::partition_point(Sites,
                                 [&](const HookSite &S) { return S.F < Of; });
  };
  while (Object != None) {
    const Predicates &Keys = Tests.of(F);
    const link::Flow &G = P.flow(F);
    std::string Key = Keys.keyOfValue(Object, Event), Done;
    if (HasOperation && !Operation.Constant && Operation.Expr != None)
      Done = Keys.keyOfValue(Operation.Expr, Event);
    if (Key.empty() || (HasOperation && !Operation.Constant && Done.empty()))
      return std::nullopt;
    const HookSite *Last = nullptr;
    for (const HookSite *S = Begin(F); S != Sites.end() && S->F == F; ++S) {
      if (S->Event == Event || S->Is != Site.Is ||
          !G.eventDominates(S->Event, Event) ||
          Keys.keyOfValue(S->Object, S->Event) != Key)
        continue;
      bool Same =
          !HasOperation ||
          (Operation.Constant
               ? S->Operation.Constant == Operation.Constant
               : S->Operation.Expr != None &&
                     Keys.keyOfValue(S->Operation.Expr, S->Event) == Done);
      if (Same)
        Last = S;
    }
    if (Last)
      return EarlierHook{Last, Rule.UnlessLockDropped
                                   ? droppedBetween(P, F, Last->Event, Event)
                                   : std::string()};
    // What the caller has passed.
    if (Chain.empty() || Chain.back().Function != F || !Chain.back().Call)
      return std::nullopt;
    const link::CallEdge &Call = *Chain.back().Call;
    Chain = Chain.drop_back();
    if (Call.Kind == link::CallKind::Deferred ||
        Call.Kind == link::CallKind::Callback)
      return std::nullopt;
    const facts::Function &Caller = P.function(Call.Caller);
    llvm::ArrayRef<uint32_t> Args = Caller.args(Caller.Events[Call.Event]);
    auto Passed = [&](uint32_t Expr) {
      uint32_t I = passedParameter(P, F, Expr);
      return I < Args.size() ? Args[I] : None;
    };
    Object = Passed(Object);
    if (HasOperation && !Operation.Constant) {
      Operation.Expr = Passed(Operation.Expr);
      uint32_t X = Operation.Expr == None
                       ? None
                       : P.stripExpr(Call.Caller, Operation.Expr);
      if (X == None)
        return std::nullopt;
      if (Caller.Exprs[X].Kind == facts::ExprKind::Const)
        Operation.Constant = facts::constValue(Caller.Exprs[X]);
    }
    F = Call.Caller;
    Event = Call.Event;
  }
  return std::nullopt;
}

/// One chain for each caller: what one of them has done before, the most
/// probable chain may not show.
static std::vector<EnteredHook> byCaller(const link::Program &P,
                                         const HookSite &S) {
  std::vector<EnteredHook> Out;
  uint32_t Block = P.flow(S.F).blockOf(S.Event);
  for (const link::CallEdge *E : P.callers(S.F)) {
    if (E->Kind == link::CallKind::Deferred)
      continue;
    uint32_t At = P.flow(E->Caller).blockOf(E->Event);
    for (const link::HotContext &C : P.hotContexts(E->Caller)) {
      link::KnownWays Ways = P.ways(E->Caller, C);
      if (!Ways.canRun(At) ||
          !P.ways(S.F, Ways.passed(E->Event, S.F)).canRun(Block))
        continue;
      EnteredHook By;
      By.Chain = P.chain(C);
      By.Family = C.Family;
      link::HotStep Last;
      Last.Function = S.F;
      Last.Call = E;
      Last.Hotness = C.Hotness * P.frequency(By.Chain.back(), At);
      By.Chain.push_back(std::move(Last));
      By.Hotness = By.Chain.back().Hotness * P.flow(S.F).frequency(Block);
      if (By.Hotness >= link::HotThreshold)
        Out.push_back(std::move(By));
      break;
    }
  }
  llvm::stable_sort(Out, [](const EnteredHook &A, const EnteredHook &B) {
    return A.Hotness > B.Hotness;
  });
  return Out;
}

std::optional<Verdict> nobounce::checks::judgeDuplicate(
    const link::Program &P, PredicateCache &Tests, const rules::CheckRule &Rule,
    const HookRule &Hook, llvm::ArrayRef<HookSite> Sites, const HookSite &S) {
  if (!Hook.Duplicates)
    return std::nullopt;
  std::optional<Verdict> Out;
  llvm::SmallPtrSet<const HookSite *, 4> Seen;
  for (const EnteredHook &E : byCaller(P, S)) {
    std::optional<EarlierHook> Before =
        findEarlier(P, Tests, Hook, Sites, S, E.Chain);
    // What is needed on one chain may not be on another.
    bool Needed = Before && !Before->Dropped.empty();
    if (!Before || (Out && Needed))
      continue;
    const facts::Function &By = P.function(Before->Site->F);
    Place At = placeOf(By, By.Events[Before->Site->Event]);
    std::string Line = At.File + ":" + std::to_string(At.Line);
    if (Out && Out->isFinding()) {
      if (!Seen.insert(Before->Site).second)
        continue;
      Out->Proof.push_back({Part::Skippable, "earlier",
                            "entered before, by " + By.name().str() +
                                ", where " + P.families()[E.Family] +
                                " comes here",
                            At});
      continue;
    }
    Seen.insert(Before->Site);
    Verdict V = beginHookVerdict(P, Rule, S, E);
    V.Form = "duplicate";
    V.Parts.push_back({Part::Shared, Answer::Yes,
                       "all that the hook touches is touched again"});
    V.Parts.push_back({Part::Skippable, Needed ? Answer::No : Answer::Yes,
                       Needed ? Before->Dropped
                              : "the chain has entered it for the same object "
                                "and operation, at " +
                                    Line});
    V.Parts.push_back({Part::Selective, Answer::Yes,
                       "the first call stands on every way to the second"});
    V.Proof.push_back({Part::Skippable, "earlier",
                       "entered before, by " + By.name().str(), At});
    V.Assumptions.push_back(
        {"duplicate",
         "nothing else that reaches " + V.Function +
             " relies on the call there: its other callers must make it "
             "themselves",
         {}});
    finishHookVerdict(P, Rule, S, E,
                      {"", "was already entered for `" + objectText(P, S) +
                               "` on this chain, at " + Line},
                      V);
    V.Sure = Confidence::Medium;
    Out = std::move(V);
  }
  return Out;
}
