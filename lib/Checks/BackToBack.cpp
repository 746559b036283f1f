//===- BackToBack.cpp - Two changes of one count in a row -----------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/BackToBack.h"
#include "Checks/Between.h"
#include "Checks/RefEdit.h"
#include "llvm/ADT/STLExtras.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::EventKind;

/// Whether the two run together, with nothing between that runs other code.
static bool isInARow(const link::Program &P, link::FunctionId F,
                     const link::RefPair &R) {
  const facts::Function &Fn = P.function(F);
  const link::Flow &G = P.flow(F);
  if (!isOneObject(R.Count.object()) || R.First == R.Second ||
      !G.eventDominates(R.First, R.Second) ||
      !G.postDominates(G.blockOf(R.Second), G.blockOf(R.First)) ||
      G.loopOf(G.blockOf(R.First)) != G.loopOf(G.blockOf(R.Second)))
    return false;
  return llvm::none_of(
      eventsBetween(Fn, G, pointAfter(G, R.First), pointBefore(G, R.Second)),
      [&](uint32_t I) {
        EventKind K = Fn.Events[I].Kind;
        return I != R.First && I != R.Second &&
               (K == EventKind::Call || K == EventKind::Asm);
      });
}

std::vector<BackToBack>
nobounce::checks::findBackToBack(const link::Program &P, link::FunctionId F,
                                 const link::RefTrace &Trace) {
  std::vector<BackToBack> Out;
  for (const link::RefPair &R : Trace.Takes)
    if (isInARow(P, F, R) && isPlainChange(P, F, R.First) &&
        isPlainChange(P, F, R.Second))
      Out.push_back({R, false});
  for (const link::RefPair &R : Trace.Drops)
    if (isInARow(P, F, R) && isPlainChange(P, F, R.First) &&
        isPlainChange(P, F, R.Second))
      Out.push_back({R, true});
  return Out;
}
