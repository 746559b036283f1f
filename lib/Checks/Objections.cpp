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

/// Whether other fields of the record lie in the same bytes.
static bool isUnionMember(const link::Program &P, const facts::PathNode &N,
                          const facts::Function &F) {
  if (N.Kind != PathKind::Field)
    return false;
  const facts::Record *R = P.record(F.str(N.A));
  if (!R)
    return false;
  if (R->IsUnion)
    return true;
  llvm::StringRef Name = F.str(N.B);
  auto It = llvm::find_if(
      R->Fields, [&](const facts::FieldInfo &I) { return I.Name == Name; });
  if (It == R->Fields.end())
    return false;
  return llvm::any_of(R->Fields, [&](const facts::FieldInfo &I) {
    return &I != &*It && I.BitOffset < It->BitOffset + It->BitWidth &&
           It->BitOffset < I.BitOffset + I.BitWidth;
  });
}

/// Whether that very location was read or written on every way to \p Event.
static bool accessedBefore(const Candidate &C, uint32_t Path, uint32_t Event) {
  const facts::Function &F = C.fn();
  const link::Flow &G = C.P.flow(C.F);
  std::string Key = C.Tests.key(Path, Event);
  for (uint32_t I = 0; I != F.Events.size(); ++I) {
    const facts::Event &E = F.Events[I];
    if (E.Path == None || E.Kind == EventKind::Call || I == Event ||
        !G.eventDominates(I, Event))
      continue;
    for (uint32_t P = E.Path; P != None; P = F.Paths[P].Base)
      if (F.Paths[P].Kind == PathKind::Field && C.Tests.key(P, I) == Key)
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
    bool Tested = llvm::any_of(Known, [&](const Predicate &Pr) {
      return Pr.implies(Valid) && !isStale(C.P, C.F, Pr, At);
    });
    uint32_t Pointee = None;
    for (uint32_t P = GuardPath; P != None; P = F.Paths[P].Base)
      if (F.Paths[P].Kind == PathKind::Deref && F.Paths[P].Base == Pointer)
        Pointee = P;
    if (!Tested && !followedBefore(C, C.Tests.key(Pointee, At), At) &&
        !holdsInCallers(C, Valid))
      return facts::renderPath(F, Pointer) +
             " is not seen to be followed or tested before the read";
    // It may be other than NULL and yet no object: an error, a sentinel.
    if (!followedBefore(C, C.Tests.key(Pointee, At), At) &&
        C.Tests.conditionsMention(UseEvent, "*" + C.Tests.key(Pointer, At),
                                  G.blockOf(At)))
      return facts::renderPath(F, Pointer) +
             " is tested again between the read and the use";
  }

  // Which member of a union is meant may be what stands between, or the read.
  for (uint32_t P = GuardPath; P != None; P = F.Paths[P].Base)
    if (isUnionMember(C.P, F.Paths[P], F) && !accessedBefore(C, P, At))
      return facts::renderPath(F, P) + " is one of several members of a union";

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
  for (uint32_t I :
       eventsBetween(F, G, pointAfter(G, At), pointBefore(G, UseEvent))) {
    // What is kept in a local is of this call alone; that the guard's own
    // locals stay as they are is what the keys have said.
    const facts::Event &E = F.Events[I];
    if (E.Kind == EventKind::Store && isLocalPath(F, E.Path))
      continue;
    std::string Why;
    if (!isHarmless(C.P, C.F, I, Why))
      return "between the read and the use there is " + Why;
  }

  return objectionToCost(C, GuardPath);
}
