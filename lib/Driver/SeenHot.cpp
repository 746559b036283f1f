//===- SeenHot.cpp - Hot by measurement, not by the rules -----------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/SeenHot.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace nobounce::driver {

std::vector<std::string> seenButCold(const link::Program &P,
                                     const triage::Measured &M) {
  std::vector<std::string> Out;
  for (const auto &[Name, Percent] : M.Functions) {
    if (Percent < triage::SeenHot)
      continue;
    ArrayRef<link::FunctionId> All = P.functionsNamed(Name);
    // Of several of one name it is not known which was seen.
    if (!All.empty() && all_of(All, [&](link::FunctionId F) {
          return P.hotness(F) < link::HotThreshold;
        }))
      Out.push_back(Name);
  }
  return Out;
}

} // namespace nobounce::driver
