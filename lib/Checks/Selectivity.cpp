//===- Selectivity.cpp - Whether a flag is normally in the state that skips
//-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/Candidate.h"
#include "Checks/FreshObjects.h"
#include "Checks/HotChain.h"
#include "Checks/Places.h"
#include "Facts/Render.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::None;

/// What puts a flag into the state in which the read matters must be this much
/// rarer than the read; where it is not hot at all, half as frequent will do.
static constexpr double MuchColder = 0.1;

/// Whether \p S can put the tested bits into the state in which the guard lets
/// the read happen.
static bool enables(const link::FieldStore &S, const Predicate &Guard) {
  if (!S.Known)
    return true;
  // The guard is what holds when the read matters; of `||` the negation.
  uint64_t Toward = Guard.Is == Predicate::NonZero ? S.Sets : S.Clears;
  return (Toward & Guard.Mask) != 0;
}

PartAnswer
nobounce::checks::judgeSelectivity(const Candidate &C, FormAnswer &Form,
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
  std::string PerObject;
  for (const link::FieldStore &S : Stores) {
    if (!enables(S, Form.Guard))
      continue;
    ++Setters;
    const facts::Function &By = C.P.function(S.Function);
    bool Rare = S.Hotness <= Reader * MuchColder ||
                (S.Hotness < link::HotThreshold && S.Hotness <= Reader / 2);
    bool Once = !Rare && attachesFreshObject(C.P, S);
    if (Once)
      PerObject = By.name().str();
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
               (Once            ? "with an allocation: once for each object"
                : S.Hotness > 0 ? "reached " + formatHotness(S.Hotness)
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
  if (!PerObject.empty()) {
    Form.SetOncePerObject = true;
    A.Reason +=
        ", but for " + PerObject + ", which sets it once for each object";
    Assumptions.push_back(
        {"selectivity",
         "how many objects never get `" + Form.GuardText +
             "` is not derived; the read is skipped for those",
         {}});
  }
  Assumptions.push_back(
      {"closed-world",
       "the stores to " + Name + " are those of the units that were read",
       {}});
  return A;
}
