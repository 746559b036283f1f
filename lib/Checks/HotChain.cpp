//===- HotChain.cpp - The hot part of a claim -----------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/HotChain.h"
#include "Checks/Places.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace nobounce;
using namespace nobounce::checks;

/// What is left of a block's frequency behind a cold edge is at most this.
static constexpr double WarmShare = 0.01;

static std::string viaText(const link::Program &P, const link::CallEdge &C) {
  switch (C.Kind) {
  case link::CallKind::Direct:
    return {};
  case link::CallKind::Table:
  case link::CallKind::StaticCall:
    return (P.name(C.Record) + "." + P.name(C.Field)).str();
  case link::CallKind::Deferred:
    return "deferred work";
  case link::CallKind::Callback:
    if (C.Through == link::NoFunction || C.Through == C.Caller)
      return C.Field ? (P.name(C.Record) + "." + P.name(C.Field)).str()
                     : std::string("the pointer passed to it");
    return "callback of " + P.function(C.Through).name().str();
  }
  return {};
}

std::string nobounce::checks::formatHotness(double Hotness) {
  std::string Text;
  llvm::raw_string_ostream(Text) << llvm::format("%.3g", Hotness);
  return Text;
}

bool nobounce::checks::isHot(const link::Program &P, link::FunctionId F,
                             uint32_t Event) {
  const link::Flow &G = P.flow(F);
  uint32_t Block = G.blockOf(Event);
  return P.hotness(F) >= link::HotThreshold &&
         G.coldReason(Block) == link::ColdReason::None &&
         G.frequency(Block) > WarmShare && P.isFeasible(F, Block);
}

uint32_t nobounce::checks::hottestFamily(const link::Program &P,
                                         link::FunctionId F, uint32_t Event) {
  uint32_t Block = P.flow(F).blockOf(Event), Family = P.hottestFamily(F);
  if (Family == facts::None)
    return Family;
  for (uint32_t I = 0; I != P.families().size(); ++I)
    if (P.blockHotness(F, Block, I) > P.blockHotness(F, Block, Family))
      Family = I;
  return Family;
}

std::vector<link::HotStep> nobounce::checks::hotChain(const link::Program &P,
                                                      link::FunctionId F,
                                                      uint32_t Event) {
  uint32_t Family = hottestFamily(P, F, Event);
  if (Family == facts::None)
    return {};
  std::vector<link::HotStep> Chain =
      P.chainTo(F, P.flow(F).blockOf(Event), Family);
  return Chain.empty() ? P.chain(F, Family) : Chain;
}

std::vector<ChainStep>
nobounce::checks::chainSteps(const link::Program &P,
                             llvm::ArrayRef<link::HotStep> Steps) {
  std::vector<ChainStep> Chain;
  for (const link::HotStep &S : Steps) {
    ChainStep Step;
    Step.Function = P.function(S.Function).name().str();
    Step.Frequency = S.Hotness;
    if (S.Call) {
      Step.Via = viaText(P, *S.Call);
      const facts::Function &Caller = P.function(S.Call->Caller);
      Step.Call = placeOf(Caller, Caller.Events[S.Call->Event]);
    } else {
      Step.Call = placeOfName(P.function(S.Function));
    }
    Chain.push_back(std::move(Step));
  }
  return Chain;
}

PartAnswer nobounce::checks::judgeHotness(const link::Program &P,
                                          link::FunctionId F, uint32_t Event,
                                          std::vector<ChainStep> &Chain) {
  PartAnswer A;
  A.Of = Part::Hot;
  double Hot = P.eventHotness(F, Event);
  Chain = chainSteps(P, hotChain(P, F, Event));
  llvm::raw_string_ostream Out(A.Reason);
  if (Chain.empty()) {
    A.Is = Answer::No;
    Out << "no hot entry reaches it";
    return A;
  }
  const link::Flow &G = P.flow(F);
  uint32_t Block = G.blockOf(Event);
  A.Is = isHot(P, F, Event) ? Answer::Yes : Answer::No;
  Out << "reached from " << Chain.front().Function << " " << formatHotness(Hot)
      << " times per call";
  if (A.Is == Answer::Yes) {
    if (Hot < link::HotThreshold)
      Out << ", in a warm block of a function reached "
          << formatHotness(P.hotness(F)) << " times";
    return A;
  }
  link::ColdReason Why = G.coldReason(Block);
  if (Why != link::ColdReason::None)
    Out << ": its block is cold (" << link::text(Why) << ")";
  else if (!P.isFeasible(F, Block))
    Out << ": what all hot callers pass rules it out";
  else if (P.hotness(F) >= link::HotThreshold)
    Out << ": only a cold branch leads to it";
  return A;
}
