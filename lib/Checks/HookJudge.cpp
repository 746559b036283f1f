//===- HookJudge.cpp - Whether a hook is entered for nobody ---------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/HookJudge.h"
#include "Checks/HookGuards.h"
#include "Checks/HookJoins.h"
#include "Checks/HookLines.h"
#include "Checks/Places.h"
#include "Facts/Render.h"
#include "llvm/ADT/STLExtras.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::None;

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
             const NamedCalls &Calls, const rules::CheckRule &Rule,
             const HookRule &Hook, const HookSite &S, const EnteredHook &E)
      : P(P), Tests(Tests), Calls(Calls), Rule(Rule), Hook(Hook), S(S), E(E),
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
  const NamedCalls &Calls;
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
    if (!G.In.empty() && !llvm::is_contained(G.In, P.function(S.F).file()))
      continue;
    if (!G.OnlyFor.empty() && !llvm::is_contained(G.OnlyFor, S.Is->Name))
      continue;
    GuardAtSite A = guardAt(P, S, G, E.Walk, E.Chain);
    if (!A.Flag)
      continue;
    if (!G.In.empty()) {
      if (A.Kept) {
        Skippable.Reason = G.SetBy + " sets what `" + A.Text + "` tests, at " +
                           A.Kept->File + ":" + std::to_string(A.Kept->Line);
        return false;
      }
      // A test of what such objects never have ends nothing.
      A.HasKeeper = false;
    } else if (A.Tested) {
      Skippable.Reason = "`" + A.Text + "` is tested at " + A.Tested->File +
                         ":" + std::to_string(A.Tested->Line);
      return false;
    }
    if (!G.Suggest || (!A.HasKeeper && !G.Propose))
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
  if (!Best->NotFollowed.empty() && Is.In.empty()) {
    Skippable.Is = Answer::Unknown;
    Skippable.Reason = "`" + Best->Text + "` follows `" + Best->NotFollowed +
                       "`, which nothing here has followed before";
    return false;
  }
  if (Best->HasKeeper && !Best->Kept && Is.JoinedBy.empty()) {
    Skippable.Is = Answer::Unknown;
    Skippable.Reason =
        Is.SetBy + " is not seen to write what `" + Best->Text + "` reads";
    return false;
  }
  if (!Is.In.empty()) {
    Selective = {Part::Selective, Answer::Yes,
                 "by the rule nobody listens to objects of " +
                     P.function(S.F).file().str()};
    return true;
  }
  if (!Is.JoinedBy.empty()) {
    Selective = judgeJoins(P, Calls, S, Is, Best->Class, E, V.Proof);
    if (Selective.Is != Answer::Yes) {
      Skippable.Is = Answer::Unknown;
      Skippable.Reason =
          "that `" + Best->Text + "` is normally false is not shown";
      return false;
    }
    return true;
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
      Normal.ofLocation(Best->Flag.Where, ~0ull) != Normally::Zero) {
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
  bool ByRule = Best && !Best->Is->In.empty();
  if (E.Walk.End == HookWalk::Unclear && !ByRule) {
    Skippable.Is = Answer::Unknown;
    Skippable.Reason = E.Walk.Why;
    return false;
  }
  // A test that may be the one that normally ends it.
  for (const HookTest &T : E.Walk.Tests)
    if (T.CanEnd && !hasExit() && !ByRule) {
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
    Skippable.Reason = "the rule names no test of `" + objectText(P, S) +
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
  if (!Best->Is->Assumes.empty())
    V.Assumptions.push_back({"rule", Best->Is->Assumes, {}});
  if (!Best->HasKeeper && !Best->Is->In.empty())
    V.Assumptions.push_back(
        {"propose",
         (Best->Tested
              ? "`" + Best->Text + "` is tested at " + Best->Tested->File +
                    ":" + std::to_string(Best->Tested->Line) + ", but "
              : std::string()) +
             Best->Is->SetBy + " does not set it: it is to be added there",
         {}});
  else if (!Best->HasKeeper)
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
       : Best->Is->In.empty()
           ? "a flag like `" + Best->Text +
                 "` would tell, which this tree does not keep"
           : Best->Is->SetBy + " could set what `" + Best->Text + "` tests");
  link::LocationId Where =
      Lines.List.empty() ? link::NoLocation : Lines.List.back().First->Where;
  finishHookVerdict(P, Rule, S, E,
                    {Best->Text, std::move(Advice), Count, Where}, V);
  V.Sure = Best->HasKeeper && Best->Is->JoinedBy.empty() ? Confidence::Medium
                                                         : Confidence::Low;
}

Verdict nobounce::checks::judgeEnteredHook(
    const link::Program &P, PredicateCache &Tests, const NamedCalls &Calls,
    const rules::CheckRule &Rule, const HookRule &Hook, const HookSite &S,
    const EnteredHook &E) {
  return EntryJudge(P, Tests, Calls, Rule, Hook, S, E).run();
}
