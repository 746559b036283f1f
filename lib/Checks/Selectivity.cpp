//===- Selectivity.cpp - Whether a flag is normally in the state that skips
//-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/Candidate.h"
#include "Checks/HotChain.h"
#include "Checks/Places.h"
#include "Facts/Render.h"
#include "Link/ReachingDefs.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::None;

/// What puts a flag into the state in which the read matters must be this much
/// rarer than the read; where it is not hot at all, half as frequent will do.
static constexpr double MuchColder = 0.1;

/// Whether \p S can put the tested bits into the state in which the guard lets
/// the read happen.
static bool enables(const link::FieldStore &S, const Predicate &Guard,
                    bool WantTrue) {
  if (!S.Known)
    return true;
  uint64_t Toward = Guard.Is == Predicate::NonZero ? S.Sets : S.Clears;
  if (WantTrue)
    Toward = Guard.Is == Predicate::NonZero ? S.Clears : S.Sets;
  return (Toward & Guard.Mask) != 0;
}

/// Whether \p F yields an object that it has just allocated.
static bool returnsFresh(const link::Program &P, link::FunctionId F,
                         unsigned Depth);

static bool yieldsFresh(const link::Program &P, link::FunctionId F,
                        uint32_t Event, unsigned Depth) {
  const facts::Event &E = P.function(F).Events[Event];
  if (E.Kind != facts::EventKind::Call)
    return false;
  if (const rules::Primitive *Is = P.primitiveAt(F, Event))
    return Is->Is == rules::Meaning::Alloc;
  if (E.Flags & facts::EV_Alloc)
    return true;
  llvm::ArrayRef<link::CallEdge> Edges = P.callees(F, Event);
  return Edges.size() == 1 && Edges[0].Kind == link::CallKind::Direct &&
         returnsFresh(P, Edges[0].Callee, Depth + 1);
}

static bool returnsFresh(const link::Program &P, link::FunctionId F,
                         unsigned Depth) {
  const facts::Function &Fn = P.function(F);
  if (Depth > 3 || Fn.Events.size() > 64)
    return false;
  const link::Flow &G = P.flow(F);
  link::ReachingDefs Defs(Fn, G);
  bool Fresh = false;
  for (uint32_t I = 0; I != Fn.Events.size(); ++I) {
    const facts::Event &E = Fn.Events[I];
    if (E.Kind != facts::EventKind::Return || E.Value == None)
      continue;
    const facts::Expr *V = &Fn.Exprs[E.Value];
    if (V->Kind == facts::ExprKind::Const)
      continue; // NULL, or an error.
    if (V->Kind == facts::ExprKind::Load) {
      uint32_t Def = Defs.before(I, V->A).unique();
      if (Def == None || Fn.Events[Def].Value == None)
        return false;
      V = &Fn.Exprs[Fn.Events[Def].Value];
    }
    if (V->Kind != facts::ExprKind::Result || !yieldsFresh(P, F, V->A, Depth))
      return false;
    Fresh = true;
  }
  return Fresh;
}

/// Whether the function of \p S has always allocated an object before it sets
/// the flag on another: that happens once for each object.
static bool attachesFreshObject(const link::Program &P,
                                const link::FieldStore &S) {
  if (S.OnFresh)
    return true;
  const facts::Function &F = P.function(S.Function);
  const link::Flow &G = P.flow(S.Function);
  for (uint32_t I = 0; I != F.Events.size(); ++I)
    if (F.Events[I].Kind == facts::EventKind::Call &&
        G.eventDominates(I, S.Event) && yieldsFresh(P, S.Function, I, 0))
      return true;
  return false;
}

/// A flag that callers pass costs nothing to test: it pays whenever some
/// caller passes the state that skips. Only a parameter's values can be told.
static PartAnswer judgeLocalFlag(const Candidate &C, const FormAnswer &Form,
                                 std::vector<Evidence> &Proof,
                                 std::vector<Assumption> &Assumptions) {
  PartAnswer A;
  A.Of = Part::Selective;
  A.Is = Answer::Unknown;
  const facts::Function &F = C.fn();
  const facts::PathNode &N = F.Paths[Form.GuardPath];
  if (N.Kind != facts::PathKind::Param ||
      !C.Tests.defs().before(C.Read.Event, Form.GuardPath).Stores.empty()) {
    A.Reason = "what `" + Form.GuardText + "` is set to here is not followed";
    return A;
  }
  unsigned Varying = 0;
  for (const link::CallEdge *Call : C.P.callers(C.F)) {
    const facts::Function &By = C.P.function(Call->Caller);
    const facts::Event &E = By.Events[Call->Event];
    if (Call->Kind == link::CallKind::Callback || N.A >= E.ArgCount)
      continue;
    // A constant argument either always skips or never does; one bit of a set
    // of flags is rarely the only one that is ever set.
    const facts::Expr &Arg =
        By.Exprs[C.P.stripExpr(Call->Caller, By.args(E)[N.A])];
    if (Arg.Kind != facts::ExprKind::Binary ||
        Arg.Op != uint8_t(facts::BinaryOp::And))
      continue;
    if (!Varying++)
      Proof.push_back({Part::Selective, "setter",
                       By.name().str() + " passes one bit of its flags: `" +
                           facts::renderExpr(By, By.args(E)[N.A]) + "`",
                       placeOf(By, E)});
  }
  if (!Varying) {
    A.Reason = "no caller is seen to pass a flag for `" + Form.GuardText + "`";
    return A;
  }
  A.Is = Answer::Yes;
  A.Reason = "`" + Form.GuardText +
             "` is at hand and costs nothing to test; callers pass one bit of "
             "several for it";
  Assumptions.push_back({"selectivity",
                         "how often `" + Form.GuardText +
                             "` is set is not derived; the read is skipped "
                             "whenever it is not",
                         {}});
  return A;
}

PartAnswer
nobounce::checks::judgeSelectivity(const Candidate &C, const FormAnswer &Form,
                                   std::vector<Evidence> &Proof,
                                   std::vector<Assumption> &Assumptions) {
  PartAnswer A;
  A.Of = Part::Selective;
  const facts::Function &F = C.fn();
  const facts::PathNode &N = F.Paths[Form.GuardPath];
  if (Form.InRegister)
    return judgeLocalFlag(C, Form, Proof, Assumptions);
  if (N.Kind != facts::PathKind::Field) {
    A.Is = Answer::Unknown;
    A.Reason =
        "`" + Form.GuardText + "` is no field whose stores can be listed";
    return A;
  }
  if (Form.HintedUnlikely) {
    A.Is = Answer::Yes;
    A.Reason = "the source says that `" + Form.GuardText + "` is unlikely";
    return A;
  }
  llvm::StringRef Record = F.str(N.A), Field = F.str(N.B);
  std::string Name = (Record + "." + Field).str();
  // A whole value that is compared says nothing of who flips it.
  if (Form.Guard.Is != Predicate::NonZero && Form.Guard.Is != Predicate::Zero) {
    A.Is = Answer::Unknown;
    A.Reason = "`" + Form.GuardText + "` compares a value; it is no flag";
    return A;
  }
  double Reader = C.P.eventHotness(C.F, C.Read.Event);
  llvm::ArrayRef<link::FieldStore> Stores = C.P.fieldStores(Record, Field);
  unsigned Shown = 0, Setters = 0;
  for (const link::FieldStore &S : Stores) {
    if (!enables(S, Form.Guard, Form.WantTrue))
      continue;
    // A fresh object's initialisation to zero is no setting.
    ++Setters;
    const facts::Function &By = C.P.function(S.Function);
    bool Once = attachesFreshObject(C.P, S);
    bool Rare = S.Hotness <= Reader * MuchColder ||
                (S.Hotness < link::HotThreshold && S.Hotness <= Reader / 2);
    if (!Once && !Rare) {
      A.Is = Answer::No;
      A.Reason = "`" + By.name().str() + "` can set it as often (" +
                 formatHotness(S.Hotness) + " against " +
                 formatHotness(Reader) + "), at " + By.file().str() + ":" +
                 std::to_string(placeOf(By, By.Events[S.Event]).Line);
      return A;
    }
    if (Shown++ < 3)
      Proof.push_back(
          {Part::Selective, "setter",
           "set in " + By.name().str() + ", " +
               (S.Hotness > 0 ? "reached " + formatHotness(S.Hotness)
                              : "which no hot entry reaches"),
           placeOf(By, By.Events[S.Event])});
  }
  if (Stores.empty() || Setters == 0) {
    A.Is = Answer::Unknown;
    A.Reason = "nothing in this world sets `" + Form.GuardText +
               "`: who does is not read";
    return A;
  }
  A.Is = Answer::Yes;
  A.Reason = "what sets it is " + std::to_string(Setters) +
             (Setters == 1 ? " place" : " places") +
             ", each much colder than the read";
  Assumptions.push_back(
      {"closed-world",
       "the stores to " + Name + " are those of the units that were read",
       {}});
  return A;
}
