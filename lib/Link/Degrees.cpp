//===- Degrees.cpp - How widely objects are reached -----------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/Degrees.h"
#include "llvm/ADT/StringMap.h"

using namespace nobounce;
using namespace nobounce::link;
using rules::Meaning;

/// Records are not nested or chained deeper than this.
static constexpr unsigned MaxRounds = 6;

SharingDegree Degrees::make(SharingDegree::HowType How, const rules::Degree *Is,
                            NameId From) const {
  SharingDegree D;
  D.How = How;
  D.Is = Is;
  D.From = From;
  D.IsCertain = How == SharingDegree::Given || (Is && Is == PerCpu);
  if (Is && Highest != Lowest)
    D.Weight = double(Is->Rank - Lowest) / double(Highest - Lowest);
  return D;
}

bool Degrees::offer(NameId Record, SharingDegree D) {
  SharingDegree &Old = Of[Record];
  // What each CPU has its own variable of, others point to for its CPU's sake.
  if (Old.How == SharingDegree::Given || (Old.Is && Old.Is == PerCpu) ||
      Parts.contains(Record) || (Old.Is && Old.Is->Rank >= D.Is->Rank))
    return false;
  Old = D;
  return true;
}

namespace {
/// A record, the one that holds it and the way it does.
struct Holding {
  NameId Record, Holder;
  bool Embeds;
};
} // namespace

/// Who holds what, in order of names: the first of several equal answers is
/// kept.
static std::vector<Holding> holdings(const Names &N, const Symbols &S,
                                     const llvm::DenseSet<NameId> &Wrappers) {
  std::vector<NameId> Records;
  for (const auto &[Name, Record] : S.records())
    Records.push_back(Name);
  llvm::sort(Records,
             [&](NameId A, NameId B) { return N.text(A) < N.text(B); });
  std::vector<Holding> All;
  for (NameId R : Records)
    for (const facts::FieldInfo &F : S.record(R)->Fields) {
      if (!F.Record.empty()) {
        NameId E = N.find(F.Record);
        if (E && E != R && !Wrappers.contains(E))
          All.push_back({E, R, true});
        continue;
      }
      llvm::StringRef Type = F.Type;
      if (!Type.consume_back("*"))
        continue;
      NameId E = N.find(Type.rtrim());
      if (E && E != R && S.record(E) && !Wrappers.contains(E))
        All.push_back({E, R, false});
    }
  return All;
}

Degrees::Degrees(Names &N, const Symbols &S, const Places &P,
                 llvm::ArrayRef<Effect> Effects, const rules::RuleSet &R) {
  llvm::StringMap<const rules::Degree *> ByName;
  for (const rules::Degree &D : R.Degrees) {
    ByName[D.Name] = &D;
    if (D.Is == rules::Degree::Holds::Globals)
      Globals = &D;
    if (D.Is == rules::Degree::Holds::PerCpu)
      PerCpu = &D;
  }
  if (R.Degrees.empty())
    return;
  for (const rules::PartRecord &Part : R.Parts)
    Parts.insert(N.intern(Part.Record));
  Highest = R.Degrees.front().Rank;
  Lowest = R.Degrees.back().Rank;
  for (const rules::RecordDegree &D : R.RecordDegrees)
    Of[N.intern(D.Record)] =
        make(SharingDegree::Given, ByName.lookup(D.Degree), 0);

  // Variables. A record whose only variables are each CPU's own is so too.
  llvm::DenseMap<NameId, bool> Variables; // Record → some is not per CPU.
  for (const facts::Unit *U : S.units())
    for (const facts::Global &G : U->Globals) {
      bool Own = PerCpu && !G.Section.empty() &&
                 llvm::any_of(PerCpu->Sections, [&](const std::string &Prefix) {
                   return llvm::StringRef(G.Section).starts_with(Prefix);
                 });
      if (Own)
        PerCpuVariables.insert(
            N.intern(G.IsStatic ? G.File + "#" + G.Name : G.Name));
      NameId Record = G.Record.empty() ? 0 : N.find(G.Record);
      if (Record && !G.IsConst && S.record(Record) && !P.isPart(Record))
        Variables[Record] |= !Own;
    }

  // What is counted or listed may have several owners.
  llvm::DenseSet<NameId> Wrappers, Nodes, Several;
  for (const rules::Wrapper &W : R.Wrappers)
    Wrappers.insert(N.intern(W.Record));
  for (const rules::LinkNode &L : R.LinkNodes)
    Nodes.insert(N.intern(L.Record));
  for (const auto &[Name, Record] : S.records())
    for (const facts::FieldInfo &F : Record->Fields)
      if (!F.Record.empty() && Nodes.contains(N.find(F.Record)))
        Several.insert(Name);
  for (const Effect &E : Effects) {
    if (!E.Primitive)
      continue;
    Meaning M = E.Primitive->Is;
    bool Counts = M == Meaning::Get || M == Meaning::TryGet ||
                  M == Meaning::Put || M == Meaning::PutTest ||
                  (M == Meaning::RMW && !E.Primitive->When.empty());
    if (const Location &L = P.table().get(E.Location);
        Counts && !L.Steps.empty())
      for (const Location::Step &Step : L.Steps)
        Several.insert(Step.Record);
  }

  std::vector<Holding> Held = holdings(N, S, Wrappers);
  // Pointed to by one field of one record only.
  llvm::DenseMap<NameId, unsigned> Pointers;
  for (const Holding &H : Held)
    Pointers[H.Record] += !H.Embeds;

  // What embeds an object that a rule names is that object.
  std::vector<std::pair<NameId, SharingDegree>> Embedding;
  for (const Holding &H : Held)
    if (H.Embeds)
      if (auto It = Of.find(H.Record);
          It != Of.end() && It->second.How == SharingDegree::Given)
        Embedding.push_back(
            {H.Holder, make(SharingDegree::Embedded, It->second.Is, H.Record)});
  for (auto &[Record, D] : Embedding) {
    D.IsCertain = true;
    offer(Record, D);
  }
  for (auto [Record, Shared] : Variables)
    if (const rules::Degree *D = Shared ? Globals : PerCpu;
        D && !Of.contains(Record))
      offer(Record, make(SharingDegree::Variable, D, 0));
  for (unsigned Round = 0; Round != MaxRounds; ++Round) {
    bool Changed = false;
    for (const Holding &H : Held) {
      auto It = Of.find(H.Holder);
      if (It == Of.end() || !It->second.Is)
        continue;
      const rules::Degree *Is = It->second.Is;
      if (H.Embeds)
        Changed |= offer(H.Record, make(SharingDegree::Embedded, Is, H.Holder));
      else if (!Several.contains(H.Record) && Pointers[H.Record] == 1)
        Changed |=
            offer(H.Record, make(SharingDegree::PointedTo, Is, H.Holder));
    }
    if (!Changed)
      break;
  }
  // Where those that embed it are of several degrees, nobody knows which.
  for (const Holding &H : Held)
    if (H.Embeds)
      if (auto It = Of.find(H.Record);
          It != Of.end() && It->second.How == SharingDegree::Embedded)
        if (const rules::Degree *Other = of(H.Holder).Is;
            Other && Other != It->second.Is)
          It->second = SharingDegree();
  // What is embedded is certain only where all that embed it agree.
  for (unsigned Round = 0; Round != MaxRounds; ++Round) {
    llvm::DenseMap<NameId, bool> Agree;
    for (const Holding &H : Held)
      if (H.Embeds)
        Agree.try_emplace(H.Record, true).first->second &=
            of(H.Holder).isPrivate();
    bool Changed = false;
    for (auto &[Record, D] : Of)
      if (D.How == SharingDegree::Embedded && !D.IsCertain &&
          Agree.lookup(Record))
        D.IsCertain = Changed = true;
    if (!Changed)
      break;
  }
}

SharingDegree Degrees::of(NameId Record) const { return Of.lookup(Record); }

SharingDegree Degrees::of(const Location &L) const {
  if (!L.Steps.empty())
    return of(L.Steps.front().Record);
  const rules::Degree *Is =
      PerCpuVariables.contains(L.Global) ? PerCpu : Globals;
  return make(Is ? SharingDegree::Variable : SharingDegree::Unknown, Is, 0);
}
