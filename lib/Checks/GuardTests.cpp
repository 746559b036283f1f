//===- GuardTests.cpp - Where a rule's test stands already ----------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/GuardTests.h"
#include "Checks/Places.h"
#include "Checks/QuietCode.h"
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

namespace {

/// What a condition is made of, locals and helpers looked through.
struct Condition {
  llvm::SmallVector<llvm::StringRef, 4> Texts;
  std::vector<link::Place> Reads; ///< In terms of the function.
  /// What helpers read that the function has no words for.
  std::vector<link::LocationId> Others;

  /// Whether it reads a guard's flag.
  bool reads(const link::Program &P, link::FunctionId F,
             const GuardFlag &Flag) const {
    if (!Flag.At && llvm::is_contained(Others, Flag.Where))
      return true;
    return llvm::any_of(Reads, [&](const link::Place &At) {
      return Flag.At ? P.isSame(F, At, Flag.At) : P.locate(F, At) == Flag.Where;
    });
  }
};

} // namespace

/// Locals given by locals, operands in operands.
static constexpr unsigned MaxDepth = 6;
/// Helpers in helpers.
static constexpr unsigned MaxHelpers = 3;

/// What a helper reads, in terms of its caller.
static void addHelper(const link::Program &P, link::FunctionId F,
                      uint32_t Event, unsigned Depth, Condition &Into) {
  if (Depth == 0)
    return;
  for (const link::CallEdge &E : P.callees(F, Event)) {
    if (E.Kind != link::CallKind::Direct || !isQuietBody(P, E.Callee))
      continue;
    const facts::Function &Fn = P.function(E.Callee);
    Condition Inner;
    for (uint32_t I = 0; I != Fn.Events.size(); ++I) {
      if (link::Place At = P.accessed(E.Callee, I))
        Inner.Reads.push_back(std::move(At));
      if (Fn.Events[I].Kind == facts::EventKind::Call)
        addHelper(P, E.Callee, I, Depth - 1, Inner);
    }
    Into.Texts.push_back(Fn.str(Fn.Text));
    llvm::append_range(Into.Texts, Inner.Texts);
    llvm::append_range(Into.Others, Inner.Others);
    for (const link::Place &At : Inner.Reads) {
      if (link::Place Here = P.inCaller(F, Event, E.Callee, At))
        Into.Reads.push_back(std::move(Here));
      else if (link::LocationId L = P.locate(E.Callee, At);
               L != link::NoLocation)
        Into.Others.push_back(L);
    }
  }
}

static void addValue(const link::Program &P, link::FunctionId F, uint32_t Expr,
                     unsigned Depth, Condition &Into) {
  const facts::Function &Fn = P.function(F);
  uint32_t X = Expr == None || Depth == 0 ? None : P.stripExpr(F, Expr);
  if (X == None)
    return;
  const facts::Expr &E = Fn.Exprs[X];
  switch (E.Kind) {
  case facts::ExprKind::Load: {
    if (Fn.Paths[E.A].Kind != facts::PathKind::Local) {
      Into.Reads.push_back({E.A, {}});
      return;
    }
    // A local that is given its value once.
    uint32_t Given = None;
    for (uint32_t I = 0; I != Fn.Events.size(); ++I)
      if (Fn.Events[I].Kind == facts::EventKind::Store &&
          Fn.Events[I].Path != None &&
          Fn.Paths[Fn.Events[I].Path].Kind == facts::PathKind::Local &&
          Fn.Paths[Fn.Events[I].Path].A == Fn.Paths[E.A].A) {
        if (Given != None)
          return;
        Given = I;
      }
    if (Given == None)
      return;
    Into.Texts.push_back(Fn.text(Fn.Events[Given].Begin, Fn.Events[Given].End));
    addValue(P, F, Fn.Events[Given].Value, Depth - 1, Into);
    return;
  }
  case facts::ExprKind::Result:
    addHelper(P, F, E.A, MaxHelpers, Into);
    return;
  case facts::ExprKind::Select:
    addValue(P, F, E.C, Depth - 1, Into);
    [[fallthrough]];
  case facts::ExprKind::Binary:
    addValue(P, F, E.B, Depth - 1, Into);
    [[fallthrough]];
  case facts::ExprKind::Unary:
  case facts::ExprKind::Cast:
    addValue(P, F, E.A, Depth - 1, Into);
    return;
  default:
    return;
  }
}

static Condition conditionOf(const link::Program &P, link::FunctionId F,
                             uint32_t Block) {
  const facts::Function &Fn = P.function(F);
  const facts::Branch &T = Fn.Blocks[Block].Term;
  Condition Out;
  Out.Texts.push_back(Fn.text(T.FullBegin, T.FullEnd));
  addValue(P, F, T.Cond, MaxDepth, Out);
  return Out;
}

/// Whether a branch's condition speaks of all the names of a guard.
static bool speaksOf(const facts::Function &F, const facts::Branch &T,
                     const Condition &Of, const HookGuard &Guard) {
  return llvm::all_of(Guard.Words, [&](const std::string &Word) {
    if (llvm::any_of(Of.Texts,
                     [&](llvm::StringRef Text) { return hasWord(Text, Word); }))
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
                             uint32_t Event, const GuardFlag &Flag,
                             const HookGuard &Guard) {
  const facts::Function &Fn = P.function(F);
  const link::Flow &G = P.flow(F);
  for (uint32_t B = G.idom(G.blockOf(Event)); B != None; B = G.idom(B)) {
    if (!decides(G, B, G.blockOf(Event)) || G.succs(B).size() < 2)
      continue;
    Condition Of = conditionOf(P, F, B);
    if (!speaksOf(Fn, Fn.Blocks[B].Term, Of, Guard))
      continue;
    // A macro may have read it for several branches.
    for (uint32_t I = 0; I != Fn.Events.size(); ++I)
      if (G.blockOf(I) != None && G.dominates(G.blockOf(I), B))
        if (link::Place At = P.accessed(F, I))
          Of.Reads.push_back(std::move(At));
    if (Of.reads(P, F, Flag))
      return B;
  }
  return None;
}

std::optional<Place>
nobounce::checks::findGuardTest(const link::Program &P, const HookSite &Site,
                                const HookGuard &Guard, const HookWalk &Walk,
                                llvm::ArrayRef<link::HotStep> Chain,
                                const GuardFlag &Flag) {
  for (const HookTest &T : Walk.Tests) {
    if (!T.CanEnd)
      continue;
    const facts::Function &Fn = P.function(T.Function);
    Condition Of = conditionOf(P, T.Function, T.Block);
    bool Reads =
        Flag.At ? llvm::any_of(Walk.Reads,
                               [&](const HookRead &R) {
                                 const link::Flow &G = P.flow(R.In);
                                 return R.In == T.Function && R.AtSite &&
                                        P.isSame(Site.F, R.AtSite, Flag.At) &&
                                        G.dominates(G.blockOf(R.At), T.Block);
                               })
                : Of.reads(P, T.Function, Flag);
    if (Reads && speaksOf(Fn, Fn.Blocks[T.Block].Term, Of, Guard))
      return placeOfBranch(Fn, T.Block);
  }
  link::FunctionId F = Site.F;
  uint32_t Event = Site.Event;
  for (GuardFlag At = Flag; At;) {
    if (uint32_t B = testedBefore(P, F, Event, At, Guard); B != None)
      return placeOfBranch(P.function(F), B);
    if (Chain.empty() || Chain.back().Function != F || !Chain.back().Call ||
        Chain.back().Call->Kind == link::CallKind::Deferred)
      break;
    const link::CallEdge &Call = *Chain.back().Call;
    Chain = Chain.drop_back();
    if (At.At)
      At = {P.inCaller(Call.Caller, Call.Event, F, At.At), link::NoLocation};
    F = Call.Caller;
    Event = Call.Event;
  }
  return std::nullopt;
}
