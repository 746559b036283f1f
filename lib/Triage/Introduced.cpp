//===- Introduced.cpp - What a change introduces and fixes ----------- ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Triage/Introduced.h"
#include "Triage/Match.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include <numeric>
#include <tuple>

using namespace llvm;

namespace nobounce::triage {

static StringRef word(checks::Part P) {
  switch (P) {
  case checks::Part::Hot:
    return "hot";
  case checks::Part::Shared:
    return "shared";
  case checks::Part::Skippable:
    return "skippable";
  case checks::Part::Selective:
    return "selective";
  }
  return "";
}

/// What the old version lacked of a finding that it does not have.
static std::string lackedBy(ArrayRef<checks::Verdict> Old,
                            const checks::Verdict &New) {
  auto IsSame = [&](const checks::Verdict &V) {
    return V.Check == New.Check && V.Where.File == New.Where.File &&
           V.Function == New.Function && V.Subject == New.Subject;
  };
  // The form and the guard may be other ones; the same are told of first.
  const checks::Verdict *Was = nullptr;
  for (const checks::Verdict &V : Old)
    if (IsSame(V) && (!Was || (V.Form == New.Form && Was->Form != New.Form)))
      Was = &V;
  if (!Was)
    return "there was no such place before";
  // A part that was not so decides; others may not have been asked then.
  for (checks::Answer Is : {checks::Answer::No, checks::Answer::Unknown})
    for (const checks::PartAnswer &A : Was->Parts)
      if (A.Is == Is)
        return (Twine("before, it was ") +
                (Is == checks::Answer::No ? "not " : "not shown to be ") +
                word(A.Of) + (A.Reason.empty() ? "" : ": ") + A.Reason)
            .str();
  return "there was another one here before";
}

/// The functions that some verdict is about.
static StringSet<> functionsOf(const Triaged &T) {
  StringSet<> Out;
  for (auto *List : {&T.Findings, &T.Others})
    for (const checks::Verdict &V : *List)
      Out.insert(V.Where.File + '\n' + V.Function);
  return Out;
}

/// Indices in the order of the source.
static std::vector<size_t> bySource(ArrayRef<checks::Verdict> Verdicts) {
  std::vector<size_t> Order(Verdicts.size());
  std::iota(Order.begin(), Order.end(), size_t(0));
  llvm::stable_sort(Order, [&](size_t A, size_t B) {
    return std::tie(Verdicts[A].Where.File, Verdicts[A].Offset) <
           std::tie(Verdicts[B].Where.File, Verdicts[B].Offset);
  });
  return Order;
}

VersionsCompared compareVersions(Triaged Old, Triaged New) {
  StringSet<> InOld = functionsOf(Old), InNew = functionsOf(New);
  auto HasOld = [&](StringRef File, StringRef Function) {
    return InOld.contains((File + "\n" + Function).str());
  };
  auto HasNew = [&](StringRef File, StringRef Function) {
    return InNew.contains((File + "\n" + Function).str());
  };
  std::vector<size_t> OldOrder = bySource(Old.Findings),
                      NewOrder = bySource(New.Findings);
  auto Identities = [](ArrayRef<size_t> Order,
                       ArrayRef<checks::Verdict> Verdicts) {
    std::vector<FindingIdentity> Out;
    for (size_t I : Order)
      Out.push_back(identify(Verdicts[I]));
    return Out;
  };
  Matching Same = match(Identities(OldOrder, Old.Findings),
                        Identities(NewOrder, New.Findings), HasNew, HasOld);
  std::vector<bool> IsThere(Old.Findings.size()), WasThere(New.Findings.size());
  for (auto [I, Other] : enumerate(Same.NewOfOld))
    IsThere[OldOrder[I]] = Other.has_value();
  for (auto [I, Other] : enumerate(Same.OldOfNew))
    WasThere[NewOrder[I]] = Other.has_value();

  VersionsCompared Out;
  for (auto [I, V] : enumerate(New.Findings)) {
    if (!WasThere[I])
      V.Introduced = lackedBy(Old.Others, V);
    (WasThere[I] ? Out.Known : Out.Introduced).push_back(std::move(V));
  }
  for (auto [I, V] : enumerate(Old.Findings))
    if (!IsThere[I])
      Out.Fixed.push_back(std::move(V));
  return Out;
}

} // namespace nobounce::triage
