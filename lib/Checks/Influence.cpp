//===- Influence.cpp - What a value decides -------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/Influence.h"
#include "Checks/Places.h"
#include "Facts/Render.h"
#include "llvm/ADT/STLExtras.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::EventKind;
using facts::ExprKind;
using facts::None;
using facts::PathKind;

bool nobounce::checks::anyLeaf(
    const facts::Function &F, uint32_t Expr,
    llvm::function_ref<bool(const facts::Expr &)> Test) {
  if (Expr == None)
    return false;
  const facts::Expr &E = F.Exprs[Expr];
  auto InPath = [&](uint32_t Path) {
    for (uint32_t P = Path; P != None; P = F.Paths[P].Base) {
      const facts::PathNode &N = F.Paths[P];
      if ((N.Kind == PathKind::Value || N.Kind == PathKind::Index ||
           N.Kind == PathKind::Offset) &&
          anyLeaf(F, N.A, Test))
        return true;
    }
    return false;
  };
  if (Test(E))
    return true;
  switch (E.Kind) {
  case ExprKind::Load:
  case ExprKind::Addr:
    return InPath(E.A);
  case ExprKind::Unary:
  case ExprKind::Cast:
    return anyLeaf(F, E.A, Test);
  case ExprKind::Binary:
    return anyLeaf(F, E.A, Test) || anyLeaf(F, E.B, Test);
  case ExprKind::Select:
    return anyLeaf(F, E.A, Test) || anyLeaf(F, E.B, Test) ||
           anyLeaf(F, E.C, Test);
  default:
    return false;
  }
}

namespace {

/// Adds the uses of the values that \p Test picks out.
template <typename Fn>
void addUses(const facts::Function &F, Fn Test, Influence &Out) {
  for (uint32_t B = 0; B != F.Blocks.size(); ++B)
    if (anyLeaf(F, F.Blocks[B].Term.Cond, Test))
      Out.Branches.push_back(B);
  for (uint32_t I = 0; I != F.Events.size(); ++I) {
    const facts::Event &E = F.Events[I];
    bool Uses = E.Kind != EventKind::Asm && anyLeaf(F, E.Value, Test);
    for (uint32_t A : F.args(E))
      Uses |= anyLeaf(F, A, Test);
    if (Uses)
      Out.Events.push_back(I);
  }
}

} // namespace

bool nobounce::checks::mentionsResult(const facts::Function &F, uint32_t Expr,
                                      uint32_t Event) {
  return anyLeaf(F, Expr, [&](const facts::Expr &E) {
    return E.Kind == ExprKind::Result && E.A == Event;
  });
}

Influence nobounce::checks::influenceOf(const facts::Function &F,
                                        uint32_t Event) {
  Influence Direct;
  addUses(
      F,
      [&](const facts::Expr &E) {
        return E.Kind == ExprKind::Result && E.A == Event;
      },
      Direct);
  // `x = read(); … if (x)`: the local's uses are the value's.
  Influence Out;
  Out.Branches = Direct.Branches;
  for (uint32_t I : Direct.Events) {
    const facts::Event &E = F.Events[I];
    if (E.Kind == EventKind::Store && E.Path != None &&
        F.Paths[E.Path].Kind == PathKind::Local) {
      uint32_t Path = E.Path;
      addUses(
          F,
          [&](const facts::Expr &X) {
            return X.Kind == ExprKind::Load && X.A == Path;
          },
          Out);
    } else {
      Out.Events.push_back(I);
    }
  }
  llvm::sort(Out.Branches);
  Out.Branches.erase(llvm::unique(Out.Branches), Out.Branches.end());
  return Out;
}

bool nobounce::checks::isJoined(const facts::Function &F, const link::Flow &G,
                                uint32_t Block) {
  const facts::Branch &T = F.Blocks[Block].Term;
  if (T.Flags & facts::BF_ValueContext)
    return true;
  if (T.Kind != facts::BranchKind::LAnd && T.Kind != facts::BranchKind::LOr)
    return false;
  // The right operand goes where the left one goes without it.
  bool And = T.Kind == facts::BranchKind::LAnd;
  uint32_t Right = None, Join = None;
  for (const link::FlowEdge &E : G.succs(Block))
    ((E.Index == 0) == And ? Right : Join) = E.To;
  return Right != None && Join != None && G.succs(Right).size() == 1 &&
         G.succs(Right)[0].To == Join;
}

uint32_t nobounce::checks::decidingBranch(const facts::Function &F,
                                          const link::Flow &G,
                                          const std::vector<uint32_t> &Branches,
                                          std::string &Why) {
  if (Branches.empty()) {
    Why = "its value is used otherwise than by a branch";
    return None;
  }
  bool Joined = Branches.size() == 2 && isJoined(F, G, Branches.front());
  if (Branches.size() > 1 && !Joined) {
    Why = "its value decides several branches";
    return None;
  }
  return Branches.back();
}

bool nobounce::checks::returnsValue(const facts::Function &F, uint32_t Event) {
  return F.Events[Event].Kind == EventKind::Return &&
         F.Events[Event].Value != None;
}

bool nobounce::checks::returnsOneConstant(const facts::Function &F,
                                          const std::vector<uint32_t> &Blocks) {
  const facts::Expr *First = nullptr;
  for (uint32_t B : Blocks)
    for (uint32_t I = 0; I != F.Blocks[B].EventCount; ++I) {
      uint32_t E = F.Blocks[B].EventBegin + I;
      if (!returnsValue(F, E))
        continue;
      const facts::Expr &V = F.Exprs[F.Events[E].Value];
      if (V.Kind != ExprKind::Const)
        return false;
      if (!First)
        First = &V;
      if (facts::constValue(V) != facts::constValue(*First))
        return false;
    }
  return First != nullptr;
}

std::vector<uint32_t> nobounce::checks::decidedBy(const link::Flow &G,
                                                  uint32_t Block) {
  uint32_t Join = G.ipdom(Block);
  std::vector<bool> Seen(G.blockCount());
  std::vector<uint32_t> Work, Out;
  Seen[Block] = true;
  auto Push = [&](uint32_t B) {
    if (B == Join || Seen[B])
      return;
    Seen[B] = true;
    Work.push_back(B);
    Out.push_back(B);
  };
  for (const link::FlowEdge &E : G.succs(Block))
    Push(E.To);
  while (!Work.empty()) {
    uint32_t B = Work.back();
    Work.pop_back();
    for (const link::FlowEdge &E : G.succs(B))
      Push(E.To);
  }
  llvm::sort(Out);
  return Out;
}

bool nobounce::checks::isLocalPath(const facts::Function &F, uint32_t Path) {
  for (uint32_t P = Path; P != None; P = F.Paths[P].Base)
    if (F.Paths[P].Kind == facts::PathKind::Deref ||
        F.Paths[P].Kind == facts::PathKind::Global)
      return false;
  return true;
}

/// Meanings that change nothing and order nothing.
static bool isReading(rules::Meaning M) {
  switch (M) {
  case rules::Meaning::AtomicRead:
  case rules::Meaning::BitTest:
  case rules::Meaning::RefRead:
  case rules::Meaning::Expect:
  case rules::Meaning::Identity:
  case rules::Meaning::ReadOnce:
  case rules::Meaning::DataRace:
  case rules::Meaning::Current:
  case rules::Meaning::IsErr:
  case rules::Meaning::ErrPtr:
  case rules::Meaning::StaticKey:
    return true;
  default:
    return false;
  }
}

bool nobounce::checks::isHarmless(const link::Program &P, link::FunctionId F,
                                  uint32_t Event, std::string &Why) {
  const facts::Function &Fn = P.function(F);
  const facts::Event &E = Fn.Events[Event];
  if (E.Kind == EventKind::Load)
    return true;
  if (const rules::Primitive *Is = P.primitiveAt(F, Event)) {
    if (isReading(Is->Is) && (Is->Order == rules::MemoryOrder::None ||
                              Is->Order == rules::MemoryOrder::Relaxed))
      return true;
  } else if (P.isCovered(F, Event)) {
    return true;
  }
  if (E.Kind == EventKind::Return && E.Value == None)
    return true;
  if (E.Kind == EventKind::Call && !P.callsUnknown(F, Event)) {
    llvm::ArrayRef<link::CallEdge> Edges = P.callees(F, Event);
    if (!Edges.empty() && llvm::all_of(Edges, [&](const link::CallEdge &C) {
          return P.isPureRead(C.Callee);
        }))
      return true;
  }
  std::string Line = " at line " + std::to_string(placeOf(Fn, E).Line);
  switch (E.Kind) {
  case EventKind::Call:
    Why = "a call of " + facts::renderCall(Fn, Event) + Line;
    break;
  case EventKind::Store:
    Why = "a store to " + facts::renderPath(Fn, E.Path) + Line;
    break;
  case EventKind::Asm:
    Why = "inline assembly" + Line;
    break;
  default:
    Why = "the value returned" + Line;
    break;
  }
  return false;
}

std::string nobounce::checks::otherDeed(const link::Program &P,
                                        link::FunctionId F, uint32_t Event,
                                        uint32_t Begin, uint32_t End,
                                        bool MayKeep) {
  const facts::Function &Fn = P.function(F);
  for (uint32_t I = 0; I != Fn.Events.size(); ++I) {
    const facts::Event &E = Fn.Events[I];
    std::string Why;
    if (I == Event || E.Begin < Begin || E.End > End ||
        isHarmless(P, F, I, Why))
      continue;
    if (MayKeep && E.Kind == EventKind::Store && isLocalPath(Fn, E.Path) &&
        mentionsResult(Fn, E.Value, Event))
      continue;
    return Why;
  }
  return {};
}
