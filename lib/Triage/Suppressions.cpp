//===- Suppressions.cpp - Which findings are not to be reported -----------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Triage/Suppressions.h"
#include "Rules/Suggest.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

/// What a comment begins with.
static constexpr StringLiteral Marker = "nobounce: ignore";

namespace nobounce::triage {

bool Suppression::fits(const checks::Verdict &V) const {
  if (InSource && (V.Where.File != File || V.Where.Line != Line))
    return false;
  return Checks.match(V.Check) && Functions.match(V.Function) &&
         (Paths.empty() || Paths.matchPath(V.Where.File));
}

std::string Suppression::text() const {
  if (InSource)
    return ("`" + Marker + " " + Checks.text() + "`").str();
  std::string Out;
  auto Add = [&](StringRef Name, const Globs &G) {
    if (!G.empty())
      Out += ((Out.empty() ? "" : ", ") + Name + " " + G.text()).str();
  };
  Add("check", Checks);
  Add("function", Functions);
  Add("path", Paths);
  return "the entry of " + Out;
}

void Suppressions::addComment(const facts::Suppression &C) {
  std::string At = C.File + ":" + std::to_string(C.Line);
  auto Refuse = [&](const Twine &Complaint) {
    Refused.push_back({C.File, (At + ": " + Complaint).str()});
  };
  StringRef Text = C.Text;
  Text.consume_front(Marker);
  auto [Check, Reason] = Text.trim().split(' ');
  Check = Check.rtrim(':');
  Reason = Reason.trim();
  if (Check.empty())
    return Refuse("`" + Marker +
                  "` names no check, so it suppresses nothing; "
                  "write `" +
                  Marker + " CHECK REASON`");
  if (!isGlob(Check))
    return Refuse("`" + Marker + " " + Check +
                  "` is no well-formed pattern, so it suppresses nothing");
  if (Reason.empty())
    return Refuse("`" + Marker + " " + Check +
                  "` gives no reason, so it suppresses nothing; write why "
                  "after the check's name");
  List.push_back({true, Reason.str(), At, Globs(Check.str()), Globs(), Globs(),
                  C.File, C.Line});
}

Suppressions::Suppressions(ArrayRef<rules::SuppressionEntry> Entries,
                           ArrayRef<facts::Suppression> Comments) {
  for (const facts::Suppression &C : Comments)
    addComment(C);
  for (const rules::SuppressionEntry &E : Entries)
    List.push_back(
        {false, E.Reason, E.Where.File + ":" + std::to_string(E.Where.Line),
         Globs(E.Checks), Globs(E.Functions), Globs(E.Paths), "", 0});
}

const Suppression *Suppressions::find(const checks::Verdict &Finding) {
  const Suppression *First = nullptr;
  for (Suppression &S : List) {
    if (!S.fits(Finding))
      continue;
    S.Used = true;
    if (!First)
      First = &S;
  }
  return First;
}

std::vector<std::string> Suppressions::complaints(const Scope &Seen) const {
  std::vector<std::string> Out;
  for (const Incomplete &I : Refused)
    if (Seen.Reported.contains(I.File))
      Out.push_back(I.Complaint);
  for (const Suppression &S : List) {
    if (S.InSource && !Seen.Reported.contains(S.File))
      continue;
    if (!S.Checks.empty() && !Seen.knows(S.Checks))
      Out.push_back(S.By + ": no check is called '" + S.Checks.text() + "'" +
                    rules::suggest(S.Checks.text(), Seen.KnownChecks));
    else if (!S.Used && Seen.ran(S.Checks) &&
             (S.InSource || Seen.holds(S.Paths)))
      Out.push_back(S.By + ": " + S.text() + " suppresses nothing");
  }
  return Out;
}

} // namespace nobounce::triage
