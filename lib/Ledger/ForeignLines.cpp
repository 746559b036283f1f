//===- ForeignLines.cpp - Lines of objects that others share --------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ledger/ForeignLines.h"

using namespace nobounce;
using namespace nobounce::ledger;

/// Runs per run of the entry below which a line is left out: a run touches a
/// handful of lines, and reaches hundreds of places that may touch one more.
static constexpr double LeastTimes = 0.1;

/// Whether the objects that hold a location are others', as far as that is
/// known of all of them.
static bool isForeign(const link::SharingDegree &D) {
  return D.Is && D.Is->IsShared && D.Is->IsForeign &&
         D.How != link::SharingDegree::Variable;
}

/// Whether something in the world writes the field: a table of functions is
/// nobody's.
static bool isWritten(const link::Program &P, link::LocationId L) {
  const link::Location &At = P.location(L);
  return llvm::any_of(At.Steps, [&](const link::Location::Step &S) {
    return !P.fieldStores(P.name(S.Record), P.name(S.Field)).empty();
  });
}

void ForeignLines::read(const link::Program &P, Read R, const link::Place &At,
                        llvm::ArrayRef<link::HotStep> Chain) {
  std::optional<link::RunLine> L =
      R.Times < LeastTimes ? std::nullopt : P.runLine(R.Function, At, Chain);
  if (!L || !isForeign(P.degree(L->Where)) || !isWritten(P, L->Where))
    return;
  Read &Old = Reads[{L->Object, L->Line}];
  if (Old.Times >= R.Times)
    return;
  Old = std::move(R);
  Old.Line = std::move(*L);
}

void ForeignLines::touch(const link::Program &P, link::FunctionId F,
                         const link::Place &At,
                         llvm::ArrayRef<link::HotStep> Chain, double Times) {
  if (std::optional<link::RunLine> L = P.runLine(F, At, Chain)) {
    double &Old = Touched[{L->Object, L->Line}];
    Old = std::max(Old, Times);
  }
}

std::vector<ForeignLines::Read> ForeignLines::first() const {
  std::vector<Read> Out;
  for (const auto &[K, R] : Reads)
    if (auto It = Touched.find(K); It == Touched.end() || It->second < R.Times)
      Out.push_back(R);
  return Out;
}

unsigned nobounce::ledger::writersOfLine(const link::Program &P,
                                         const link::RunLine &L) {
  size_t Writers = P.sharedBy(L.Where).size();
  for (const link::LineMate &M : P.lineMates(L.Where))
    if (M.Span.Begin / P.rules().LineSize == L.Line && !M.Where.Steps.empty() &&
        M.Where.Steps.back().Field != 0)
      Writers += P.sharedBy(P.locationOf(M.Where)).size();
  return unsigned(Writers);
}
