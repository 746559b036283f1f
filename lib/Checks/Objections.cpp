//===- Objections.cpp - Why a guard would not mean the same ---------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/Candidate.h"
#include "Checks/Influence.h"
#include "Checks/Places.h"
#include "Facts/Render.h"
#include "llvm/ADT/STLExtras.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::EventKind;
using facts::None;
using facts::PathKind;

/// Pointers that reading \p Path follows, outermost last.
static std::vector<uint32_t> pointersOf(const facts::Function &F,
                                        uint32_t Path) {
  std::vector<uint32_t> Out;
  for (uint32_t P = Path; P != None; P = F.Paths[P].Base)
    if (F.Paths[P].Kind == PathKind::Deref)
      Out.push_back(F.Paths[P].Base);
  return Out;
}

/// Whether a location below `*Pointer` was used before \p Event on every way,
/// or is used by the read itself, which a guard in its place stands for.
static bool followedBefore(const Candidate &C, const std::string &PointeeKey,
                           uint32_t Event) {
  const facts::Function &F = C.fn();
  const link::Flow &G = C.P.flow(C.F);
  for (uint32_t P = C.Read.Object.Path; P != None; P = F.Paths[P].Base)
    if (F.Paths[P].Kind == PathKind::Deref &&
        C.Tests.key(P, Event) == PointeeKey)
      return true;
  for (uint32_t I = 0; I != F.Events.size(); ++I) {
    const facts::Event &E = F.Events[I];
    if (E.Path == None || E.Kind == EventKind::Call || I == Event ||
        !G.eventDominates(I, Event))
      continue;
    for (uint32_t P = E.Path; P != None; P = F.Paths[P].Base)
      if (F.Paths[P].Kind == PathKind::Deref && C.Tests.key(P, I) == PointeeKey)
        return true;
  }
  return false;
}

std::string nobounce::checks::objectionToGuard(const Candidate &C,
                                               uint32_t GuardPath,
                                               uint32_t UseEvent) {
  const facts::Function &F = C.fn();
  const link::Flow &G = C.P.flow(C.F);
  uint32_t At = C.Read.Event;
  std::string Text = facts::renderPath(F, GuardPath);

  // The same location before the read as where it is used now.
  std::string Before = C.Tests.key(GuardPath, At);
  if (Before.empty() || Before != C.Tests.key(GuardPath, UseEvent))
    return "what " + Text +
           " names is not known to be the same before the read";

  // Every pointer on the way was followed or tested before.
  std::vector<Predicate> Known = C.Tests.known(At);
  for (uint32_t Pointer : pointersOf(F, GuardPath)) {
    Predicate Valid;
    Valid.Key = C.Tests.key(Pointer, At);
    Valid.Is = Predicate::NonZero;
    bool Tested = llvm::any_of(
        Known, [&](const Predicate &Pr) { return Pr.implies(Valid); });
    uint32_t Pointee = None;
    for (uint32_t P = GuardPath; P != None; P = F.Paths[P].Base)
      if (F.Paths[P].Kind == PathKind::Deref && F.Paths[P].Base == Pointer)
        Pointee = P;
    if (!Tested && !followedBefore(C, C.Tests.key(Pointee, At), At))
      return facts::renderPath(F, Pointer) +
             " is not seen to be followed or tested before the read";
  }

  // Nothing between the read and the use can change it, or needs the order.
  for (uint32_t I = 0; I != F.Events.size(); ++I) {
    if (I == At || I == UseEvent || !G.eventDominates(At, I) ||
        !G.eventDominates(I, UseEvent))
      continue;
    // What is kept in a local is of this call alone; that the guard's own
    // locals stay as they are is what the keys have said.
    const facts::Event &E = F.Events[I];
    if (E.Kind == EventKind::Store && isLocalPath(F, E.Path))
      continue;
    std::string Why;
    if (!isHarmless(C.P, C.F, I, Why))
      return "between the read and the use there is " + Why;
  }

  link::LocationId L = C.P.locate(C.F, GuardPath);
  if (L != link::NoLocation) {
    std::vector<const link::Writer *> Writers = C.P.sharedBy(L);
    if (!Writers.empty() && Writers.front()->Hotness >= link::HotThreshold)
      return Text + " is itself written atomically on a hot path";
  }
  return {};
}

/// The predicate \p Guard, rooted at a parameter, as a caller's argument.
static bool holdsInCaller(const link::Program &P, const link::CallEdge &Call,
                          const Predicate &Guard, unsigned Depth);

/// Splits "p2->flags" into parameter 2 and "->flags"; false for other roots.
static bool parameterRoot(llvm::StringRef Key, unsigned &Param,
                          llvm::StringRef &Rest) {
  if (!Key.consume_front("p"))
    return false;
  return !Key.consumeInteger(10, Param) && (Rest = Key, true);
}

static bool holdsInAllCallers(const link::Program &P, link::FunctionId F,
                              const Predicate &Guard, unsigned Depth,
                              std::string &Who) {
  llvm::ArrayRef<const link::CallEdge *> Callers = P.callers(F);
  if (Callers.empty() || Depth > 3)
    return false;
  for (const link::CallEdge *Call : Callers)
    if (!holdsInCaller(P, *Call, Guard, Depth))
      return false;
  Who = P.function(Callers.front()->Caller).name().str();
  return true;
}

static bool holdsInCaller(const link::Program &P, const link::CallEdge &Call,
                          const Predicate &Guard, unsigned Depth) {
  unsigned Param;
  llvm::StringRef Rest;
  if (Call.Kind != link::CallKind::Direct ||
      !parameterRoot(Guard.Key, Param, Rest))
    return false;
  const facts::Function &F = P.function(Call.Caller);
  llvm::ArrayRef<uint32_t> Args = F.args(F.Events[Call.Event]);
  if (Param >= Args.size())
    return false;
  const facts::Expr &A = F.Exprs[P.stripExpr(Call.Caller, Args[Param])];
  if (A.Kind != facts::ExprKind::Load)
    return false;
  Predicates Tests(P, Call.Caller);
  std::string Key = Tests.key(A.A, A.B == None ? Call.Event : A.B);
  if (Key.empty())
    return false;
  // The pointee of a local that was set to a value is that value's pointee.
  llvm::StringRef Root = Key;
  std::string Pointee;
  if (Root.consume_front("=*"))
    Pointee = Root.str();
  else if (Root.consume_front("=&") && Rest.consume_front("->"))
    Pointee = Root.str();
  else
    Pointee = Key;
  Predicate There = Guard;
  There.Key = Pointee + Rest.str();
  for (const Predicate &Known : Tests.known(Call.Event))
    if (Known.implies(There))
      return true;
  std::string Who;
  return holdsInAllCallers(P, Call.Caller, There, Depth + 1, Who);
}

std::string nobounce::checks::existingGuard(const Candidate &C,
                                            const Predicate &Guard) {
  for (const Predicate &Known : C.Tests.known(C.Read.Event)) {
    if (!Known.implies(Guard))
      continue;
    const facts::Branch &T = C.fn().Blocks[Known.Block].Term;
    return "is tested before the read, at line " +
           std::to_string(placeOf(C.fn(), T.CondBegin, T.CondEnd).Line);
  }
  std::string Who;
  if (holdsInAllCallers(C.P, C.F, Guard, 0, Who))
    return "is tested by every caller before the call, in " + Who +
           (C.P.callers(C.F).size() > 1 ? " and others" : "");
  return {};
}
