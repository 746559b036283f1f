//===- Terms.cpp - Values and objects of a function, as terms -------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/Terms.h"
#include "Link/Names.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace nobounce::link;

/// Longer terms are not followed.
static constexpr size_t MaxSteps = 12;

/// How many steps, read from the last one back, are the fields that `Dotted`
/// names, added to a record of type `Record`: those that a container_of undoes.
/// 0 when they are not.
static unsigned
undoneFields(NameId Record, llvm::StringRef Dotted, const Names &N,
             llvm::function_ref<const Term::Step *()> Previous) {
  for (unsigned Count = 1;; ++Count) {
    auto [Front, Last] = Dotted.rsplit('.');
    const Term::Step *S = Previous();
    if (!S || S->Kind != TermStep::Field ||
        N.text(S->Field) != (Last.empty() ? Front : Last))
      return 0;
    if (Last.empty())
      return S->Record == Record ? Count : 0;
    Dotted = Front;
  }
}

Term Term::object() const {
  Term T = *this;
  while (!T.Steps.empty() && T.Steps.back().Kind != TermStep::Load)
    T.Steps.pop_back();
  return T;
}

bool Term::startsWith(const Term &P) const {
  return Root == P.Root && Id == P.Id && Steps.size() >= P.Steps.size() &&
         std::equal(P.Steps.begin(), P.Steps.end(), Steps.begin());
}

void nobounce::link::addStep(Term &T, Term::Step S, const Names &N) {
  if (S.Kind == TermStep::Container) {
    size_t Left = T.Steps.size();
    if (unsigned Count = undoneFields(S.Record, N.text(S.Field), N, [&]() {
          return Left ? &T.Steps[--Left] : nullptr;
        })) {
      T.Steps.truncate(T.Steps.size() - Count);
      return;
    }
  } else if (!T.Steps.empty()) {
    const Term::Step &Last = T.Steps.back();
    if (S.Kind == TermStep::Element && Last.Kind == TermStep::Element)
      return;
    if (S.Kind == TermStep::Field && Last.Kind == TermStep::Container &&
        Last.Record == S.Record && Last.Field == S.Field) {
      T.Steps.pop_back();
      return;
    }
  }
  if (T.Steps.size() == MaxSteps)
    T = Term();
  else
    T.Steps.push_back(S);
}

Term nobounce::link::rebase(const Term &T, size_t Prefix, const Term &Base,
                            const Names &N) {
  Term Out = Base;
  for (const Term::Step &S : llvm::drop_begin(T.Steps, Prefix))
    addStep(Out, S, N);
  return Out;
}

Term nobounce::link::rebase(const Term &T, const Term &Base, const Names &N) {
  return rebase(T, 0, Base, N);
}

std::string nobounce::link::text(const Term &T, const Names &N) {
  std::string Out;
  switch (T.Root) {
  case TermRoot::Unknown:
  case TermRoot::Joined:
  case TermRoot::Computed:
    return "something not known";
  case TermRoot::Null:
    return "NULL";
  case TermRoot::Constant:
    return "a constant";
  case TermRoot::Parameter:
    Out = "arg" + std::to_string(T.Id);
    break;
  case TermRoot::Global:
    Out = "&" + N.text(T.Id).rsplit('#').second.str();
    if (Out == "&")
      Out = "&" + N.text(T.Id).str();
    break;
  case TermRoot::Current:
    Out = "the running task";
    break;
  case TermRoot::Result:
    Out = "a result";
    break;
  case TermRoot::Variable:
    Out = "a local";
    break;
  case TermRoot::OwnCopy:
    Out = "its copy of arg" + std::to_string(T.Id);
    break;
  }
  // "->" follows a pointer, "." stays in the object.
  for (size_t I = 0; I != T.Steps.size(); ++I) {
    const Term::Step &S = T.Steps[I];
    bool InObject = I != 0 && T.Steps[I - 1].Kind == TermStep::Field;
    switch (S.Kind) {
    case TermStep::Field:
      Out += (InObject ? "." : "->") + N.text(S.Field).str();
      break;
    case TermStep::Load:
      if (!InObject && (I == 0 || T.Steps[I - 1].Kind == TermStep::Load))
        Out.insert(Out.begin(), '*');
      break;
    case TermStep::Element:
      Out += "[]";
      break;
    case TermStep::Container:
      Out += "=>" + N.text(S.Record).str();
      break;
    case TermStep::Offset:
      Out += S.Field ? "+" + N.text(S.Field).str() : "+?";
      break;
    }
  }
  return Out;
}

TermPool::TermPool(const Names &N) : N(N) { Nodes.push_back({}); }

TermId TermPool::root(TermRoot Root, uint32_t Id) {
  auto [It, New] =
      Roots.try_emplace({uint32_t(Root), Id}, TermId(Nodes.size()));
  if (New)
    Nodes.push_back({Root, Id, 0, {}, 0});
  return It->second;
}

TermId TermPool::undo(TermId T, NameId Record, llvm::StringRef Dotted) const {
  TermId At = T;
  unsigned Count = undoneFields(Record, Dotted, N, [&]() -> const Term::Step * {
    const Node &Last = Nodes[At];
    At = Last.Parent;
    return Last.Depth ? &Last.Step : nullptr;
  });
  return Count ? At : 0;
}

TermId TermPool::step(TermId T, Term::Step S) {
  if (T == 0)
    return 0;
  const Node &At = Nodes[T];
  if (S.Kind == TermStep::Container) {
    if (TermId Back = undo(T, S.Record, N.text(S.Field)))
      return Back;
  } else if (S.Kind == TermStep::Field && At.Depth &&
             At.Step.Kind == TermStep::Container &&
             At.Step == Term::Step{TermStep::Container, S.Record, S.Field}) {
    return At.Parent;
  } else if (S.Kind == TermStep::Element && At.Depth &&
             At.Step.Kind == TermStep::Element) {
    return T;
  }
  // Walking a list: one element stands for all behind it.
  if (S.Kind == TermStep::Load && At.Depth >= 2 &&
      At.Step.Kind == TermStep::Field) {
    const Node &Before = Nodes[At.Parent];
    if (Before.Depth && Before.Step.Kind == TermStep::Load &&
        Nodes[Before.Parent].Depth && Nodes[Before.Parent].Step == At.Step)
      return At.Parent;
  }
  if (At.Depth >= MaxDepth)
    return 0;
  auto [It, New] = Children.try_emplace(
      {uint64_t(T) << 8 | uint64_t(S.Kind), uint64_t(S.Record) << 32 | S.Field},
      TermId(Nodes.size()));
  if (New)
    Nodes.push_back({At.Root, At.Id, T, S, uint16_t(At.Depth + 1)});
  return It->second;
}

TermId TermPool::add(TermId Base, llvm::ArrayRef<Term::Step> Steps) {
  for (const Term::Step &S : Steps)
    Base = step(Base, S);
  return Base;
}

TermId TermPool::intern(const Term &T) {
  return add(root(T.Root, T.Id), T.Steps);
}

Term TermPool::get(TermId T) const {
  Term Out(Nodes[T].Root, Nodes[T].Id);
  Out.Steps.resize(Nodes[T].Depth);
  for (unsigned I = Nodes[T].Depth; I != 0; T = Nodes[T].Parent)
    Out.Steps[--I] = Nodes[T].Step;
  return Out;
}

bool TermPool::startsWith(TermId T, TermId Prefix) const {
  while (Nodes[T].Depth > Nodes[Prefix].Depth)
    T = Nodes[T].Parent;
  return T == Prefix;
}

TermId TermPool::object(TermId T) const {
  while (Nodes[T].Depth && Nodes[T].Step.Kind != TermStep::Load)
    T = Nodes[T].Parent;
  return T;
}

TermId TermPool::rebase(TermId T, TermId From, TermId To) {
  if (T == From)
    return To;
  if (Nodes[T].Depth <= Nodes[From].Depth)
    return T;
  Term::Step S = Nodes[T].Step;
  TermId Parent = Nodes[T].Parent, New = rebase(Parent, From, To);
  return New == Parent ? T : step(New, S);
}
