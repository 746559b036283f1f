//===- PureReads.cpp - Helpers that do nothing but read -------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/PureReads.h"
#include "Link/PureMeanings.h"
#include "llvm/ADT/StringSwitch.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::EventKind;
using facts::None;
using rules::Meaning;

/// Helpers are shallow; a deep call chain is no helper.
static constexpr unsigned MaxDepth = 6;
static constexpr size_t MaxEvents = 48;

/// Compiler builtins that yield a value and do nothing else.
static bool isPureBuiltin(llvm::StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .StartsWith("__builtin_expect", true)
      .StartsWith("__builtin_bswap", true)
      .StartsWith("__builtin_clz", true)
      .StartsWith("__builtin_ctz", true)
      .StartsWith("__builtin_ffs", true)
      .StartsWith("__builtin_popcount", true)
      .Cases({"__builtin_constant_p", "__builtin_object_size",
              "__builtin_dynamic_object_size", "__builtin_strlen",
              "__builtin_memcmp", "__builtin_strcmp"},
             true)
      .Default(false);
}

PureReads::PureReads(const Symbols &S, const std::vector<FunctionData> &Data,
                     const Places &P)
    : S(S), Data(Data), P(P), State(Data.size(), New) {
  for (FunctionId F = 0; F != Data.size(); ++F) {
    IsCut = false;
    visit(F, 0);
  }
}

bool PureReads::isPureEvent(const FunctionData &D, uint32_t I, unsigned Depth) {
  const facts::Event &E = D.F.Events[I];
  if (uint32_t M = D.P.coverOf(I); M != None)
    return isPureMeaning(D.P.ofMacro(M)->Is);
  // An assertion changes nothing that a caller relies on.
  if (E.Macro != None && D.P.around(E.Macro, Meaning::Assert))
    return true;
  switch (E.Kind) {
  case EventKind::Load:
  case EventKind::Return:
    return true;
  case EventKind::Store:
    return E.Path != None && D.F.Paths[E.Path].Kind == facts::PathKind::Local;
  case EventKind::Asm:
    return !(E.Flags & (facts::EV_AsmVolatile | facts::EV_AsmMemory |
                        facts::EV_AsmLock | facts::EV_AsmGoto));
  case EventKind::Call: {
    if (const Primitives::At *A = D.P.at(I))
      return isPureMeaning(A->Is->Is);
    if (E.Flags & facts::EV_Pure)
      return true;
    if (E.Flags & facts::EV_Builtin)
      return isPureBuiltin(D.F.str(E.Callee));
    FunctionId Callee = D.directCallee(I);
    return Callee != NoFunction && visit(Callee, Depth + 1) == Pure;
  }
  }
  return false;
}

PureReads::StateType PureReads::visit(FunctionId F, unsigned Depth) {
  if (State[F] == Running)
    return Impure;
  if (State[F] != New)
    return State[F];
  if (Depth > MaxDepth) {
    IsCut = true;
    return Impure;
  }
  const FunctionData &D = Data[F];
  State[F] = Running;
  bool IsPure = !S.info(F).IsPrimitive && !D.F.Events.empty() &&
                D.F.Events.size() <= MaxEvents &&
                !(D.F.Flags & (facts::FN_Partial | facts::FN_NoReturn)) &&
                D.F.str(D.F.ReturnType) != "void";
  for (uint32_t I = 0; IsPure && I != D.F.Events.size(); ++I)
    IsPure = isPureEvent(D, I, Depth);
  // What was cut off is decided when its own turn comes.
  if (IsCut && Depth != 0) {
    State[F] = New;
    return Impure;
  }
  return State[F] = IsPure ? Pure : Impure;
}

void PureReads::collect(FunctionId F, unsigned Depth,
                        std::vector<AtomicRead> &Out) const {
  const FunctionData &D = Data[F];
  for (const Primitives::At &A : D.P.all()) {
    if (!isAtomicRead(A.Is->Is))
      continue;
    AtomicRead R;
    R.Event = A.Event;
    R.Primitive = A.Is;
    R.Object = P.object(F, A);
    R.Where = P.locate(F, R.Object);
    Out.push_back(std::move(R));
  }
  if (Depth > MaxDepth)
    return;
  for (auto [Event, Callee] : D.Direct) {
    if (State[Callee] != Pure || D.P.isCovered(Event) || D.P.at(Event))
      continue;
    std::vector<AtomicRead> Inner;
    collect(Callee, Depth + 1, Inner);
    for (AtomicRead &R : Inner) {
      if (R.Helper == NoFunction) {
        R.Helper = Callee;
        R.HelperEvent = R.Event;
      }
      R.Event = Event;
      R.Object = P.substitute(F, Event, Callee, R.Object);
      // The caller may know more: `&obj->count` for a bare parameter.
      if (R.Object)
        if (LocationId Known = P.locate(F, R.Object); Known != NoLocation)
          R.Where = Known;
      Out.push_back(std::move(R));
    }
  }
}

std::vector<AtomicRead> PureReads::of(FunctionId F) const {
  std::vector<AtomicRead> Out;
  collect(F, 0, Out);
  llvm::stable_sort(Out, [](const AtomicRead &A, const AtomicRead &B) {
    return A.Event < B.Event;
  });
  return Out;
}
