//===- ValueUses.cpp - Where a value goes ---------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/ValueUses.h"
#include "Checks/Influence.h"
#include "llvm/ADT/STLExtras.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::EventKind;
using facts::ExprKind;
using facts::None;
using facts::PathKind;
using facts::StoreOp;

/// A value that is kept in more locals than this is given up.
static constexpr size_t MostKept = 8;

namespace {

class UseFinder {
public:
  explicit UseFinder(const Predicates &Tests) : T(Tests), F(Tests.function()) {}

  ValueUses run() {
    // Each local that the value is kept in has uses of its own.
    bool Grew = true;
    while (Grew && !Out.Escapes) {
      Grew = false;
      for (uint32_t I = 0; I != F.Events.size(); ++I)
        if (usedBy(I))
          Grew |= addUse(I);
    }
    for (uint32_t B = 0; B != F.Blocks.size(); ++B)
      if (uses(F.Blocks[B].Term.Cond, /*AtEnd=*/true, B))
        Out.Branches.push_back(B);
    llvm::sort(Out.Events);
    return std::move(Out);
  }

  uint32_t Result = None, Param = None; ///< What is looked for: one of them.

private:
  bool usedBy(uint32_t I) {
    const facts::Event &E = F.Events[I];
    // `n += read()` goes on with what n was, in a loop with an older value.
    if (E.Kind == EventKind::Store && facts::StoreOp(E.Op) != StoreOp::Assign &&
        facts::StoreOp(E.Op) != StoreOp::Init && E.Path != None &&
        (llvm::is_contained(Out.Kept, I) || isKept(E.Path, false, I)))
      Out.Escapes = true;
    if (E.Kind != EventKind::Asm && uses(E.Value, false, I))
      return true;
    for (uint32_t A : F.args(E))
      if (uses(A, false, I))
        return true;
    // As an index or a pointer on the way to what is accessed.
    for (uint32_t P = E.Path; P != None; P = F.Paths[P].Base) {
      const facts::PathNode &N = F.Paths[P];
      if ((N.Kind == PathKind::Value || N.Kind == PathKind::Index ||
           N.Kind == PathKind::Offset) &&
          uses(N.A, false, I))
        return true;
      if (N.Base == None && P != E.Path && isKept(P, false, I))
        return true;
    }
    return false;
  }

  bool uses(uint32_t Expr, bool AtEnd, uint32_t At) {
    return anyLeaf(F, Expr, [&](const facts::Expr &X) {
      if (X.Kind == ExprKind::Result)
        return Result != None && X.A == Result;
      return X.Kind == ExprKind::Load && isKept(X.A, AtEnd, At);
    });
  }

  /// Whether the variable holds the value at that place.
  bool isKept(uint32_t Path, bool AtEnd, uint32_t At) {
    const facts::PathNode &N = F.Paths[Path];
    if (N.Kind != PathKind::Local && N.Kind != PathKind::Param)
      return false;
    bool MayBe = N.Kind == PathKind::Param && Param == N.A;
    for (uint32_t S : Out.Kept)
      MayBe |= F.Events[S].Path == Path;
    if (!MayBe)
      return false;
    link::Definitions D =
        AtEnd ? T.defs().atEnd(At, Path) : T.defs().before(At, Path);
    if (N.Kind == PathKind::Param && Param == N.A && D.FromEntry)
      return true;
    for (uint32_t S : D.Stores) {
      if (!llvm::is_contained(Out.Kept, S))
        continue;
      // Where another way leads to the use, too, the value may be one of an
      // earlier round of a loop.
      const link::Flow &G = T.flow();
      if (AtEnd ? !G.dominates(G.blockOf(S), At) : !G.eventDominates(S, At))
        Out.Escapes = true;
      return true;
    }
    return false;
  }

  /// Whether the use adds a local to look at.
  bool addUse(uint32_t I) {
    const facts::Event &E = F.Events[I];
    bool Keeps = E.Kind == EventKind::Store && E.Path != None &&
                 (F.Paths[E.Path].Kind == PathKind::Local ||
                  F.Paths[E.Path].Kind == PathKind::Param);
    if (!Keeps) {
      if (!llvm::is_contained(Out.Events, I))
        Out.Events.push_back(I);
      return false;
    }
    if (llvm::is_contained(Out.Kept, I))
      return false;
    if (T.defs().isAddressTaken(E.Path) || Out.Kept.size() == MostKept)
      Out.Escapes = true;
    Out.Kept.push_back(I);
    return true;
  }

  const Predicates &T;
  const facts::Function &F;
  ValueUses Out;
};

} // namespace

ValueUses nobounce::checks::usesOfResult(const Predicates &Tests,
                                         uint32_t Event) {
  UseFinder U(Tests);
  U.Result = Event;
  return U.run();
}

ValueUses nobounce::checks::usesOfParameter(const Predicates &Tests,
                                            uint32_t Param) {
  UseFinder U(Tests);
  U.Param = Param;
  return U.run();
}
