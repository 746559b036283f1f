//===- Ledger.cpp - What one run of a hot entry costs ---------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ledger/Ledger.h"
#include "Checks/HotChain.h"
#include "Checks/Places.h"
#include "Ledger/ForeignLines.h"
#include "llvm/ADT/STLExtras.h"

using namespace nobounce;
using namespace nobounce::ledger;
using facts::None;
using rules::Meaning;

/// Runs per run of the entry below which a place is left out.
static constexpr double LeastTimes = 0.01;

const char *nobounce::ledger::word(CostKind K) {
  switch (K) {
  case CostKind::Call:
    return "call";
  case CostKind::RMW:
    return "rmw";
  case CostKind::Get:
    return "get";
  case CostKind::Put:
    return "put";
  case CostKind::Lock:
    return "lock";
  case CostKind::AtomicRead:
    return "atomic-read";
  case CostKind::Load:
    return "load";
  case CostKind::ForeignLine:
    return "foreign-line";
  }
  return "";
}

double Ledger::total(CostKind K) const {
  double Sum = 0;
  for (const Cost &C : Costs)
    Sum += C.Kind == K ? C.Times : 0;
  return Sum;
}

/// What a primitive costs; nothing for those that touch no shared line, or
/// whose line the one before has fetched (an unlock).
static std::optional<CostKind> kindOf(Meaning M) {
  switch (M) {
  case Meaning::RMW:
  case Meaning::AtomicWrite:
    return CostKind::RMW;
  case Meaning::Get:
  case Meaning::TryGet:
    return CostKind::Get;
  case Meaning::Put:
  case Meaning::PutTest:
    return CostKind::Put;
  case Meaning::Lock:
  case Meaning::TryLock:
    return CostKind::Lock;
  case Meaning::AtomicRead:
  case Meaning::RefRead:
    return CostKind::AtomicRead;
  default:
    return std::nullopt;
  }
}

/// Whether a primitive reads its object and nothing else.
static bool isRead(Meaning M) {
  return M == Meaning::AtomicRead || M == Meaning::RefRead ||
         M == Meaning::BitTest || M == Meaning::ReadOnce;
}

namespace {
/// One event of the steady path.
struct Step {
  link::FunctionId F;
  uint32_t Event, Block;
  double Times; ///< Of the block.
  const rules::Primitive *Primitive;
};

class Maker {
public:
  Maker(const link::Program &P, uint32_t Family) : P(P), Family(Family) {}

  void add(link::FunctionId F, Ledger &Out) {
    const facts::Function &Fn = P.function(F);
    const link::Flow &G = P.flow(F);
    Cost Call;
    Call.Function = Fn.name().str();
    Call.Times = P.hotness(F, Family);
    Call.Where = checks::placeOfName(Fn);
    Call.Chain = checks::chainSteps(P, P.chain(F, Family));
    Out.Costs.push_back(std::move(Call));
    for (uint32_t I = 0; I != Fn.Events.size(); ++I) {
      uint32_t B = G.blockOf(I);
      if (B == None || G.coldReason(B) != link::ColdReason::None)
        continue;
      Step S{F, I, B, P.blockHotness(F, B, Family), P.primitiveAt(F, I)};
      if (S.Times < LeastTimes)
        continue;
      std::optional<CostKind> K;
      link::Place At;
      bool Reads = false;
      if (S.Primitive) {
        K = kindOf(S.Primitive->Is);
        Reads = isRead(S.Primitive->Is);
        At = K || Reads ? P.object(F, I) : link::Place();
      } else if (const facts::Event &E = Fn.Events[I];
                 E.Kind == facts::EventKind::Load && E.Path != None &&
                 !P.isCovered(F, I)) {
        K = CostKind::Load;
        Reads = true;
        At = link::Place{E.Path, {}};
      }
      if (!At || P.inAssertion(F, I))
        continue;
      if (K && place(S, *K, At, Out))
        Lines.touch(P, S.F, At, chainTo(S), S.Times);
      else if (Reads)
        Lines.read(P, {S.F, S.Event, S.Times}, At, chainTo(S));
    }
  }

  void addForeignLines(Ledger &Out) {
    for (const ForeignLines::Read &R : Lines.first()) {
      Step S{R.Function, R.Event, P.flow(R.Function).blockOf(R.Event), R.Times,
             P.primitiveAt(R.Function, R.Event)};
      Cost C = costOf(S, CostKind::ForeignLine, R.Line.Where);
      C.Line = unsigned(R.Line.Line);
      C.Through = R.Line.Through;
      C.Writers = writersOfLine(P, R.Line);
      Out.Costs.push_back(std::move(C));
    }
  }

private:
  /// Adds a row; false when the place is none that costs.
  bool place(const Step &S, CostKind K, const link::Place &At, Ledger &Out) {
    link::LocationId L = P.locate(S.F, At);
    if (L == link::NoLocation || P.degree(L).isPrivate())
      return false;
    size_t Writers = P.sharedBy(L).size();
    bool Reads = K == CostKind::AtomicRead || K == CostKind::Load;
    if (Reads ? Writers == 0 : P.writers(L).empty())
      return false;
    Cost C = costOf(S, K, L);
    C.Writers = unsigned(Writers);
    Out.Costs.push_back(std::move(C));
    return true;
  }

  Cost costOf(const Step &S, CostKind K, link::LocationId L) {
    const facts::Function &Fn = P.function(S.F);
    Cost C;
    C.Kind = K;
    C.Location = P.text(L);
    link::SharingDegree D = P.degree(L);
    C.Degree = D.Is ? D.Is->Name : "";
    C.Function = Fn.name().str();
    C.Primitive = S.Primitive ? S.Primitive->Name : "";
    C.Where = checks::placeOf(Fn, Fn.Events[S.Event]);
    C.Times = S.Times;
    C.Chain = checks::chainSteps(P, chainTo(S));
    return C;
  }

  const std::vector<link::HotStep> &chainTo(const Step &S) {
    // Events of a block come one after the other.
    if (ChainOf != std::pair(S.F, S.Block)) {
      ChainOf = {S.F, S.Block};
      Chain = P.chainTo(S.F, S.Block, Family);
    }
    return Chain;
  }

  const link::Program &P;
  uint32_t Family;
  ForeignLines Lines;
  std::pair<link::FunctionId, uint32_t> ChainOf = {link::NoFunction, None};
  std::vector<link::HotStep> Chain; ///< To that block.
};
} // namespace

Ledger nobounce::ledger::makeLedger(const link::Program &P, uint32_t Family,
                                    std::string Entry) {
  Ledger Out;
  Out.Entry = std::move(Entry);
  Maker M(P, Family);
  for (link::FunctionId F = 0; F != P.functionCount(); ++F) {
    if (P.info(F).IsPrimitive || P.hotness(F, Family) < LeastTimes)
      continue;
    if (std::vector<link::HotStep> Chain = P.chain(F, Family);
        Chain.size() == 1)
      Out.Functions.push_back(P.function(F).name().str());
    M.add(F, Out);
  }
  M.addForeignLines(Out);
  llvm::sort(Out.Functions);
  llvm::stable_sort(Out.Costs, [](const Cost &A, const Cost &B) {
    return std::tie(A.Kind, A.Location, A.Function) <
           std::tie(B.Kind, B.Location, B.Function);
  });
  return Out;
}
