//===- SummaryCode.h - Summaries as numbers ---------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. Which members a summary has, said once: for those who write
/// one, read one back, or hash one. Names and kinds of counts are ids of one
/// program; who is called with them says what they are elsewhere.
///
/// Ownership: none. Threads: pure. Determinism: in the order of the members.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_SUMMARYCODE_H
#define NOBOUNCE_LINK_SUMMARYCODE_H

#include "Link/Summaries.h"

namespace nobounce::link {

/// `A` has number(T &), name(NameId &), event(uint32_t &), kinds(BitVector &),
/// and list(std::vector<T> &, Each) and the same for steps.
template <class A> void visit(A &Ar, Term &T) {
  Ar.number(T.Root);
  if (T.Root == TermRoot::Global)
    Ar.name(T.Id);
  else
    Ar.number(T.Id);
  Ar.list(T.Steps, [](A &Ar, Term::Step &S) {
    Ar.number(S.Kind);
    // Of an element, it is a number that tells it from others.
    if (S.Kind == TermStep::Element) {
      Ar.number(S.Record);
      Ar.number(S.Field);
    } else if (S.Kind != TermStep::Load) {
      Ar.name(S.Record);
      Ar.name(S.Field);
    }
  });
}

template <class A> void visit(A &Ar, RefChange &C) {
  visit(Ar, C.Count);
  Ar.number(C.Delta);
  Ar.number(C.Times);
  Ar.event(C.Event);
}

template <class A> void visit(A &Ar, Outcome &O) {
  auto Terms = [](A &Ar, Term &T) { visit(Ar, T); };
  visit(Ar, O.Result);
  Ar.number(O.Returns);
  Ar.list(O.Changes, [](A &Ar, RefChange &C) { visit(Ar, C); });
  Ar.list(O.Stores, [](A &Ar, TermStore &S) {
    visit(Ar, S.Where);
    visit(Ar, S.Value);
    Ar.event(S.Event);
  });
  Ar.list(O.Facts, [](A &Ar, TermFact &F) {
    visit(Ar, F.Value);
    Ar.number(F.Is);
    Ar.number(F.Test);
    Ar.number(F.Number);
  });
  Ar.list(O.Last, Terms);
  Ar.list(O.Ended, Terms);
}

template <class A> void visit(A &Ar, Summary &S) {
  Ar.list(S.Outcomes, [](A &Ar, Outcome &O) { visit(Ar, O); });
  Ar.list(S.Drops, [](A &Ar, OwnedDrop &D) {
    visit(Ar, D.Owner);
    visit(Ar, D.Drop);
  });
  Ar.list(S.Loose, [](A &Ar, RefChange &C) { visit(Ar, C); });
  Ar.kinds(S.LooseResults);
  Ar.number(S.IsPartial);
}

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_SUMMARYCODE_H
