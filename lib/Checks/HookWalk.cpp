//===- HookWalk.cpp - What a hook does when nobody listens ----------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/HookWalk.h"
#include "Checks/QuietCode.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallSet.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::EventKind;
using facts::None;

/// Calls that end a body, one in the other.
static constexpr unsigned MaxDepth = 8;
/// Blocks between a test and the return that it leads to.
static constexpr unsigned MaxExitBlocks = 12;

namespace {

/// One body on the way, and how it was entered.
struct Frame {
  link::FunctionId F;
  link::KnownWays Ways;
  uint32_t Call; ///< In Caller, or at the site.
  const Frame *Caller = nullptr;
  bool IsHelper = false; ///< Its result is used; the way goes on in Caller.
};

class Walker {
public:
  Walker(const link::Program &P, PredicateCache &Tests, const HookSite &Site,
         std::optional<int64_t> Idle, double Reader)
      : P(P), Tests(Tests), Site(Site), Idle(Idle), Normal(P, Tests, Reader) {}

  HookWalk run(const link::KnownValues &Known) {
    Frame F{Site.Hook, P.ways(Site.Hook, Known), Site.Event};
    walk(F, MaxDepth);
    return std::move(Out);
  }

private:
  void walk(const Frame &F, unsigned Depth);
  bool event(const Frame &F, uint32_t I, unsigned Depth, bool &Ended);
  void read(const Frame &F, uint32_t I);
  void readAll(const Frame &F, uint32_t Call, link::FunctionId Helper,
               unsigned Depth);
  bool endsBody(const Frame &F, uint32_t Call) const;
  bool isIdle(const Frame &F, uint32_t Return) const;
  bool leadsOut(const Frame &F, uint32_t Block, unsigned Left) const;
  void finish(HookWalk::EndType End, std::string Why = "") {
    Out.End = End;
    Out.Why = std::move(Why);
  }

  const link::Program &P;
  PredicateCache &Tests;
  const HookSite &Site;
  std::optional<int64_t> Idle;
  NormalState Normal;
  HookWalk Out;
};

} // namespace

/// A read in terms of the site.
void Walker::read(const Frame &F, uint32_t I) {
  link::Place At = P.accessed(F.F, I);
  if (!At)
    return;
  HookRead R;
  R.Function = F.F;
  R.Event = I;
  R.Where = P.locate(F.F, At);
  if (R.Where == link::NoLocation || P.degree(R.Where).isPrivate())
    return;
  const Frame *In = &F;
  R.At = I;
  for (; In->IsHelper; In = In->Caller)
    R.At = In->Call;
  R.In = In->F;
  for (In = &F; At; In = In->Caller) {
    if (!In->Caller) {
      R.AtSite = P.inCaller(Site.F, Site.Event, In->F, At);
      break;
    }
    At = P.inCaller(In->Caller->F, In->Call, In->F, At);
  }
  Out.Reads.push_back(std::move(R));
}

/// What a pure helper reads, wherever it goes.
void Walker::readAll(const Frame &F, uint32_t Call, link::FunctionId Helper,
                     unsigned Depth) {
  if (Depth == 0)
    return;
  Frame Inner{Helper, P.ways(Helper, F.Ways.passed(Call, Helper)), Call, &F,
              true};
  const facts::Function &Fn = P.function(Helper);
  for (uint32_t I = 0; I != Fn.Events.size(); ++I) {
    uint32_t B = P.flow(Helper).blockOf(I);
    if (B == None || !Inner.Ways.canRun(B))
      continue;
    read(Inner, I);
    for (const link::CallEdge &E : P.callees(Helper, I))
      if (E.Kind == link::CallKind::Direct && !P.primitiveAt(Helper, I) &&
          !P.isCovered(Helper, I))
        readAll(Inner, I, E.Callee, Depth - 1);
  }
}

/// Whether a return says that nothing was done.
bool Walker::isIdle(const Frame &F, uint32_t Return) const {
  const facts::Function &Fn = P.function(F.F);
  uint32_t X = Fn.Events[Return].Value;
  X = X == None ? None : P.stripExpr(F.F, X);
  // A body whose caller returns nothing may say what it likes.
  const Frame *Outer = &F;
  while (Outer->Caller)
    Outer = Outer->Caller;
  const facts::Function &Hook = P.function(Outer->F);
  if (X == None || Hook.str(Hook.ReturnType) == "void")
    return true;
  return Idle && Fn.Exprs[X].Kind == facts::ExprKind::Const &&
         facts::constValue(Fn.Exprs[X]) == *Idle;
}

/// Whether nothing but the return follows a call, and returns its result.
bool Walker::endsBody(const Frame &F, uint32_t Call) const {
  const facts::Function &Fn = P.function(F.F);
  const link::Flow &G = P.flow(F.F);
  uint32_t B = G.blockOf(Call), I = Call + 1;
  for (unsigned Left = MaxExitBlocks; Left != 0; --Left) {
    const facts::Block &Block = Fn.Blocks[B];
    for (uint32_t End = Block.EventBegin + Block.EventCount; I != End; ++I) {
      const facts::Event &E = Fn.Events[I];
      if (E.Kind != EventKind::Return)
        return false;
      uint32_t X = E.Value == None ? None : P.stripExpr(F.F, E.Value);
      return X == None || isIdle(F, I) ||
             (Fn.Exprs[X].Kind == facts::ExprKind::Result &&
              Fn.Exprs[X].A == Call);
    }
    if (Block.Flags & facts::BK_Exit)
      return true;
    if (G.succs(B).size() != 1)
      return false;
    B = G.succs(B)[0].To;
    I = Fn.Blocks[B].EventBegin;
  }
  return false;
}

/// Whether all that follows is to return that nothing was done.
bool Walker::leadsOut(const Frame &F, uint32_t Block, unsigned Left) const {
  const facts::Function &Fn = P.function(F.F);
  const facts::Block &B = Fn.Blocks[Block];
  if (Left == 0)
    return false;
  for (uint32_t I = B.EventBegin; I != B.EventBegin + B.EventCount; ++I) {
    if (Fn.Events[I].Kind == EventKind::Return)
      return isIdle(F, I);
    if (!isQuietEvent(P, F.F, I))
      return false;
  }
  if (B.Flags & facts::BK_Exit)
    return true;
  llvm::SmallVector<link::FlowEdge, 2> Next = F.Ways.succs(Block);
  return !Next.empty() && llvm::all_of(Next, [&](const link::FlowEdge &E) {
    return !P.flow(F.F).isBackEdge(E) && leadsOut(F, E.To, Left - 1);
  });
}

/// One event on the way; false when the walk ends with it.
bool Walker::event(const Frame &F, uint32_t I, unsigned Depth, bool &Ended) {
  const facts::Function &Fn = P.function(F.F);
  const facts::Event &E = Fn.Events[I];
  if (P.inAssertion(F.F, I))
    return true;
  if (const rules::Primitive *Is = P.primitiveAt(F.F, I)) {
    read(F, I);
    if (isQuietMeaning(Is->Is))
      return true;
    finish(HookWalk::Works,
           "it enters `" + Is->Name + "` before any such test");
    return false;
  }
  if (P.isCovered(F.F, I))
    return true;
  if (E.Kind == EventKind::Return) {
    Ended = true;
    return true;
  }
  if (E.Kind != EventKind::Call) {
    if (E.Kind == EventKind::Load)
      read(F, I);
    if (isQuietEvent(P, F.F, I))
      return true;
    finish(HookWalk::Works, "it writes before any such test");
    return false;
  }
  llvm::ArrayRef<link::CallEdge> To = P.callees(F.F, I);
  link::FunctionId Callee =
      To.size() == 1 && To[0].Kind == link::CallKind::Direct ? To[0].Callee
                                                             : link::NoFunction;
  if (isQuietEvent(P, F.F, I)) {
    if (Callee != link::NoFunction)
      readAll(F, I, Callee, Depth);
    return true;
  }
  if (Callee == link::NoFunction || Depth == 0 || !endsBody(F, I)) {
    finish(HookWalk::Works, "it calls " +
                                (E.Callee ? Fn.str(E.Callee).str()
                                          : std::string("through a table")) +
                                " before any such test");
    return false;
  }
  if (!P.info(Callee).IsHeader)
    Out.Calls.push_back(Callee);
  walk(Frame{Callee, P.ways(Callee, F.Ways.passed(I, Callee)), I, &F},
       Depth - 1);
  return false;
}

void Walker::walk(const Frame &F, unsigned Depth) {
  const facts::Function &Fn = P.function(F.F);
  const link::Flow &G = P.flow(F.F);
  llvm::SmallSet<uint32_t, 16> Seen;
  for (uint32_t B = 0; Seen.insert(B).second;) {
    const facts::Block &Block = Fn.Blocks[B];
    bool Ended = Block.Flags & facts::BK_Exit;
    for (uint32_t I = Block.EventBegin;
         I != Block.EventBegin + Block.EventCount; ++I)
      if (!event(F, I, Depth, Ended))
        return;
    llvm::SmallVector<link::FlowEdge, 2> Next = F.Ways.succs(B);
    if (Ended || Next.empty())
      return Out.Tests.empty() && Out.Reads.empty()
                 ? finish(HookWalk::AtOnce)
                 : finish(HookWalk::Unclear,
                          "no test is shown to end it normally");
    if (Next.size() == 1) {
      B = Next[0].To;
      continue;
    }
    Out.Tests.push_back({F.F, B});
    Normally Is =
        Next.size() == 2 ? Normal.ofBranch(F.F, B) : Normally::Unknown;
    const link::FlowEdge *Goes = nullptr, *Exit = nullptr;
    for (const link::FlowEdge &E : Next) {
      if (Is != Normally::Unknown &&
          (E.Index == 0) == (Is == Normally::NonZero))
        Goes = &E;
      if (leadsOut(F, E.To, MaxExitBlocks))
        Exit = &E;
    }
    Out.Tests.back().CanEnd = Exit != nullptr;
    // What a test rests on that goes on says nothing of the one that ends it.
    std::vector<Evidence> Rests = Normal.takeEvidence();
    if (!Exit || Goes == Exit)
      llvm::append_range(Out.Setters, Rests);
    if (Exit && Goes == Exit)
      return finish(HookWalk::Exit);
    if (!Goes) {
      // Unclear: that it goes on is what is dear.
      for (const link::FlowEdge &E : Next)
        if (&E != Exit && (!Goes || G.frequency(E.To) > G.frequency(Goes->To)))
          Goes = &E;
      if (!Goes)
        return finish(HookWalk::Unclear, "it ends either way");
    }
    B = Goes->To;
  }
  finish(HookWalk::Unclear, "it goes in circles before any such test");
}

HookWalk nobounce::checks::walkHook(const link::Program &P,
                                    PredicateCache &Tests, const HookSite &Site,
                                    const link::KnownValues &Known,
                                    std::optional<int64_t> Idle,
                                    double Reader) {
  return Walker(P, Tests, Site, Idle, Reader).run(Known);
}
