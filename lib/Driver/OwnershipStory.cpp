//===- OwnershipStory.cpp - Who may change what a field holds ---*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/OwnershipStory.h"
#include "Checks/Places.h"
#include "Link/Stability.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace nobounce::driver {

static StringRef textOf(link::StabilityReport::AnswerType A) {
  switch (A) {
  case link::StabilityReport::Stable:
    return "stable";
  case link::StabilityReport::OnceSet:
    return "set once";
  case link::StabilityReport::OwnTask:
    return "own task";
  case link::StabilityReport::Changes:
    return "not stable";
  case link::StabilityReport::NotStored:
    return "no store";
  }
  return "";
}

static StringRef textOf(link::Moment M) {
  switch (M) {
  case link::Moment::Unpublished:
    return "unpublished";
  case link::Moment::Boot:
    return "boot";
  case link::Moment::Teardown:
    return "teardown";
  case link::Moment::Self:
    return "own task";
  case link::Moment::NotCalled:
    return "not called";
  case link::Moment::Running:
    return "running";
  }
  return "";
}

/// Whether a path ends in a pointer; unions and numbers are not told of.
static bool isPointer(const link::Program &P, const link::StablePath &Path) {
  if (Path.back().Kind == link::TermStep::Offset)
    return true;
  const facts::Record *R = P.record(P.name(Path.back().Record));
  if (!R)
    return false;
  for (const facts::FieldInfo &F : R->Fields)
    if (F.Name == P.name(Path.back().Field))
      return StringRef(F.Type).rtrim().ends_with("*");
  return false;
}

std::optional<report::StabilityStory> stabilityStory(const link::Program &P,
                                                     StringRef Field) {
  std::optional<link::StablePath> Path;
  // A record's own name may have dots: the longest one that fits is meant.
  StringRef Front = Field.split('+').first;
  for (size_t Dot = Front.rfind('.'); Dot != StringRef::npos && !Path;
       Dot = Front.take_front(Dot).rfind('.'))
    Path =
        P.stability().parse(Field.take_front(Dot), Field.drop_front(Dot + 1));
  if (!Path || !isPointer(P, *Path))
    return std::nullopt;
  const link::StabilityReport &R = P.stability().of(*Path);
  report::StabilityStory S;
  S.Answer = textOf(R.Answer).str();
  for (const link::StableStore &X : R.Stores) {
    const facts::Function &Fn = P.function(X.Function);
    report::StoreMoment M;
    M.Function = Fn.name().str();
    M.Where = checks::placeOf(Fn, Fn.Events[X.Event]);
    M.Moment = textOf(X.Found.When).str();
    M.Why = X.Found.Why;
    M.OnlyOnce = X.OnlyOnce;
    M.Clears = X.Clears;
    if (X.Found.In != link::NoFunction) {
      const facts::Function &In = P.function(X.Found.In);
      for (link::FunctionId Via : X.Found.Via)
        if (Via != X.Found.In)
          M.In += P.function(Via).name().str() + " -> ";
      M.In += In.name().str();
      if (X.Found.Event != facts::None)
        M.At = checks::placeOf(In, In.Events[X.Found.Event]);
      else if (X.Found.In != X.Function)
        M.At = {In.file().str(), In.Line, 0, {}};
    }
    S.Stores.push_back(std::move(M));
  }
  auto Rank = [](const report::StoreMoment &M) {
    return M.Moment == "running" ? 0 : M.Moment == "own task" ? 1 : 2;
  };
  stable_sort(S.Stores,
              [&](const auto &A, const auto &B) { return Rank(A) < Rank(B); });
  return S;
}

std::string ownedPathText(const link::Program &P, const link::OwnedPath &O) {
  std::string Text = P.name(O.Record).str();
  for (const link::Term::Step &S : O.Path)
    if (S.Kind == link::TermStep::Field)
      Text += "." + P.name(S.Field).str();
    else if (S.Kind == link::TermStep::Element)
      Text += "[]";
    else if (S.Kind == link::TermStep::Offset)
      Text += "+";
  return Text;
}

std::string countText(const link::Program &P, const link::OwnedPath &O) {
  std::string Text = O.Count.empty() ? "" : P.name(O.Count[0].first).str();
  for (auto [Record, Field] : O.Count)
    Text += "." + P.name(Field).str();
  return Text;
}

std::vector<report::OwnedStory> ownedStories(const link::Program &P,
                                             StringRef Field) {
  std::vector<report::OwnedStory> Out;
  // What is behind a blob is held through the pointer to it.
  std::string Blob = (Field.split('+').first + "+").str();
  for (const link::OwnedPath &O : P.ownedPaths()) {
    std::string Path = ownedPathText(P, O);
    if (Path != Field &&
        !(StringRef(Path).starts_with(Blob) && !Field.contains('+')) &&
        !(Field.contains('+') && Path == Blob))
      continue;
    const facts::Function &Fn = P.function(O.Function);
    report::OwnedStory S;
    S.Path = Path;
    S.Count = countText(P, O);
    S.Function = Fn.name().str();
    S.Ends = P.function(O.Ends).name().str();
    S.Sometimes = O.How != link::Certainty::Always;
    if (O.Event != facts::None)
      S.Where = checks::placeOf(Fn, Fn.Events[O.Event]);
    Out.push_back(std::move(S));
  }
  return Out;
}

} // namespace nobounce::driver
