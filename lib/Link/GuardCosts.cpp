//===- GuardCosts.cpp - What a test costs where it would stand ------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/GuardCosts.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::EventKind;
using facts::None;
using facts::PathKind;

/// Helpers that touch a line for their caller are shallow.
static constexpr unsigned MaxDepth = 2;

std::optional<GuardCosts::Target> GuardCosts::target(FunctionId F,
                                                     const Place &P) const {
  std::optional<HeldObject> O = D.Lives->object(F, P);
  LocationId L = O ? D.Memory->locate(F, P) : NoLocation;
  if (L == NoLocation)
    return std::nullopt;
  return Target{std::move(*O), D.Memory->table().get(L)};
}

LineFit GuardCosts::fit(FunctionId F, const Place &P, const Target &T,
                        LocationId &Where) const {
  std::optional<Target> Other = target(F, P);
  if (!Other || !(Other->Object == T.Object))
    return LineFit::Other;
  Where = D.Memory->table().intern(Other->Where);
  return D.CacheLines->fit(Other->Where, T.Where);
}

GuardCosts::Access GuardCosts::access(FunctionId F, uint32_t Event) const {
  const FunctionData &Data = D.Functions[F];
  const facts::Event &E = Data.F.Events[Event];
  if (const Primitives::At *A = Data.P.at(Event)) {
    bool Touches = isWriter(A->Is->Is) || isAtomicRead(A->Is->Is) ||
                   A->Is->Is == rules::Meaning::BitTest ||
                   A->Is->Is == rules::Meaning::ReadOnce ||
                   A->Is->Is == rules::Meaning::WriteOnce ||
                   A->Is->Is == rules::Meaning::Unlock;
    return Touches ? Access{D.Memory->object(F, *A),
                            isWriter(A->Is->Is) ||
                                A->Is->Is == rules::Meaning::WriteOnce}
                   : Access();
  }
  if (E.Path == None || Data.P.isCovered(Event) ||
      (E.Kind != EventKind::Load && E.Kind != EventKind::Store))
    return {};
  Access A;
  A.At.Path = E.Path;
  A.Writes = E.Kind == EventKind::Store;
  return A;
}

bool GuardCosts::inCallee(FunctionId Callee, const Target &T, unsigned Depth,
                          LineTouch &Found) const {
  const FunctionData &Data = D.Functions[Callee];
  if (D.S->info(Callee).IsPrimitive)
    return false;
  for (uint32_t I = 0; I != Data.F.Events.size(); ++I) {
    uint32_t B = Data.G.blockOf(I);
    if (B == None || !Data.G.postDominates(B, 0))
      continue;
    if (Access A = access(Callee, I); A.At) {
      LocationId Where = NoLocation;
      LineFit Fit = fit(Callee, A.At, T, Where);
      if (Fit != LineFit::Other) {
        Found.Fit = Fit;
        Found.Where = Where;
        Found.Writes = A.Writes;
        return true;
      }
    }
    FunctionId Next = Data.directCallee(I);
    if (Depth != 0 && Next != NoFunction &&
        inCall(Callee, I, Next, T, Depth - 1, Found))
      return true;
  }
  return false;
}

bool GuardCosts::inCall(FunctionId Caller, uint32_t Event, FunctionId Callee,
                        const Target &T, unsigned Depth,
                        LineTouch &Found) const {
  for (uint32_t P = 0; P != D.Functions[Callee].F.Params.size(); ++P) {
    uint32_t X = D.Functions[Caller].argument(Event, P);
    Place Passed = X == None ? Place() : D.Memory->pointee(Caller, X);
    if (!Passed || D.Lives->object(Caller, Passed) != T.Object)
      continue;
    Target Inner = T;
    Inner.Object.Root = PathKind::Param;
    Inner.Object.Id = P;
    Inner.Object.Steps = {PathStep{PathKind::Deref, 0, 0}};
    if (inCallee(Callee, Inner, Depth, Found))
      return true;
  }
  return false;
}

/// Whether a variable can be given another value after `From` and before `To`.
static bool changesBetween(const FunctionData &D, const HeldObject &O,
                           uint32_t From, uint32_t To) {
  if (O.Root != PathKind::Param && O.Root != PathKind::Local)
    return false;
  for (uint32_t I = 0; I != D.F.Events.size(); ++I) {
    const facts::Event &E = D.F.Events[I];
    if (E.Kind != EventKind::Store || E.Path == None ||
        D.F.Paths[E.Path].Kind != O.Root || D.F.Paths[E.Path].A != O.Id)
      continue;
    // Given its value before both, and not in a loop around them.
    if (!D.G.eventDominates(I, From) || (D.G.loopOf(D.G.blockOf(I)) != None &&
                                         D.G.blockOf(From) != D.G.blockOf(To)))
      return true;
  }
  return false;
}

void GuardCosts::inFunction(FunctionId F, uint32_t Event, const Target &T,
                            std::vector<LineTouch> &Out) const {
  const FunctionData &Data = D.Functions[F];
  for (uint32_t I = uint32_t(Data.F.Events.size()); I-- != 0;) {
    if (I == Event || Data.G.blockOf(I) == None ||
        !Data.G.eventDominates(I, Event))
      continue;
    LineTouch Touch;
    Touch.Function = F;
    Touch.Event = I;
    if (Access A = access(F, I); A.At) {
      Touch.Fit = fit(F, A.At, T, Touch.Where);
      Touch.Writes = A.Writes;
    } else if (FunctionId Callee = Data.directCallee(I);
               Callee != NoFunction && !Data.P.at(I)) {
      inCall(F, I, Callee, T, MaxDepth, Touch);
    }
    if (Touch.Fit == LineFit::Other || changesBetween(Data, T.Object, I, Event))
      continue;
    Touch.IsSame = D.Memory->table().get(Touch.Where).Steps == T.Where.Steps;
    Out.push_back(Touch);
  }
}

std::vector<LineTouch>
GuardCosts::touchedBefore(FunctionId F, uint32_t Event, const Place &P,
                          llvm::ArrayRef<HotStep> Chain) const {
  std::vector<LineTouch> Out;
  Place At = P;
  while (std::optional<Target> T = target(F, At)) {
    inFunction(F, Event, *T, Out);
    // Up the chain, as long as the object is what the caller passes.
    if (Chain.empty() || Chain.back().Function != F || !Chain.back().Call ||
        T->Object.Root != PathKind::Param)
      break;
    const CallEdge &Call = *Chain.back().Call;
    Chain = Chain.drop_back();
    if (!passesArguments(Call))
      break;
    RootedPlace R = D.Memory->resolve(F, At);
    Place Canonical{R.Root, {}};
    Canonical.Extra.append(R.Steps.begin(), R.Steps.end());
    At = D.Memory->substitute(Call.Caller, Call.Event, F, Canonical);
    if (!At)
      break;
    F = Call.Caller;
    Event = Call.Event;
  }
  return Out;
}

const Writer *GuardCosts::hotWriterOfLine(const Location &L) const {
  const Locations &Table = D.Memory->table();
  Locations &Mutable = D.Memory->table();
  auto Own = D.Shared.writers(Table, Mutable.intern(L), /*All=*/false);
  if (!Own.empty())
    return Own.front();
  const Writer *Hottest = nullptr;
  for (const LineMate &M : D.CacheLines->mates(L)) {
    if (M.Fit != LineFit::Same || M.Where.Steps.back().Field == 0)
      continue;
    auto Theirs =
        D.Shared.writers(Table, Mutable.intern(M.Where), /*All=*/false);
    if (!Theirs.empty() &&
        (!Hottest || Theirs.front()->Hotness > Hottest->Hotness))
      Hottest = Theirs.front();
  }
  return Hottest;
}

GuardCost GuardCosts::of(FunctionId F, uint32_t Event, const Place &At,
                         llvm::ArrayRef<HotStep> Chain) const {
  GuardCost Cost;
  const FunctionData &Data = D.Functions[F];
  Cost.Where = D.Memory->locate(F, At);
  RootedPlace R = D.Memory->resolve(F, At);
  if (R.Root == None)
    return Cost;
  bool IsGlobal = Data.F.Paths[R.Root].Kind == PathKind::Global;
  size_t Derefs = llvm::count_if(
      R.Steps, [](const PathStep &S) { return S.Kind == PathKind::Deref; });
  if (Derefs == 0 && !IsGlobal)
    return Cost; // Register.
  for (const LineTouch &T : touchedBefore(F, Event, At, Chain))
    if (T.Fit == LineFit::Same) {
      Cost.Class = GuardClass::TouchedLine;
      Cost.Touch = T;
      return Cost;
    }
  if (Cost.Where != NoLocation)
    if (const Writer *By = hotWriterOfLine(D.Memory->table().get(Cost.Where))) {
      Cost.Class = GuardClass::SharedRead;
      Cost.By = By;
      return Cost;
    }
  Cost.Class = GuardClass::OwnLine;
  if (Derefs < (IsGlobal ? 1u : 2u))
    return Cost;
  // The last pointer on the way: loaded before, or to be fetched?
  RootedPlace Holder = R;
  while (Holder.Steps.back().Kind != PathKind::Deref)
    Holder.Steps.pop_back();
  Holder.Steps.pop_back();
  // A local that holds it was given it before.
  if (Holder.Steps.empty())
    return Cost;
  bool Loaded = false;
  for (uint32_t I = 0; I != Data.F.Events.size() && !Loaded; ++I) {
    if (Data.G.blockOf(I) == None || !Data.G.eventDominates(I, Event))
      continue;
    if (Access A = access(F, I); A.At) {
      RootedPlace Other = D.Memory->resolve(F, A.At);
      Loaded = Other.Root == Holder.Root && Other.Steps == Holder.Steps;
    }
  }
  if (!Loaded)
    Cost.Class = GuardClass::PointerChase;
  return Cost;
}
