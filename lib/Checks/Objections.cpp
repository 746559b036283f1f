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

/// Steps that lead to memory only when a value is good.
static bool isFollowed(PathKind K) {
  return K == PathKind::Deref || K == PathKind::Index || K == PathKind::Offset;
}

/// Events on any way from the read to \p Use that does not pass the read again.
static std::vector<uint32_t> eventsBetween(const Candidate &C, uint32_t Use) {
  const facts::Function &F = C.fn();
  const link::Flow &G = C.P.flow(C.F);
  uint32_t At = C.Read.Event, From = G.blockOf(At), To = G.blockOf(Use);
  std::vector<uint32_t> Out;
  if (From == To && At < Use) {
    for (uint32_t I = At + 1; I != Use; ++I)
      Out.push_back(I);
    return Out;
  }
  // What the read reaches, and what of that reaches the use.
  std::vector<bool> After(G.blockCount()), Seen(G.blockCount());
  std::vector<uint32_t> Reached{From};
  while (!Reached.empty()) {
    uint32_t B = Reached.back();
    Reached.pop_back();
    for (const link::FlowEdge &E : G.succs(B))
      if (E.To != From && !After[E.To]) {
        After[E.To] = true;
        Reached.push_back(E.To);
      }
  }
  std::vector<uint32_t> Work{To};
  Seen[To] = Seen[From] = true;
  while (!Work.empty()) {
    uint32_t B = Work.back();
    Work.pop_back();
    uint32_t End = F.Blocks[B].EventBegin + F.Blocks[B].EventCount;
    for (uint32_t I = F.Blocks[B].EventBegin; I != (B == To ? Use : End); ++I)
      Out.push_back(I);
    for (const link::FlowEdge &E : G.preds(B))
      if (After[E.From] && !Seen[E.From]) {
        Seen[E.From] = true;
        Work.push_back(E.From);
      }
  }
  uint32_t End = F.Blocks[From].EventBegin + F.Blocks[From].EventCount;
  for (uint32_t I = At + 1; I < End; ++I)
    Out.push_back(I);
  llvm::sort(Out);
  return Out;
}

/// Whether a location below `*Pointer` was used before \p Event on every way,
/// or is used by the read itself, which a guard in its place stands for.
static bool followedBefore(const Candidate &C, const std::string &PointeeKey,
                           uint32_t Event) {
  const facts::Function &F = C.fn();
  const link::Flow &G = C.P.flow(C.F);
  for (uint32_t P = C.Read.Object.Path; P != None; P = F.Paths[P].Base)
    if (isFollowed(F.Paths[P].Kind) && C.Tests.key(P, Event) == PointeeKey)
      return true;
  for (uint32_t I = 0; I != F.Events.size(); ++I) {
    const facts::Event &E = F.Events[I];
    if (E.Path == None || E.Kind == EventKind::Call || I == Event ||
        !G.eventDominates(I, Event))
      continue;
    for (uint32_t P = E.Path; P != None; P = F.Paths[P].Base)
      if (isFollowed(F.Paths[P].Kind) && C.Tests.key(P, I) == PointeeKey)
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
    // It may be other than NULL and yet no object: an error, a sentinel.
    if (!followedBefore(C, C.Tests.key(Pointee, At), At) &&
        C.Tests.conditionsMention(UseEvent, "*" + C.Tests.key(Pointer, At),
                                  G.blockOf(At)))
      return facts::renderPath(F, Pointer) +
             " is tested again between the read and the use";
  }

  // An index may be in range only when the read, or what follows it, says so.
  for (uint32_t P = GuardPath; P != None; P = F.Paths[P].Base) {
    const facts::PathNode &N = F.Paths[P];
    if (N.Kind != PathKind::Index && N.Kind != PathKind::Offset)
      continue;
    bool Constant = N.A != None && F.Exprs[N.A].Kind == facts::ExprKind::Const;
    if (!Constant && !followedBefore(C, C.Tests.key(P, At), At))
      return facts::renderPath(F, P) + " is not seen to be in range before "
                                       "the read";
  }

  // Nothing between the read and the use can change it, or needs the order.
  for (uint32_t I : eventsBetween(C, UseEvent)) {
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
