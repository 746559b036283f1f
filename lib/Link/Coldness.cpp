//===- Coldness.cpp - Cold blocks and edges -------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/Coldness.h"
#include "Link/Conditions.h"
#include "llvm/ADT/STLFunctionalExtras.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::None;
using rules::Meaning;

const rules::Primitive *nobounce::link::staticKeyAt(ReturnValues &V,
                                                    const FunctionData &D,
                                                    uint32_t Block,
                                                    bool &Negated) {
  const facts::Branch &T = D.F.Blocks[Block].Term;
  if (T.Kind == facts::BranchKind::None || T.Kind == facts::BranchKind::Switch)
    return nullptr;
  Negated = false;
  if (T.Macro != None)
    if (const rules::Primitive *P = D.P.around(T.Macro, Meaning::StaticKey))
      return P;
  if (T.Cond == None)
    return nullptr;
  ResultOf R = V.resultOf(D, T.Cond);
  Negated = R.Negated;
  return R.Is && R.Is->Is == Meaning::StaticKey ? R.Is : nullptr;
}

/// Why a block is cold by what happens in it.
ColdReason Frequencies::reasonOfBlock(uint32_t B) const {
  const facts::Block &Block = D.F.Blocks[B];
  if (Block.Flags & facts::BK_NoReturn)
    return ColdReason::NoReturn;
  for (uint32_t I = Block.EventBegin, E = I + Block.EventCount; I != E; ++I) {
    const facts::Event &Ev = D.F.Events[I];
    // A macro that branches inside (a rate limit, a debug switch) says nothing
    // of the block in which it starts.
    if (Ev.Macro != None) {
      if (const rules::Primitive *P = D.P.around(Ev.Macro, Meaning::Cold)) {
        bool Branches = Block.Term.Macro != None &&
                        D.P.around(Block.Term.Macro, Meaning::Cold) == P;
        if (!Branches)
          return ColdReason::ColdCall;
      }
    }
    if (Ev.Kind != facts::EventKind::Call)
      continue;
    if (Ev.Flags & facts::EV_NoReturn)
      return ColdReason::NoReturn;
    if (Ev.Flags & facts::EV_Cold)
      return ColdReason::ColdCall;
    if (const Primitives::At *A = D.P.at(I);
        A && A->Macro == None && A->Is->Is == Meaning::Cold)
      return ColdReason::ColdCall;
    if (FunctionId Callee = D.directCallee(I);
        Callee != NoFunction && S.info(Callee).IsCold)
      return ColdReason::ColdCall;
  }
  return ColdReason::None;
}

/// Why an edge is cold by the condition it depends on.
ColdReason Frequencies::reasonOfEdge(const FlowEdge &E, bool KeyIsOn) const {
  const facts::Branch &T = D.F.Blocks[E.From].Term;
  if (T.Kind == facts::BranchKind::None || G.succs(E.From).size() < 2)
    return ColdReason::None;
  bool OnTrue = E.Index == 0;
  if (T.Kind != facts::BranchKind::Switch) {
    // A static key is spelled with a hint; it comes first.
    bool Negated = false;
    if (const rules::Primitive *P = staticKeyAt(V, D, E.From, Negated)) {
      int Likely = KeyIsOn ? 1 : P->Likely;
      return Likely >= 0 && (OnTrue != Negated) != (Likely == 1)
                 ? ColdReason::StaticKey
                 : ColdReason::None;
    }
    if (T.Macro != None && D.P.around(T.Macro, Meaning::Assert))
      return OnTrue ? ColdReason::Assertion : ColdReason::None;
    if ((OnTrue ? T.Flags & facts::BF_ExpectFalse
                : T.Flags & facts::BF_ExpectTrue) &&
        !comparesFunction(D, E.From))
      return ColdReason::Unlikely;
    if (T.Cond != None) {
      ResultOf R = V.resultOf(D, T.Cond);
      bool Nonzero = OnTrue != R.Negated;
      // A count of plain atomic type can be a reference too; its model says
      // which result means zero.
      bool Drops = R.Is && (R.Is->Is == Meaning::PutTest ||
                            (R.Is->Is == Meaning::RMW && !R.Is->When.empty()));
      if (Drops && Nonzero == (R.Is->When != "zero"))
        return ColdReason::LastReference;
      if (R.Is && R.Is->Is == Meaning::IsErr && Nonzero)
        return ColdReason::ErrorReturn;
      if (R.Is && R.Is->Is == Meaning::TryLock &&
          Nonzero == (R.Is->When == "zero"))
        return ColdReason::Contended;
    }
  }
  return ColdReason::None;
}

void Frequencies::findCold(llvm::ArrayRef<uint32_t> EnabledKeys) {
  ReturnValues::Errors Errors(V, F);
  llvm::BitVector Rare(uint32_t(D.F.Succs.size()));
  for (uint32_t B = 0; B != G.blockCount(); ++B) {
    if (!G.isReachable(B)) {
      G.Reason[B] = ColdReason::Unreachable;
      continue;
    }
    G.Reason[B] = reasonOfBlock(B);
    // A function that always fails is no colder than its callers.
    if (G.Reason[B] == ColdReason::None && B != 0 &&
        Errors.blockReturnsError(B))
      G.Reason[B] = ColdReason::ErrorReturn;
    for (const FlowEdge &E : G.succs(B)) {
      ColdReason R = reasonOfEdge(E, llvm::is_contained(EnabledKeys, B));
      if (R == ColdReason::None && G.succs(B).size() > 1 &&
          Errors.edgeReturnsError(E))
        R = ColdReason::ErrorReturn;
      G.EdgeReason[G.edgeNumber(E)] = R;
      if (R == ColdReason::None && Errors.edgeReturnsAnswer(E))
        Rare.set(G.edgeNumber(E));
    }
  }
  D.TrueShare = trueShares(D, Rare);
  // Post-order, so that a block is seen after what follows it; a back edge
  // leads to what is not yet known and counts as warm.
  for (uint32_t B : llvm::reverse(G.rpo())) {
    if (G.Reason[B] != ColdReason::None || G.succs(B).empty())
      continue;
    bool All = true;
    for (const FlowEdge &E : G.succs(B))
      All &= G.coldReason(E) != ColdReason::None ||
             G.Reason[E.To] != ColdReason::None;
    if (All)
      G.Reason[B] = ColdReason::LeadsToCold;
  }
}

/// Headers of loops that are gone round in the common case. `goto retry` makes
/// a loop of the graph, but none of the program.
static llvm::BitVector
commonLoops(const FunctionData &D,
            llvm::function_ref<bool(const FlowEdge &)> IsCold) {
  const Flow &G = D.G;
  llvm::BitVector Warm(G.blockCount()), Loops(G.blockCount());
  if (!G.rpo().empty())
    Warm.set(G.rpo().front());
  for (uint32_t B : G.rpo())
    if (Warm[B])
      for (const FlowEdge &E : G.succs(B))
        if (!IsCold(E)) {
          Warm.set(E.To);
          if (G.isBackEdge(E) && !isRetry(D, E))
            Loops.set(E.To);
        }
  return Loops;
}

/// Spreads the entry's one run over the blocks. `Taken`: the edges that can be
/// taken; null: all.
static std::vector<float> spread(const FunctionData &D, const Flow &G,
                                 llvm::ArrayRef<ColdReason> Reason,
                                 const llvm::BitVector *Taken) {
  std::vector<float> Frequency(G.blockCount(), 0);
  if (G.rpo().empty())
    return Frequency;
  llvm::ArrayRef<float> True = D.TrueShare;
  Frequency[G.rpo().front()] = 1;
  auto CanTake = [&](const FlowEdge &E) {
    return !Taken || (*Taken)[G.edgeNumber(E)];
  };
  auto IsCold = [&](const FlowEdge &E) {
    return G.coldReason(E) != ColdReason::None ||
           (Reason[E.To] != ColdReason::None &&
            Reason[E.From] == ColdReason::None);
  };
  llvm::BitVector Loops = commonLoops(
      D, [&](const FlowEdge &E) { return !CanTake(E) || IsCold(E); });
  for (uint32_t B : G.rpo()) {
    // More than one way in adds up, but never to more than what dominates it.
    float &Own = Frequency[B];
    if (G.idom(B) != None)
      Own = std::min(Own, Frequency[G.idom(B)]);
    llvm::ArrayRef<FlowEdge> Out = G.succs(B);
    // Where a loop decides whether to go on, both sides run as often as the
    // decision: the body once per round, what follows once per loop.
    uint32_t Loop = G.loopOf(B);
    while (Loop != None && !Loops[Loop])
      Loop = G.outerLoop(Loop);
    auto Leaves = [&](const FlowEdge &E) {
      return Loop != None && !G.inLoop(E.To, Loop);
    };
    facts::BranchKind Kind = D.F.Blocks[B].Term.Kind;
    bool Decides =
        Loop != None &&
        (Loop == B || Kind == facts::BranchKind::While ||
         Kind == facts::BranchKind::For || Kind == facts::BranchKind::DoWhile);
    unsigned Warm[2] = {0, 0}, Possible = 0;
    for (const FlowEdge &E : Out)
      if (CanTake(E)) {
        ++Possible;
        if (!IsCold(E))
          ++Warm[Decides && Leaves(E)];
      }
    bool ByObject = comparesFunction(D, B);
    for (const FlowEdge &E : Out) {
      if (G.isBackEdge(E) || !CanTake(E))
        continue;
      float Share = Taken && Possible == 1 ? 1.0f
                    : IsCold(E)            ? ColdShare
                    : ByObject             ? 1.0f
                    : Warm[0] == 2 && Out.size() == 2
                        ? (E.Index == 0 ? True[B] : 1 - True[B])
                        : 1.0f / float(Warm[Decides && Leaves(E)]);
      Frequency[E.To] += Own * Share;
    }
  }
  return Frequency;
}

void Frequencies::run(llvm::ArrayRef<uint32_t> EnabledKeys) {
  findCold(EnabledKeys);
  if (!G.rpo().empty())
    G.Frequency = spread(D, G, G.Reason, nullptr);
}

std::vector<float>
nobounce::link::frequenciesOver(const FunctionData &D,
                                const llvm::BitVector &Taken) {
  const Flow &G = D.G;
  std::vector<ColdReason> Reason(G.blockCount());
  for (uint32_t B = 0; B != G.blockCount(); ++B)
    Reason[B] = G.coldReason(B);
  // What can now lead to cold code only.
  for (uint32_t B : llvm::reverse(G.rpo())) {
    if (Reason[B] != ColdReason::None)
      continue;
    bool Any = false, All = true;
    for (const FlowEdge &E : G.succs(B))
      if (Taken[G.edgeNumber(E)]) {
        Any = true;
        All &= G.coldReason(E) != ColdReason::None ||
               Reason[E.To] != ColdReason::None;
      }
    if (Any && All)
      Reason[B] = ColdReason::LeadsToCold;
  }
  return spread(D, G, Reason, &Taken);
}
