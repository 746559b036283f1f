//===- ExistingGuard.cpp - Where a guard stands already -------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/Candidate.h"
#include "Checks/Places.h"
#include "llvm/ADT/STLExtras.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::None;

/// Callers are followed this many levels up, and so many of them in all.
static constexpr unsigned MaxLevels = 3;
static constexpr unsigned MaxCallers = 64;

bool nobounce::checks::isStale(const link::Program &P, link::FunctionId F,
                               const Predicate &Known, uint32_t Event) {
  if (Known.Path == None || Known.Block == None)
    return false;
  const facts::Function &Fn = P.function(F);
  const link::Flow &G = P.flow(F);
  Point From = pointAtEnd(Fn, Known.Block);
  if (Known.Event != None)
    From = pointAfter(G, Known.Event);
  return changesBetween(P, F, Known.Path, From, pointBefore(G, Event));
}

/// Splits "p2->flags" into parameter 2 and "->flags"; false for other roots.
static bool parameterRoot(llvm::StringRef Key, unsigned &Param,
                          llvm::StringRef &Rest) {
  if (!Key.consume_front("p"))
    return false;
  return !Key.consumeInteger(10, Param) && (Rest = Key, true);
}

namespace {

/// Looks for a guard in all callers of a function, and in theirs.
class CallerSearch {
public:
  CallerSearch(const link::Program &P, PredicateCache &Tests)
      : P(P), Tests(Tests) {}

  bool holdsInAll(link::FunctionId F, const Predicate &Guard, unsigned Level) {
    llvm::ArrayRef<const link::CallEdge *> Callers = P.callers(F);
    // A recursive call adds nothing: what holds at the other calls holds there.
    if (llvm::is_contained(Running, std::pair(F, Guard.Key)))
      return true;
    if (Callers.empty() || Level > MaxLevels)
      return false;
    Running.push_back({F, Guard.Key});
    bool Other = false; // Some call is not from the function itself.
    bool Holds = llvm::all_of(Callers, [&](const link::CallEdge *Call) {
      Other |= Call->Caller != F;
      return ++Visited <= MaxCallers && holdsAt(*Call, Guard, Level);
    });
    Running.pop_back();
    return Holds && Other;
  }

private:
  bool holdsAt(const link::CallEdge &Call, const Predicate &Guard,
               unsigned Level) {
    // What a callback gets is up to who calls it.
    if (Call.Kind == link::CallKind::Callback ||
        Call.Kind == link::CallKind::Deferred)
      return false;
    Predicate There = Guard;
    There.Key = keyThere(Call, Guard.Key);
    if (There.Key.empty())
      return false;
    for (const Predicate &Known : Tests.of(Call.Caller).known(Call.Event)) {
      Predicate K = Known;
      llvm::StringRef Ref = K.Key;
      if (Ref.consume_front("=*"))
        K.Key = Ref.str(); // A local that holds what is in memory.
      if (K.implies(There) && !isStale(P, Call.Caller, Known, Call.Event))
        return true;
    }
    if (There.Is == Predicate::NonZero && There.Mask == ~0ull &&
        isFollowed(Call, There.Key))
      return true;
    return holdsInAll(Call.Caller, There, Level + 1);
  }

  /// Whether the caller has followed the pointer itself on every way.
  bool isFollowed(const link::CallEdge &Call, const std::string &Pointer) {
    const Predicates &T = Tests.of(Call.Caller);
    const facts::Function &F = T.function();
    for (uint32_t I = 0; I != F.Events.size(); ++I) {
      const facts::Event &E = F.Events[I];
      if (E.Path == None || E.Kind == facts::EventKind::Call ||
          !T.flow().eventDominates(I, Call.Event))
        continue;
      for (uint32_t P = E.Path; P != None; P = F.Paths[P].Base)
        if (F.Paths[P].Kind == facts::PathKind::Deref &&
            T.key(P, I) == Pointer + "->")
          return true;
    }
    return false;
  }

  /// The location named by \p Key in the callee, in the caller's terms.
  std::string keyThere(const link::CallEdge &Call, llvm::StringRef Key) {
    if (Key.starts_with("g:"))
      return Key.str();
    unsigned Param;
    llvm::StringRef Rest;
    const facts::Function &F = P.function(Call.Caller);
    llvm::ArrayRef<uint32_t> Args = F.args(F.Events[Call.Event]);
    if (!parameterRoot(Key, Param, Rest) || Param >= Args.size())
      return {};
    std::string Value =
        Tests.of(Call.Caller)
            .keyOfValue(P.stripExpr(Call.Caller, Args[Param]), Call.Event);
    llvm::StringRef Root = Value;
    if (Root.consume_front("&"))
      return Rest.consume_front("->") ? (Root + Rest).str() : std::string();
    if (!Root.consume_front("*"))
      return Value.empty() ? Value : "=" + Value + Rest.str();
    // The pointee of a local that was set to a value is that value's pointee.
    if (Root.consume_front("=&"))
      return Rest.consume_front("->") ? (Root + Rest).str() : std::string();
    Root.consume_front("=*");
    return (Root + Rest).str();
  }

  const link::Program &P;
  PredicateCache &Tests;
  std::vector<std::pair<link::FunctionId, std::string>> Running;
  unsigned Visited = 0;
};

} // namespace

bool nobounce::checks::holdsInCallers(const Candidate &C,
                                      const Predicate &Guard) {
  return CallerSearch(C.P, C.Others).holdsInAll(C.F, Guard, 0);
}

std::string nobounce::checks::existingGuard(const Candidate &C,
                                            const Predicate &Guard) {
  for (const Predicate &Known : C.Tests.known(C.Read.Event)) {
    if (!Known.implies(Guard) || isStale(C.P, C.F, Known, C.Read.Event))
      continue;
    const facts::Branch &T = C.fn().Blocks[Known.Block].Term;
    return "is tested before the read, at line " +
           std::to_string(placeOf(C.fn(), T.CondBegin, T.CondEnd).Line);
  }
  CallerSearch Search(C.P, C.Others);
  if (!Search.holdsInAll(C.F, Guard, 0))
    return {};
  llvm::ArrayRef<const link::CallEdge *> Callers = C.P.callers(C.F);
  const link::CallEdge *First = *llvm::find_if(
      Callers, [&](const link::CallEdge *E) { return E->Caller != C.F; });
  return "is tested by every caller before the call, in " +
         C.P.function(First->Caller).name().str() +
         (Callers.size() > 1 ? " and others" : "");
}
