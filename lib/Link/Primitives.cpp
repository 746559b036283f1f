//===- Primitives.cpp - What models say of each event ---------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/Primitives.h"
#include <algorithm>

using namespace nobounce;
using namespace nobounce::link;
using facts::None;
using rules::Meaning;

PrimitiveNames::PrimitiveNames(Names &N, const rules::RuleSet &R) {
  for (const rules::Primitive &P : R.Primitives)
    (P.IsMacro ? Macros : Functions).try_emplace(N.intern(P.Name), &P);
}

LocalNames nobounce::link::internNames(Names &N, const facts::Function &F) {
  LocalNames Local(F.Strings.size());
  auto Use = [&](facts::StrId S) {
    if (S && !Local[S])
      Local[S] = N.intern(F.str(S));
  };
  for (const facts::PathNode &P : F.Paths)
    switch (P.Kind) {
    case facts::PathKind::Global:
      Use(P.A);
      break;
    case facts::PathKind::Field:
    case facts::PathKind::Container:
      Use(P.A);
      Use(P.B);
      break;
    case facts::PathKind::Offset:
      Use(P.B);
      break;
    default:
      break;
    }
  for (const facts::Expr &E : F.Exprs)
    if (E.Kind == facts::ExprKind::Func)
      Use(E.A);
  for (const facts::Event &E : F.Events)
    Use(E.Callee);
  for (const facts::MacroUse &M : F.Macros)
    Use(M.Name);
  return Local;
}

/// Hints and marks: what stands inside is what happens.
static bool isTransparent(Meaning M) {
  switch (M) {
  case Meaning::Expect:
  case Meaning::Assert:
  case Meaning::Cold:
  case Meaning::ReadOnce:
  case Meaning::WriteOnce:
  case Meaning::DataRace:
  case Meaning::Identity:
    return true;
  default:
    return false;
  }
}

bool nobounce::link::isLeaf(Meaning M) {
  switch (M) {
  case Meaning::Get:
  case Meaning::TryGet:
  case Meaning::Put:
  case Meaning::PutTest:
  case Meaning::Wake:
  case Meaning::Sleep:
  case Meaning::Alloc:
  case Meaning::Free:
  case Meaning::Defer:
    return false;
  default:
    return true;
  }
}

bool nobounce::link::isWriter(Meaning M) {
  switch (M) {
  case Meaning::AtomicWrite:
  case Meaning::RMW:
  case Meaning::Get:
  case Meaning::TryGet:
  case Meaning::Put:
  case Meaning::PutTest:
  case Meaning::Lock:
  case Meaning::TryLock:
    return true;
  default:
    return false;
  }
}

bool nobounce::link::isAtomicRead(Meaning M) {
  return M == Meaning::AtomicRead || M == Meaning::RefRead;
}

Primitives::Primitives(const facts::Function &F, const Flow &G,
                       const LocalNames &Local, const PrimitiveNames &P)
    : F(&F) {
  for (uint32_t M = 0; M != F.Macros.size(); ++M) {
    const rules::Primitive *Is = P.macro(Local[F.Macros[M].Name]);
    if (!Is)
      continue;
    MacroIs.resize(F.Macros.size());
    MacroIs[M] = Is;
  }
  if (!MacroIs.empty()) {
    Cover.assign(F.Macros.size(), None);
    for (uint32_t M = 0; M != F.Macros.size(); ++M)
      for (uint32_t U = M; U != None; U = F.Macros[U].Parent)
        if (MacroIs[U] && !isTransparent(MacroIs[U]->Is))
          Cover[M] = U;
    Covered.resize(uint32_t(F.Events.size()));
  }

  // The first event in execution order stands for a macro use; a macro may
  // spread over blocks.
  llvm::DenseMap<uint32_t, uint32_t> First;
  auto Order = [&](uint32_t Event) {
    uint32_t B = G.blockOf(Event);
    return std::pair(B == None ? None : G.rpoNumber(B), Event);
  };
  for (uint32_t I = 0; I != F.Events.size(); ++I) {
    const facts::Event &E = F.Events[I];
    if (!Cover.empty() && E.Macro != None && Cover[E.Macro] != None) {
      Covered.set(I);
      auto [It, New] = First.try_emplace(Cover[E.Macro], I);
      if (!New && Order(I) < Order(It->second))
        It->second = I;
      continue;
    }
    if (E.Kind == facts::EventKind::Call && E.Callee)
      if (const rules::Primitive *Is = P.function(Local[E.Callee]))
        List.push_back({I, None, Is});
  }
  for (auto [Macro, Event] : First)
    List.push_back({Event, Macro, MacroIs[Macro]});
  llvm::sort(List, [](const At &A, const At &B) { return A.Event < B.Event; });
}

const Primitives::At *Primitives::at(uint32_t Event) const {
  auto It = llvm::lower_bound(
      List, Event, [](const At &A, uint32_t E) { return A.Event < E; });
  return It != List.end() && It->Event == Event ? &*It : nullptr;
}

const rules::Primitive *Primitives::ofResult(uint32_t Event) const {
  if (uint32_t M = coverOf(Event); M != None)
    return MacroIs[M];
  const At *A = at(Event);
  return A ? A->Is : nullptr;
}

const rules::Primitive *Primitives::around(uint32_t Macro, Meaning M) const {
  if (MacroIs.empty())
    return nullptr;
  for (; Macro != None; Macro = F->Macros[Macro].Parent)
    if (MacroIs[Macro] && MacroIs[Macro]->Is == M)
      return MacroIs[Macro];
  return nullptr;
}
