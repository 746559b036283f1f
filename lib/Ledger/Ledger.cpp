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
#include <map>
#include <tuple>

using namespace nobounce;
using namespace nobounce::ledger;
using facts::None;
using rules::Meaning;

/// Runs per run of the entry below which a chain is not followed. Further down
/// there are thousands of them.
static constexpr double LeastTimes = 0.05;

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

/// Whether nothing uses what a load yields, as with `x & 0`, a bit that this
/// configuration does not have: the compiler drops it.
static bool isDropped(const facts::Function &F, uint32_t Load) {
  return !(F.Events[Load].Flags & facts::EV_Volatile) &&
         llvm::none_of(F.Exprs,
                       [&](const facts::Expr &E) {
                         return E.Kind == facts::ExprKind::Load && E.B == Load;
                       }) &&
         llvm::none_of(F.Paths, [&](const facts::PathNode &N) {
           return N.Kind == facts::PathKind::Deref &&
                  N.Base == F.Events[Load].Path;
         });
}

/// What is counted once of alternatives.
static std::tuple<CostKind, std::string, std::string, std::string>
groupOf(const Cost &C) {
  return {C.Kind, C.Location, C.Function, C.Through};
}

/// Of several runs one takes place: each group counts for the run that has most
/// of it.
static void addMostOf(std::vector<std::vector<Cost>> Runs,
                      std::vector<Cost> &Out) {
  std::map<decltype(groupOf(Cost())), std::pair<double, size_t>> Most;
  for (auto [Run, Costs] : llvm::enumerate(Runs)) {
    std::map<decltype(groupOf(Cost())), double> Sums;
    for (const Cost &C : Costs)
      Sums[groupOf(C)] += C.Times;
    for (const auto &[Group, Sum] : Sums)
      if (auto [It, New] = Most.try_emplace(Group, Sum, Run);
          !New && Sum > It->second.first)
        It->second = {Sum, Run};
  }
  for (auto [Run, Costs] : llvm::enumerate(Runs))
    for (Cost &C : Costs)
      if (Most[groupOf(C)].second == Run)
        Out.push_back(std::move(C));
}

namespace {
/// Walks the calls of one root. Chains are followed as long as they run often
/// enough, each call site for itself: a helper that two callers use costs both.
class Walk {
public:
  Walk(const link::Program &P, const link::Program::Root &R)
      : P(P), Profile(R.Profile) {
    enter(R.Entry);
  }

  /// Rows, in the order in which they run.
  std::vector<Cost> Costs;

  void finish() {
    for (const ForeignLines::Read &R : Lines.first()) {
      Cost C = costOf(R.Function, R.Event, CostKind::ForeignLine, R.Line.Where,
                      R.Times);
      C.Line = unsigned(R.Line.Line);
      C.Through = R.Line.Through;
      C.Writers = writersOfLine(P, R.Line);
      C.Chain = R.Chain;
      Costs.push_back(std::move(C));
    }
  }

private:
  void enter(const link::HotStep &Step) {
    link::FunctionId F = Step.Function;
    if (P.info(F).IsPrimitive || Step.Hotness < LeastTimes ||
        llvm::any_of(
            Steps,
            [&](const link::HotStep &S) {
              return S.Function == F; // Recursion counts as its head.
            }))
      return;
    Steps.push_back(Step);
    Chain = checks::chainSteps(P, Steps);
    const facts::Function &Fn = P.function(F);
    Cost Call;
    Call.Function = Fn.name().str();
    Call.Times = Step.Hotness;
    Call.Where = checks::placeOfName(Fn);
    Call.Chain = Chain;
    Costs.push_back(std::move(Call));
    for (uint32_t I = 0; I != Fn.Events.size(); ++I)
      add(F, I);
    std::vector<link::HotStep> Calls = withoutSlots(P.callsOf(Step, Profile));
    // What runs later does so for whoever comes then, and often once for many.
    llvm::erase_if(Calls, [](const link::HotStep &S) {
      return S.Call->Kind == link::CallKind::Deferred;
    });
    for (size_t I = 0; I != Calls.size();) {
      // Targets of one call through a table are alternatives.
      size_t End = I + 1;
      auto IsTable = [&](size_t N) {
        return Calls[N].Call->Kind == link::CallKind::Table &&
               Calls[N].Call->Event == Calls[I].Call->Event;
      };
      while (IsTable(I) && End != Calls.size() && IsTable(End))
        ++End;
      if (End == I + 1) {
        enter(Calls[I]);
      } else {
        std::vector<Cost> Before = std::move(Costs);
        std::vector<std::vector<Cost>> Runs;
        for (size_t N = I; N != End; ++N) {
          Costs.clear();
          enter(Calls[N]);
          Runs.push_back(std::move(Costs));
        }
        Costs = std::move(Before);
        addMostOf(std::move(Runs), Costs);
      }
      I = End;
    }
    Steps.pop_back();
  }

  /// A patched call has slots, and what may stand in each stands in one: of
  /// calls of one function by one field the most frequent is kept.
  static std::vector<link::HotStep>
  withoutSlots(std::vector<link::HotStep> Calls) {
    std::map<std::tuple<link::FunctionId, link::NameId, link::NameId>, double>
        Most;
    auto KeyOf = [](const link::HotStep &S) {
      return std::tuple(S.Function, S.Call->Record, S.Call->Field);
    };
    auto IsSlot = [](const link::HotStep &S) {
      return S.Call->Kind == link::CallKind::StaticCall;
    };
    for (const link::HotStep &S : Calls)
      if (IsSlot(S))
        Most[KeyOf(S)] = std::max(Most[KeyOf(S)], S.Hotness);
    llvm::erase_if(Calls, [&](const link::HotStep &S) {
      if (!IsSlot(S))
        return false;
      double &Left = Most[KeyOf(S)];
      bool Keep = Left == S.Hotness;
      if (Keep)
        Left = -1; // The first of equals.
      return !Keep;
    });
    return Calls;
  }

  void add(link::FunctionId F, uint32_t I) {
    const facts::Function &Fn = P.function(F);
    const link::Flow &G = P.flow(F);
    uint32_t B = G.blockOf(I);
    if (B == None || G.coldReason(B) != link::ColdReason::None)
      return;
    double Times = Steps.back().Hotness * P.frequency(Steps.back(), B);
    if (Times < LeastTimes)
      return;
    std::optional<CostKind> K;
    link::Place At;
    bool Reads = false;
    if (const rules::Primitive *Is = P.primitiveAt(F, I)) {
      K = kindOf(Is->Is);
      Reads = isRead(Is->Is);
      At = K || Reads ? P.object(F, I) : link::Place();
    } else if (const facts::Event &E = Fn.Events[I];
               E.Kind == facts::EventKind::Load && E.Path != None &&
               !P.isCovered(F, I) && !isDropped(Fn, I)) {
      K = CostKind::Load;
      Reads = true;
      At = link::Place{E.Path, {}};
    }
    if (!At || P.inAssertion(F, I))
      return;
    if (K && place(F, I, *K, At, Times))
      Lines.touch(P, F, At, Steps, Times);
    else if (Reads)
      Lines.read(P, {F, I, Times, {}, Chain}, At, Steps);
  }

  /// Adds a row; false when the place is none that costs.
  bool place(link::FunctionId F, uint32_t I, CostKind K, const link::Place &At,
             double Times) {
    link::LocationId L = P.locate(F, At);
    if (L == link::NoLocation || P.degree(L).isPrivate())
      return false;
    size_t Writers = P.sharedBy(L).size();
    bool Reads = K == CostKind::AtomicRead || K == CostKind::Load;
    if (Reads ? Writers == 0 : P.writers(L).empty())
      return false;
    if (isOwn(F, I, L))
      return false;
    Cost C = costOf(F, I, K, L, Times);
    C.Writers = unsigned(Writers);
    C.Chain = Chain;
    Costs.push_back(std::move(C));
    return true;
  }

  /// Whether the place works on an object that nobody else knows, in its own
  /// function or as the caller on the chain that knows it sees it.
  bool isOwn(link::FunctionId F, uint32_t I, link::LocationId L) const {
    for (const link::Writer *W : P.writers(L)) {
      bool Here = W->Function == F && W->Event == I;
      bool Inside = W->Inner == F && W->InnerEvent == I &&
                    llvm::any_of(Steps, [&](const link::HotStep &S) {
                      return S.Function == W->Function;
                    });
      if ((Here || Inside) &&
          (W->Why == link::LeftOut::Fresh || W->Why == link::LeftOut::Stack))
        return true;
    }
    const link::Location::Step &Last = P.location(L).Steps.back();
    return llvm::any_of(P.fieldStores(P.name(Last.Record), P.name(Last.Field)),
                        [&](const link::FieldStore &S) {
                          return S.Function == F && S.Event == I && S.OnFresh;
                        });
  }

  Cost costOf(link::FunctionId F, uint32_t I, CostKind K, link::LocationId L,
              double Times) {
    const facts::Function &Fn = P.function(F);
    const rules::Primitive *Is = P.primitiveAt(F, I);
    link::SharingDegree D = P.degree(L);
    Cost C;
    C.Kind = K;
    C.Location = P.text(L);
    C.Degree = D.Is ? D.Is->Name : "";
    C.Function = Fn.name().str();
    C.Primitive = Is ? Is->Name : "";
    C.Where = checks::placeOf(Fn, Fn.Events[I]);
    C.Times = Times;
    return C;
  }

  const link::Program &P;
  unsigned Profile;
  ForeignLines Lines;
  std::vector<link::HotStep> Steps;     ///< Where the walk is.
  std::vector<checks::ChainStep> Chain; ///< The same for rows.
};
} // namespace

Ledger nobounce::ledger::makeLedger(const link::Program &P, uint32_t Family,
                                    std::string Entry) {
  Ledger Out;
  Out.Entry = std::move(Entry);
  std::vector<std::vector<Cost>> Runs;
  for (const link::Program::Root &R : P.roots(Family)) {
    Walk W(P, R);
    W.finish();
    Out.Functions.push_back(P.function(R.Entry.Function).name().str());
    Runs.push_back(std::move(W.Costs));
  }
  llvm::sort(Out.Functions);
  Out.Functions.erase(llvm::unique(Out.Functions), Out.Functions.end());
  // Several functions that are one entry are alternatives.
  addMostOf(std::move(Runs), Out.Costs);
  llvm::stable_sort(Out.Costs, [](const Cost &A, const Cost &B) {
    return std::tie(A.Kind, A.Location, A.Function) <
           std::tie(B.Kind, B.Location, B.Function);
  });
  return Out;
}
