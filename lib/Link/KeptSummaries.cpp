//===- KeptSummaries.cpp - Summaries from run to run ----------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/KeptSummaries.h"
#include "Link/Counts.h"
#include "Link/SummaryCode.h"

using namespace nobounce;
using namespace nobounce::link;

/// Links after which what none of them took is let go: going back and forth
/// between two states of a file finds both.
static constexpr uint16_t MaxUnused = 8;
/// Names of what was let go stay; with so many, all begins anew.
static constexpr size_t MaxTexts = 1 << 18;

/// Numbers at the front: how many there are of each part.
namespace {
enum Header { Texts_, TextBytes, KindNumbers, Kinds_, Entries_, Words_, Size_ };
constexpr size_t EntryNumbers = 9;
} // namespace

/// Writes what summaries are made of as numbers of its own tables.
class KeptSummaries::Writer {
public:
  explicit Writer(const KeptSummaries &K) : K(K) {
    for (llvm::StringRef Text : K.Texts)
      addText(Text);
    for (const std::vector<uint32_t> &Kind : K.Kinds)
      addKind(Kind);
  }

  template <class T> void number(T &Value) { Words.push_back(uint32_t(Value)); }
  void event(uint32_t &Event) { Words.push_back(Event); }
  void name(NameId &Name) { Words.push_back(addName(Name)); }
  template <class List, class Fn> void list(List &All, Fn Each) {
    Words.push_back(uint32_t(All.size()));
    for (auto &Item : All)
      Each(*this, Item);
  }
  void kinds(llvm::BitVector &Set) {
    Words.push_back(Set.count());
    for (unsigned Kind : Set.set_bits())
      Words.push_back(addKind(Kind));
  }

  void entry(const Entry &E, llvm::ArrayRef<uint32_t> Of) {
    auto Begin = uint32_t(Words.size());
    Words.insert(Words.end(), Of.begin(), Of.end());
    end(E, Begin);
  }
  void entry(const Part &P) {
    auto Begin = uint32_t(Words.size());
    for (const Summary *S : P.Of) {
      Summary Copy = *S; // It takes what it could also fill.
      visit(*this, Copy);
    }
    end({P.Key, P.Reach.value_or(0), 0, 0, 0, P.Reach.has_value()}, Begin);
  }

  std::string bytes() const {
    std::vector<uint32_t> Head(Size_);
    Head[Texts_] = uint32_t(Lengths.size());
    Head[TextBytes] = uint32_t(Text.size());
    Head[KindNumbers] = uint32_t(KindList.size());
    Head[Kinds_] = KindCount;
    Head[Entries_] = uint32_t(Entries.size() / EntryNumbers);
    Head[Words_] = uint32_t(Words.size());
    std::string Out;
    auto Add = [&](const std::vector<uint32_t> &Numbers) {
      Out.append(reinterpret_cast<const char *>(Numbers.data()),
                 Numbers.size() * sizeof(uint32_t));
    };
    Add(Head);
    for (const auto *Numbers : {&Lengths, &KindList, &Entries, &Words})
      Add(*Numbers);
    return Out + Text;
  }

private:
  void end(const Entry &E, uint32_t Begin) {
    for (uint64_t Wide : {E.Key.Low, E.Key.High, E.Reach}) {
      Entries.push_back(uint32_t(Wide));
      Entries.push_back(uint32_t(Wide >> 32));
    }
    Entries.push_back(Begin);
    Entries.push_back(uint32_t(Words.size()) - Begin);
    Entries.push_back(uint32_t(E.Unused) << 1 | E.HasReach);
  }
  uint32_t addText(llvm::StringRef T) {
    Lengths.push_back(uint32_t(T.size()));
    Text += T;
    return uint32_t(Lengths.size() - 1);
  }
  uint32_t addName(NameId Name) {
    if (Numbers.empty())
      for (uint32_t I = 0; I != K.NameOf.size(); ++I)
        if (K.NameOf[I] || K.Texts[I].empty())
          Numbers.try_emplace(K.NameOf[I], I);
    auto [It, New] = Numbers.try_emplace(Name, 0);
    if (New)
      It->second = addText(K.N->text(Name));
    return It->second;
  }
  uint32_t addKind(llvm::ArrayRef<uint32_t> Kind) {
    KindList.push_back(uint32_t(Kind.size()));
    KindList.insert(KindList.end(), Kind.begin(), Kind.end());
    return KindCount++;
  }
  uint32_t addKind(CountKindId Kind) {
    if (KindNumbers_.empty())
      for (uint32_t I = 0; I != K.KindOf.size(); ++I)
        if (K.KindOf[I] != NoKind)
          KindNumbers_.try_emplace(K.KindOf[I], I);
    auto [It, New] = KindNumbers_.try_emplace(Kind, 0);
    if (New) {
      Location L;
      if (Kind != CallersKind)
        L = K.Counted->place(Kind);
      llvm::SmallVector<uint32_t, 7> Of{addName(L.Global)};
      for (const Location::Step &Step : L.Steps)
        Of.append({addName(Step.Record), addName(Step.Field)});
      It->second = addKind(Of);
    }
    return It->second;
  }

  const KeptSummaries &K;
  std::string Text;
  std::vector<uint32_t> Lengths, KindList, Entries, Words;
  uint32_t KindCount = 0;
  llvm::DenseMap<NameId, uint32_t> Numbers;
  llvm::DenseMap<CountKindId, uint32_t> KindNumbers_;
};

/// Reads them back; what does not fit this program, or ends early, fails.
class KeptSummaries::Reader {
public:
  Reader(const KeptSummaries &K, llvm::ArrayRef<uint32_t> Words)
      : K(K), Rest(Words) {}

  template <class T> void number(T &Value) { Value = T(next()); }
  void event(uint32_t &Event) { Event = next(); }
  void name(NameId &Name) {
    uint32_t I = next();
    if (I >= K.NameOf.size() || (!K.NameOf[I] && !K.Texts[I].empty()))
      Failed = true;
    else
      Name = K.NameOf[I];
  }
  template <class List, class Fn> void list(List &All, Fn Each) {
    uint32_t Count = next();
    if (Count > Rest.size())
      Failed = true;
    else
      All.resize(Count);
    for (auto &Item : All)
      if (!Failed)
        Each(*this, Item);
  }
  void kinds(llvm::BitVector &Set) {
    for (uint32_t Left = next(); Left != 0 && !Failed; --Left) {
      uint32_t I = next();
      if (I < K.KindOf.size() && K.KindOf[I] != NoKind)
        addKind(Set, K.KindOf[I]);
      else
        Failed = true;
    }
  }
  /// Whether all was there, and nothing is left.
  bool isWhole() const { return !Failed && Rest.empty(); }

private:
  static void addKind(llvm::BitVector &Set, CountKindId Kind) {
    if (Kind >= Set.size())
      Set.resize(Kind + 1);
    Set.set(Kind);
  }
  uint32_t next() {
    if (Rest.empty()) {
      Failed = true;
      return 0;
    }
    uint32_t Word = Rest.front();
    Rest = Rest.drop_front();
    return Word;
  }

  const KeptSummaries &K;
  llvm::ArrayRef<uint32_t> Rest;
  bool Failed = false;
};

KeptSummaries::KeptSummaries(llvm::StringRef From)
    : Bytes((From.size() + 3) / 4) {
  if (!From.empty())
    std::memcpy(Bytes.data(), From.data(), From.size());
  if (read(From.size()) && Texts.size() < MaxTexts)
    return;
  Texts.clear();
  Kinds.clear();
  Old.clear();
}

bool KeptSummaries::read(size_t Size) {
  llvm::ArrayRef<uint32_t> Rest(Bytes);
  bool Failed = false;
  auto Take = [&](uint64_t Count) {
    Failed |= Count > Rest.size();
    llvm::ArrayRef<uint32_t> Out = Rest.take_front(Failed ? 0 : Count);
    Rest = Rest.drop_front(Out.size());
    return Out;
  };
  llvm::ArrayRef<uint32_t> Head = Take(Size_);
  if (Failed)
    return false;
  llvm::ArrayRef<uint32_t> Lengths = Take(Head[Texts_]),
                           KindList = Take(Head[KindNumbers]),
                           Entries =
                               Take(uint64_t(Head[Entries_]) * EntryNumbers);
  Words = Take(Head[Words_]);
  size_t Numbers = size_t(Rest.data() - Bytes.data()) * sizeof(uint32_t);
  if (Failed || Numbers + Head[TextBytes] != Size)
    return false;
  llvm::StringRef Text(reinterpret_cast<const char *>(Rest.data()),
                       Head[TextBytes]);
  for (uint32_t Length : Lengths) {
    if (Length > Text.size())
      return false;
    Texts.push_back(Text.take_front(Length));
    Text = Text.drop_front(Length);
  }
  for (uint32_t I = 0; I != Head[Kinds_]; ++I) {
    if (KindList.empty() || KindList[0] >= KindList.size())
      return false;
    llvm::ArrayRef<uint32_t> Of = KindList.slice(1, KindList[0]);
    for (uint32_t Name : Of)
      if (Name >= Texts.size())
        return false;
    Kinds.emplace_back(Of.begin(), Of.end());
    KindList = KindList.drop_front(1 + Of.size());
  }
  Old.reserve(Head[Entries_]);
  ByKey.reserve(Head[Entries_]);
  for (; !Entries.empty(); Entries = Entries.drop_front(EntryNumbers)) {
    auto Wide = [&](size_t I) {
      return uint64_t(Entries[I + 1]) << 32 | Entries[I];
    };
    Entry E{{Wide(0), Wide(2)},
            Wide(4),
            Entries[6],
            Entries[7],
            uint16_t(Entries[8] >> 1),
            uint16_t(Entries[8] & 1)};
    if (E.Begin > Words.size() || E.Size > Words.size() - E.Begin)
      return false;
    ByKey[{E.Key.Low, E.Key.High}].push_back(uint32_t(Old.size()));
    Old.push_back(E);
  }
  return true;
}

CountKindId KeptSummaries::findKind(size_t Number) const {
  llvm::ArrayRef<uint32_t> Of = Kinds[Number];
  Location L;
  bool IsKnown = true;
  auto Name = [&](uint32_t I) {
    IsKnown &= NameOf[I] || Texts[I].empty();
    return NameOf[I];
  };
  if (Of.size() % 2 == 0)
    return NoKind;
  L.Global = Name(Of[0]);
  for (size_t I = 1; I != Of.size(); I += 2)
    L.Steps.push_back({Name(Of[I]), Name(Of[I + 1])});
  if (!IsKnown)
    return NoKind;
  if (L.Steps.empty() && !L.Global)
    return CallersKind;
  CountKindId K = Counted->kindOf(L);
  // Not that of a part of it.
  return K != NoKind && Counted->place(K).Steps == L.Steps ? K : NoKind;
}

void KeptSummaries::begin(const Names &Of, const Counts &C, size_t Count) {
  N = &Of;
  Counted = &C;
  NameOf.clear();
  for (llvm::StringRef Text : Texts)
    NameOf.push_back(N->find(Text));
  KindOf.clear();
  for (size_t I = 0; I != Kinds.size(); ++I)
    KindOf.push_back(findKind(I));
  Parts.assign(Count, {});
}

bool KeptSummaries::take(uint32_t P, const SummaryKey &K,
                         llvm::function_ref<uint64_t()> Reach,
                         llvm::ArrayRef<Summary *> Into) {
  auto It = ByKey.find({K.Low, K.High});
  if (It == ByKey.end())
    return false;
  std::optional<uint64_t> Asked;
  for (uint32_t I : It->second) {
    const Entry &E = Old[I];
    if (E.HasReach && !Asked)
      Asked = Reach();
    if (E.HasReach && *Asked != E.Reach)
      continue;
    Reader From(*this, Words.slice(E.Begin, E.Size));
    for (Summary *S : Into) {
      *S = {};
      visit(From, *S);
    }
    if (From.isWhole()) {
      Parts[P].Is = Part::Taken;
      Parts[P].Entry = I;
      return true;
    }
    for (Summary *S : Into)
      *S = {};
  }
  return false;
}

void KeptSummaries::note(uint32_t P, const SummaryKey &K,
                         std::optional<uint64_t> Reach,
                         llvm::ArrayRef<const Summary *> Made) {
  Part &To = Parts[P];
  To.Is = Part::Made;
  To.Key = K;
  To.Reach = Reach;
  To.Of.assign(Made.begin(), Made.end());
}

size_t KeptSummaries::taken() const {
  return llvm::count_if(Parts, [](auto &P) { return P.Is == Part::Taken; });
}

size_t KeptSummaries::made() const {
  return llvm::count_if(Parts, [](auto &P) { return P.Is == Part::Made; });
}

std::string KeptSummaries::bytes() const {
  std::vector<Entry> Kept = Old;
  for (Entry &E : Kept)
    ++E.Unused;
  Writer Out(*this);
  for (const Part &P : Parts)
    if (P.Is == Part::Taken)
      Kept[P.Entry].Unused = 0;
    else if (P.Is == Part::Made)
      Out.entry(P);
  for (const Entry &E : Kept)
    if (E.Unused <= MaxUnused)
      Out.entry(E, Words.slice(E.Begin, E.Size));
  return Out.bytes();
}
