//===- RareAlternative.cpp - Whether the pinned object is usual -----------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/RareAlternative.h"
#include "Checks/FlagSetters.h"
#include "Checks/HotChain.h"
#include "Checks/Places.h"
#include "llvm/ADT/STLExtras.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::None;

/// Calls down to where it is decided.
static constexpr unsigned MaxDepth = 6;

namespace {
/// Where two references are taken in one function: one event each.
struct Fork {
  link::FunctionId F = link::NoFunction;
  uint32_t Usual = None, Other = None;
};
} // namespace

static bool endsWith(const link::Term &T, const link::Term &Tail) {
  return Tail.Steps.size() <= T.Steps.size() &&
         std::equal(Tail.Steps.begin(), Tail.Steps.end(),
                    T.Steps.end() - Tail.Steps.size());
}

/// Follows a call down to the function in which the two are different events.
static Fork forkBelow(const link::Program &P, link::FunctionId F,
                      uint32_t Event, link::Term Usual, link::Term Other) {
  for (unsigned Depth = 0; Depth != MaxDepth; ++Depth) {
    // The callee's names for the two, in which the caller's end.
    link::FunctionId Callee = link::NoFunction;
    std::optional<std::pair<link::RefChange, link::RefChange>> Best;
    size_t Longest = 0;
    for (const link::CallEdge &C : P.callees(F, Event)) {
      std::vector<link::RefChange> Takes;
      for (const link::Outcome &O : P.summary(C.Callee).Outcomes)
        for (const link::RefChange &X : O.Changes)
          if (X.Delta > 0)
            Takes.push_back(X);
      for (const link::RefChange &A : Takes)
        for (const link::RefChange &B : Takes) {
          size_t Length = A.Count.Steps.size() + B.Count.Steps.size();
          if (A.Count == B.Count || !endsWith(Usual, A.Count) ||
              !endsWith(Other, B.Count) || Length <= Longest)
            continue;
          Longest = Length;
          Callee = C.Callee;
          Best = {A, B};
        }
    }
    if (!Best || Best->first.Event == None || Best->second.Event == None)
      return {};
    if (Best->first.Event != Best->second.Event)
      return {Callee, Best->first.Event, Best->second.Event};
    F = Callee;
    Event = Best->first.Event;
    Usual = Best->first.Count;
    Other = Best->second.Count;
  }
  return {};
}

/// Whether the flag that leads to the other object is set seldom.
static bool judgeFlag(const RefCandidate &C, const Fork &At,
                      const Predicate &Flag, PartAnswer &A,
                      std::vector<Evidence> &Proof) {
  const link::Program &P = C.P;
  const facts::Function &K = P.function(At.F);
  if (Flag.Path == None || K.Paths[Flag.Path].Kind != facts::PathKind::Field ||
      (Flag.Is != Predicate::NonZero && Flag.Is != Predicate::Zero))
    return false;
  const facts::PathNode &N = K.Paths[Flag.Path];
  llvm::StringRef Record = K.str(N.A), Field = K.str(N.B);
  std::string Name = (Record + "." + Field).str();
  double Reader = P.eventHotness(C.F, C.get());
  unsigned Setters = 0;
  std::vector<Evidence> Found;
  for (const link::FieldStore &S : P.fieldStores(Record, Field)) {
    if (!enables(S, Flag))
      continue;
    ++Setters;
    const facts::Function &By = P.function(S.Function);
    double Heat = S.Hotness * S.Share;
    std::string How = Heat > 0 ? "reached " + formatHotness(Heat)
                               : std::string("which no hot entry reaches");
    Place Where = placeOf(By, By.Events[S.Event]);
    if (!isColder(Heat, Reader)) {
      A.Is = Answer::No;
      A.Reason = "it is another object whenever a flag in " + Name +
                 " is set, and " + By.name().str() + " can set it as often, " +
                 Where.File + ":" + std::to_string(Where.Line);
      return true;
    }
    Found.push_back({Part::Selective, "setter",
                     "the flag is set in " + By.name().str() + ", " + How,
                     Where});
  }
  // Memory begins as zeros; a flag that nobody is seen to set is not known.
  if (Setters == 0 || Flag.Is == Predicate::Zero)
    return false;
  A.Is = Answer::Yes;
  A.Reason = "it is another object only while a flag in " + Name +
             " is set; what sets it is " + std::to_string(Setters) +
             (Setters == 1 ? " place" : " places") + ", colder than the get";
  llvm::append_range(Proof, Found);
  return true;
}

PartAnswer nobounce::checks::judgeAlternative(const RefCandidate &C,
                                              const Referenced &Pinned,
                                              const Referenced &Other,
                                              std::vector<Evidence> &Proof) {
  PartAnswer A;
  A.Of = Part::Selective;
  A.Is = Answer::Unknown;
  A.Reason = "what decides between the two objects was not found";
  Fork At = forkBelow(C.P, C.F, C.get(), Pinned.Count, Other.Count);
  if (At.F == link::NoFunction)
    return A;
  const facts::Function &K = C.P.function(At.F);
  const link::Flow &G = C.P.flow(At.F);
  uint32_t Usual = G.blockOf(At.Usual), Rare = G.blockOf(At.Other);
  if (Usual == None || Rare == None)
    return A;
  Predicates Tests(C.P, At.F);
  std::vector<Predicate> Here = Tests.known(At.Usual);
  for (const Predicate &T : Tests.known(At.Other)) {
    if (llvm::any_of(Here, [&](const Predicate &H) { return H.implies(T); }))
      continue;
    if (!judgeFlag(C, At, T, A, Proof))
      continue;
    if (T.Block != None && K.Blocks[T.Block].Term.Cond != None)
      Proof.push_back({Part::Selective, "test",
                       K.name().str() + " decides here which object it is",
                       placeOf(K, K.Blocks[T.Block].Term.CondBegin,
                               K.Blocks[T.Block].Term.CondEnd)});
    return A;
  }
  if (G.coldReason(Rare) != link::ColdReason::None ||
      G.frequency(Rare) <= G.frequency(Usual) * MuchColder) {
    A.Is = Answer::Yes;
    A.Reason = "the source says that the other object is unlikely";
    Proof.push_back({Part::Selective, "test",
                     K.name().str() + " takes the other object here",
                     placeOf(K, K.Events[At.Other])});
    return A;
  }
  A.Reason =
      "how often " + K.name().str() + " yields the other object is not known";
  return A;
}
