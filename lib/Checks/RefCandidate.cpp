//===- RefCandidate.cpp - One reference taken and dropped -----------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/RefCandidate.h"
#include "Link/Counts.h"
#include "llvm/ADT/STLExtras.h"

using namespace nobounce;
using namespace nobounce::checks;
using facts::None;

bool nobounce::checks::isOneObject(const link::Term &Object) {
  return llvm::none_of(Object.Steps, [](const link::Term::Step &S) {
    return S.Kind == link::TermStep::Element;
  });
}

bool nobounce::checks::mayCycle(const link::Program &P, link::FunctionId F) {
  const facts::Function &Fn = P.function(F);
  unsigned Changes = 0;
  for (uint32_t I = 0; I != Fn.Events.size() && Changes < 2; ++I) {
    if (const rules::Primitive *Is = P.primitiveAt(F, I)) {
      Changes += link::countUse(*Is).has_value();
      continue;
    }
    Changes += llvm::any_of(P.callees(F, I), [&](const link::CallEdge &C) {
      return llvm::any_of(
          P.summary(C.Callee).Outcomes,
          [](const link::Outcome &O) { return !O.Changes.empty(); });
    });
  }
  return Changes > 1;
}

std::vector<RefCandidate>
nobounce::checks::refCandidates(const link::Program &P, link::FunctionId F,
                                const link::RefTrace &Trace) {
  std::vector<RefCandidate> Out;
  auto IsTogether = [&](uint32_t Event, const link::Term &A,
                        const link::Term &B) {
    return llvm::any_of(Trace.Together, [&](const auto &T) {
      return T.first.Event == Event &&
             ((T.first.Count == A && T.second.Count == B) ||
              (T.first.Count == B && T.second.Count == A));
    });
  };
  for (const link::RefPair &C : Trace.Cycles) {
    if (C.First == C.Second)
      continue;
    link::LocationId Where = P.locationOf(P.countLocation(C.Count));
    auto It = llvm::find_if(Out, [&](const RefCandidate &R) {
      return R.get() == C.First && R.Where == Where &&
             llvm::none_of(R.Objects, [&](const Referenced &X) {
               return IsTogether(C.First, X.Count, C.Count);
             });
    });
    if (It == Out.end()) {
      Out.push_back({P, F, Trace, {F, C.First, {}}, {}, Where});
      It = std::prev(Out.end());
    }
    if (!llvm::is_contained(It->Span.To, C.Second))
      It->Span.To.push_back(C.Second);
    if (llvm::none_of(It->Objects,
                      [&](const Referenced &X) { return X.Count == C.Count; }))
      It->Objects.push_back({C.Count, C.Count.object(), {}});
  }
  for (RefCandidate &C : Out)
    llvm::sort(C.Span.To);
  return Out;
}
