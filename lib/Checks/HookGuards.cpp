//===- HookGuards.cpp - The test that a rule names, at a site -------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/HookGuards.h"
#include "Checks/HookLines.h"
#include "Checks/Places.h"
#include "Facts/Render.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::None;

/// Whether a text has a word, not only as a part of another one.
static bool hasWord(llvm::StringRef Text, llvm::StringRef Word) {
  auto IsPart = [&](size_t I) {
    return I < Text.size() && (llvm::isAlnum(Text[I]) || Text[I] == '_');
  };
  for (size_t At = 0; (At = Text.find(Word, At)) != llvm::StringRef::npos; ++At)
    if (!(At && IsPart(At - 1)) && !IsPart(At + Word.size()))
      return true;
  return false;
}

/// Whether a branch's condition speaks of all the names of a guard.
static bool speaksOf(const facts::Function &F, const facts::Branch &T,
                     const HookGuard &Guard) {
  llvm::StringRef Text = F.text(T.FullBegin, T.FullEnd);
  return llvm::all_of(Guard.Words, [&](const std::string &Word) {
    if (hasWord(Text, Word))
      return true;
    for (uint32_t M = T.Macro; M != None; M = F.Macros[M].Parent)
      if (F.str(F.Macros[M].Name) == Word)
        return true;
    return false;
  });
}

static Place placeOfBranch(const facts::Function &F, uint32_t Block) {
  return placeOf(F, F.Blocks[Block].Term.FullBegin,
                 F.Blocks[Block].Term.FullEnd);
}

/// Whether a block runs on one outcome of a branch only.
static bool decides(const link::Flow &G, uint32_t Branch, uint32_t Block) {
  return llvm::any_of(G.succs(Branch), [&](const link::FlowEdge &E) {
    return G.preds(E.To).size() == 1 && G.dominates(E.To, Block);
  });
}

/// A branch on every way to an event that tests the flag and decides.
static uint32_t testedBefore(const link::Program &P, link::FunctionId F,
                             uint32_t Event, const link::Place &Flag,
                             const HookGuard &Guard) {
  const facts::Function &Fn = P.function(F);
  const link::Flow &G = P.flow(F);
  for (uint32_t B = G.idom(G.blockOf(Event)); B != None; B = G.idom(B)) {
    if (!decides(G, B, G.blockOf(Event)) || G.succs(B).size() < 2 ||
        !speaksOf(Fn, Fn.Blocks[B].Term, Guard))
      continue;
    for (uint32_t I = 0; I != Fn.Events.size(); ++I)
      if (G.blockOf(I) != None && G.dominates(G.blockOf(I), B))
        if (link::Place At = P.accessed(F, I); At && P.isSame(F, At, Flag))
          return B;
  }
  return None;
}

/// Where the way to the site, or the way through the hook, has tested it.
static std::optional<Place>
findTest(const link::Program &P, const HookSite &Site, const HookGuard &Guard,
         const HookWalk &Walk, llvm::ArrayRef<link::HotStep> Chain,
         const link::Place &Flag) {
  for (const HookTest &T : Walk.Tests) {
    const facts::Function &Fn = P.function(T.Function);
    bool Reads = llvm::any_of(Walk.Reads, [&](const HookRead &R) {
      return R.In == T.Function && R.AtSite &&
             P.isSame(Site.F, R.AtSite, Flag) &&
             P.flow(R.In).dominates(P.flow(R.In).blockOf(R.At), T.Block);
    });
    if (T.CanEnd && Reads && speaksOf(Fn, Fn.Blocks[T.Block].Term, Guard))
      return placeOfBranch(Fn, T.Block);
  }
  link::FunctionId F = Site.F;
  uint32_t Event = Site.Event;
  for (link::Place At = Flag; At;) {
    if (uint32_t B = testedBefore(P, F, Event, At, Guard); B != None)
      return placeOfBranch(P.function(F), B);
    if (Chain.empty() || Chain.back().Function != F || !Chain.back().Call ||
        Chain.back().Call->Kind == link::CallKind::Deferred)
      break;
    const link::CallEdge &Call = *Chain.back().Call;
    Chain = Chain.drop_back();
    At = P.inCaller(Call.Caller, Call.Event, F, At);
    F = Call.Caller;
    Event = Call.Event;
  }
  return std::nullopt;
}

/// A pointer behind the object that neither the hook's way nor the function has
/// followed: it may be none.
static std::string notFollowed(const link::Program &P, const HookSite &Site,
                               const HookWalk &Walk, const link::Place &Flag) {
  const link::Flow &G = P.flow(Site.F);
  std::vector<std::string> Followed;
  for (const HookRead &R : Walk.Reads)
    if (R.AtSite)
      Followed.push_back(P.text(Site.F, R.AtSite));
  for (uint32_t I = 0; I != P.function(Site.F).Events.size(); ++I)
    if (G.blockOf(I) != None && I != Site.Event &&
        G.eventDominates(I, Site.Event))
      if (link::Place At = P.accessed(Site.F, I))
        Followed.push_back(P.text(Site.F, At));
  for (size_t I = 1; I < Flag.Extra.size(); ++I) {
    if (Flag.Extra[I].Kind != facts::PathKind::Deref)
      continue;
    link::Place Pointer = Flag;
    Pointer.Extra.truncate(I);
    std::string Text = P.text(Site.F, Pointer);
    if (llvm::none_of(Followed, [&](llvm::StringRef By) {
          return By.starts_with(Text + "->");
        }))
      return Text;
  }
  return {};
}

/// The record that a pointer of some type points to: "file *".
static llvm::StringRef pointedRecord(llvm::StringRef Type) {
  return Type.consume_back(" *") ? Type : llvm::StringRef();
}

GuardAtSite nobounce::checks::guardAt(const link::Program &P,
                                      const HookSite &Site,
                                      const HookGuard &Guard,
                                      const HookWalk &Walk,
                                      llvm::ArrayRef<link::HotStep> Chain) {
  GuardAtSite Out;
  Out.Is = &Guard;
  const facts::Function &Hook = P.function(Site.Hook), &Fn = P.function(Site.F);
  // The record is what the hook takes, whatever the caller calls it.
  const facts::Event &Call = Fn.Events[Site.Event];
  uint32_t Argument = None;
  for (uint32_t I = 0; I != Call.ArgCount; ++I)
    if (Fn.args(Call)[I] == Site.Object && Argument == None)
      Argument = I;
  llvm::StringRef Record =
      Argument < Hook.Params.size()
          ? pointedRecord(Hook.str(Hook.Params[Argument].Type))
          : llvm::StringRef();
  link::Place Object = P.pointee(Site.F, Site.Object);
  Out.Text = Guard.on(facts::renderExpr(Fn, Site.Object));
  if (Object && !Guard.Member.empty())
    Out.Flag = P.member(Object, Record, Guard.Member);
  if (!Out.Flag)
    return Out;
  Out.Class = wasTouched(P, Site, Out.Flag, Chain)
                  ? link::GuardClass::TouchedLine
                  : P.guardCost(Site.F, Site.Event, Out.Flag, Chain).Class;
  Out.Tested = findTest(P, Site, Guard, Walk, Chain, Out.Flag);
  Out.NotFollowed = notFollowed(P, Site, Walk, Out.Flag);
  Out.HasKeeper = !P.functionsNamed(Guard.SetBy).empty();
  link::LocationId L = P.locate(Site.F, Out.Flag);
  if (L == link::NoLocation)
    return Out;
  const link::Location::Step &Last = P.location(L).Steps.back();
  for (const link::FieldStore &S :
       P.fieldStores(P.name(Last.Record), P.name(Last.Field))) {
    const facts::Function &By = P.function(S.Function);
    if (!Out.Kept && By.name() == Guard.SetBy)
      Out.Kept = placeOf(By, By.Events[S.Event]);
  }
  return Out;
}
