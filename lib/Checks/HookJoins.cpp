//===- HookJoins.cpp - Who begins to listen -------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/HookJoins.h"
#include "Checks/FlagSetters.h"
#include "Checks/HotChain.h"
#include "Checks/Places.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::None;

/// Helpers that pass the object on.
static constexpr unsigned MaxDepth = 4;
/// So many are shown.
static constexpr size_t MaxShown = 3;
/// Runs of the entry in which the hook is entered. Each test of which nothing
/// is known halves it: behind one, to be entered at all may be the rare case.
static constexpr double LeastRuns = 0.5;

namespace {
struct Join {
  link::FunctionId F;
  uint32_t Event;
  double Heat; ///< Over all families.
  bool Stays;
};

class JoinSearch {
public:
  JoinSearch(const link::Program &P, const NamedCalls &Calls,
             link::LocationId Where)
      : P(P), Calls(Calls), Where(Where) {}

  std::vector<Join> Found;

  /// Calls of \p Of that are passed the object as an argument.
  void collect(link::FunctionId Of, uint32_t Argument, bool Stays,
               unsigned Depth) {
    if (Depth == 0 || Argument == None)
      return;
    for (const NamedCalls::Call &C : Calls.of(Of)) {
      const facts::Function &Fn = P.function(C.Caller);
      llvm::ArrayRef<uint32_t> Args = Fn.args(Fn.Events[C.Event]);
      if (Argument >= Args.size() || P.flow(C.Caller).blockOf(C.Event) == None)
        continue;
      if (uint32_t On = passedParameter(P, C.Caller, Args[Argument]);
          On != None) {
        collect(C.Caller, On, Stays, Depth - 1);
        continue;
      }
      link::Place At = P.pointee(C.Caller, Args[Argument]);
      if (At && P.locate(C.Caller, At) == Where)
        Found.push_back(
            {C.Caller, C.Event, P.eventHotness(C.Caller, C.Event), Stays});
    }
  }

private:
  const link::Program &P;
  const NamedCalls &Calls;
  link::LocationId Where;
};
} // namespace

PartAnswer
nobounce::checks::judgeJoins(const link::Program &P, const NamedCalls &Calls,
                             const HookSite &S, const HookGuard &Guard,
                             link::GuardClass Class, const EnteredHook &E,
                             std::vector<Evidence> &Proof) {
  PartAnswer Out{Part::Selective, Answer::Unknown,
                 "which object it is that others join is not known"};
  link::Place Object = P.pointee(S.F, S.Object);
  link::LocationId Where = Object ? P.locate(S.F, Object) : link::NoLocation;
  if (Where == link::NoLocation || E.Family == None)
    return Out;
  if (E.Hotness < LeastRuns) {
    Out.Reason = "a test stands before it of which nothing is known: it may "
                 "be entered as seldom as it is joined";
    return Out;
  }
  link::SharingDegree D = P.degree(Where);
  if (!D.Is || !D.Is->IsShared || Class <= link::GuardClass::TouchedLine) {
    Out.Is = Answer::No;
    Out.Reason =
        "the line of " + P.text(Where) +
        (D.Is && D.Is->IsShared ? " was touched before"
                                : " is not known to be written by other CPUs") +
        ": to write it is no dearer than the test";
    return Out;
  }
  JoinSearch Search(P, Calls, Where);
  for (const HookJoiner &J : Guard.JoinedBy)
    for (link::FunctionId F : P.functionsNamed(J.Name))
      Search.collect(F, J.Object, J.Stays, MaxDepth);
  std::vector<Join> &Found = Search.Found;
  llvm::stable_sort(
      Found, [](const Join &A, const Join &B) { return A.Heat > B.Heat; });
  auto Name = [&](const Join &J) { return P.function(J.F).name().str(); };
  // A macro's loop joins at several of its calls.
  Found.erase(llvm::unique(Found,
                           [](const Join &A, const Join &B) {
                             return A.F == B.F && A.Stays == B.Stays;
                           }),
              Found.end());
  if (Found.empty()) {
    Out.Reason = "who joins " + P.text(Where) + " is not read";
    return Out;
  }
  if (!isColder(Found[0].Heat, E.Hotness)) {
    Out.Is = Answer::No;
    Out.Reason = Name(Found[0]) + " joins " + P.text(Where) + " " +
                 formatHotness(Found[0].Heat) + " times, against " +
                 formatHotness(E.Hotness);
    return Out;
  }
  if (auto Stays = llvm::find_if(Found, [](const Join &J) { return J.Stays; });
      Stays != Found.end()) {
    Out.Reason = Name(*Stays) + " joins " + P.text(Where) +
                 ", and may stay there for long";
    return Out;
  }
  for (const Join &J : Found) {
    if (P.blockHotness(J.F, P.flow(J.F).blockOf(J.Event), E.Family) <= 0) {
      Out.Reason = Name(J) + " joins " + P.text(Where) + ", and how often, " +
                   "beside the runs of " + P.families()[E.Family] +
                   ", is not known";
      return Out;
    }
  }
  for (size_t I = 0; I != std::min(Found.size(), MaxShown); ++I) {
    const facts::Function &By = P.function(Found[I].F);
    Proof.push_back({Part::Selective, "joins",
                     By.name().str() + " joins " + P.text(Where) +
                         ", reached " + formatHotness(Found[I].Heat),
                     placeOf(By, By.Events[Found[I].Event])});
  }
  Out.Is = Answer::Yes;
  Out.Reason = "who joins " + P.text(Where) + " is much colder";
  return Out;
}
