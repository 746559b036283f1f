//===- Publishing.cpp - Stores that somebody may wait for -----------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/Publishing.h"
#include "Checks/Places.h"

using namespace nobounce;
using namespace nobounce::checks;

/// Callees are looked into, and callers followed, this far.
static constexpr unsigned MaxDown = 2, MaxUp = 2;

/// Whether the primitive orders a store before it against a load after it, or
/// tells somebody that there is something to look at.
static bool publishes(const rules::Primitive &Is) {
  return Is.Is == rules::Meaning::Wake ||
         (Is.Is == rules::Meaning::Barrier &&
          Is.Order != rules::MemoryOrder::None);
}

static std::string placeText(const link::Program &P, link::FunctionId F,
                             uint32_t Event) {
  const facts::Function &Fn = P.function(F);
  Place At = placeOf(Fn, Fn.Events[Event]);
  return "in " + Fn.name().str() + " at " + At.File + ":" +
         std::to_string(At.Line);
}

/// A publisher in the event itself, or in what it calls directly.
static std::string publisherAt(const link::Program &P, link::FunctionId F,
                               uint32_t Event, unsigned Depth) {
  if (const rules::Primitive *Is = P.primitiveAt(F, Event))
    return publishes(*Is) ? Is->Name + " " + placeText(P, F, Event)
                          : std::string();
  if (Depth == 0 || P.isCovered(F, Event))
    return {};
  for (const link::CallEdge &E : P.callees(F, Event)) {
    if (E.Kind != link::CallKind::Direct || P.isPureRead(E.Callee))
      continue;
    const facts::Function &Callee = P.function(E.Callee);
    for (uint32_t I = 0; I != Callee.Events.size(); ++I) {
      std::string Found = publisherAt(P, E.Callee, I, Depth - 1);
      if (!Found.empty())
        return Found;
    }
  }
  return {};
}

/// The first publisher on any way from behind \p Event to the function's end,
/// then behind its calls.
static std::string publisherBehind(const link::Program &P, link::FunctionId F,
                                   uint32_t Event, unsigned Down, unsigned Up) {
  const facts::Function &Fn = P.function(F);
  const link::Flow &G = P.flow(F);
  std::vector<bool> Seen(G.blockCount());
  std::vector<uint32_t> Work;
  auto Look = [&](uint32_t From, uint32_t Block) {
    const facts::Block &B = Fn.Blocks[Block];
    for (uint32_t I = From; I < B.EventBegin + B.EventCount; ++I) {
      std::string Found = publisherAt(P, F, I, Down);
      if (!Found.empty())
        return Found;
    }
    for (const link::FlowEdge &E : G.succs(Block))
      if (!Seen[E.To]) {
        Seen[E.To] = true;
        Work.push_back(E.To);
      }
    return std::string();
  };
  std::string Found = Look(Event + 1, G.blockOf(Event));
  while (Found.empty() && !Work.empty()) {
    uint32_t B = Work.back();
    Work.pop_back();
    Found = Look(Fn.Blocks[B].EventBegin, B);
  }
  if (!Found.empty() || Up == 0)
    return Found;
  // In callers only what they do themselves: what they call next has work of
  // its own to publish.
  for (const link::CallEdge *Call : P.callers(F)) {
    Found = publisherBehind(P, Call->Caller, Call->Event, 0, Up - 1);
    if (!Found.empty())
      return Found;
  }
  return {};
}

std::string nobounce::checks::publisherOf(const link::Program &P,
                                          link::FunctionId F, uint32_t Store) {
  return publisherBehind(P, F, Store, MaxDown, MaxUp);
}
