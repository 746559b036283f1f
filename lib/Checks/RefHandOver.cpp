//===- RefHandOver.cpp - A reference taken for a new owner ----------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/RefHandOver.h"
#include "Checks/HotChain.h"
#include "Link/Escapes.h"
#include "llvm/ADT/STLExtras.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::None;

namespace {
/// What a call does to a count that its caller can name.
struct CallEffect {
  uint32_t Event;
  int Delta;
  link::Term Count;
  link::FunctionId Callee;
  link::Term Inner; ///< The same, in the callee's terms.
};
} // namespace

/// Direct calls alone: what a table's targets do differs.
static std::vector<CallEffect> effectsOf(const link::Program &P,
                                         link::FunctionId F) {
  std::vector<CallEffect> Out;
  for (const link::CallEdge &C : P.callees(F)) {
    if (C.Kind != link::CallKind::Direct || P.summary(C.Callee).isEmpty())
      continue;
    for (const link::RefEffect &E : P.refEffects(C.Callee)) {
      if (E.InResult || E.Times != None ||
          E.Count.Root != link::TermRoot::Parameter)
        continue;
      // What lies behind two pointers is not what is passed for keeping.
      if (llvm::count_if(E.Count.Steps, [](const link::Term::Step &S) {
            return S.Kind == link::TermStep::Load;
          }) > 1)
        continue;
      for (const link::Term &Base :
           P.escapes().values().argument(F, C.Event, E.Count.Id))
        if (Base.isPublic())
          Out.push_back(
              {C.Event, E.Delta, P.inCaller(E.Count, Base), C.Callee, E.Count});
    }
  }
  return Out;
}

/// The record that gets to own the object, by a store below the call.
static void findOwner(const link::Program &P, const CallEffect &Get,
                      HandOver &Out) {
  for (const link::Escape &E : P.escapes().of(Get.Callee, Get.Inner.object())) {
    if (E.Kind != link::EscapeKind::Stored)
      continue;
    link::Term Held = E.Into;
    Held.Steps.push_back({link::TermStep::Load, 0, 0});
    link::Pin Pin = P.pinOf(Held);
    if (Pin.Links.empty() || !Pin.Links.front().Owner ||
        Pin.Links.front().Owner->How == link::Certainty::Sometimes)
      continue;
    Out.Owner = Pin.Links.front().Owner;
    Out.In = E.In == link::NoFunction ? Get.Callee : E.In;
    Out.Store = E.InEvent;
    return;
  }
}

std::vector<HandOver>
nobounce::checks::findHandOvers(const link::Program &P, link::FunctionId F,
                                const link::RefTrace &Trace) {
  std::vector<HandOver> Out;
  const link::Flow &G = P.flow(F);
  std::vector<CallEffect> All = effectsOf(P, F);
  for (const CallEffect &Get : All) {
    if (Get.Delta <= 0 || !isHot(P, F, Get.Event))
      continue;
    // What is taken here is dropped by another: no owner keeps it.
    if (llvm::any_of(Trace.Cycles, [&](const link::RefPair &R) {
          return R.First == Get.Event && R.Count == Get.Count;
        }))
      continue;
    for (const CallEffect &Put : All) {
      // The put comes whatever happens after the get, and not before it.
      if (Put.Delta >= 0 || Put.Count != Get.Count || Put.Event == Get.Event ||
          !link::canFollow(G, Get.Event, Put.Event) ||
          !G.postDominates(G.blockOf(Put.Event), G.blockOf(Get.Event)) ||
          !isHot(P, F, Put.Event))
        continue;
      HandOver H{Get.Event, Put.Event,        Get.Count,
                 nullptr,   link::NoFunction, None};
      findOwner(P, Get, H);
      if (H.Owner)
        Out.push_back(std::move(H));
    }
  }
  return Out;
}
