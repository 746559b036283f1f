//===- SummaryText.cpp - Summaries of functions as text -------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/SummaryText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace nobounce::driver {

static const char *answerText(link::Answer A) {
  switch (uint8_t(A)) {
  case link::Zero:
    return "zero";
  case link::Positive:
    return "positive";
  case link::Negative:
    return "an error";
  case link::Positive | link::Negative:
    return "not zero";
  case link::Zero | link::Positive:
    return "no error";
  case link::Zero | link::Negative:
    return "zero or an error";
  default:
    return "anything";
  }
}

static std::string factText(const link::Program &P, link::FunctionId F,
                            const link::TermFact &Fact) {
  std::string Value = termText(P, F, Fact.Value);
  std::string Number = std::to_string(Fact.Number);
  switch (Fact.Test) {
  case link::TermTest::Itself:
    return Value + " is " + answerText(Fact.Is);
  case link::TermTest::Masked:
    return Value + " & 0x" + utohexstr(uint32_t(Fact.Number), true) + " is " +
           answerText(Fact.Is);
  case link::TermTest::Equals:
    return Value + (Fact.Is == link::Zero ? " is not " : " is ") + Number;
  }
  return "";
}

/// "aa_label.count"; "" when only callers know.
static std::string placeText(const link::Program &P, const link::Term &Count) {
  link::Location L = P.countLocation(Count);
  return L.Steps.empty() && !L.Global ? "" : P.text(L);
}

static std::string changeText(const link::Program &P, link::FunctionId F,
                              const link::RefChange &C) {
  std::string Text = C.Delta > 0 ? "+" : "";
  Text += std::to_string(C.Delta);
  if (C.Times != facts::None)
    Text += " times " +
            termText(P, F, link::Term(link::TermRoot::Parameter, C.Times));
  return Text + " " + termText(P, F, C.Count);
}

/// Whether a term walks a list or tree: it stands for any of its elements.
static bool isElement(const link::Program &P, const link::Term &T) {
  for (size_t I = 1; I < T.Steps.size(); ++I)
    if (T.Steps[I].Kind == link::TermStep::Load &&
        T.Steps[I - 1].Kind == link::TermStep::Field &&
        any_of(P.rules().LinkNodes, [&](const rules::LinkNode &L) {
          return L.Record == P.name(T.Steps[I - 1].Record);
        }))
      return true;
  return false;
}

std::string effectText(const link::Program &P, link::FunctionId F,
                       const link::RefEffect &E) {
  std::string Text = E.Delta > 0 ? "takes " : "drops ";
  int Number = std::abs(E.Delta);
  if (E.Times != facts::None)
    Text += "`" +
            termText(P, F, link::Term(link::TermRoot::Parameter, E.Times)) +
            "` references";
  else
    Text +=
        Number == 1 ? "a reference" : std::to_string(Number) + " references";
  link::Term Object = E.Count.object();
  bool IsWhole = Object == E.Count;
  Text += (E.Delta > 0 ? " on " : " of ") +
          (IsWhole ? "what " + termText(P, F, Object) + " points to"
                   : termText(P, F, Object));
  if (std::string Place = placeText(P, E.Count); !Place.empty())
    Text += " (" + Place + ")";
  for (const link::Term &T : E.Alternatives)
    Text += (&T == E.Alternatives.data() ? ", which is " : " or ") +
            (T.Root == link::TermRoot::Result ? "another" : termText(P, F, T));
  if (isElement(P, E.Count) || any_of(E.Alternatives, [&](const link::Term &T) {
        return isElement(P, T);
      }))
    Text += " or another element of that list";
  if (E.How == link::Certainty::IfResult)
    Text += (Twine(", when the result is ") + answerText(E.When)).str();
  if (E.How == link::Certainty::IfGiven)
    Text += ", when " + factText(P, F, E.Given);
  if (E.How == link::Certainty::Sometimes)
    Text += ", sometimes";
  return Text;
}

std::vector<std::string> outcomeTexts(const link::Program &P,
                                      link::FunctionId F) {
  std::vector<std::string> All;
  for (const link::Outcome &O : P.summary(F).Outcomes) {
    std::string Text = "returns ";
    Text += O.Result.Root == link::TermRoot::Unknown ? answerText(O.Returns)
                                                     : termText(P, F, O.Result);
    if (O.Result.Root != link::TermRoot::Unknown && O.Returns != link::Any)
      Text += (Twine(" (") + answerText(O.Returns) + ")").str();
    for (const link::RefChange &C : O.Changes)
      Text += ", " + changeText(P, F, C);
    for (const link::TermStore &S : O.Stores)
      Text += ", " + termText(P, F, S.Where) + " = " + termText(P, F, S.Value);
    for (const link::Term &T : O.Last)
      Text += ", last of " + termText(P, F, T);
    for (const link::Term &T : O.Ended)
      Text += ", ends " + termText(P, F, T);
    for (const link::TermFact &T : O.Facts)
      Text += ", " + factText(P, F, T);
    All.push_back(std::move(Text));
  }
  const link::Summary &S = P.summary(F);
  if (S.IsPartial || !S.Loose.empty() || S.LooseResults.any())
    All.push_back("and ways that were not followed");
  return All;
}

std::vector<std::string> dropTexts(const link::Program &P, link::FunctionId F) {
  std::vector<std::string> All;
  for (const link::OwnedDrop &D : P.summary(F).Drops)
    All.push_back("with the last of " + termText(P, F, D.Owner) + ": " +
                  changeText(P, F, D.Drop));
  return All;
}

} // namespace nobounce::driver
