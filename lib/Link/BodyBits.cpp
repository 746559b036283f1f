//===- BodyBits.cpp - What a call may do besides --------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/BodyBits.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::None;

BodyBits::BodyBits(const Symbols &S, const std::vector<FunctionData> &Data,
                   const CallGraph &G, const PrimitiveNames &Known,
                   const Escapes &E, const Stability &Stable,
                   const UnknownCalls &Outside, const SummaryTable &Summaries)
    : S(S), Data(Data), G(G), Known(Known), E(E), Stable(Stable),
      Outside(Outside), Summaries(Summaries) {}

const CallReach &BodyBits::sleeps() const {
  std::lock_guard<std::recursive_mutex> Guard(E.lock());
  if (Sleeps)
    return *Sleeps;
  std::vector<CallReach::Seed> Seeds;
  for (FunctionId F = 0; F != Data.size(); ++F) {
    if (const rules::Primitive *P = Known.function(S.info(F).Name)) {
      if (P->Sleeps)
        Seeds.push_back({F, None});
      continue; // What it is made of is of no interest.
    }
    const FunctionData &D = Data[F];
    for (const Primitives::At &A : D.P.all())
      if (A.Is->Sleeps && D.G.blockOf(A.Event) != None) {
        Seeds.push_back({F, A.Event});
        break;
      }
  }
  Sleeps.emplace(G, uint32_t(Data.size()), Seeds);
  return *Sleeps;
}

const CallReach &BodyBits::unknown() const {
  std::lock_guard<std::recursive_mutex> Guard(E.lock());
  if (Unknown)
    return *Unknown;
  std::vector<CallReach::Seed> Seeds;
  for (FunctionId F = 0; F != Data.size(); ++F) {
    if (S.info(F).IsPrimitive)
      continue;
    const FunctionData &D = Data[F];
    for (uint32_t I = 0; I != D.F.Events.size(); ++I) {
      if (D.G.blockOf(I) == None || !Outside.isUnknown(F, I) ||
          G.isResolvedByCallers(F, I))
        continue;
      Seeds.push_back({F, I});
      break;
    }
  }
  Unknown.emplace(G, uint32_t(Data.size()), Seeds);
  return *Unknown;
}

const CallReach &BodyBits::writes(const StablePath &Path) const {
  std::lock_guard<std::recursive_mutex> Guard(E.lock());
  const StabilityReport &R = Stable.of(Path);
  std::unique_ptr<CallReach> &W = Writes[&R];
  if (W)
    return *W;
  std::vector<CallReach::Seed> Seeds;
  for (const StableStore &X : R.Stores)
    if (X.Found.When == Moment::Running || X.Found.When == Moment::Self)
      Seeds.push_back({X.Function, X.Event});
  W = std::make_unique<CallReach>(G, uint32_t(Data.size()), Seeds);
  return *W;
}

/// Where some way that comes back has changed a field of the running task's.
static std::optional<uint32_t> changedAt(const Summary &S, const Term &Where) {
  for (const Outcome &O : S.Outcomes)
    for (const TermStore &X : O.Stores)
      if (X.Where == Where)
        return X.Event;
  return std::nullopt;
}

const CallReach &BodyBits::replaces(NameId Record, NameId Field) const {
  std::lock_guard<std::recursive_mutex> Guard(E.lock());
  std::unique_ptr<CallReach> &R = Replaces[{Record, Field}];
  if (R)
    return *R;
  Term Where(TermRoot::Current);
  Where.Steps.push_back({TermStep::Field, Record, Field});
  std::vector<CallReach::Seed> Seeds;
  llvm::BitVector Leaves(uint32_t(Data.size()));
  for (FunctionId F = 0; F != Data.size(); ++F)
    if (std::optional<uint32_t> Event = changedAt(Summaries.of(F), Where)) {
      Leaves.set(F);
      Seeds.push_back({F, *Event});
    }
  // Who makes a call that is followed says it in outcomes of its own.
  R = std::make_unique<CallReach>(
      G, uint32_t(Data.size()), Seeds, [&](const CallEdge &C) {
        return Leaves.test(C.Callee) &&
               followedCall(Data[C.Caller], G, C.Caller, C.Event) == C.Callee;
      });
  return *R;
}
