//===- RefEdit.cpp - Taking a reference cycle out -------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/RefEdit.h"
#include "Checks/Places.h"
#include "llvm/ADT/STLExtras.h"

using namespace nobounce;
using namespace nobounce::checks;

bool nobounce::checks::isPlainChange(const link::Program &P, link::FunctionId F,
                                     uint32_t Event) {
  if (P.primitiveAt(F, Event))
    return true;
  llvm::ArrayRef<link::CallEdge> Calls = P.callees(F, Event);
  return !Calls.empty() && llvm::all_of(Calls, [&](const link::CallEdge &C) {
    std::vector<link::RefEffect> All = P.refEffects(C.Callee);
    // What it stores, its caller wants.
    if (llvm::any_of(P.summary(C.Callee).Outcomes,
                     [](const link::Outcome &O) { return !O.Stores.empty(); }))
      return false;
    return C.Kind == link::CallKind::Direct && All.size() == 1 &&
           All[0].How == link::Certainty::Always && !All[0].InResult &&
           (All[0].Delta == 1 || All[0].Delta == -1) &&
           All[0].Times == facts::None &&
           All[0].Count.Root == link::TermRoot::Parameter &&
           All[0].Count.object().Steps.empty();
  });
}

/// The text of the only argument of a call; empty when it has another number.
static llvm::StringRef onlyArgument(const facts::Function &F,
                                    const facts::Event &Call) {
  llvm::StringRef Text = F.text(Call.Begin, Call.End);
  size_t Open = Text.find('(');
  if (Call.ArgCount != 1 || Open == llvm::StringRef::npos ||
      !Text.ends_with(")"))
    return {};
  return Text.substr(Open + 1).drop_back().trim();
}

/// Whether the call returns what it is given, or nothing.
static bool yieldsArgument(const link::Program &P, link::FunctionId F,
                           uint32_t Event) {
  return llvm::all_of(P.callees(F, Event), [&](const link::CallEdge &C) {
    return llvm::all_of(
        P.summary(C.Callee).Outcomes, [](const link::Outcome &O) {
          return O.Result == link::Term(link::TermRoot::Parameter, 0) ||
                 O.Result.isNull();
        });
  });
}

/// Takes a call out as a statement. False when it is none, or the only one
/// below an `if` or a loop.
static bool dropStatement(const facts::Function &F, const facts::Event &Call,
                          std::vector<Edit> &Out) {
  uint32_t Begin = Call.Begin, End = Call.End;
  if (!wholeLines(F, Begin, End))
    return false;
  llvm::StringRef Before = F.text(F.Begin, Begin).rtrim(" \t\n");
  if (Before.empty() || !llvm::StringRef(";{}").contains(Before.back()))
    return false;
  Out.push_back(editOf(F, Begin, End, ""));
  return true;
}

Fix nobounce::checks::dropBothEdit(const RefCandidate &C) {
  const facts::Function &F = C.fn();
  Fix Out;
  Out.Description = "take the get and the put out";
  auto No = [&](const std::string &Why) {
    Out.Edits.clear();
    Out.Description += " (no edit: " + Why + ")";
    return Out;
  };
  std::vector<uint32_t> All(C.puts());
  All.push_back(C.get());
  for (uint32_t E : All)
    if (!isPlainChange(C.P, C.F, E) ||
        !(F.Events[E].Flags & facts::EV_Editable))
      return No("`" + F.text(F.Events[E].Begin, F.Events[E].End).str() +
                "` does more than count, or is spelled in a macro");
  for (uint32_t E : C.puts())
    if (!dropStatement(F, F.Events[E], Out.Edits))
      return No("a put is no statement on lines of its own");
  const facts::Event &Get = F.Events[C.get()];
  if (dropStatement(F, Get, Out.Edits))
    return Out;
  llvm::StringRef Argument = onlyArgument(F, Get);
  if (Argument.empty() || !yieldsArgument(C.P, C.F, C.get()))
    return No("what the get yields is not what it is given");
  Out.Edits.push_back(editOf(F, Get.Begin, Get.End, Argument.str()));
  return Out;
}
