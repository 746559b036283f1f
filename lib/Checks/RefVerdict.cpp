//===- RefVerdict.cpp - What verdicts on references share -----------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/RefVerdict.h"
#include "Checks/HotChain.h"
#include "Checks/Message.h"
#include "Checks/Places.h"
#include "Checks/VerdictParts.h"

using namespace nobounce;
using namespace nobounce::checks;

/// Whether other CPUs change the count at the same time.
static PartAnswer judgeCount(const link::Program &P, link::LocationId Where,
                             std::vector<Evidence> &Proof) {
  PartAnswer A;
  A.Of = Part::Shared;
  if (Where == link::NoLocation) {
    A.Is = Answer::Unknown;
    A.Reason = "the record that holds the count is not known here";
    return A;
  }
  std::string Name = P.text(Where);
  link::SharingDegree D = P.degree(Where);
  if (D.isPrivate()) {
    A.Is = Answer::No;
    A.Reason = Name + " is of degree " + D.Is->Name +
               ": no two CPUs write it at the same time";
    return A;
  }
  unsigned Count = 0;
  for (const link::Writer *W : P.sharedBy(Where)) {
    if (W->Hotness < link::HotThreshold)
      continue;
    if (++Count > 3)
      continue;
    const facts::Function &By = P.function(W->Function);
    Proof.push_back({Part::Shared, "writer",
                     By.name().str() + " writes it, hot in " +
                         P.families()[W->Family] + " (" +
                         formatHotness(W->Hotness) + ")",
                     placeOf(By, By.Events[W->Event])});
  }
  A.Is = Count ? Answer::Yes : Answer::No;
  A.Reason = Count ? Name + " is written on hot paths at " +
                         std::to_string(Count) +
                         (Count == 1 ? " place" : " places")
                   : "nothing on a hot path writes " + Name + " atomically";
  if (D.Is && Count)
    A.Reason += "; degree " + D.Is->Name;
  return A;
}

Verdict nobounce::checks::beginRefVerdict(const link::Program &P,
                                          link::FunctionId F, uint32_t Get,
                                          link::LocationId Where,
                                          const rules::CheckRule &Rule) {
  const facts::Function &Fn = P.function(F);
  Verdict V;
  V.Check = Rule.Id;
  V.Kind = Rule.Kind;
  V.Severity = Rule.Severity;
  V.Where = placeOf(Fn, Fn.Events[Get]);
  V.Offset = Fn.Events[Get].Begin;
  V.Function = Fn.name().str();
  V.Parts.push_back(judgeHotness(P, F, Get, V.Chain));
  V.Parts.push_back(judgeCount(P, Where, V.Proof));
  V.Subject = Where == link::NoLocation ? "" : P.text(Where);
  V.Message = "reference on " + V.Subject + " taken and dropped";
  return V;
}

/// Words that name a place of this function by its line, without it: what
/// stands above the function must not make another finding of it.
static std::string withoutLines(std::string Words) {
  static constexpr llvm::StringLiteral Mark = " at line ";
  for (size_t At = Words.find(Mark); At != std::string::npos;
       At = Words.find(Mark, At))
    Words.erase(
        At, std::min(Words.find_first_not_of("0123456789", At + Mark.size()),
                     Words.size()) -
                At);
  return Words;
}

void nobounce::checks::finishRefVerdict(const link::Program &P,
                                        link::FunctionId F, uint32_t Get,
                                        link::LocationId Where,
                                        const rules::CheckRule &Rule,
                                        const RefWords &Words, Verdict &V) {
  V.Assumptions.push_back(profileAssumption(P));
  MessageValues Values;
  Values["function"] = V.Function;
  Values["location"] = V.Subject;
  Values["object"] = Words.Object;
  Values["pin"] = Words.Pin;
  Values["form"] = V.Form;
  Values["advice"] = Words.Advice;
  Values["entry"] = V.Chain.empty() ? "" : V.Chain.front().Function;
  V.Message = fillMessage(Rule.Message, Values);
  V.Guard = withoutLines(Words.Pin);
  V.Worth = rankOf(P, F, Get, Where, V);
}
