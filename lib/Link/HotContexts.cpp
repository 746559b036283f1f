//===- HotContexts.cpp - Asking for one context of a function -------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/ContextText.h"
#include "Link/KnownWays.h"
#include "Link/Program.h"
#include "Link/ProgramData.h"

using namespace nobounce;
using namespace nobounce::link;

std::vector<HotContext> Program::hotContexts(FunctionId F) const {
  return D->Heat.hotContexts(F);
}

std::vector<HotStep> Program::chain(const HotContext &C) const {
  std::vector<HotStep> Steps = D->Heat.chain(C);
  describeContexts(*D, Steps);
  return Steps;
}

KnownWays Program::ways(FunctionId F, const HotContext &C) const {
  return KnownWays(*D, F,
                   D->InContext->values(D->InContext->contextOf(C.Node)));
}

KnownWays Program::ways(FunctionId F, const KnownValues &Given) const {
  return KnownWays(*D, F, Given);
}
