//===- NoOpEffect.cpp - Form: the read decides only no-op stores ----------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `if (A && atomic_read(&x->count) == 1) y->flags &= ~FLAG;` does nothing
// unless FLAG is set, whatever the count is. So FLAG can be tested first.
//
//===----------------------------------------------------------------------===//

#include "Checks/Candidate.h"
#include "Checks/GuardEdit.h"
#include "Checks/IdempotentStore.h"
#include "Checks/Influence.h"
#include "Checks/Places.h"
#include "Checks/Publishing.h"
#include "Facts/Render.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::EventKind;
using facts::ExprKind;
using facts::None;
using facts::StoreOp;

/// Whether \p Effect runs when the condition of \p Branch is true.
static bool followsTrueEdge(const link::Flow &G, uint32_t Branch,
                            uint32_t Effect) {
  for (const link::FlowEdge &E : G.succs(Branch))
    if (E.Index == 0)
      return E.To == Effect || G.dominates(E.To, Effect);
  return false;
}

/// The guard's location as the tree spells racy reads of it.
static std::string markedRead(const Candidate &C, uint32_t Path) {
  const facts::Function &F = C.fn();
  const facts::PathNode &N = F.Paths[Path];
  std::string Text = facts::renderPath(F, Path);
  if (N.Kind != facts::PathKind::Field || F.str(N.Type).ends_with("*"))
    return Text;
  std::string Macro = C.Marked.of(F.str(N.A), F.str(N.B));
  return Macro.empty() ? Text : Macro + "(" + Text + ")";
}

FormAnswer nobounce::checks::matchNoOpEffect(const Candidate &C) {
  FormAnswer A;
  A.Form = "no-op-effect";
  const facts::Function &F = C.fn();
  const link::Flow &G = C.P.flow(C.F);
  Influence I = influenceOf(F, C.Read.Event);
  for (uint32_t E : I.Events) {
    A.Reason = "its value is used at line " +
               std::to_string(placeOf(F, F.Events[E]).Line);
    return A;
  }
  uint32_t B = decidingBranch(F, G, I.Branches, A.Reason);
  if (B == None)
    return A;
  facts::BranchKind Kind = F.Blocks[B].Term.Kind;
  if (Kind == facts::BranchKind::While || Kind == facts::BranchKind::DoWhile ||
      Kind == facts::BranchKind::For || Kind == facts::BranchKind::Switch ||
      G.isLoopHeader(B)) {
    A.Reason = "it decides a loop or a switch";
    return A;
  }

  // All effects of what the branch decides are idempotent stores to one place.
  uint32_t Path = None;
  IdempotentStore Store;
  bool Sets = false;
  uint64_t Mask = 0;
  std::vector<std::string> Texts;
  std::vector<uint32_t> Decided = decidedBy(G, B);
  for (uint32_t D : Decided)
    for (const link::FlowEdge &E : G.succs(D))
      if (E.To == B) {
        A.Reason = "it decides whether a loop goes on";
        return A;
      }
  bool SameReturn = returnsOneConstant(F, Decided);
  for (uint32_t D : Decided) {
    const facts::Block &Block = F.Blocks[D];
    for (uint32_t E = Block.EventBegin;
         E != Block.EventBegin + Block.EventCount; ++E) {
      std::string Why;
      const facts::Event &Ev = F.Events[E];
      if (isHarmless(C.P, C.F, E, Why) || (SameReturn && returnsValue(F, E)))
        continue;
      if (Ev.Kind != EventKind::Store || isLocalPath(F, Ev.Path) ||
          !idempotentStore(F, Ev, Store) || C.P.inAssertion(C.F, E)) {
        A.Reason = "it decides " + Why + ", which is no idempotent store";
        return A;
      }
      if (Ev.Flags & (facts::EV_Volatile | facts::EV_Atomic)) {
        A.Reason =
            "the store is volatile or atomic: it may be meant to publish";
        return A;
      }
      if (!A.Effects.empty() && (Sets || Store.Sets)) {
        A.Reason = "it decides several stores of which one sets a flag";
        return A;
      }
      Sets = Store.Sets;
      if (Path != None && Path != Ev.Path) {
        A.Reason = "it decides stores to several places";
        return A;
      }
      Path = Ev.Path;
      Mask |= Store.Mask;
      if (!llvm::is_contained(Texts, Store.MaskText))
        Texts.push_back(Store.MaskText);
      A.Effects.push_back(E);
    }
  }
  if (Path == None) {
    A.Reason = "no store depends on it";
    return A;
  }
  const facts::Event &Effect = F.Events[A.Effects.front()];

  std::string PathText = markedRead(C, Path);
  A.GuardPath = Path;
  std::string MaskText = llvm::join(Texts, " | ");
  if (Texts.size() > 1)
    MaskText = "(" + MaskText + ")";
  A.GuardText = Mask == ~0ull ? PathText : PathText + " & " + MaskText;
  if (Sets)
    A.GuardText = "!(" + A.GuardText + ")";
  A.EffectText = F.text(Effect.Begin, Effect.End).str();
  if (A.EffectText.empty())
    A.EffectText = "a store to " + facts::renderPath(F, Path);
  A.Guard.Key = C.Tests.key(Path, C.Read.Event);
  A.Guard.Mask = Mask;
  A.Sets = Sets;
  A.Guard.Is = Sets ? Predicate::Zero : Predicate::NonZero;
  A.Guard.Path = Path;

  std::string Guarded = existingGuard(C, A.Guard);
  if (!Guarded.empty()) {
    A.Reason = "`" + A.GuardText + "` " + Guarded;
    return A;
  }
  A.Reason = objectionToGuard(C, Path, A.Effects.front());
  if (!A.Reason.empty())
    return A;
  for (uint32_t E : A.Effects) {
    std::string By = publisherOf(C.P, C.F, E);
    if (!By.empty()) {
      A.Reason = "the store may be what somebody waits for: " + By + " follows";
      return A;
    }
  }

  A.Is = Answer::Yes;
  A.Reason = "all that depends on it is `" + A.EffectText +
             "`, which changes nothing unless `" + A.GuardText + "`";
  A.Suggestion = insertGuard(
      C, B, A.GuardText, followsTrueEdge(G, B, G.blockOf(A.Effects.front())));
  return A;
}
