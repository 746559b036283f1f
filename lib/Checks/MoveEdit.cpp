//===- MoveEdit.cpp - Edits that exchange tests or move a read ------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/GuardEdit.h"
#include "Checks/Influence.h"
#include "Checks/Places.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::None;

/// Whether what is behind the edge of \p Outer is the test of \p Inner and
/// nothing else, so that the two can be exchanged.
static bool standsAlone(const Candidate &C, uint32_t Outer,
                        const link::FlowEdge &Inner) {
  const facts::Function &F = C.fn();
  const link::Flow &G = C.P.flow(C.F);
  const facts::Branch &O = F.Blocks[Outer].Term, &I = F.Blocks[Inner.From].Term;
  if (!(O.Flags & facts::BF_Editable) || !(I.Flags & facts::BF_Editable) ||
      O.Flags & facts::BF_ValueContext || I.Flags & facts::BF_ValueContext)
    return false;
  if (G.preds(Inner.From).size() != 1 || G.preds(Inner.From)[0].From != Outer ||
      G.preds(Inner.From)[0].Index != Inner.Index)
    return false;
  for (uint32_t E = F.Blocks[Inner.From].EventBegin;
       E != pointAtEnd(F, Inner.From).Event; ++E)
    if (F.Events[E].Begin < I.CondBegin || F.Events[E].End > I.CondEnd)
      return false;
  // The test must be the last operand of its own condition on the way.
  return C.event().Begin >= O.CondBegin && C.event().End <= O.CondEnd &&
         otherDeed(C.P, C.F, C.Read.Event, O.CondBegin, O.CondEnd, false)
             .empty();
}

Fix nobounce::checks::nestedEdit(const Candidate &C, uint32_t Outer,
                                 const link::FlowEdge &Inner,
                                 const std::string &Guard) {
  const facts::Function &F = C.fn();
  const link::Flow &G = C.P.flow(C.F);
  const facts::Branch &O = F.Blocks[Outer].Term, &I = F.Blocks[Inner.From].Term;
  if (standsAlone(C, Outer, Inner)) {
    Fix Out;
    Out.Description = "test `" + Guard + "` first";
    std::string Read = F.text(O.CondBegin, O.CondEnd).str();
    std::string Test = F.text(I.CondBegin, I.CondEnd).str();
    if (!Read.empty() && !Test.empty() && O.CondEnd <= I.CondBegin) {
      Out.Edits.push_back(editOf(F, O.CondBegin, O.CondEnd, Test));
      Out.Edits.push_back(editOf(F, I.CondBegin, I.CondEnd, Read));
      return Out;
    }
  }
  // Behind which edge of the outer branch the guarded part is.
  bool WhenTrue = true;
  for (const link::FlowEdge &E : G.succs(Outer))
    if (E.To == Inner.From || G.dominates(E.To, Inner.From))
      WhenTrue = E.Index == 0;
  return insertGuard(C, Outer, Guard, WhenTrue);
}

Fix nobounce::checks::delayEdit(const Candidate &C, uint32_t Kept,
                                size_t Locals, const link::FlowEdge &Guard) {
  const facts::Function &F = C.fn();
  const facts::Event &S = F.Events[Kept];
  const facts::Branch &T = F.Blocks[Guard.From].Term;
  Fix Out;
  Out.Description = "read it where the flag holds";
  auto No = [&](const char *Why) {
    Out.Description += std::string(" (no edit: ") + Why + ")";
    return Out;
  };
  if (Locals != 1)
    return No("the value is kept in several variables");
  llvm::StringRef Read = F.text(C.event().Begin, C.event().End);
  if (!(C.event().Flags & facts::EV_Editable) || Read.empty())
    return No("the read is spelled in a macro");
  llvm::StringRef Name = F.str(F.Locals[F.Paths[S.Path].A].Name);
  // Behind the test a block statement must begin, with its own line.
  llvm::StringRef Behind = F.text(T.FullEnd, F.End);
  size_t Brace = Behind.find('{');
  if (Guard.Index != 0 || T.CondEnd != T.FullEnd ||
      F.Paths[S.Path].Kind != facts::PathKind::Local || Name.empty() ||
      Brace == llvm::StringRef::npos ||
      !Behind.substr(0, Brace).trim(" \t\n)").empty() ||
      !Behind.substr(Brace + 1).starts_with("\n"))
    return No("no block statement begins behind the test");
  // `int n = read();` leaves `int n;`, `n = read();` goes altogether.
  llvm::StringRef Statement = F.text(S.Begin, C.event().End);
  size_t Assign = Statement.find('=');
  uint32_t Begin = S.Begin, End = C.event().End;
  llvm::StringRef Rest = F.text(End, F.End).ltrim(" \t\n");
  if (Assign == llvm::StringRef::npos ||
      Statement.substr(Assign + 1).ltrim(" \t\n") != Read ||
      !(Rest.starts_with(";") || Rest.starts_with(",")))
    return No("the value is changed before it is kept");
  if (S.Flags & facts::EV_Decl)
    Begin += uint32_t(Statement.substr(0, Assign).rtrim(" \t\n").size());
  else if (!wholeLines(F, Begin, End))
    return No("the statement does not stand on lines of its own");
  Out.Edits.push_back(editOf(F, Begin, End, ""));
  uint32_t At = T.FullEnd + uint32_t(Brace) + 1;
  llvm::StringRef Body = Behind.substr(Brace + 2);
  std::string Indent = Body.substr(0, Body.find_first_not_of(" \t")).str();
  Out.Edits.push_back(
      editOf(F, At, At, "\n" + Indent + Name.str() + " = " + Read.str() + ";"));
  return Out;
}
