//===- Terms.cpp - Values and objects of a function, as terms -------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/Terms.h"
#include "Link/Names.h"
#include <algorithm>

using namespace nobounce::link;

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

TermPool::TermPool(const Names &N) : N(N) { Nodes.push_back({}); }

TermId TermPool::root(TermRoot Root, uint32_t Id) {
  auto [It, New] =
      Roots.try_emplace({uint32_t(Root), Id}, TermId(Nodes.size()));
  if (New)
    Nodes.push_back({Root, Id, 0, {}, 0});
  return It->second;
}

/// The term that `T` was before the fields that `Dotted` names were added to a
/// record of type `Record`; 0 when they were not.
TermId TermPool::undo(TermId T, NameId Record, llvm::StringRef Dotted) const {
  while (true) {
    auto [Front, Last] = Dotted.rsplit('.');
    llvm::StringRef Name = Last.empty() ? Front : Last;
    const Node &At = Nodes[T];
    if (At.Depth == 0 || At.Step.Kind != TermStep::Field ||
        N.text(At.Step.Field) != Name)
      return 0;
    T = At.Parent;
    if (Last.empty())
      return At.Step.Record == Record ? T : 0;
    Dotted = Front;
  }
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
        Nodes[Before.Parent].Depth &&
        Nodes[Before.Parent].Step == At.Step)
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
