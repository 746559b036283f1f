//===- Conditions.cpp - Short-circuit conditions as one decision ----------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/Conditions.h"
#include <cmath>
#include <map>

using namespace nobounce;
using facts::BranchKind;

namespace {
struct Condition {
  unsigned Ands = 0, Ors = 0;
};
} // namespace

std::vector<float> link::trueShares(const facts::Function &F) {
  std::vector<float> Out(F.Blocks.size(), 0.5f);
  // Operands of one condition have its byte range in common.
  using Range = std::pair<uint32_t, uint32_t>;
  std::map<Range, Condition> Conditions;
  for (const facts::Block &B : F.Blocks) {
    if (B.Term.Kind == BranchKind::LAnd)
      ++Conditions[{B.Term.FullBegin, B.Term.FullEnd}].Ands;
    if (B.Term.Kind == BranchKind::LOr)
      ++Conditions[{B.Term.FullBegin, B.Term.FullEnd}].Ors;
  }
  for (size_t I = 0; I != F.Blocks.size(); ++I) {
    const facts::Branch &T = F.Blocks[I].Term;
    if (T.Cond == facts::None || T.Kind == BranchKind::Switch)
      continue;
    auto It = Conditions.find({T.FullBegin, T.FullEnd});
    if (It == Conditions.end())
      continue;
    const Condition &C = It->second;
    if (C.Ands && C.Ors)
      continue;
    float GoesOn = std::pow(0.5f, 1.0f / float(C.Ands + C.Ors + 1));
    Out[I] = C.Ands ? GoesOn : 1 - GoesOn;
  }
  return Out;
}
