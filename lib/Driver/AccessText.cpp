//===- AccessText.cpp - Words about accesses to memory ----------- -*- C++
//-*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/AccessText.h"
#include "Report/Words.h"
#include "Rules/Meanings.h"

using namespace llvm;

namespace nobounce::driver {

Access accessAt(const link::Program &P, link::FunctionId F, uint32_t Event) {
  const facts::Event &E = P.function(F).Events[Event];
  Access A;
  if (const rules::Primitive *Is = P.primitiveAt(F, Event)) {
    A.At = P.object(F, Event);
    A.Role = rules::word(Is->Is).str() + " (" + Is->Name + ")";
  } else if (!P.isCovered(F, Event) && E.Path != facts::None &&
             (E.Kind == facts::EventKind::Load ||
              E.Kind == facts::EventKind::Store)) {
    A.At.Path = E.Path;
    A.Role = E.Kind == facts::EventKind::Load ? "load" : "store";
  }
  if (A.At)
    A.Where = P.locate(F, A.At);
  return A;
}

std::string frequencyOf(const link::Program &P, link::FunctionId F,
                        uint32_t Event) {
  uint32_t Block = P.flow(F).blockOf(Event);
  if (Block == facts::None)
    return "never runs";
  uint32_t Family = P.hottestFamily(F);
  if (Family == facts::None)
    return "not reached from any hot entry";
  link::ColdReason Cold = P.flow(F).coldReason(Block);
  std::string Text = "runs " + report::frequency(P.eventHotness(F, Event)) +
                     " per " + P.families()[Family];
  if (Cold != link::ColdReason::None)
    Text += std::string(", cold: ") + link::text(Cold);
  return Text;
}

std::string sharingOf(const link::Program &P, link::LocationId L) {
  std::vector<const link::Writer *> Writers = P.sharedBy(L);
  if (Writers.empty())
    return "no hot path writes it atomically";
  const link::Writer &W = *Writers.front();
  std::string Text = "shared";
  if (const rules::Degree *D = P.degree(L).Is)
    Text += " (" + D->Name + ")";
  return Text + ": " + report::count(Writers.size(), "hot writer") +
         ", hottest " + P.function(W.Function).name().str() + " (" +
         P.families()[W.Family] + " " + report::frequency(W.Hotness) + ")";
}

} // namespace nobounce::driver
