//===- QuietCode.cpp - Code that nobody else notices ----------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/QuietCode.h"
#include "Link/PureMeanings.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::EventKind;
using rules::Meaning;

/// A larger body, or a deeper one, is no helper.
static constexpr unsigned MaxDepth = 4;
static constexpr size_t MaxEvents = 48;

bool nobounce::checks::isQuietMeaning(Meaning M) {
  switch (M) {
  case Meaning::RcuLock:
  case Meaning::RcuUnlock:
  case Meaning::SeqBegin:
  case Meaning::SeqRetry:
  case Meaning::Barrier:
  case Meaning::Assert:
  case Meaning::PerCpu:
    return true;
  default:
    return link::isPureMeaning(M);
  }
}

static bool isQuietBody(const link::Program &P, link::FunctionId F,
                        unsigned Depth);

static bool isQuiet(const link::Program &P, link::FunctionId F, uint32_t I,
                    unsigned Depth) {
  const facts::Function &Fn = P.function(F);
  const facts::Event &E = Fn.Events[I];
  if (const rules::Primitive *Is = P.primitiveAt(F, I))
    return isQuietMeaning(Is->Is);
  if (P.isCovered(F, I) || P.inAssertion(F, I))
    return true;
  switch (E.Kind) {
  case EventKind::Load:
  case EventKind::Return:
    return true;
  case EventKind::Store:
    return E.Path != facts::None &&
           Fn.Paths[E.Path].Kind == facts::PathKind::Local;
  case EventKind::Asm:
    return !(E.Flags & facts::EV_AsmLock);
  case EventKind::Call:
    break;
  }
  if (E.Flags & (facts::EV_Builtin | facts::EV_Pure))
    return true;
  llvm::ArrayRef<link::CallEdge> To = P.callees(F, I);
  return Depth != 0 && To.size() == 1 && To[0].Kind == link::CallKind::Direct &&
         (P.isPureRead(To[0].Callee) ||
          isQuietBody(P, To[0].Callee, Depth - 1));
}

static bool isQuietBody(const link::Program &P, link::FunctionId F,
                        unsigned Depth) {
  const facts::Function &Fn = P.function(F);
  if (Fn.Events.empty() || Fn.Events.size() > MaxEvents ||
      (Fn.Flags & (facts::FN_Partial | facts::FN_NoReturn)) ||
      Fn.str(Fn.ReturnType) == "void")
    return false;
  for (uint32_t I = 0; I != Fn.Events.size(); ++I)
    if (!isQuiet(P, F, I, Depth))
      return false;
  return true;
}

bool nobounce::checks::isQuietEvent(const link::Program &P, link::FunctionId F,
                                    uint32_t Event) {
  return isQuiet(P, F, Event, MaxDepth);
}

bool nobounce::checks::isQuietBody(const link::Program &P, link::FunctionId F) {
  return ::isQuietBody(P, F, MaxDepth);
}
