//===- HookGuards.cpp - The test that a rule names, at a site -------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/HookGuards.h"
#include "Checks/GuardTests.h"
#include "Checks/HookLines.h"
#include "Checks/Places.h"
#include "llvm/ADT/STLExtras.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::None;

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

/// A field of the running task.
static link::LocationId ofTask(const link::Program &P, llvm::StringRef Member) {
  for (const rules::Primitive &Is : P.rules().Primitives)
    if (Is.Is == rules::Meaning::Current && !Is.IsMacro)
      for (link::FunctionId F : P.functionsNamed(Is.Name)) {
        const facts::Function &Fn = P.function(F);
        if (link::LocationId L =
                P.locationOf(pointedRecord(Fn.str(Fn.ReturnType)), Member);
            L != link::NoLocation)
          return L;
      }
  return link::NoLocation;
}

/// What the guard reads at the site.
static GuardFlag flagAt(const link::Program &P, const HookSite &Site,
                        const HookGuard &Guard) {
  if (Guard.Member.empty())
    return {};
  if (Guard.OfTask)
    return {{}, ofTask(P, Guard.Member)};
  // The record is what the hook takes, whatever the caller calls it.
  const facts::Function &Hook = P.function(Site.Hook), &Fn = P.function(Site.F);
  llvm::ArrayRef<uint32_t> Args = Fn.args(Fn.Events[Site.Event]);
  size_t Argument = llvm::find(Args, Site.Object) - Args.begin();
  link::Place Object = P.pointee(Site.F, Site.Object);
  if (!Object || Argument >= Hook.Params.size())
    return {};
  link::Place At =
      P.member(Object, pointedRecord(Hook.str(Hook.Params[Argument].Type)),
               Guard.Member);
  return {At, At ? P.locate(Site.F, At) : link::NoLocation};
}

GuardAtSite nobounce::checks::guardAt(const link::Program &P,
                                      const HookSite &Site,
                                      const HookGuard &Guard,
                                      const HookWalk &Walk,
                                      llvm::ArrayRef<link::HotStep> Chain) {
  GuardAtSite Out;
  Out.Is = &Guard;
  Out.Text = Guard.on(objectText(P, Site));
  Out.Flag = flagAt(P, Site, Guard);
  if (!Out.Flag)
    return Out;
  Out.Tested = findGuardTest(P, Site, Guard, Walk, Chain, Out.Flag);
  // Who runs has its own record at hand.
  Out.Class = link::GuardClass::Register;
  if (Out.Flag.At) {
    Out.Class = wasTouched(P, Site, Out.Flag.At, Chain)
                    ? link::GuardClass::TouchedLine
                    : P.guardCost(Site.F, Site.Event, Out.Flag.At, Chain).Class;
    Out.NotFollowed = notFollowed(P, Site, Walk, Out.Flag.At);
  }
  Out.HasKeeper = !P.functionsNamed(Guard.SetBy).empty() ||
                  llvm::any_of(Guard.JoinedBy, [&](const HookJoiner &J) {
                    return !P.functionsNamed(J.Name).empty();
                  });
  if (Out.Flag.Where == link::NoLocation)
    return Out;
  const link::Location::Step &Last = P.location(Out.Flag.Where).Steps.back();
  for (const link::FieldStore &S :
       P.fieldStores(P.name(Last.Record), P.name(Last.Field))) {
    const facts::Function &By = P.function(S.Function);
    if (!Out.Kept && By.name() == Guard.SetBy)
      Out.Kept = placeOf(By, By.Events[S.Event]);
  }
  return Out;
}
