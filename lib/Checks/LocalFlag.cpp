//===- LocalFlag.cpp - Selectivity of a flag that is passed in ------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/Candidate.h"
#include "Checks/Places.h"
#include "Facts/Render.h"

using namespace nobounce;
using namespace nobounce::checks;

PartAnswer
nobounce::checks::judgeLocalFlag(const Candidate &C, const FormAnswer &Form,
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
    if (Call->Kind == link::CallKind::Callback ||
        Call->Kind == link::CallKind::Deferred || N.A >= E.ArgCount)
      continue;
    // A constant argument either always skips or never does; one bit of a set
    // of flags is rarely the only one that is ever set.
    const facts::Expr &Arg =
        By.Exprs[C.P.stripExpr(Call->Caller, By.args(E)[N.A])];
    if (Arg.Kind != facts::ExprKind::Binary ||
        Arg.Op != uint8_t(facts::BinaryOp::And))
      continue;
    // Where the call itself depends on that bit, the callee never sees it
    // clear.
    Predicates There(C.P, Call->Caller);
    std::string Key = There.keyOfValue(By.args(E)[N.A], Call->Event);
    if (Key.empty() || There.conditionsMention(Call->Event, Key)) {
      A.Reason = "`" + facts::renderExpr(By, By.args(E)[N.A]) +
                 "` takes part in deciding whether " + By.name().str() +
                 " makes the call at all";
      return A;
    }
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
