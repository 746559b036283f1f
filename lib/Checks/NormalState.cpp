//===- NormalState.cpp - What a value normally is -------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/NormalState.h"
#include "Checks/FlagSetters.h"
#include "Checks/HotChain.h"
#include "Checks/Places.h"
#include "Checks/QuietCode.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallSet.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::ExprKind;
using facts::None;
using rules::Meaning;

/// Helpers in helpers, and operands in operands.
static constexpr unsigned MaxDepth = 12;
/// A body with more blocks is no helper.
static constexpr size_t MaxBlocks = 24;

static Normally negate(Normally N) {
  return N == Normally::Unknown ? N
         : N == Normally::Zero  ? Normally::NonZero
                                : Normally::Zero;
}

Normally NormalState::ofBranch(link::FunctionId F, uint32_t Block) {
  const facts::Branch &T = P.function(F).Blocks[Block].Term;
  const link::Flow &G = P.flow(F);
  // What the source says, and what leads to nothing but errors, comes first.
  if (G.succs(Block).size() == 2) {
    auto IsCold = [&](const link::FlowEdge &E) {
      return G.coldReason(E) != link::ColdReason::None ||
             G.coldReason(E.To) != link::ColdReason::None;
    };
    const link::FlowEdge &A = G.succs(Block)[0], &B = G.succs(Block)[1];
    if (IsCold(A) != IsCold(B))
      return IsCold(A) == (A.Index == 0) ? Normally::Zero : Normally::NonZero;
  }
  return ofValue(F, T.Cond, Predicates::AtEnd | Block, MaxDepth);
}

Normally NormalState::ofValue(link::FunctionId F, uint32_t Expr, uint32_t At,
                              unsigned Depth) {
  uint32_t X = Expr == None || Depth == 0 ? None : P.stripExpr(F, Expr);
  if (X == None)
    return Normally::Unknown;
  const facts::Function &Fn = P.function(F);
  const facts::Expr &E = Fn.Exprs[X];
  auto Constant = [&](uint32_t Y) -> std::optional<int64_t> {
    Y = P.stripExpr(F, Y);
    if (Y == None || Fn.Exprs[Y].Kind != ExprKind::Const)
      return std::nullopt;
    return facts::constValue(Fn.Exprs[Y]);
  };
  switch (E.Kind) {
  case ExprKind::Const:
    return facts::constValue(E) ? Normally::NonZero : Normally::Zero;
  case ExprKind::Cast:
    return ofValue(F, E.A, At, Depth - 1);
  case ExprKind::Unary:
    return facts::UnaryOp(E.Op) == facts::UnaryOp::LNot
               ? negate(ofValue(F, E.A, At, Depth - 1))
               : Normally::Unknown;
  case ExprKind::Result:
    return ofCall(F, E.A, Depth - 1);
  case ExprKind::Load: {
    const facts::PathNode &N = Fn.Paths[E.A];
    if (N.Kind != facts::PathKind::Local)
      return ofPlace(F, {E.A, {}}, ~0ull);
    const link::ReachingDefs &Defs = Tests.of(F).defs();
    uint32_t Def =
        (At & Predicates::AtEnd ? Defs.atEnd(At & ~Predicates::AtEnd, E.A)
                                : Defs.before(At, E.A))
            .unique();
    return Def == None || Fn.Events[Def].Path != E.A
               ? Normally::Unknown
               : ofValue(F, Fn.Events[Def].Value, Def, Depth - 1);
  }
  case ExprKind::Binary:
    break;
  default:
    return Normally::Unknown;
  }
  Normally L, R;
  switch (facts::BinaryOp(E.Op)) {
  case facts::BinaryOp::Ne:
  case facts::BinaryOp::Eq: {
    if (Constant(E.B) != 0)
      return Normally::Unknown;
    L = ofValue(F, E.A, At, Depth - 1);
    return facts::BinaryOp(E.Op) == facts::BinaryOp::Eq ? negate(L) : L;
  }
  case facts::BinaryOp::Gt:
    return Constant(E.B) == 0 ? ofValue(F, E.A, At, Depth - 1)
                              : Normally::Unknown;
  case facts::BinaryOp::And: {
    std::optional<int64_t> Mask = Constant(E.B);
    uint32_t Y = P.stripExpr(F, E.A);
    if (Mask && Y != None && Fn.Exprs[Y].Kind == ExprKind::Load &&
        Fn.Paths[Fn.Exprs[Y].A].Kind != facts::PathKind::Local)
      return ofPlace(F, {Fn.Exprs[Y].A, {}}, uint64_t(*Mask));
    // Bits of what is normally zero.
    return ofValue(F, E.A, At, Depth - 1) == Normally::Zero ? Normally::Zero
                                                            : Normally::Unknown;
  }
  case facts::BinaryOp::LAnd:
  case facts::BinaryOp::LOr: {
    L = ofValue(F, E.A, At, Depth - 1);
    R = ofValue(F, E.B, At, Depth - 1);
    Normally Decides = facts::BinaryOp(E.Op) == facts::BinaryOp::LAnd
                           ? Normally::Zero
                           : Normally::NonZero;
    if (L == Decides || R == Decides)
      return Decides;
    return L == R ? L : Normally::Unknown;
  }
  default:
    return Normally::Unknown;
  }
}

Normally NormalState::ofPlace(link::FunctionId F, const link::Place &At,
                              uint64_t Mask) {
  const facts::Function &Fn = P.function(F);
  if (At && At.Extra.empty() &&
      Fn.Paths[At.Path].Kind == facts::PathKind::Global)
    return ofVariable(F, Fn.str(Fn.Paths[At.Path].A));
  return ofLocation(P.locate(F, At), Mask);
}

Normally NormalState::ofVariable(link::FunctionId F, llvm::StringRef Name) {
  const facts::Global *G = P.global(F, Name);
  if (!G || llvm::any_of(G->Inits, [](const facts::Init &I) {
        return I.Kind != facts::InitKind::Int || I.Value != 0;
      }))
    return Normally::Unknown;
  std::vector<Evidence> Proof;
  for (const GlobalStores::Store &S : Tests.globals().of(Name)) {
    const facts::Function &By = P.function(S.Function);
    const facts::Event &E = By.Events[S.Event];
    uint32_t X = E.Value == None ? None : P.stripExpr(S.Function, E.Value);
    if (facts::StoreOp(E.Op) == facts::StoreOp::Assign && X != None &&
        By.Exprs[X].Kind == ExprKind::Const && !facts::constValue(By.Exprs[X]))
      continue;
    double Heat = P.eventHotness(S.Function, S.Event);
    if (!isColder(Heat, Reader))
      return Normally::Unknown;
    Proof.push_back({Part::Selective, "setter",
                     By.name().str() + " changes " + Name.str() +
                         (Heat > 0 ? ", reached " + formatHotness(Heat)
                                   : ", which no hot entry reaches"),
                     placeOf(By, E)});
  }
  if (Proof.empty())
    return Normally::Unknown; // Who sets it is not read.
  Proof.resize(std::min<size_t>(Proof.size(), 3));
  llvm::append_range(Setters, Proof);
  return Normally::Zero;
}

Normally NormalState::ofLocation(link::LocationId L, uint64_t Mask) {
  if (L == link::NoLocation || P.location(L).Steps.empty())
    return Normally::Unknown;
  const link::Location::Step &Last = P.location(L).Steps.back();
  llvm::ArrayRef<link::FieldStore> Stores =
      P.fieldStores(P.name(Last.Record), P.name(Last.Field));
  Predicate Set;
  Set.Mask = Mask;
  unsigned Count = 0;
  std::vector<Evidence> Proof;
  for (const link::FieldStore &S : Stores) {
    if (!enables(S, Set))
      continue;
    // An object that is made with it says nothing of what is normal later.
    if (S.OnFresh)
      return Normally::Unknown;
    double Heat = S.Hotness * S.Share;
    if (!isColder(Heat, Reader))
      return Normally::Unknown;
    const facts::Function &By = P.function(S.Function);
    if (++Count <= 3)
      Proof.push_back({Part::Selective, "setter",
                       By.name().str() + " changes " + P.text(L) +
                           (Heat > 0 ? ", reached " + formatHotness(Heat)
                                     : ", which no hot entry reaches"),
                       placeOf(By, By.Events[S.Event])});
  }
  if (Count == 0)
    return Normally::Unknown; // Who sets it is not read.
  llvm::append_range(Setters, Proof);
  return Normally::Zero;
}

Normally NormalState::ofCall(link::FunctionId F, uint32_t Event,
                             unsigned Depth) {
  if (const rules::Primitive *Is = P.primitiveAt(F, Event)) {
    switch (Is->Is) {
    case Meaning::AtomicRead:
    case Meaning::RefRead:
    case Meaning::ReadOnce:
    case Meaning::DataRace: {
      link::Place At = P.object(F, Event);
      return At ? ofPlace(F, At, ~0ull) : Normally::Unknown;
    }
    case Meaning::StaticKey:
      return Is->Likely == 0   ? Normally::Zero
             : Is->Likely == 1 ? Normally::NonZero
                               : Normally::Unknown;
    default:
      return Normally::Unknown;
    }
  }
  llvm::ArrayRef<link::CallEdge> To = P.callees(F, Event);
  if (To.size() != 1 || To[0].Kind != link::CallKind::Direct ||
      !isQuietBody(P, To[0].Callee))
    return Normally::Unknown;
  return ofResult(To[0].Callee, Depth);
}

Normally NormalState::ofResult(link::FunctionId F, unsigned Depth) {
  const facts::Function &Fn = P.function(F);
  const link::Flow &G = P.flow(F);
  if (Depth == 0 || Fn.Blocks.size() > MaxBlocks)
    return Normally::Unknown;
  // The ways that it normally goes.
  std::optional<Normally> Joined;
  std::vector<uint32_t> Work = {0};
  llvm::SmallSet<uint32_t, 16> Seen;
  while (!Work.empty()) {
    uint32_t B = Work.back();
    Work.pop_back();
    if (!Seen.insert(B).second)
      continue;
    const facts::Block &Block = Fn.Blocks[B];
    for (uint32_t I = 0; I != Block.EventCount; ++I) {
      uint32_t Event = Block.EventBegin + I;
      if (Fn.Events[Event].Kind != facts::EventKind::Return)
        continue;
      Normally N = ofValue(F, Fn.Events[Event].Value, Event, Depth - 1);
      if (Joined && *Joined != N)
        return Normally::Unknown;
      Joined = N;
    }
    Normally Goes =
        G.succs(B).size() == 2
            ? ofValue(F, Block.Term.Cond, Predicates::AtEnd | B, Depth - 1)
            : Normally::Unknown;
    for (const link::FlowEdge &E : G.succs(B))
      if (Goes == Normally::Unknown ||
          (E.Index == 0) == (Goes == Normally::NonZero))
        Work.push_back(E.To);
  }
  return Joined.value_or(Normally::Unknown);
}
