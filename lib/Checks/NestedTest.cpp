//===- NestedTest.cpp - All effects stand below a cheaper test ------------===//
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
#include "llvm/ADT/STLExtras.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::BranchKind;
using facts::None;

namespace {

/// What a branch decides, and what of that does something.
struct Decided {
  std::vector<uint32_t> Blocks;  ///< On any way until the ways meet.
  std::vector<uint32_t> Effects; ///< Events that are no reads; returns are not
                                 ///< among them.
};

} // namespace

/// The branch whose ways out differ, or None with a reason: the first one that
/// uses the value; the others must then stand behind the guard.
static uint32_t outerBranch(const Candidate &C, const ValueUses &U,
                            std::string &Why) {
  const facts::Function &F = C.fn();
  const link::Flow &G = C.P.flow(C.F);
  uint32_t Outer = None;
  for (uint32_t B : U.Branches)
    if (Outer == None || G.dominates(B, Outer))
      Outer = B;
  if (Outer == None) {
    Why = "it decides no branch";
    return None;
  }
  // The left operand of a joined &&: the branch on the joined value counts.
  if (isJoined(F, G, Outer)) {
    std::vector<uint32_t> Rest;
    for (uint32_t B : U.Branches)
      if (B != Outer)
        Rest.push_back(B);
    Outer = decidingBranch(F, G, Rest, Why);
    if (Outer == None)
      return None;
  }
  BranchKind K = F.Blocks[Outer].Term.Kind;
  if (K == BranchKind::While || K == BranchKind::DoWhile ||
      K == BranchKind::For || K == BranchKind::Switch ||
      G.isLoopHeader(Outer)) {
    Why = "it decides a loop or a switch";
    return None;
  }
  return Outer;
}

/// Fills \p Out. False when the branch decides whether a loop goes on.
static bool findDecided(const Candidate &C, uint32_t Branch, Decided &Out) {
  const facts::Function &F = C.fn();
  const link::Flow &G = C.P.flow(C.F);
  Out.Blocks = decidedBy(G, Branch);
  for (uint32_t B : Out.Blocks) {
    for (const link::FlowEdge &E : G.succs(B))
      if (E.To == Branch)
        return false;
    for (uint32_t E = F.Blocks[B].EventBegin; E != pointAtEnd(F, B).Event;
         ++E) {
      std::string Why;
      if (!isHarmless(C.P, C.F, E, Why) && !returnsValue(F, E))
        Out.Effects.push_back(E);
    }
  }
  return true;
}

/// Whether nothing happens on the ways that do not lead behind \p E.
static bool isInertElsewhere(const Candidate &C, const Decided &D,
                             const ValueUses &U, const link::FlowEdge &E) {
  const facts::Function &F = C.fn();
  const link::Flow &G = C.P.flow(C.F);
  auto Behind = [&](uint32_t Event) {
    return isBehind(G, E, G.blockOf(Event));
  };
  if (!llvm::all_of(D.Effects, Behind) || !llvm::all_of(U.Events, Behind))
    return false;
  std::vector<uint32_t> Rest;
  bool Returns = false;
  for (uint32_t B : D.Blocks) {
    if (isBehind(G, E, B))
      continue;
    if (G.isLoopHeader(B) || C.P.branchInAssertion(C.F, B))
      return false;
    Rest.push_back(B);
    for (uint32_t I = F.Blocks[B].EventBegin; I != pointAtEnd(F, B).Event; ++I)
      Returns |= returnsValue(F, I);
  }
  return !Returns || returnsOneConstant(F, Rest);
}

FormAnswers nobounce::checks::matchNestedTest(const Candidate &C) {
  FormAnswers Found;
  FormAnswer A;
  A.Form = "nested-test";
  const facts::Function &F = C.fn();
  const link::Flow &G = C.P.flow(C.F);
  ValueUses U = usesOfResult(C.Tests, C.Read.Event);
  if (U.Escapes) {
    A.Reason = "its value is kept where its uses cannot be told";
    return {A};
  }
  uint32_t B = outerBranch(C, U, A.Reason);
  if (B == None)
    return {A};
  Decided D;
  if (!findDecided(C, B, D)) {
    A.Reason = "it decides whether a loop goes on";
    return {A};
  }
  if (D.Effects.empty()) {
    A.Reason = "no effect depends on it";
    return {A};
  }
  const facts::Branch &T = F.Blocks[B].Term;
  std::string Deed = otherDeed(C.P, C.F, C.Read.Event, T.CondBegin, T.CondEnd,
                               /*MayKeep=*/true);
  if (!Deed.empty()) {
    A.Reason = "the condition that reads it makes " + Deed + ", too";
    return {A};
  }
  A.Reason = "what depends on it stands below no cheaper test";
  for (const link::FlowEdge &E : guardEdges(C, B)) {
    if (E.From == B || !llvm::is_contained(D.Blocks, E.From) ||
        !isInertElsewhere(C, D, U, E))
      continue;
    if (!llvm::all_of(U.Branches, [&](uint32_t X) {
          return X == B || isJoined(F, G, X) || isBehind(G, E, X);
        }))
      continue;
    FormAnswer Try;
    Try.Form = A.Form;
    std::string Why = describeGuard(C, E, Try);
    if (!Why.empty()) {
      A.Reason = "the test below it, at line " +
                 std::to_string(placeOf(F, F.Blocks[E.From].Term.CondBegin,
                                        F.Blocks[E.From].Term.CondEnd)
                                    .Line) +
                 ", " + Why;
      continue;
    }
    if (!Try.InRegister && !Try.StaticKey)
      Why = existingGuard(C, Try.Guard);
    if (!Why.empty())
      Why = "`" + Try.GuardText + "` " + Why;
    else
      Why = objectionToBranch(C, E, Try);
    if (!Why.empty()) {
      Try.Reason = Why;
      A = std::move(Try);
      continue;
    }
    const facts::Event &First = F.Events[D.Effects.front()];
    Try.EffectText = F.text(First.Begin, First.End).str();
    Try.Effects.push_back(D.Effects.front());
    Try.GuardBegin = F.Blocks[E.From].Term.CondBegin;
    Try.GuardEnd = F.Blocks[E.From].Term.CondEnd;
    Try.Is = Answer::Yes;
    Try.Reason = "all that depends on it stands below `" + Try.GuardText + "`";
    Try.Suggestion = nestedEdit(C, B, E, Try.GuardText);
    Found.push_back(std::move(Try));
  }
  if (Found.empty())
    Found.push_back(std::move(A));
  return Found;
}
