//===- ProgramTables.cpp - Tables that show a linked program --------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/ProgramTables.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include <map>

using namespace llvm;

namespace nobounce::driver {

static constexpr unsigned ShownChains = 20, ShownSlots = 25;

static std::string percent(size_t Part, size_t Whole) {
  std::string Text;
  raw_string_ostream(Text) << format(
      "%.1f %%", Whole ? 100.0 * double(Part) / double(Whole) : 0.0);
  return Text;
}

void printHot(const link::Program &P, raw_ostream &OS) {
  size_t All = P.functionCount();
  OS << "| family | hot functions | of all |\n|---|---|---|\n";
  for (uint32_t Family = 0; Family != P.families().size(); ++Family) {
    size_t Hot = 0;
    for (link::FunctionId F = 0; F != All; ++F)
      Hot += P.hotness(F, Family) >= link::HotThreshold;
    OS << "| " << P.families()[Family] << " | " << Hot << " | "
       << percent(Hot, All) << " |\n";
  }
  size_t Hot = P.hotFunctions().size();
  OS << "| any | " << Hot << " | " << percent(Hot, All) << " |\n";
}

static void printStep(const link::HotStep &Step, const link::Program &P,
                      raw_ostream &OS) {
  OS << P.function(Step.Function).name();
  if (Step.Known.empty())
    return;
  OS << '(';
  for (const link::KnownParameter &K : Step.Known)
    OS << (&K == Step.Known.data() ? "" : "; ") << K.Text;
  OS << ')';
}

Error printHotOf(const link::Program &P, StringRef Name, raw_ostream &OS) {
  auto It = find(P.families(), Name);
  if (It == P.families().end())
    return createStringError(
        "there is no entry family '" + Name.str() + "'; the rules have: " +
        join(P.families().begin(), P.families().end(), ", "));
  uint32_t Family = uint32_t(It - P.families().begin());
  std::vector<std::pair<double, link::FunctionId>> Hot;
  for (link::FunctionId F : P.hotFunctions())
    if (double H = P.hotness(F, Family); H >= link::HotThreshold)
      Hot.push_back({H, F});
  sort(Hot, [](const auto &A, const auto &B) {
    return A.first != B.first ? A.first > B.first : A.second < B.second;
  });
  for (auto [H, F] : Hot) {
    std::vector<link::HotStep> Chain = P.chain(F, Family);
    OS << format("%.3f ", H) << P.function(F).file() << ' ';
    printStep(Chain.back(), P, OS);
    if (Chain.size() > 1)
      OS << " <- " << P.function(Chain[Chain.size() - 2].Function).name();
    OS << '\n';
  }
  return Error::success();
}

static void printChain(ArrayRef<link::HotStep> Chain, const link::Program &P,
                       raw_ostream &OS) {
  for (const link::HotStep &Step : Chain) {
    OS << (&Step == Chain.begin() ? "" : " -> ");
    printStep(Step, P, OS);
  }
}

void printChains(const link::Program &P, raw_ostream &OS) {
  // Per family: functions that no chain of the family goes through, hottest
  // and then longest first.
  struct Leaf {
    double Hotness;
    std::vector<link::HotStep> Chain;
  };
  std::vector<std::vector<Leaf>> Leaves(P.families().size());
  for (uint32_t Family = 0; Family != P.families().size(); ++Family) {
    BitVector Inner(P.functionCount());
    std::vector<Leaf> All;
    for (link::FunctionId F : P.hotFunctions()) {
      double H = P.hotness(F, Family);
      if (H < link::HotThreshold)
        continue;
      All.push_back({H, P.chain(F, Family)});
      for (const link::HotStep &S : ArrayRef(All.back().Chain).drop_back())
        Inner.set(S.Function);
    }
    erase_if(All,
             [&](const Leaf &L) { return Inner[L.Chain.back().Function]; });
    stable_sort(All, [](const Leaf &A, const Leaf &B) {
      return A.Hotness != B.Hotness ? A.Hotness > B.Hotness
                                    : A.Chain.size() > B.Chain.size();
    });
    Leaves[Family] = std::move(All);
  }
  unsigned Shown = 0;
  for (size_t Rank = 0; Shown < ShownChains; ++Rank) {
    bool Any = false;
    for (uint32_t Family = 0; Family != Leaves.size(); ++Family) {
      if (Rank >= Leaves[Family].size() || Shown == ShownChains)
        continue;
      Any = true;
      ++Shown;
      const Leaf &L = Leaves[Family][Rank];
      OS << "- " << P.families()[Family] << format(" %.3g: `", L.Hotness);
      printChain(L.Chain, P, OS);
      OS << "`\n";
    }
    if (!Any)
      break;
  }
}

void printIndirect(const link::Program &P, raw_ostream &OS) {
  static constexpr unsigned Limits[] = {0, 1, 3, 7, 15, 31, 50, ~0u};
  static const char *const Words[] = {"none", "1",     "2-3",   "4-7",
                                      "8-15", "16-31", "32-50", "more"};
  size_t Calls[std::size(Limits)] = {}, Hot[std::size(Limits)] = {};
  struct Slot {
    size_t Targets = 0, Calls = 0, Hot = 0;
  };
  std::map<std::string, Slot> Slots;
  for (link::FunctionId F = 0; F != P.functionCount(); ++F) {
    const facts::Function &Fn = P.function(F);
    for (uint32_t I = 0; I != Fn.Events.size(); ++I) {
      const facts::Event &E = Fn.Events[I];
      ArrayRef<link::CallEdge> Edges = P.callees(F, I);
      bool IsSlot =
          !Edges.empty() && (Edges[0].Kind == link::CallKind::Table ||
                             Edges[0].Kind == link::CallKind::StaticCall);
      if (E.Kind != facts::EventKind::Call || (E.Callee && !IsSlot))
        continue;
      size_t N = 0;
      link::FunctionId Last = link::NoFunction;
      for (const link::CallEdge &Edge : Edges) {
        N += Edge.Callee != Last;
        Last = Edge.Callee;
      }
      bool IsHot = P.eventHotness(F, I) >= link::HotThreshold;
      size_t Row = size_t(lower_bound(Limits, unsigned(N)) - Limits);
      ++Calls[Row];
      Hot[Row] += IsHot;
      if (!IsSlot)
        continue;
      Slot &S =
          Slots[(P.name(Edges[0].Record) + "." + P.name(Edges[0].Field)).str()];
      S.Targets = std::max(S.Targets, N);
      ++S.Calls;
      S.Hot += IsHot;
    }
  }
  OS << "| targets | indirect calls | of these hot |\n|---|---|---|\n";
  for (size_t Row = 0; Row != std::size(Limits); ++Row)
    OS << "| " << Words[Row] << " | " << Calls[Row] << " | " << Hot[Row]
       << " |\n";
  std::vector<std::pair<std::string, Slot>> Largest(Slots.begin(), Slots.end());
  stable_sort(Largest, [](const auto &A, const auto &B) {
    return A.second.Targets > B.second.Targets;
  });
  if (Largest.size() > ShownSlots)
    Largest.resize(ShownSlots);
  OS << "\n| slot | targets | calls | of these hot |\n|---|---|---|---|\n";
  for (const auto &[Name, S] : Largest)
    OS << "| `" << Name << "` | " << S.Targets << " | " << S.Calls << " | "
       << S.Hot << " |\n";
}

} // namespace nobounce::driver
