//===- GuardBranch.cpp - A branch that could stand before a read ----------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/GuardBranch.h"
#include "Checks/HotChain.h"
#include "Facts/Render.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::BranchKind;
using facts::ExprKind;
using facts::None;
using facts::PathKind;

std::vector<link::FlowEdge> nobounce::checks::guardEdges(const Candidate &C,
                                                         uint32_t Above) {
  const facts::Function &F = C.fn();
  const link::Flow &G = C.P.flow(C.F);
  std::vector<link::FlowEdge> Out;
  for (uint32_t B : G.rpo()) {
    if (!G.dominates(Above, B) || G.succs(B).size() != 2)
      continue;
    BranchKind K = F.Blocks[B].Term.Kind;
    if (K != BranchKind::If && K != BranchKind::LAnd && K != BranchKind::LOr &&
        K != BranchKind::Select)
      continue;
    for (const link::FlowEdge &E : G.succs(B))
      if (G.preds(E.To).size() == 1)
        Out.push_back(E);
  }
  return Out;
}

std::string nobounce::checks::localFlag(const Candidate &C, uint32_t Cond,
                                        uint32_t &Path) {
  const facts::Function &F = C.fn();
  uint32_t X = C.P.stripExpr(C.F, Cond);
  while (F.Exprs[X].Kind == ExprKind::Unary &&
         F.Exprs[X].Op == uint8_t(facts::UnaryOp::LNot))
    X = C.P.stripExpr(C.F, F.Exprs[X].A);
  const facts::Expr *E = &F.Exprs[X];
  if (E->Kind == ExprKind::Binary && E->Op == uint8_t(facts::BinaryOp::And) &&
      F.Exprs[C.P.stripExpr(C.F, E->B)].Kind == ExprKind::Const)
    E = &F.Exprs[C.P.stripExpr(C.F, E->A)];
  if (E->Kind != ExprKind::Load || (F.Paths[E->A].Kind != PathKind::Local &&
                                    F.Paths[E->A].Kind != PathKind::Param))
    return "is no test of one flag";
  if (E->Flags & facts::EF_Pointer)
    return "tests a pointer";
  if (C.Tests.defs().isAddressTaken(E->A))
    return "tests " + facts::renderPath(F, E->A) +
           ", which may be changed through its address";
  Path = E->A;
  return {};
}

/// The condition as it is spelled; that of a macro which is all of it, as its
/// use.
static std::string conditionText(const facts::Function &F,
                                 const facts::Branch &T) {
  std::string Text;
  if (T.Flags & facts::BF_Editable) {
    Text = F.text(T.CondBegin, T.CondEnd).str();
  } else if (T.Macro != None) {
    uint32_t M = T.Macro;
    while (F.Macros[M].Parent != None)
      M = F.Macros[M].Parent;
    Text = F.text(F.Macros[M].Begin, F.Macros[M].End).str();
  }
  return Text.empty() ? facts::renderExpr(F, T.Cond) : Text;
}

/// Whether a text binds closer than `!`: a name, a path, a call.
static bool isPrimary(llvm::StringRef Text) {
  int Depth = 0;
  for (size_t I = 0; I != Text.size(); ++I) {
    char C = Text[I];
    Depth += C == '(' || C == '[' ? 1 : C == ')' || C == ']' ? -1 : 0;
    if (Depth || C == ')' || C == ']' || llvm::isAlnum(C) || C == '_' ||
        C == '.')
      continue;
    if (!Text.substr(I).starts_with("->"))
      return false;
    ++I;
  }
  return true;
}

/// `!(…)` around a text that is more than a name, unless it is negated already.
static std::string negated(llvm::StringRef Text) {
  llvm::StringRef Bare = Text;
  if (Bare.consume_front("!")) {
    if (isPrimary(Bare))
      return Bare.starts_with("(") && Bare.find(')') + 1 == Bare.size()
                 ? Bare.drop_front().drop_back().str()
                 : Bare.str();
  }
  return (isPrimary(Text) ? "!" + Text : "!(" + Text + ")").str();
}

bool nobounce::checks::canFail(const Candidate &C, const link::FlowEdge &E) {
  if (!isHot(C.P, C.F, C.Read.Event))
    return true; // Nothing is known of chains that are not hot.
  return llvm::any_of(C.P.flow(C.F).succs(E.From),
                      [&](const link::FlowEdge &X) {
                        return X.Index != E.Index && C.P.canTake(C.F, X);
                      });
}

std::string nobounce::checks::describeGuard(const Candidate &C,
                                            const link::FlowEdge &E,
                                            FormAnswer &A) {
  const facts::Function &F = C.fn();
  const facts::Branch &T = F.Blocks[E.From].Term;
  if (T.Cond == None || T.Flags & facts::BF_Constant)
    return "is no test";
  if (C.P.branchInAssertion(C.F, E.From))
    return "stands in an assertion";
  if (!canFail(C, E))
    return "is decided by what all hot callers pass";
  bool True = E.Index == 0;
  A.GuardText = conditionText(F, T);
  if (!True)
    A.GuardText = negated(A.GuardText);
  A.HintedUnlikely =
      T.Flags & (True ? facts::BF_ExpectFalse : facts::BF_ExpectTrue);
  if (C.P.flow(C.F).coldReason(E) == link::ColdReason::StaticKey) {
    A.StaticKey = true;
    return {};
  }
  std::vector<Predicate> Tests;
  C.Tests.split(T.Cond, True, Predicates::AtEnd | E.From, Tests);
  std::vector<uint32_t> Paths;
  if (Tests.size() != 1 || Tests[0].Path == None ||
      !C.Tests.isPure(T.Cond, Paths) || Paths.size() != 1)
    return "is no test of one flag";
  if (F.Exprs[C.P.stripExpr(C.F, T.Cond)].Flags & facts::EF_Pointer)
    return "tests a pointer";
  A.Guard = Tests[0];
  A.GuardPath = Tests[0].Path;
  PathKind K = F.Paths[A.GuardPath].Kind;
  if (K == PathKind::Local || K == PathKind::Param) {
    A.InRegister = true;
    return localFlag(C, T.Cond, A.GuardPath);
  }
  if (C.P.locate(C.F, A.GuardPath) == link::NoLocation)
    return "reads no field of a shared record";
  return {};
}

/// Whether a variable holds the same values at two places.
static bool sameDefinitions(const link::Definitions &L,
                            const link::Definitions &R) {
  return !L.Unknown && !R.Unknown && L.FromEntry == R.FromEntry &&
         L.Stores == R.Stores;
}

std::string nobounce::checks::objectionToBranch(const Candidate &C,
                                                const link::FlowEdge &E,
                                                const FormAnswer &A) {
  if (A.StaticKey)
    return {};
  if (!A.InRegister)
    return objectionToGuard(C, A.GuardPath, A.Guard.Event);
  const link::ReachingDefs &D = C.Tests.defs();
  if (!sameDefinitions(D.before(C.Read.Event, A.GuardPath),
                       D.atEnd(E.From, A.GuardPath)))
    return "`" + A.GuardText + "` is decided only after the read";
  return {};
}
