//===- SummaryRemarks.cpp - What a call of a function does ------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/SummaryRemarks.h"
#include "Checks/Places.h"
#include "Driver/FunctionRemarks.h"
#include "Driver/SummaryText.h"
#include "Link/BodyBits.h"
#include "Link/LockEffects.h"
#include "Link/Publication.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace nobounce::driver {

/// "fs/a.c:12".
static std::string placeText(const link::Program &P, link::FunctionId F,
                             uint32_t Event) {
  const facts::Function &Fn = P.function(F);
  if (Event == facts::None)
    return (Fn.file() + ":" + Twine(Fn.Line)).str();
  checks::Place At = checks::placeOf(Fn, Fn.Events[Event]);
  return At.File + ":" + std::to_string(At.Line);
}

/// What the function does to references, with the line that each rests on; then
/// its outcomes, when they differ.
static void addReferences(const link::Program &P, link::FunctionId F,
                          std::vector<std::string> &Out) {
  std::string Name = P.function(F).name().str();
  std::vector<link::RefEffect> Effects = P.refEffects(F);
  for (const link::RefEffect &E : Effects)
    Out.push_back(Name + " " + effectText(P, F, E) +
                  (P.isOverruled(F) ? " (a rule says so)"
                   : E.Event == facts::None
                       ? ""
                       : " (" + placeText(P, F, E.Event) + ")"));
  if (Effects.empty())
    Out.push_back(Name + " neither takes nor drops a reference for its caller");
  std::vector<std::string> Outcomes = outcomeTexts(P, F);
  if (Outcomes.size() > 1)
    for (const std::string &Text : Outcomes)
      Out.push_back(Name + ": " + Text);
  for (const std::string &Text : dropTexts(P, F))
    Out.push_back(Name + ": " + Text);
}

static StringRef textOf(link::EscapeKind K) {
  switch (K) {
  case link::EscapeKind::Stored:
    return "stored";
  case link::EscapeKind::Returned:
    return "in the result";
  case link::EscapeKind::Deferred:
    return "given to what runs later";
  case link::EscapeKind::Unknown:
    return "given to code that is not known";
  case link::EscapeKind::Assembly:
    return "given to assembly";
  case link::EscapeKind::TooFar:
    return "not followed to the end";
  }
  return "";
}

static std::string escapeText(const link::Program &P, link::FunctionId F,
                              const link::Escape &X) {
  std::string Text = textOf(X.Kind).str();
  if (X.Kind == link::EscapeKind::Stored)
    Text += " in " + P.text(X.Into);
  for (const link::FunctionId &Via : X.Via)
    Text += (&Via == X.Via.begin() ? " by " : " -> ") +
            P.function(Via).name().str();
  if (X.In != link::NoFunction && X.InEvent != facts::None)
    Text += " (" + placeText(P, X.In, X.InEvent) + ")";
  return Text;
}

static void addEscapes(const link::Program &P, link::FunctionId F,
                       std::vector<std::string> &Out) {
  const facts::Function &Fn = P.function(F);
  for (uint32_t I = 0; I != Fn.Params.size(); ++I) {
    if (!Fn.str(Fn.Params[I].Type).ends_with("*"))
      continue;
    std::string Text;
    for (const link::Escape &X :
         P.escapes().of(F, link::Term(link::TermRoot::Parameter, I)))
      Text += (Text.empty() ? "" : "; ") + escapeText(P, F, X);
    StringRef Name = Fn.str(Fn.Params[I].Name);
    Out.push_back(
        ("escape of " +
         Twine(Name.empty() ? "arg" + std::to_string(I) : Name.str()) +
         " from " + Fn.name() + ": " + (Text.empty() ? "none" : Text))
            .str());
  }
}

static void addResult(const link::Program &P, link::FunctionId F,
                      std::vector<std::string> &Out) {
  const facts::Function &Fn = P.function(F);
  if (!Fn.str(Fn.ReturnType).ends_with("*"))
    return;
  link::MomentFound Found = P.publication().result(F);
  std::string Text = Fn.name().str();
  if (Found.When == link::Moment::Unpublished) {
    Out.push_back(Text + " returns a new object that nobody else knows yet");
    return;
  }
  Text += std::string(" returns no new object: ") + Found.Why;
  for (const link::FunctionId &Via : Found.Via)
    Text += (&Via == Found.Via.begin() ? " by " : " -> ") +
            P.function(Via).name().str();
  if (Found.In != link::NoFunction)
    Text += " (" + placeText(P, Found.In, Found.Event) + ")";
  Out.push_back(std::move(Text));
}

/// "a -> b -> c (fs/c.c:12)"
static std::string chainText(const link::Program &P,
                             const std::vector<link::ReachStep> &Chain) {
  std::string Text;
  for (const link::ReachStep &S : Chain)
    Text += (Text.empty() ? "" : " -> ") + P.function(S.Function).name().str();
  return Text + " (" + placeText(P, Chain.back().Function, Chain.back().Event) +
         ")";
}

static void addBits(const link::Program &P, link::FunctionId F,
                    std::vector<std::string> &Out) {
  const link::BodyBits &Bits = P.bodyBits();
  StringRef Name = P.function(F).name();
  if (auto Chain = Bits.sleeps().chain(F); !Chain.empty())
    Out.push_back((Name + " may sleep: " + chainText(P, Chain) +
                   "; allocations are taken to, whatever their flags")
                      .str());
  else
    Out.push_back((Name + " sleeps nowhere in this world").str());
  if (auto Chain = Bits.unknown().chain(F); !Chain.empty())
    Out.push_back(
        (Name + " comes to code that is not known: " + chainText(P, Chain))
            .str());
  for (const rules::Replacement &R : P.rules().Replacements) {
    std::optional<link::StablePath> Path =
        P.stability().parse(R.Record, R.Field);
    if (!Path)
      continue;
    // Of the task's own, what is set back again is not replaced.
    bool IsOwn = llvm::any_of(P.stability().of(*Path).Stores,
                              [](const link::StableStore &X) {
                                return X.Found.When == link::Moment::Self;
                              });
    const link::CallReach &Reach =
        IsOwn && Path->size() == 1
            ? Bits.replaces(Path->front().Record, Path->front().Field)
            : Bits.writes(*Path);
    if (auto Chain = Reach.chain(F); !Chain.empty())
      Out.push_back((Name + " may replace " + R.Record + "." + R.Field + ": " +
                     chainText(P, Chain))
                        .str());
  }
}

static void addLocks(const link::Program &P, link::FunctionId F,
                     std::vector<std::string> &Out) {
  for (const link::LockEffect &E : P.lockEffects().of(F)) {
    std::string What = E.IsRcu ? "the RCU read section" : P.text(E.Lock);
    std::string Text = E.Kind == link::LockEffect::Drops
                           ? " gives back, of its caller, "
                       : E.IsTry ? " may come back holding "
                                 : " comes back holding ";
    Out.push_back((P.function(F).name() + Text + What + " (" +
                   placeText(P, E.In, E.InEvent) + ")")
                      .str());
  }
}

std::vector<std::string> summaryRemarks(const link::Program &P,
                                        const WhyQuery &Q) {
  std::vector<std::string> Out;
  for (link::FunctionId F : functionsAsked(P, Q)) {
    addReferences(P, F, Out);
    addEscapes(P, F, Out);
    addResult(P, F, Out);
    addBits(P, F, Out);
    addLocks(P, F, Out);
  }
  return Out;
}

} // namespace nobounce::driver
