//===- Pins.cpp - Who else keeps an object alive --------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/Pins.h"

using namespace nobounce::link;

/// Key of a path that ends in a Load: what is loaded.
static std::pair<NameId, NameId> lastField(llvm::ArrayRef<Term::Step> Path) {
  if (Path.size() < 2)
    return {0, 0};
  const Term::Step &S = Path[Path.size() - 2];
  return {S.Record, S.Field};
}

Pins::Pins(llvm::ArrayRef<OwnedPath> Owned, const Stability &Stable,
           const Counts &Counted)
    : Stable(Stable), Counted(Counted) {
  for (const OwnedPath &O : Owned)
    ByField[lastField(O.Path)].push_back(&O);
}

/// Whether an owner's reference is in that count: both are paths in the object,
/// maybe from another record around or inside it.
static bool isSameCount(const OwnedPath &O,
                        llvm::ArrayRef<std::pair<NameId, NameId>> Of) {
  if (O.Count.empty())
    return true;
  size_t N = std::min(O.Count.size(), Of.size());
  return std::equal(O.Count.end() - N, O.Count.end(), Of.end() - N);
}

const OwnedPath *Pins::ownerOf(llvm::ArrayRef<Term::Step> Steps,
                               const CountPath &Of, size_t &Begin) const {
  auto It = ByField.find(lastField(Steps));
  if (It == ByField.end())
    return nullptr;
  const OwnedPath *Best = nullptr;
  for (const OwnedPath *O : It->second) {
    if (O->Path.size() > Steps.size() ||
        !std::equal(O->Path.begin(), O->Path.end(),
                    Steps.end() - O->Path.size()))
      continue;
    if (!Of.empty() && !isSameCount(*O, Of))
      continue;
    // The path begins where a pointer leads, not inside a record.
    size_t At = Steps.size() - O->Path.size();
    if (At && Steps[At - 1].Kind != TermStep::Load &&
        Steps[At - 1].Kind != TermStep::Container)
      continue;
    if (!Best ||
        (Best->How == Certainty::Sometimes && O->How != Certainty::Sometimes)) {
      Best = O;
      Begin = At;
    }
  }
  return Best;
}

/// Where the path of the pointer that a term ends in begins in its record.
static size_t beginOfPath(llvm::ArrayRef<Term::Step> Steps) {
  size_t At = Steps.size() - 1;
  while (At && Steps[At - 1].Kind == TermStep::Field)
    --At;
  return At;
}

static bool isStable(const StabilityReport *R) {
  return R && (R->Answer == StabilityReport::Stable ||
               R->Answer == StabilityReport::OnceSet);
}

Pin Pins::of(const Term &Count) const {
  Pin Out;
  Out.Base = Count.object();
  CountPath In;
  for (const Term::Step &S :
       llvm::drop_begin(Count.Steps, Out.Base.Steps.size()))
    if (S.Kind == TermStep::Field)
      In.push_back({S.Record, S.Field});
  if (Out.Base.Root == TermRoot::Unknown || Out.Base.Root == TermRoot::Null ||
      Out.Base.Root == TermRoot::Constant)
    return Out;
  while (!Out.Base.Steps.empty()) {
    PinLink Link;
    Link.Pointer = Out.Base;
    size_t Begin = 0;
    Link.Owner =
        ownerOf(Out.Base.Steps, Out.Links.empty() ? In : CountPath(), Begin);
    Out.Links.push_back(Link);
    PinLink &Here = Out.Links.back();
    if (!Here.Owner) {
      // What lies between may be held by nobody and stay all the same.
      Begin = beginOfPath(Here.Pointer.Steps);
      size_t Size = Here.Pointer.Steps.size();
      if (Out.Links.size() > 1 && Begin + 1 < Size) {
        const Term::Step &Next =
            Out.Links[Out.Links.size() - 2].Pointer.Steps[Size];
        if (Next.Kind == TermStep::Field && !Counted.isCounted(Next.Record))
          Here.Stable = Stable.of(Here.Pointer);
      }
      if (!isStable(Here.Stable)) {
        Out.Why = Pin::NotOwned;
        return Out;
      }
      Here.Holder = Here.Pointer;
      Here.Holder.Steps.truncate(Begin);
      Out.Base = Here.Holder.object();
      continue;
    }
    Here.Holder = Here.Pointer;
    Here.Holder.Steps.truncate(Begin);
    Out.Base = Here.Holder.object();
    if (Here.Owner->How == Certainty::Sometimes) {
      Out.Why = Pin::Sometimes;
      return Out;
    }
    Here.Stable = Stable.of(Here.Pointer);
    bool IsOwnTask =
        Here.Stable && Here.Stable->Answer == StabilityReport::OwnTask &&
        Out.Base.Root == TermRoot::Current && Out.Base.Steps.empty();
    if (!isStable(Here.Stable) && !IsOwnTask) {
      Out.Why = Pin::Changes;
      return Out;
    }
  }
  Out.Why = Out.Links.empty() ? Pin::Itself : Pin::Pinned;
  return Out;
}
