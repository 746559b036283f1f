//===- Selectivity.cpp - Whether a flag is normally in the state that skips
//-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/Candidate.h"
#include "Checks/ChainHistory.h"
#include "Checks/FlagSetters.h"
#include "Checks/FreshObjects.h"
#include "Checks/HotChain.h"
#include "Checks/Places.h"
#include "Facts/Render.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::None;

/// Where the effect itself clears the flag, no more reads can find it set than
/// there were settings: less will do, and half where another family of entries
/// sets it, whose runs nobody has counted against these.
static constexpr double ColderThanClearing = 0.25, ColderElsewhere = 0.5;

/// Whether \p S takes the tested bits out of that state on a live object.
static bool disables(const link::FieldStore &S, const Predicate &Guard) {
  if (!S.Known || S.OnFresh)
    return false;
  // `flags = 0` makes an object ready; `flags &= ~M` takes one bit back.
  if (S.Op != facts::StoreOp::AndAssign && S.Op != facts::StoreOp::OrAssign &&
      Guard.Mask != ~0ull)
    return false;
  uint64_t Away = Guard.Is == Predicate::NonZero ? S.Clears : S.Sets;
  return (Away & Guard.Mask) != 0;
}

bool nobounce::checks::enables(const link::FieldStore &S,
                               const Predicate &Guard) {
  // What is not known exactly is bounded from above. The guard is what holds
  // when the read matters; of `||` the negation.
  uint64_t Toward = Guard.Is == Predicate::NonZero ? S.Sets : S.Clears;
  return (Toward & Guard.Mask) != 0;
}

/// Whether objects are made with the tested bits set.
static bool isBornSet(const link::Program &P, const link::FieldStore &S,
                      const Predicate &Flag) {
  return S.Known && (S.Sets & Flag.Mask) != 0 && attachesFreshObject(P, S);
}

/// What the guard tests in memory: a local that was set from a field stands
/// for the field. False when it is neither.
static bool flagInMemory(const Candidate &C, const FormAnswer &Form,
                         Predicate &Flag, uint32_t &Path) {
  const facts::Function &F = C.fn();
  Flag = Form.Guard;
  Path = Form.GuardPath;
  if (Form.InRegister) {
    if (F.Paths[Path].Kind != facts::PathKind::Local ||
        (Flag.Is != Predicate::NonZero && Flag.Is != Predicate::Zero))
      return false;
    uint32_t Def = C.Tests.defs().before(C.Read.Event, Path).unique();
    std::vector<Predicate> Set;
    if (Def == None || F.Events[Def].Path != Path)
      return false;
    C.Tests.split(F.Events[Def].Value, Flag.Is == Predicate::NonZero, Def, Set);
    if (Set.size() != 1 || Set[0].Path == None)
      return false;
    uint64_t Mask = Flag.Mask;
    Flag = Set[0];
    Path = Flag.Path;
    if (Mask != ~0ull && Flag.Mask == ~0ull)
      Flag.Mask = Mask; // `flags = p->flags; … if (flags & M)`
  }
  return F.Paths[Path].Kind == facts::PathKind::Field;
}

static std::string setterText(const facts::Function &By,
                              const link::FieldStore &S, bool Once) {
  return "set in " + By.name().str() + ", " +
         (Once            ? "with an allocation: once for each object"
          : S.Hotness > 0 ? "reached " + formatHotness(S.Hotness)
                          : "which no hot entry reaches");
}

PartAnswer
nobounce::checks::judgeSelectivity(const Candidate &C, FormAnswer &Form,
                                   std::vector<Evidence> &Proof,
                                   std::vector<Assumption> &Assumptions) {
  PartAnswer A;
  A.Of = Part::Selective;
  const facts::Function &F = C.fn();
  if (Form.StaticKey) {
    A.Is = Answer::Yes;
    A.Reason = "`" + Form.GuardText +
               "` is a patched branch that is off by "
               "default";
    return A;
  }
  Predicate Flag;
  uint32_t Path;
  if (!flagInMemory(C, Form, Flag, Path)) {
    if (Form.InRegister)
      return judgeLocalFlag(C, Form, Proof, Assumptions);
    A.Is = Answer::Unknown;
    A.Reason =
        "`" + Form.GuardText + "` is no field whose stores can be listed";
    return A;
  }
  Form.InRegister = false;
  if (Form.HintedUnlikely) {
    A.Is = Answer::Yes;
    A.Reason = "the source says that `" + Form.GuardText + "` is unlikely";
    return A;
  }
  const facts::PathNode &N = F.Paths[Path];
  llvm::StringRef Record = F.str(N.A), Field = F.str(N.B);
  std::string Name = (Record + "." + Field).str();
  // A whole value that is compared says nothing of who flips it.
  if (Flag.Is != Predicate::NonZero && Flag.Is != Predicate::Zero) {
    A.Is = Answer::Unknown;
    A.Reason = "`" + Form.GuardText + "` compares a value; it is no flag";
    return A;
  }
  double Reader = C.P.eventHotness(C.F, C.Read.Event);
  llvm::ArrayRef<link::FieldStore> Stores = C.P.fieldStores(Record, Field);
  bool Cleared = llvm::any_of(
      Stores, [&](const link::FieldStore &S) { return disables(S, Flag); });
  // Memory begins as zeros: `!flag` must be shown to be seldom true.
  if (Flag.Is == Predicate::Zero && !Form.Sets &&
      llvm::none_of(Stores, [&](const link::FieldStore &S) {
        return isBornSet(C.P, S, Flag);
      })) {
    A.Is = Answer::Unknown;
    A.Reason =
        "new objects begin with it clear in " + Name +
        ", where the read matters, and nothing shows that it is then set";
    return A;
  }
  bool Clears = Form.Form == "no-op-effect" && !Form.Sets;
  uint32_t Family = hottestFamily(C.P, C.F, C.Read.Event);
  ChainHistory History(C.P, C.F, C.Read.Event);
  unsigned Setters = 0;
  bool Much = true;
  std::string PerObject;
  for (const link::FieldStore &S : Stores) {
    if (!enables(S, Flag))
      continue;
    ++Setters;
    const facts::Function &By = C.P.function(S.Function);
    Place Where = placeOf(By, By.Events[S.Event]), Call;
    std::string At = By.file().str() + ":" + std::to_string(Where.Line);
    double Heat = S.Hotness * S.Share;
    double Own =
        C.P.blockHotness(S.Function, C.P.flow(S.Function).blockOf(S.Event),
                         Family) *
        S.Share;
    bool Rare = isColder(Heat, Reader) ||
                (Clears && Own <= Reader * ColderThanClearing &&
                 Heat <= Reader * ColderElsewhere);
    Much &= Heat <= Reader * MuchColder;
    bool Once = !Rare && attachesFreshObject(C.P, S);
    if (!Once && !Rare) {
      A.Is = Answer::No;
      A.Reason = "`" + By.name().str() + "` can set it as often (" +
                 formatHotness(Heat) + " against " + formatHotness(Reader) +
                 "), at " + At;
      return A;
    }
    // `!flag`: every object begins in the state in which the read matters.
    if (Once && Flag.Is == Predicate::Zero) {
      A.Is = Answer::Unknown;
      A.Reason = "each object begins with `" + Form.GuardText + "` true, in " +
                 By.name().str() +
                 ", and how often the read runs for one is "
                 "not derived";
      return A;
    }
    // What the way to the read sets itself, and nobody takes back, is set.
    if (Once && !Cleared && History.mayHaveRun(S.Function, S.Event, Call)) {
      A.Is = Answer::Unknown;
      A.Reason = "`" + By.name().str() + "` sets it at " + At +
                 " on the way to this very read, by way of " + Call.File + ":" +
                 std::to_string(Call.Line) + ", and nothing clears it";
      return A;
    }
    if (Once)
      PerObject = By.name().str();
    Proof.push_back(
        {Part::Selective, "setter", setterText(By, S, Once), Where});
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
             (Much ? ", each much colder than the read"
                   : ", each colder than the read");
  // What a form leaves as it is stays set once it was; the effect of a no-op
  // store clears it each time.
  if (PerObject.empty() && !Cleared && Form.Form != "no-op-effect") {
    Form.SetOncePerObject = true;
    A.Reason += "; nothing clears it again";
    Assumptions.push_back({"selectivity",
                           "how many objects have `" + Form.GuardText +
                               "` is not derived; the read is skipped for the "
                               "others",
                           {}});
  }
  if (!PerObject.empty()) {
    Form.SetOncePerObject = true;
    A.Reason += ", but for " + PerObject +
                ", which sets it once for each object" +
                (Cleared ? "" : "; nothing clears it again");
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
