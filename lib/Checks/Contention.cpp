//===- Contention.cpp - Guards that others keep changing, too -------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/Candidate.h"
#include "Facts/Render.h"

using namespace nobounce;
using namespace nobounce::checks;

std::string nobounce::checks::objectionToCost(const Candidate &C,
                                              uint32_t GuardPath) {
  link::LocationId L = C.P.locate(C.F, GuardPath);
  if (L == link::NoLocation)
    return {};
  std::vector<const link::Writer *> Writers = C.P.sharedBy(L);
  if (!Writers.empty() && Writers.front()->Hotness >= link::HotThreshold)
    return facts::renderPath(C.fn(), GuardPath) +
           " is itself written atomically on a hot path, by " +
           C.P.function(Writers.front()->Function).name().str();
  return {};
}
