//===- UnguardedHook.cpp - Check kind unguarded-hook ----------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/UnguardedHook.h"
#include "Checks/DuplicateHook.h"
#include "Checks/HookGuards.h"
#include "Checks/HookLines.h"
#include "Checks/HookVerdict.h"
#include "Checks/Places.h"
#include "Facts/Render.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallSet.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::None;

namespace {

class Judge {
public:
  Judge(const link::Program &P, const rules::CheckRule &Rule)
      : P(P), Rule(Rule), Hook(readHookRule(Rule)),
        Sites(findHookSites(P, Hook)), Tests(P) {}

  void run(AskedFor Asked, std::vector<Verdict> &Out);

private:
  std::vector<EnteredHook> entries(const HookSite &S);
  Verdict judge(const HookSite &S, const std::vector<EnteredHook> &All);
  Verdict judgeEntry(const HookSite &S, const EnteredHook &E);

  const link::Program &P;
  const rules::CheckRule &Rule;
  HookRule Hook;
  std::vector<HookSite> Sites;
  PredicateCache Tests;
};

} // namespace

/// Contexts that differ in what they pass are few; more are not looked at.
static constexpr unsigned MaxEntered = 16;

std::vector<EnteredHook> Judge::entries(const HookSite &S) {
  std::vector<EnteredHook> Out;
  uint32_t Block = P.flow(S.F).blockOf(S.Event);
  llvm::SmallSet<std::pair<uint32_t, uint32_t>, 16> Seen;
  for (const link::HotContext &C : P.hotContexts(S.F)) {
    if (Out.size() == MaxEntered)
      break;
    if (!Seen.insert({C.Family, C.Node}).second)
      continue;
    link::KnownWays Ways = P.ways(S.F, C);
    if (!Ways.canRun(Block))
      continue;
    EnteredHook E;
    E.Chain = P.chain(C);
    E.Family = C.Family;
    E.Hotness = C.Hotness * P.frequency(E.Chain.back(), Block);
    E.Walk = walkHook(P, Tests, S, Ways.passed(S.Event, S.Hook), Hook.Idle,
                      E.Hotness);
    Out.push_back(std::move(E));
  }
  llvm::stable_sort(Out, [](const EnteredHook &A, const EnteredHook &B) {
    return A.Hotness > B.Hotness;
  });
  return Out;
}

/// What a chain is known to pass to the hook, as far as that ended it.
static std::string passedText(const HookSite &S, const link::Program &P,
                              const EnteredHook &E) {
  if (S.Operation.Expr != None)
    return "`" + facts::renderExpr(P.function(S.F), S.Operation.Expr) + "`" +
           (E.Chain.empty() || E.Chain.back().Known.empty()
                ? ""
                : ", with " + E.Chain.back().Known.front().Text);
  return S.Operation.Constant ? std::to_string(*S.Operation.Constant)
                              : "what it is passed";
}

namespace {

/// One site as one chain enters it: what ends it, and what could.
class EntryJudge {
public:
  EntryJudge(const link::Program &P, PredicateCache &Tests,
             const rules::CheckRule &Rule, const HookRule &Hook,
             const HookSite &S, const EnteredHook &E)
      : P(P), Tests(Tests), Rule(Rule), Hook(Hook), S(S), E(E),
        V(beginHookVerdict(P, Rule, S, E)) {}

  Verdict run() {
    bool IsFinding = ask();
    if (IsFinding)
      addEvidence();
    V.Parts.insert(V.Parts.end(), {Shared, Skippable, Selective});
    if (IsFinding)
      finish();
    return std::move(V);
  }

private:
  bool ask();
  bool chooseGuard();
  bool askOfGuard();
  void showLines();
  void addEvidence();
  void finish();
  /// Whether a test ends it; else it works whoever listens.
  bool hasExit() const { return E.Walk.End == HookWalk::Exit; }

  const link::Program &P;
  PredicateCache &Tests;
  const rules::CheckRule &Rule;
  const HookRule &Hook;
  const HookSite &S;
  const EnteredHook &E;
  Verdict V;
  PartAnswer Shared{Part::Shared, Answer::Unknown, "it was not asked"};
  PartAnswer Skippable{Part::Skippable, Answer::No, ""};
  PartAnswer Selective{Part::Selective, Answer::Unknown,
                       "there is no guard to ask about"};
  std::optional<GuardAtSite> Best;
  HookLines Lines;
  Place ExitAt;
};

} // namespace

/// The best test that the rule names; none when the way makes one already.
bool EntryJudge::chooseGuard() {
  for (const HookGuard &G : Hook.Guards) {
    GuardAtSite A = guardAt(P, S, G, E.Walk, E.Chain);
    if (!A.Flag)
      continue;
    if (A.Tested) {
      Skippable.Reason = "`" + A.Text + "` is tested at " + A.Tested->File +
                         ":" + std::to_string(A.Tested->Line);
      return false;
    }
    if (!A.HasKeeper && !A.Is->Propose)
      continue;
    if (!Best || (A.HasKeeper && !Best->HasKeeper) ||
        (A.HasKeeper == Best->HasKeeper && A.Class < Best->Class))
      Best = std::move(A);
  }
  return true;
}

void EntryJudge::showLines() {
  Lines = linesFor(P, S, E.Walk, E.Chain);
  for (const HookLine &L : Lines.List) {
    const facts::Function &In = P.function(L.First->Function);
    V.Proof.push_back(
        {Part::Shared, "line",
         P.text(L.First->Where) + ", a line of `" + L.Object + "`",
         placeOf(In, In.Events[L.First->Event])});
  }
  size_t Count = Lines.List.size();
  if (!hasExit()) {
    Shared.Is = Answer::Yes;
    Shared.Reason = "nothing ends it before it works: " + E.Walk.Why;
    Lines.Dearest = link::GuardClass::Write;
    return;
  }
  Shared.Is = Count ? Answer::Yes : Answer::No;
  Shared.Reason =
      Count ? linesText(Count) + " that the chain has not touched " +
                  (Count == 1 ? "is" : "are") + " fetched before it ends"
            : "all it reads before it ends was touched before";
  const HookTest &Exit = E.Walk.Tests.back();
  const facts::Function &By = P.function(Exit.Function);
  const facts::Branch &Term = By.Blocks[Exit.Block].Term;
  ExitAt = placeOf(By, Term.FullBegin, Term.FullEnd);
  V.Proof.push_back(
      {Part::Skippable, "exit",
       std::string("only this test, ") + text(Lines.Dearest) + ", ends it",
       ExitAt});
}

/// Whether the chosen guard would do, and normally ends it.
bool EntryJudge::askOfGuard() {
  const HookGuard &Is = *Best->Is;
  if (Best->Class >= Lines.Dearest) {
    Skippable.Reason = "`" + Best->Text + "` is no cheaper: it is " +
                       text(Best->Class) + ", and so is what ends it now";
    return false;
  }
  auto Samples = [&](const link::HotStep &Step) {
    return P.function(Step.Function).name() == Is.Sampled;
  };
  if (!Is.Sampled.empty() && llvm::any_of(E.Chain, Samples)) {
    Skippable.Reason = "`" + Best->Text + "` is sampled by " + Is.Sampled +
                       ", which this very chain runs";
    return false;
  }
  if (!Best->NotFollowed.empty()) {
    Skippable.Is = Answer::Unknown;
    Skippable.Reason = "`" + Best->Text + "` follows `" + Best->NotFollowed +
                       "`, which nothing here has followed before";
    return false;
  }
  if (Best->HasKeeper && !Best->Kept) {
    Skippable.Is = Answer::Unknown;
    Skippable.Reason =
        Is.SetBy + " is not seen to write what `" + Best->Text + "` reads";
    return false;
  }
  if (hasExit()) {
    Selective = {Part::Selective, Answer::Yes,
                 "it normally ends at " + ExitAt.File + ":" +
                     std::to_string(ExitAt.Line)};
    llvm::append_range(V.Proof, E.Walk.Setters);
    return true;
  }
  // Nothing but the guard itself can show that normally nobody listens.
  NormalState Normal(P, Tests, E.Hotness);
  if (!Is.Listens || !Is.Words.empty() ||
      Normal.ofPlace(S.F, Best->Flag, ~0ull) != Normally::Zero) {
    Skippable.Is = Answer::Unknown;
    Skippable.Reason = E.Walk.Why + ", and that `" + Best->Text +
                       "` normally says that nobody listens is not shown";
    return false;
  }
  Selective = {Part::Selective, Answer::Yes,
               "`" + Best->Text + "` is normally zero"};
  llvm::append_range(V.Proof, Normal.takeEvidence());
  return true;
}

/// Whether it is a finding; else the parts say what is missing.
bool EntryJudge::ask() {
  if (E.Walk.End == HookWalk::AtOnce) {
    Shared = {Part::Shared, Answer::No, "nothing is read before it ends"};
    Skippable.Reason = P.function(S.Hook).name().str() + " ends at once for " +
                       passedText(S, P, E);
    return false;
  }
  if (!chooseGuard())
    return false;
  if (E.Walk.End == HookWalk::Unclear) {
    Skippable.Is = Answer::Unknown;
    Skippable.Reason = E.Walk.Why;
    return false;
  }
  // A test that may be the one that normally ends it.
  for (const HookTest &T : E.Walk.Tests)
    if (T.CanEnd && !hasExit()) {
      const facts::Function &By = P.function(T.Function);
      Skippable.Is = Answer::Unknown;
      Skippable.Reason =
          E.Walk.Why + ", or ends with the test at " + By.file().str() + ":" +
          std::to_string(placeOf(By, By.Blocks[T.Block].Term.FullBegin,
                                 By.Blocks[T.Block].Term.FullEnd)
                             .Line) +
          ": which it normally does is not shown";
      return false;
    }
  showLines();
  if (!Best) {
    Skippable.Is = Answer::Unknown;
    Skippable.Reason = "the rule names no test of `" +
                       facts::renderExpr(P.function(S.F), S.Object) +
                       "` that this tree keeps";
    return false;
  }
  if (!askOfGuard())
    return false;
  Skippable.Is = Answer::Yes;
  Skippable.Reason = "`" + Best->Text + "`, " + text(Best->Class) +
                     (Best->Is->Listens ? ", is false when nobody listens"
                                        : ", holds when nobody can listen");
  return Shared.Is == Answer::Yes;
}

void EntryJudge::addEvidence() {
  if (Best->Kept)
    V.Proof.push_back({Part::Skippable, "keeper",
                       Best->Is->SetBy + " keeps it up to date", *Best->Kept});
  for (link::FunctionId F : E.Walk.Calls)
    V.Proof.push_back({Part::Skippable, "call",
                       P.function(F).name().str() + " is entered for nothing",
                       placeOfName(P.function(F))});
  if (!Best->Is->Sampled.empty())
    V.Assumptions.push_back(
        {"freshness",
         "`" + Best->Text + "` is sampled by " + Best->Is->Sampled +
             ": who begins to listen later is not seen through it",
         {}});
  if (!Best->HasKeeper)
    V.Assumptions.push_back(
        {"propose",
         "nothing in this tree keeps such a flag: it is to be added, "
         "and set wherever somebody begins to listen",
         {}});
}

void EntryJudge::finish() {
  V.Form = Best->HasKeeper ? "use" : "propose";
  unsigned Count = unsigned(Lines.List.size());
  std::string Advice =
      (hasExit()
           ? "fetches " + linesText(Count) + " to find that nobody listens: "
           : "works though normally nobody listens: ") +
      (Best->HasKeeper ? "test `" + Best->Text + "` first"
                       : "a flag like `" + Best->Text +
                             "` would tell, which this tree does not keep");
  link::LocationId Where =
      Lines.List.empty() ? link::NoLocation : Lines.List.back().First->Where;
  finishHookVerdict(P, Rule, S, E,
                    {Best->Text, std::move(Advice), Count, Where}, V);
  V.Sure = Best->HasKeeper ? Confidence::Medium : Confidence::Low;
}

Verdict Judge::judgeEntry(const HookSite &S, const EnteredHook &E) {
  return EntryJudge(P, Tests, Rule, Hook, S, E).run();
}

Verdict Judge::judge(const HookSite &S, const std::vector<EnteredHook> &All) {
  std::optional<Verdict> First;
  for (const EnteredHook &E : All) {
    Verdict V = judgeEntry(S, E);
    if (V.isFinding())
      return V;
    // What was followed furthest says most; of equals the hottest.
    auto Says = [](const Verdict &V) { return V.Proof.size(); };
    if (!First || Says(V) > Says(*First))
      First = std::move(V);
  }
  if (First)
    return std::move(*First);
  EnteredHook Cold;
  Cold.Walk = walkHook(P, Tests, S,
                       P.ways(S.F, link::KnownValues()).passed(S.Event, S.Hook),
                       Hook.Idle, 1);
  return judgeEntry(S, Cold);
}

void Judge::run(AskedFor Asked, std::vector<Verdict> &Out) {
  for (const HookSite &S : Sites) {
    if (P.flow(S.F).blockOf(S.Event) == None)
      continue;
    bool IsHot = P.hotness(S.F) >= link::HotThreshold;
    if (!IsHot && !(Asked && Asked(P.function(S.F))))
      continue;
    Tests.trim();
    std::vector<EnteredHook> All = entries(S);
    if (!Hook.Guards.empty())
      Out.push_back(judge(S, All));
    if (std::optional<Verdict> Twice =
            judgeDuplicate(P, Tests, Rule, Hook, Sites, S))
      Out.push_back(std::move(*Twice));
  }
}

void nobounce::checks::checkUnguardedHooks(const link::Program &P,
                                           const rules::CheckRule &Rule,
                                           AskedFor Asked,
                                           std::vector<Verdict> &Out) {
  Judge(P, Rule).run(Asked, Out);
}
