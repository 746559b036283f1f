//===- UnknownCalls.cpp - Calls of what the world does not have -----------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/UnknownCalls.h"
#include "llvm/Support/GlobPattern.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::EventKind;

UnknownCalls::UnknownCalls(const Names &N,
                           const std::vector<FunctionData> &Data,
                           llvm::ArrayRef<std::vector<SlotCall>> SlotCalls,
                           const Slots &T, const CallGraph &G,
                           const rules::RuleSet &R)
    : Data(Data), SlotCalls(SlotCalls), T(T), G(G) {
  std::vector<llvm::GlobPattern> Globs;
  for (const rules::Looker &L : R.Lookers) {
    llvm::Expected<llvm::GlobPattern> Glob =
        llvm::GlobPattern::create(L.Symbol);
    if (Glob)
      Globs.push_back(std::move(*Glob));
    else
      llvm::consumeError(Glob.takeError()); // Names without a glob in them.
  }
  if (Globs.empty())
    return;
  for (NameId I = 1; I != N.size(); ++I)
    if (llvm::any_of(Globs, [&](const llvm::GlobPattern &Glob) {
          return Glob.match(N.text(I));
        }))
      Lookers.insert(I);
}

bool UnknownCalls::isUnknown(FunctionId F, uint32_t Event) const {
  const FunctionData &D = Data[F];
  const facts::Event &E = D.F.Events[Event];
  if (E.Kind != EventKind::Call || D.P.isCovered(Event) || D.P.at(Event) ||
      (E.Flags & (facts::EV_Builtin | facts::EV_Pure | facts::EV_NoReturn |
                  facts::EV_Cold)) ||
      !G.callees(F, Event).empty())
    return false;
  if (E.Callee && (Lookers.contains(D.Local[E.Callee]) ||
                   D.directCallee(Event) != NoFunction))
    return false;
  for (const SlotCall &C : SlotCalls[F])
    if (C.Event == Event) {
      if (C.Function)
        return !Lookers.contains(C.Function);
      // What was put there is not in play, or there are fewer targets than
      // calls were patched in.
      return !C.IsStatic && !T.isKnown(C.Slot);
    }
  return true;
}
