//===- UnusedValue.cpp - A value read for nothing unless a flag holds -----===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/GuardBranch.h"
#include "Checks/GuardEdit.h"
#include "Checks/Influence.h"
#include "Checks/Places.h"
#include "Checks/ValueUses.h"
#include "Facts/Render.h"
#include "llvm/ADT/STLExtras.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::EventKind;
using facts::None;

/// Whether all uses are behind an edge.
static bool usedOnlyBehind(const link::Flow &G, const ValueUses &U,
                           const link::FlowEdge &E) {
  return llvm::all_of(U.Branches,
                      [&](uint32_t B) { return isBehind(G, E, B); }) &&
         llvm::all_of(U.Events,
                      [&](uint32_t I) { return isBehind(G, E, G.blockOf(I)); });
}

/// What speaks against reading at the end of \p Block instead: something with
/// a meaning stands between, or another object would be read there.
static std::string objectionToDelay(const Candidate &C, uint32_t Block) {
  const facts::Function &F = C.fn();
  const link::Flow &G = C.P.flow(C.F);
  uint32_t At = C.Read.Event;
  Point From = pointAfter(G, At), To = pointAtEnd(F, Block);
  if (G.loopOf(G.blockOf(At)) != G.loopOf(Block))
    return "a loop stands between the read and the test";
  for (uint32_t B : blocksBetween(G, From, To))
    if (G.isLoopHeader(B))
      return "a loop stands between the read and the test";
  for (uint32_t I : eventsBetween(F, G, From, To)) {
    const facts::Event &E = F.Events[I];
    if (E.Kind == EventKind::Store && isLocalPath(F, E.Path))
      continue;
    std::string Why;
    if (!isHarmless(C.P, C.F, I, Why))
      return "between the read and the test there is " + Why;
  }
  // The operands still mean the same.
  for (uint32_t A : F.args(C.event())) {
    std::string Key = C.Tests.keyOfValue(A, At);
    if (Key.empty() || Key != C.Tests.keyOfValue(A, Predicates::AtEnd | Block))
      return "what is read is not known to be the same object at the test";
  }
  return {};
}

FormAnswers nobounce::checks::matchUnusedValue(const Candidate &C) {
  FormAnswers Found;
  FormAnswer A;
  A.Form = "unused-value";
  const facts::Function &F = C.fn();
  const link::Flow &G = C.P.flow(C.F);
  ValueUses U = usesOfResult(C.Tests, C.Read.Event);
  if (U.Kept.empty() || U.Escapes) {
    A.Reason = U.Escapes ? "its value is kept where its uses cannot be told"
                         : "its value is kept in no local";
    return {A};
  }
  if (U.Branches.empty() && U.Events.empty()) {
    A.Reason = "its value is not used";
    return {A};
  }
  A.Reason = "its value is used under no cheaper test";
  for (const link::FlowEdge &E : guardEdges(C, C.block())) {
    if (!usedOnlyBehind(G, U, E))
      continue;
    unsigned Line = placeOf(F, F.Blocks[E.From].Term.CondBegin,
                            F.Blocks[E.From].Term.CondEnd)
                        .Line;
    FormAnswer Try;
    Try.Form = A.Form;
    std::string Why = describeGuard(C, E, Try);
    if (!Why.empty()) {
      A.Reason = "the test above its uses, at line " + std::to_string(Line) +
                 ", " + Why;
      continue;
    }
    if (!Try.InRegister && !Try.StaticKey) {
      Why = existingGuard(C, Try.Guard);
      if (!Why.empty())
        Why = "`" + Try.GuardText + "` " + Why;
      else
        Why = objectionToCost(C, Try.GuardPath);
    }
    if (Why.empty())
      Why = objectionToDelay(C, E.From);
    if (!Why.empty()) {
      Try.Reason = Why;
      A = std::move(Try);
      continue;
    }
    uint32_t Use = U.Events.empty() ? None : U.Events.front();
    if (Use != None) {
      Try.Effects.push_back(Use);
      Try.EffectText = F.text(F.Events[Use].Begin, F.Events[Use].End).str();
    }
    Try.GuardBegin = F.Blocks[E.From].Term.CondBegin;
    Try.GuardEnd = F.Blocks[E.From].Term.CondEnd;
    Try.Is = Answer::Yes;
    Try.Reason = "its value is used only where `" + Try.GuardText +
                 "` holds, tested at line " + std::to_string(Line);
    Try.Suggestion = delayEdit(C, U.Kept.front(), U.Kept.size(), E);
    Found.push_back(std::move(Try));
  }
  if (Found.empty())
    Found.push_back(std::move(A));
  return Found;
}
