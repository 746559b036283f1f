//===- Sharing.cpp - Hot writers of each location -------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/Sharing.h"
#include <tuple>

using namespace nobounce;
using namespace nobounce::link;
using facts::None;

Sharing::Bucket Sharing::bucketOf(const Location &L) {
  if (L.Steps.empty())
    return {0, L.Global};
  return {L.Steps.back().Record, L.Steps.back().Field};
}

/// Objects are followed through this many callers.
static constexpr unsigned MaxCallers = 3;

/// Whether an object is one task's own: reached from the running one, and of no
/// record that rules call wider.
static bool isOwnTask(const Degrees &D, const Location &L) {
  SharingDegree Of = D.of(L);
  return Of.How != SharingDegree::Given || !Of.Is->IsShared;
}

static LeftOut judge(const Effect &E, const Places &P, const Degrees &D,
                     const Lifetimes &L, Writer &W) {
  const Location &Where = P.table().get(E.Location);
  switch (P.origin(E.Function, E.Where, MaxCallers, Places::HotCallers)) {
  case Origin::Stack:
    return LeftOut::Stack;
  case Origin::Fresh:
    return LeftOut::Fresh;
  case Origin::PerCpu:
    return LeftOut::PerCpu;
  case Origin::Current:
    if (isOwnTask(D, Where))
      return LeftOut::OwnTask;
    break;
  case Origin::Shared:
    break;
  }
  SharingDegree Degree = D.of(Where);
  if (Degree.isPrivate())
    return Degree.Is->Is == rules::Degree::Holds::PerCpu ? LeftOut::PerCpu
                                                         : LeftOut::Private;
  if (std::optional<uint32_t> End = L.endAfter(E.Function, E.Event, E.Where)) {
    W.Because = *End;
    return LeftOut::OnceInLife;
  }
  return LeftOut::Counts;
}

Sharing::Sharing(llvm::ArrayRef<Effect> Effects,
                 const std::vector<FunctionData> &Data, const CallGraph &G,
                 const Hotness &H, const Places &P, const Degrees &D,
                 const Lifetimes &L) {
  for (const Effect &E : Effects) {
    if (!E.Primitive)
      continue;
    if (const Location &Where = P.table().get(E.Location);
        !Where.Steps.empty() && P.isPart(Where.Steps[0].Record))
      Parts.insert(Where.Steps[0].Record);
    Writer W;
    W.Function = E.Function;
    W.Event = E.Event;
    W.Inner = E.Inner;
    W.InnerEvent = E.InnerEvent;
    W.Primitive = E.Primitive;
    W.Where = E.Location;
    uint32_t At = Data[E.Function].G.blockOf(E.Event);
    if (At == None)
      continue;
    double Block = Data[E.Function].G.frequency(At);
    W.Share = Block > 0 ? E.Frequency / Block : 0;
    for (uint32_t Family = 0; Family != H.families(); ++Family)
      if (double Heat = H.block(E.Function, At, Family) * W.Share;
          Heat > W.Hotness) {
        W.Hotness = Heat;
        W.Family = Family;
      }
    W.Why = W.Family == None || W.Hotness < HotThreshold ? LeftOut::NotHot
                                                         : judge(E, P, D, L, W);
    bool IsLock = E.Primitive->Is == rules::Meaning::Lock ||
                  E.Primitive->Is == rules::Meaning::TryLock;
    if (W.Why == LeftOut::Counts && !IsLock)
      if (std::optional<uint32_t> Lock =
              lockHeldAt(Data, G, P, L, E.Function, E.Event, E.Where)) {
        W.Why = LeftOut::UnderLock;
        W.Because = *Lock;
      }
    Writers.push_back(W);
  }
  llvm::stable_sort(Writers, [](const Writer &A, const Writer &B) {
    return std::tie(B.Hotness, A.Function, A.Event) <
           std::tie(A.Hotness, B.Function, B.Event);
  });
  for (uint32_t I = 0; I != Writers.size(); ++I)
    ByBucket[bucketOf(P.table().get(Writers[I].Where))].push_back(I);
}

std::vector<const Writer *> Sharing::writers(const Locations &Table,
                                             LocationId L, bool All) const {
  std::vector<const Writer *> Found;
  if (L == NoLocation)
    return Found;
  const Location &Asked = Table.get(L);
  auto It = ByBucket.find(bucketOf(Asked));
  if (It == ByBucket.end())
    return Found;
  for (uint32_t I : It->second)
    if (All || Writers[I].Why == LeftOut::Counts) {
      const Location &By = Table.get(Writers[I].Where);
      // A part of some object, nobody knows which, is no evidence about one.
      bool Unplaced = By.Steps.size() < Asked.Steps.size() &&
                      !By.Steps.empty() && Parts.contains(By.Steps[0].Record);
      if (!Unplaced && Locations::mayAlias(Asked, By))
        Found.push_back(&Writers[I]);
    }
  return Found;
}

std::vector<LocationId> Sharing::locations(const Places &P,
                                           const Degrees &D) const {
  std::vector<LocationId> Out;
  llvm::DenseSet<LocationId> Seen;
  for (const Writer &W : Writers) {
    if (W.Why != LeftOut::Counts)
      continue;
    // `fs_inode.inode.count` is `inode.count` where an inode is an object of
    // its own.
    Location L = P.table().get(W.Where);
    for (size_t I = L.Steps.size(); I > 1; --I)
      if (D.of(L.Steps[I - 1].Record).How == SharingDegree::Given) {
        L.Steps.erase(L.Steps.begin(), L.Steps.begin() + (I - 1));
        break;
      }
    LocationId Own = P.table().intern(std::move(L));
    if (Seen.insert(Own).second)
      Out.push_back(Own);
  }
  return Out;
}
