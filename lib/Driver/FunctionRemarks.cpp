//===- FunctionRemarks.cpp - What a hot function does ------------ -*- C++
//-*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/FunctionRemarks.h"
#include "Checks/Places.h"
#include "Driver/AccessText.h"
#include "Report/Words.h"
#include "Rules/Meanings.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include <map>
#include <set>

using namespace llvm;

namespace nobounce::driver {

/// Functions of which the details are told, and how deep inline functions are
/// looked into: what they do stands, for the reader, in the caller.
static constexpr size_t MaxFunctions = 3;
static constexpr unsigned MaxInlined = 4;

/// "open 0.19, exec 0.02": hottest first.
static std::string familiesOf(const link::Program &P, link::FunctionId F) {
  std::vector<std::pair<double, StringRef>> Hot;
  for (uint32_t I = 0; I != P.families().size(); ++I)
    if (P.hotness(F, I) >= link::HotThreshold)
      Hot.push_back({P.hotness(F, I), P.families()[I]});
  llvm::stable_sort(Hot, [](auto &A, auto &B) { return A.first > B.first; });
  std::string Text;
  for (const auto &[Hotness, Family] : Hot)
    Text += (Twine(Text.empty() ? "" : ", ") + Family + " " +
             report::frequency(Hotness))
                .str();
  return Text;
}

/// The tests on which it depends whether a block runs, as the source has them.
static std::string testsOf(const link::Program &P, link::FunctionId F,
                           uint32_t Block) {
  const facts::Function &Fn = P.function(F);
  std::string Text;
  for (const link::FlowEdge &E : P.flow(F).controllers(Block)) {
    const facts::Branch &T = Fn.Blocks[E.From].Term;
    StringRef Source = Fn.text(T.CondBegin, T.CondEnd);
    if (T.Kind == facts::BranchKind::Switch || Source.empty() ||
        Source.contains('\n'))
      continue;
    Text += (Twine(Text.empty() ? "" : ", ") + "`" + Source + "`" +
             (E.Index == 0 ? "" : " is false"))
                .str();
  }
  return Text.empty() ? "no test" : Text;
}

namespace {
/// An access of the function, or of what it calls on an object of its own.
struct Found {
  uint32_t Event;
  link::LocationId Where;
  std::string Role;
};
} // namespace

static std::string roleOf(const link::Program &P, const rules::Primitive &Is,
                          link::FunctionId Inner, link::FunctionId F) {
  std::string Role = rules::word(Is.Is).str() + " (" + Is.Name;
  if (Inner != link::NoFunction && Inner != F)
    Role += (" in " + P.function(Inner).name()).str();
  return Role + ")";
}

/// By event, then location; one of each.
static std::vector<Found> sharedAccesses(const link::Program &P,
                                         link::FunctionId F,
                                         unsigned Inlined = 0) {
  std::vector<Found> All;
  for (link::LocationId L : P.sharedLocations())
    for (const link::Writer *W : P.sharedBy(L))
      if (W->Function == F)
        All.push_back(
            {W->Event, W->Where, roleOf(P, *W->Primitive, W->Inner, F)});
  for (const link::AtomicRead &R : P.atomicReads(F))
    if (R.Where != link::NoLocation && !P.sharedBy(R.Where).empty())
      All.push_back({R.Event, R.Where, roleOf(P, *R.Primitive, R.Helper, F)});
  for (uint32_t I = 0; I != P.function(F).Events.size(); ++I)
    if (Access A = accessAt(P, F, I);
        A.Where != link::NoLocation && !P.sharedBy(A.Where).empty())
      All.push_back({I, A.Where, A.Role});
  if (Inlined < MaxInlined)
    for (const link::CallEdge &Call : P.callees(F))
      if (Call.Kind == link::CallKind::Direct &&
          (P.function(Call.Callee).Flags & facts::FN_Inline) &&
          !P.info(Call.Callee).IsPrimitive)
        for (Found &Inner : sharedAccesses(P, Call.Callee, Inlined + 1)) {
          StringRef Role = Inner.Role;
          All.push_back({Call.Event, Inner.Where,
                         Role.contains(" in ") || !Role.ends_with(")")
                             ? Inner.Role
                             : (Role.drop_back() + " in " +
                                P.function(Call.Callee).name() + ")")
                                   .str()});
        }
  llvm::stable_sort(All, [](const Found &A, const Found &B) {
    return std::pair(A.Event, A.Where) < std::pair(B.Event, B.Where);
  });
  All.erase(std::unique(All.begin(), All.end(),
                        [](const Found &A, const Found &B) {
                          return A.Event == B.Event && A.Where == B.Where;
                        }),
            All.end());
  return All;
}

static void addAccesses(const link::Program &P, link::FunctionId F,
                        std::vector<std::string> &Out) {
  const facts::Function &Fn = P.function(F);
  for (const Found &A : sharedAccesses(P, F)) {
    uint32_t Block = P.flow(F).blockOf(A.Event);
    if (Block == facts::None)
      continue;
    checks::Place At = checks::placeOf(Fn, Fn.Events[A.Event]);
    Out.push_back((Twine(At.File) + ":" + Twine(At.Line) + ": " + A.Role +
                   " of " + P.text(A.Where) + ", " +
                   frequencyOf(P, F, A.Event) + "; decided by " +
                   testsOf(P, F, Block) + "; " + sharingOf(P, A.Where))
                      .str());
  }
}

/// Lines of neighbouring blocks that are cold for one reason go together.
static void addColdBlocks(const link::Program &P, link::FunctionId F,
                          std::vector<std::string> &Out) {
  const facts::Function &Fn = P.function(F);
  std::map<link::ColdReason, std::set<unsigned>> Lines;
  for (uint32_t B = 0; B != Fn.Blocks.size(); ++B) {
    link::ColdReason Reason = P.flow(F).coldReason(B);
    if (Reason == link::ColdReason::None ||
        Reason == link::ColdReason::Unreachable)
      continue;
    const facts::Block &Block = Fn.Blocks[B];
    for (uint32_t I = Block.EventBegin, E = I + Block.EventCount; I != E; ++I)
      if (unsigned Line = checks::placeOf(Fn, Fn.Events[I]).Line)
        Lines[Reason].insert(Line);
  }
  for (const auto &[Reason, Set] : Lines) {
    std::string Text;
    for (auto It = Set.begin(); It != Set.end();) {
      unsigned First = *It, Last = First;
      while (++It != Set.end() && *It == Last + 1)
        Last = *It;
      Text += (Text.empty() ? "" : ", ") + std::to_string(First) +
              (Last == First ? "" : "-" + std::to_string(Last));
    }
    Out.push_back(
        ("cold lines of " + Fn.name() + ": " + Text + ": " + link::text(Reason))
            .str());
  }
}

std::vector<link::FunctionId> functionsAsked(const link::Program &P,
                                             const WhyQuery &Q) {
  std::vector<link::FunctionId> Asked;
  if (Q.Function.empty())
    return Asked;
  for (link::FunctionId F = 0; F != P.functionCount(); ++F)
    if (Q.holds(P.function(F)))
      Asked.push_back(F);
  if (Asked.size() > MaxFunctions)
    Asked.clear();
  return Asked;
}

std::vector<std::string> functionRemarks(const link::Program &P,
                                         const WhyQuery &Q) {
  std::vector<std::string> Out;
  for (link::FunctionId F : functionsAsked(P, Q)) {
    std::string Families = familiesOf(P, F);
    if (!Families.empty())
      Out.push_back("hot in: " + Families);
    addAccesses(P, F, Out);
    addColdBlocks(P, F, Out);
  }
  return Out;
}

} // namespace nobounce::driver
