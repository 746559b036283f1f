//===- NamedCalls.cpp - Calls of what a hook's rule names -----------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/NamedCalls.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/GlobPattern.h"

using namespace nobounce;
using namespace nobounce::checks;

std::vector<link::FunctionId>
nobounce::checks::functionsLike(const link::Program &P,
                                llvm::StringRef NameOrGlob) {
  if (!NameOrGlob.contains('*'))
    return P.functionsNamed(NameOrGlob).vec();
  std::vector<link::FunctionId> Out;
  llvm::Expected<llvm::GlobPattern> Glob =
      llvm::GlobPattern::create(NameOrGlob);
  if (!Glob) {
    llvm::consumeError(Glob.takeError());
    return Out;
  }
  for (link::FunctionId F = 0; F != P.functionCount(); ++F)
    if (Glob->match(P.function(F).name()))
      Out.push_back(F);
  return Out;
}

NamedCalls::NamedCalls(const link::Program &P, const HookRule &Rule) : P(P) {
  llvm::StringMap<link::FunctionId> Wanted;
  auto Want = [&](const auto &H) {
    for (link::FunctionId F : functionsLike(P, H.Name))
      Wanted.try_emplace(P.function(F).name(), F);
  };
  llvm::for_each(Rule.Hooks, Want);
  for (const HookGuard &G : Rule.Guards)
    llvm::for_each(G.JoinedBy, Want);
  if (Wanted.empty())
    return;
  for (link::FunctionId F = 0; F != P.functionCount(); ++F) {
    const facts::Function &Fn = P.function(F);
    for (uint32_t I = 0; I != Fn.Events.size(); ++I) {
      const facts::Event &E = Fn.Events[I];
      if (E.Kind != facts::EventKind::Call || !E.Callee || !P.isCovered(F, I))
        continue;
      if (auto It = Wanted.find(Fn.str(E.Callee)); It != Wanted.end())
        InMacros[It->second].push_back({F, I});
    }
  }
}

std::vector<NamedCalls::Call> NamedCalls::of(link::FunctionId F) const {
  std::vector<Call> Out;
  for (const link::CallEdge *E : P.callers(F))
    if (E->Kind == link::CallKind::Direct)
      Out.push_back({E->Caller, E->Event});
  if (auto It = InMacros.find(F); It != InMacros.end())
    llvm::append_range(Out, It->second);
  llvm::sort(Out, [](const Call &A, const Call &B) {
    return std::pair(A.Caller, A.Event) < std::pair(B.Caller, B.Event);
  });
  return Out;
}
