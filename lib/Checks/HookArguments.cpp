//===- HookArguments.cpp - Work that only a hook needs --------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/HookArguments.h"
#include "Checks/Places.h"
#include "Checks/ValueUses.h"
#include "llvm/ADT/STLExtras.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::EventKind;
using facts::ExprKind;
using facts::None;

/// The local variable that a path starts at; None when it starts elsewhere.
static uint32_t localOf(const facts::Function &F, uint32_t Path) {
  while (Path != None && F.Paths[Path].Kind != facts::PathKind::Local) {
    if (F.Paths[Path].Kind == facts::PathKind::Deref)
      return None;
    Path = F.Paths[Path].Base;
  }
  return Path == None ? None : F.Paths[Path].A;
}

/// Whether a value reads a local, or is its address.
static bool mentions(const facts::Function &F, uint32_t X, uint32_t Local) {
  if (X == None)
    return false;
  const facts::Expr &E = F.Exprs[X];
  switch (E.Kind) {
  case ExprKind::Load:
  case ExprKind::Addr:
    return localOf(F, E.A) == Local;
  case ExprKind::Select:
    return mentions(F, E.A, Local) || mentions(F, E.B, Local) ||
           mentions(F, E.C, Local);
  case ExprKind::Binary:
    return mentions(F, E.A, Local) || mentions(F, E.B, Local);
  case ExprKind::Unary:
  case ExprKind::Cast:
    return mentions(F, E.A, Local);
  default:
    return false;
  }
}

namespace {
class ArgumentSearch {
public:
  ArgumentSearch(const link::Program &P, PredicateCache &Tests,
                 const HookRule &Hook, llvm::ArrayRef<HookSite> Sites,
                 const HookSite &S)
      : P(P), Tests(Tests), Hook(Hook), S(S), Fn(P.function(S.F)) {
    for (const HookSite &Other : Sites)
      if (Other.F == S.F)
        HookCalls.push_back(Other.Event);
  }

  /// Calls that yield something for hooks alone, this one first.
  std::vector<uint32_t> run() {
    std::vector<uint32_t> Out;
    const link::Flow &G = P.flow(S.F);
    for (uint32_t I = 0; I != Fn.Events.size(); ++I)
      if (Fn.Events[I].Kind == EventKind::Call && G.blockOf(I) != None &&
          I != S.Event && G.eventDominates(I, S.Event) && onlyYields(I) &&
          isForHooks(I))
        Out.push_back(I);
    return Out;
  }

private:
  /// Whether a call has no effect but to yield a value, and costs something.
  bool onlyYields(uint32_t I) const {
    if (P.primitiveAt(S.F, I) || P.isCovered(S.F, I) || P.inAssertion(S.F, I))
      return false;
    const facts::Event &E = Fn.Events[I];
    if (E.Callee && llvm::is_contained(Hook.Yields, Fn.str(E.Callee)))
      return true;
    llvm::ArrayRef<link::CallEdge> To = P.callees(S.F, I);
    return !To.empty() && !P.callsUnknown(S.F, I) &&
           llvm::all_of(To, [&](const link::CallEdge &C) {
             // What the compiler can see it can move itself.
             const link::FunctionInfo &Callee = P.info(C.Callee);
             return !Callee.IsHeader && !Callee.IsStatic &&
                    P.isPureRead(C.Callee) && fetches(C.Callee);
           });
  }

  /// Whether a function reads memory: what is computed from values at hand is
  /// not worth a word.
  bool fetches(link::FunctionId F) const {
    return llvm::any_of(P.function(F).Events, [](const facts::Event &E) {
      return E.Kind == EventKind::Load;
    });
  }

  bool isHook(uint32_t I) const { return llvm::is_contained(HookCalls, I); }

  /// Whether what the call yields goes to hooks and nowhere else, and to this
  /// one before any other.
  bool isForHooks(uint32_t I) const {
    std::vector<uint32_t> Users;
    if (!resultUsers(I, Users) || !outUsers(I, Users) || Users.empty())
      return false;
    return *llvm::min_element(Users) == S.Event &&
           llvm::all_of(Users, [&](uint32_t U) { return isHook(U); });
  }

  /// Who uses the result; false when that cannot be told.
  bool resultUsers(uint32_t I, std::vector<uint32_t> &Users) const {
    ValueUses Uses = usesOfResult(Tests.of(S.F), I);
    llvm::append_range(Users, Uses.Events);
    return Uses.Branches.empty() && !Uses.Escapes;
  }

  /// Who uses a local that the call is given the address of.
  bool outUsers(uint32_t I, std::vector<uint32_t> &Users) const {
    for (uint32_t X : Fn.args(Fn.Events[I])) {
      X = P.stripExpr(S.F, X);
      if (X == None || Fn.Exprs[X].Kind != ExprKind::Addr)
        continue;
      uint32_t Local = localOf(Fn, Fn.Exprs[X].A);
      if (Local == None)
        continue;
      for (const facts::Block &B : Fn.Blocks)
        if (mentions(Fn, B.Term.Cond, Local))
          return false;
      for (uint32_t U = 0; U != Fn.Events.size(); ++U) {
        const facts::Event &E = Fn.Events[U];
        bool Uses = (E.Kind == EventKind::Store || E.Kind == EventKind::Return)
                        ? mentions(Fn, E.Value, Local)
                        : E.Kind != EventKind::Load &&
                              llvm::any_of(Fn.args(E), [&](uint32_t A) {
                                return mentions(Fn, A, Local);
                              });
        if (U != I && Uses)
          Users.push_back(U);
      }
    }
    return true;
  }

  const link::Program &P;
  PredicateCache &Tests;
  const HookRule &Hook;
  const HookSite &S;
  const facts::Function &Fn;
  std::vector<uint32_t> HookCalls;
};
} // namespace

/// What is called: its name, or how it is reached.
static std::string calledName(const facts::Function &F, uint32_t Event) {
  const facts::Event &E = F.Events[Event];
  return E.Callee ? F.str(E.Callee).str() : std::string("what a table holds");
}

/// Whether a condition reads a variable of that name.
static bool readsVariable(const facts::Function &F, uint32_t X,
                          llvm::StringRef Name) {
  if (X == None)
    return false;
  const facts::Expr &E = F.Exprs[X];
  switch (E.Kind) {
  case ExprKind::Load:
    return F.Paths[E.A].Kind == facts::PathKind::Global &&
           F.str(F.Paths[E.A].A) == Name;
  case ExprKind::Binary:
    return readsVariable(F, E.A, Name) || readsVariable(F, E.B, Name);
  case ExprKind::Unary:
  case ExprKind::Cast:
    return readsVariable(F, E.A, Name);
  default:
    return false;
  }
}

/// A branch on every way to the call that has tested what the exit reads.
static std::optional<Place> testedBefore(const link::Program &P,
                                         link::FunctionId F, uint32_t Call,
                                         const HookTest &Exit) {
  const facts::Function &Fn = P.function(F), &By = P.function(Exit.Function);
  const link::Flow &G = P.flow(F);
  for (uint32_t B = G.idom(G.blockOf(Call)); B != None; B = G.idom(B))
    for (const facts::PathNode &N : By.Paths)
      if (N.Kind == facts::PathKind::Global && G.succs(B).size() == 2 &&
          readsVariable(By, By.Blocks[Exit.Block].Term.Cond, By.str(N.A)) &&
          readsVariable(Fn, Fn.Blocks[B].Term.Cond, By.str(N.A)))
        return placeOf(Fn, Fn.Blocks[B].Term.FullBegin,
                       Fn.Blocks[B].Term.FullEnd);
  return std::nullopt;
}

void nobounce::checks::judgeArguments(
    const link::Program &P, PredicateCache &Tests, const rules::CheckRule &Rule,
    const HookRule &Hook, llvm::ArrayRef<HookSite> Sites, const HookSite &S,
    llvm::ArrayRef<EnteredHook> All, std::vector<Verdict> &Out) {
  if (All.empty())
    return;
  const EnteredHook &E = All.front();
  const facts::Function &Fn = P.function(S.F);
  std::vector<uint32_t> Early = ArgumentSearch(P, Tests, Hook, Sites, S).run();
  for (uint32_t I : Early) {
    Verdict V = beginHookVerdict(P, Rule, S, E);
    V.Where = placeOf(Fn, Fn.Events[I]);
    V.Offset = Fn.Events[I].Begin;
    std::string Called = calledName(Fn, I),
                Name = P.function(S.Hook).name().str();
    V.Parts.push_back(
        {Part::Shared, Answer::Yes,
         Called + " is called for what " + Name + " alone is passed"});
    bool Ends = E.Walk.End == HookWalk::Exit || E.Walk.End == HookWalk::AtOnce;
    if (!Ends) {
      V.Parts.push_back({Part::Skippable, Answer::Unknown, E.Walk.Why});
      V.Parts.push_back(
          {Part::Selective, Answer::Unknown, "no test normally ends it"});
      Out.push_back(std::move(V));
      continue;
    }
    std::optional<Place> Tested;
    if (!E.Walk.Tests.empty())
      Tested = testedBefore(P, S.F, I, E.Walk.Tests.back());
    if (Tested) {
      V.Parts.push_back({Part::Skippable, Answer::No,
                         "what ends " + Name + " is tested at " + Tested->File +
                             ":" + std::to_string(Tested->Line)});
      V.Parts.push_back({Part::Selective, Answer::No, "it goes on here"});
      Out.push_back(std::move(V));
      continue;
    }
    std::string At = "before it does anything";
    if (!E.Walk.Tests.empty()) {
      const HookTest &Exit = E.Walk.Tests.back();
      const facts::Function &By = P.function(Exit.Function);
      const facts::Branch &Term = By.Blocks[Exit.Block].Term;
      Place Where = placeOf(By, Term.FullBegin, Term.FullEnd);
      At = "at " + Where.File + ":" + std::to_string(Where.Line);
      V.Proof.push_back({Part::Skippable, "exit", "this test ends it", Where});
    }
    V.Parts.push_back({Part::Skippable, Answer::Yes,
                       Name + " ends without it, and nothing else uses it"});
    V.Parts.push_back({Part::Selective, Answer::Yes, "it normally ends " + At});
    llvm::append_range(V.Proof, E.Walk.Setters);
    V.Form = "arguments";
    V.Assumptions.push_back(
        {"yields", Called + " has no effect but to yield what is passed", {}});
    finishHookVerdict(P, Rule, S, E,
                      {"",
                       "normally ends " + At + ", and " + Called +
                           " is called before, for it alone: call it behind "
                           "that test",
                       0, link::NoLocation},
                      V);
    V.Sure = Confidence::Medium;
    Out.push_back(std::move(V));
  }
}
