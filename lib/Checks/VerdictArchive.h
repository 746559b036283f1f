//===- VerdictArchive.h - Which members a verdict has ----------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Checks. Lists the members of a verdict for an archive
/// (Support/Archive.h), so that verdicts can be kept on disk without loss.
///
/// Ownership: none. Threads: pure. Determinism: a function of the verdict.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_CHECKS_VERDICTARCHIVE_H
#define NOBOUNCE_CHECKS_VERDICTARCHIVE_H

#include "Checks/Verdict.h"

namespace nobounce::checks {

template <class A> void archive(A &Ar, Place &P) {
  Ar(P.File, P.Line, P.Column, P.LineText, P.Length);
}
template <class A> void archive(A &Ar, ChainStep &S) {
  Ar(S.Function, S.Via, S.Call, S.Frequency);
}
template <class A> void archive(A &Ar, PartAnswer &P) {
  Ar(P.Of, P.Is, P.Reason);
}
template <class A> void archive(A &Ar, Evidence &E) {
  Ar(E.Of, E.Role, E.Text, E.Where);
}
template <class A> void archive(A &Ar, Assumption &S) {
  Ar(S.Kind, S.Text, S.Where);
}
template <class A> void archive(A &Ar, Edit &E) {
  Ar(E.File, E.Begin, E.End, E.Line, E.Column, E.EndLine, E.EndColumn,
     E.Replacement);
}
template <class A> void archive(A &Ar, Fix &F) { Ar(F.Description, F.Edits); }
template <class A> void archive(A &Ar, Rank &R) {
  Ar(R.Degree, R.Families, R.Writers, R.Hotness);
}
template <class A> void archive(A &Ar, Verdict &V) {
  Ar(V.Check, V.Kind, V.Severity, V.Form, V.Sure, V.Where, V.Offset, V.Function,
     V.Message, V.Subject, V.Guard, V.Parts, V.Chain, V.Proof, V.Assumptions,
     V.Suggestion, V.Worth, V.Fingerprint);
}

} // namespace nobounce::checks

#endif // NOBOUNCE_CHECKS_VERDICTARCHIVE_H
