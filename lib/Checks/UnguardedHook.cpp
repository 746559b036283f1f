//===- UnguardedHook.cpp - Check kind unguarded-hook ----------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/UnguardedHook.h"
#include "Checks/DuplicateHook.h"
#include "Checks/HookArguments.h"
#include "Checks/HookJudge.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallSet.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::None;

namespace {

class Judge {
public:
  Judge(const link::Program &P, const rules::CheckRule &Rule)
      : P(P), Rule(Rule), Hook(readHookRule(Rule)), Calls(P, Hook),
        Sites(findHookSites(P, Hook, Calls)), Tests(P) {}

  void run(AskedFor Asked, std::vector<Verdict> &Out);

private:
  std::vector<EnteredHook> entries(const HookSite &S);
  Verdict judge(const HookSite &S, const std::vector<EnteredHook> &All);
  Verdict judgeEntry(const HookSite &S, const EnteredHook &E);

  const link::Program &P;
  const rules::CheckRule &Rule;
  HookRule Hook;
  NamedCalls Calls;
  std::vector<HookSite> Sites;
  PredicateCache Tests;
};

} // namespace

/// Contexts that differ in what they pass are few; more are not looked at.
static constexpr unsigned MaxEntered = 16;

std::vector<EnteredHook> Judge::entries(const HookSite &S) {
  std::vector<EnteredHook> Out;
  uint32_t Block = P.flow(S.F).blockOf(S.Event);
  llvm::SmallSet<std::pair<uint32_t, uint32_t>, 16> Seen;
  for (const link::HotContext &C : P.hotContexts(S.F)) {
    if (Out.size() == MaxEntered)
      break;
    if (!Seen.insert({C.Family, C.Node}).second)
      continue;
    link::KnownWays Ways = P.ways(S.F, C);
    if (!Ways.canRun(Block))
      continue;
    EnteredHook E;
    E.Chain = P.chain(C);
    E.Family = C.Family;
    E.Hotness = C.Hotness * P.frequency(E.Chain.back(), Block);
    E.Walk = walkHook(P, Tests, S, Ways.passed(S.Event, S.Hook), Hook.Idle,
                      E.Hotness);
    Out.push_back(std::move(E));
  }
  llvm::stable_sort(Out, [](const EnteredHook &A, const EnteredHook &B) {
    return A.Hotness > B.Hotness;
  });
  return Out;
}

Verdict Judge::judgeEntry(const HookSite &S, const EnteredHook &E) {
  return judgeEnteredHook(P, Tests, Calls, Rule, Hook, S, E);
}

Verdict Judge::judge(const HookSite &S, const std::vector<EnteredHook> &All) {
  std::optional<Verdict> First;
  for (const EnteredHook &E : All) {
    Verdict V = judgeEntry(S, E);
    if (V.isFinding())
      return V;
    // What was followed furthest says most; of equals the hottest.
    auto Says = [](const Verdict &V) { return V.Proof.size(); };
    if (!First || Says(V) > Says(*First))
      First = std::move(V);
  }
  if (First)
    return std::move(*First);
  EnteredHook Cold;
  Cold.Walk = walkHook(P, Tests, S,
                       P.ways(S.F, link::KnownValues()).passed(S.Event, S.Hook),
                       Hook.Idle, 1);
  return judgeEntry(S, Cold);
}

void Judge::run(AskedFor Asked, std::vector<Verdict> &Out) {
  for (const HookSite &S : Sites) {
    if (P.flow(S.F).blockOf(S.Event) == None)
      continue;
    bool IsHot = P.hotness(S.F) >= link::HotThreshold;
    if (!IsHot && !(Asked && Asked(P.function(S.F))))
      continue;
    Tests.trim();
    std::vector<EnteredHook> All = entries(S);
    if (!Hook.Guards.empty())
      Out.push_back(judge(S, All));
    if (Hook.Arguments)
      judgeArguments(P, Tests, Rule, Hook, Sites, S, All, Out);
    if (std::optional<Verdict> Twice =
            judgeDuplicate(P, Tests, Rule, Hook, Sites, S))
      Out.push_back(std::move(*Twice));
  }
}

void nobounce::checks::checkUnguardedHooks(const link::Program &P,
                                           const rules::CheckRule &Rule,
                                           AskedFor Asked,
                                           std::vector<Verdict> &Out) {
  Judge(P, Rule).run(Asked, Out);
}
