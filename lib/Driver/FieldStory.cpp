//===- FieldStory.cpp - What the program knows of fields --------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/FieldStory.h"
#include "Checks/Places.h"
#include "Driver/OwnershipStory.h"
#include "Link/HotReads.h"
#include "Rules/Meanings.h"
#include "Support/ErrorContext.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringExtras.h"
#include <map>
#include <tuple>

using namespace llvm;

namespace nobounce::driver {

static std::vector<std::pair<std::string, double>>
familiesOf(const link::Program &P, link::FunctionId F, uint32_t Event,
           double Share) {
  std::vector<std::pair<std::string, double>> Out;
  uint32_t Block = P.flow(F).blockOf(Event);
  if (Block == facts::None)
    return Out;
  for (auto [I, Name] : enumerate(P.families()))
    if (double Heat = P.blockHotness(F, Block, uint32_t(I)) * Share;
        Heat >= link::HotThreshold)
      Out.push_back({Name, Heat});
  stable_sort(Out, [](auto &A, auto &B) { return A.second > B.second; });
  return Out;
}

static report::FieldUse useOf(const link::Program &P, link::FunctionId F,
                              uint32_t Event, double Share) {
  report::FieldUse U;
  const facts::Function &Fn = P.function(F);
  U.Function = Fn.name().str();
  U.Where = checks::placeOf(Fn, Fn.Events[Event]);
  U.Hotness = P.eventHotness(F, Event) * Share;
  U.Families = familiesOf(P, F, Event, Share);
  return U;
}

static std::string textOf(const link::Writer &W) {
  switch (W.Why) {
  case link::LeftOut::Counts:
    return {};
  case link::LeftOut::NotHot:
    return W.Family == facts::None ? "no hot entry reaches it" : "not hot";
  case link::LeftOut::Stack:
    return "the object is a local variable";
  case link::LeftOut::Fresh:
    return "nobody else knows the object yet";
  case link::LeftOut::PerCpu:
    return "each CPU has its own";
  case link::LeftOut::OwnTask:
    return "reached from the running task, which alone uses it";
  case link::LeftOut::Private:
    return "one task at a time has such an object";
  case link::LeftOut::OnceInLife:
    return W.Because == facts::None
               ? "once in an object's life: every caller frees it after"
               : "once in an object's life: it is freed after";
  case link::LeftOut::UnderLock:
    return W.Because == facts::None
               ? "every caller holds a lock in the same object"
               : "under a lock in the same object";
  }
  return {};
}

static report::FieldUse useOf(const link::Program &P, const link::Writer &W,
                              link::LocationId Asked) {
  report::FieldUse U = useOf(P, W.Function, W.Event, W.Share);
  U.Role = rules::word(W.Primitive->Is).str();
  U.Primitive = W.Primitive->Name;
  if (W.Inner != W.Function)
    U.Through = P.function(W.Inner).name().str();
  if (W.Where != Asked)
    U.Location = P.text(W.Where);
  U.LeftOut = textOf(W);
  if (W.Because != facts::None && W.Why != link::LeftOut::Counts) {
    const facts::Function &Fn = P.function(W.Function);
    U.Because = checks::placeOf(Fn, Fn.Events[W.Because]);
  }
  return U;
}

static std::string hex(uint64_t Bits) { return "0x" + utohexstr(Bits, true); }

static std::string bitsOf(const link::FieldStore &S) {
  if (S.Via == link::StoreVia::Escape)
    return {};
  if (!S.Known)
    return S.Sets == 0     ? "clears bits that are not known"
           : S.Clears == 0 ? "sets bits that are not known"
                           : "any value";
  std::string Text;
  if (S.Op == facts::StoreOp::Assign || S.Op == facts::StoreOp::Init)
    return "becomes " + hex(S.Sets);
  if (S.Sets)
    Text = "sets " + hex(S.Sets);
  if (S.Clears)
    Text += (Text.empty() ? "clears " : ", clears ") + hex(S.Clears);
  return Text;
}

static StringRef roleOf(link::StoreVia Via) {
  switch (Via) {
  case link::StoreVia::Store:
    return "store";
  case link::StoreVia::Whole:
    return "store of the whole record";
  case link::StoreVia::Escape:
    return "address given to code that is not known";
  case link::StoreVia::Primitive:
    break;
  }
  return "primitive";
}

static void sortUses(std::vector<report::FieldUse> &Uses) {
  stable_sort(Uses, [](const auto &A, const auto &B) {
    return std::tie(B.Hotness, A.Where.File, A.Where.Line, A.Where.Column) <
           std::tie(A.Hotness, B.Where.File, B.Where.Line, B.Where.Column);
  });
}

static void addDegree(const link::Program &P, link::LocationId L,
                      report::FieldStory &S) {
  link::SharingDegree D = P.degree(L);
  if (D.Is)
    S.Degree = D.Is->Name;
  switch (D.How) {
  case link::SharingDegree::Unknown:
    S.DegreeReason = "no rule names the record, nothing shows who reaches it";
    break;
  case link::SharingDegree::Given:
    S.DegreeReason = "by a rule";
    break;
  case link::SharingDegree::Embedded:
    S.DegreeReason = ("one object with " + P.name(D.From)).str();
    break;
  case link::SharingDegree::PointedTo:
    S.DegreeReason = ("only " + P.name(D.From) + " points to it").str();
    break;
  case link::SharingDegree::Variable:
    S.DegreeReason = "a variable";
    break;
  }
}

static void addLayout(const link::Program &P, link::LocationId L,
                      report::FieldStory &S) {
  const link::Location &Where = P.location(L);
  std::optional<link::FieldSpan> Span = P.span(L);
  if (!Span)
    return;
  StringRef Record = P.name(Where.Steps.front().Record);
  const facts::Record *R = P.record(Record);
  S.HasLayout = true;
  S.Offset = Span->Begin;
  S.Size = Span->End - Span->Begin;
  S.RecordSize = R->Size;
  S.RecordFile = R->File;
  S.RecordLine = R->Line;
  S.Alignment = P.alignment(Record);
  S.LineSize = P.rules().LineSize;
  std::vector<link::LineMate> Mates = P.lineMates(L);
  std::vector<link::NameId> Last;
  for (const link::LineMate &M : Mates)
    if (M.Where.Steps.back().Field)
      Last.push_back(M.Where.Steps.back().Field);
  std::vector<link::HotRead> Reads;
  if (!Last.empty())
    Reads = link::hotReads(P, Last);
  for (const link::LineMate &M : Mates) {
    report::LineNeighbour N;
    N.Field = M.Name;
    N.Offset = M.Span.Begin;
    N.Size = M.Span.End - M.Span.Begin;
    N.Certain = M.Fit == link::LineFit::Same;
    if (link::LocationId Mate = P.locationOf(Record, M.Name);
        Mate != link::NoLocation) {
      if (auto Writers = P.sharedBy(Mate); !Writers.empty())
        N.Written = Writers.front()->Hotness;
      for (const link::HotRead &Read : Reads)
        if (Read.Hotness > N.Read &&
            link::mayAlias(P.location(Read.Where), P.location(Mate)))
          N.Read = Read.Hotness;
    }
    S.Line.push_back(std::move(N));
  }
}

static link::NameId lastOf(const link::Location &L) {
  return L.Steps.empty() ? L.Global : L.Steps.back().Field;
}

static Expected<link::LocationId> findLocation(const link::Program &P,
                                               StringRef Text) {
  // A record's own name may have dots: the longest one that fits is meant.
  for (size_t Dot = Text.rfind('.'); Dot != StringRef::npos;
       Dot = Text.take_front(Dot).rfind('.')) {
    StringRef Record = Text.take_front(Dot);
    if (!P.record(Record))
      continue;
    link::LocationId L = P.locationOf(Record, Text.drop_front(Dot + 1));
    if (L != link::NoLocation)
      return L;
    return support::makeError("record '" + Record + "' has no field '" +
                              Text.drop_front(Dot + 1) +
                              "' that code of this world uses");
  }
  return support::makeError("no record '" + Text.split('.').first +
                            "' in this world");
}

Expected<report::FieldStory> fieldStory(const link::Program &P,
                                        StringRef Field) {
  Expected<link::LocationId> L = findLocation(P, Field.split('+').first);
  if (!L)
    return L.takeError();
  report::FieldStory S;
  S.Location = P.text(*L);
  const link::Location &Where = P.location(*L);
  for (const link::Writer *W : P.writers(*L))
    (W->Why == link::LeftOut::Counts ? S.Writers : S.LeftOut)
        .push_back(useOf(P, *W, *L));
  addDegree(P, *L, S);
  addLayout(P, *L, S);

  const link::Location::Step &Last = Where.Steps.back();
  for (const link::FieldStore &Store :
       P.fieldStores(P.name(Last.Record), P.name(Last.Field))) {
    if (Store.Via == link::StoreVia::Primitive)
      continue; // Listed above.
    report::FieldUse U = useOf(P, Store.Function, Store.Event, Store.Share);
    U.Role = roleOf(Store.Via).str();
    U.Bits = bitsOf(Store);
    if (Store.OnFresh)
      U.LeftOut = "nobody else knows the object yet";
    S.Stores.push_back(std::move(U));
  }
  if (auto Stable = stabilityStory(P, Field))
    S.Stability = std::move(*Stable);
  S.AskedOwners = !S.Stability.Answer.empty();
  S.Owners = ownedStories(P, Field);
  S.Flags = flagStories(P, P.name(Last.Record), P.name(Last.Field));
  for (const link::HotRead &R : link::hotReads(P, {lastOf(Where)})) {
    if (!link::mayAlias(P.location(R.Where), Where))
      continue;
    report::FieldUse U = useOf(P, R.Function, R.Event, 1);
    U.Role = R.Primitive ? rules::word(R.Primitive->Is).str() : "load";
    if (R.Primitive)
      U.Primitive = R.Primitive->Name;
    if (R.Where != *L)
      U.Location = P.text(R.Where);
    S.Readers.push_back(std::move(U));
  }
  for (auto *Uses : {&S.Writers, &S.LeftOut, &S.Stores, &S.Readers})
    sortUses(*Uses);
  return S;
}

std::vector<report::SharedField> sharedFields(const link::Program &P) {
  DenseMap<link::NameId, SmallVector<const link::HotRead *, 4>> ByLast;
  std::vector<link::HotRead> Reads = link::hotReads(P);
  for (const link::HotRead &R : Reads)
    ByLast[lastOf(P.location(R.Where))].push_back(&R);
  std::vector<report::SharedField> Rows;
  // One field seen through several records has the same writers: the widest
  // view stands for all.
  std::map<std::vector<const link::Writer *>, link::LocationId> Views;
  std::vector<link::LocationId> Found = P.sharedLocations();
  for (link::LocationId L : Found) {
    auto [It, New] = Views.try_emplace(P.sharedBy(L), L);
    if (!New &&
        P.location(L).Steps.size() > P.location(It->second).Steps.size())
      It->second = L;
  }
  for (link::LocationId L : Found) {
    std::vector<const link::Writer *> Writers = P.sharedBy(L);
    if (Views[Writers] != L)
      continue;
    const link::Writer &W = *Writers.front();
    report::SharedField Row;
    Row.Location = P.text(L);
    link::SharingDegree D = P.degree(L);
    if (D.Is)
      Row.Degree = D.Is->Name;
    Row.Weight = D.Weight;
    Row.Hotness = W.Hotness;
    const facts::Function &Fn = P.function(W.Function);
    Row.Writer = Fn.name().str();
    Row.Primitive = W.Primitive->Name;
    Row.Where = checks::placeOf(Fn, Fn.Events[W.Event]);
    Row.Writers = Writers.size();
    for (auto [I, Name] : enumerate(P.families())) {
      double Heat = 0;
      for (const link::Writer *Other : Writers)
        Heat = std::max(Heat, P.hotness(*Other, I));
      if (Heat >= link::HotThreshold)
        Row.Families.push_back({Name, Heat});
    }
    stable_sort(Row.Families,
                [](auto &A, auto &B) { return A.second > B.second; });
    for (const link::HotRead *R : ByLast.lookup(lastOf(P.location(L))))
      if (link::mayAlias(P.location(R->Where), P.location(L))) {
        ++Row.Readers;
        Row.AtomicReaders += R->Primitive != nullptr;
      }
    Rows.push_back(std::move(Row));
  }
  stable_sort(Rows, [](const auto &A, const auto &B) {
    return std::tie(B.Weight, B.Hotness, A.Location) <
           std::tie(A.Weight, A.Hotness, B.Location);
  });
  return Rows;
}

} // namespace nobounce::driver
