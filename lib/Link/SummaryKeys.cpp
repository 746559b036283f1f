//===- SummaryKeys.cpp - What a summary follows from ----------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/SummaryKeys.h"
#include "Link/SummaryCode.h"
#include "Support/Crew.h"
#include "llvm/Support/xxhash.h"

using namespace nobounce;
using namespace nobounce::link;
using facts::None;

static uint64_t hashOfText(llvm::StringRef Text) {
  return llvm::xxh3_64bits(Text);
}

static uint64_t hashOfOperand(const rules::Operand &O) {
  return hashOf({uint64_t(O.Kind), O.Index, hashOfText(O.Name), O.IsLvalue});
}

/// All but the place where it stands.
static uint64_t hashOfPrimitive(const rules::Primitive &P) {
  std::vector<uint64_t> All{uint64_t(P.IsMacro),
                            uint64_t(P.Is),
                            uint64_t(P.Order),
                            uint64_t(P.HasResult),
                            uint64_t(int64_t(P.Likely)),
                            uint64_t(int64_t(P.Counts)),
                            uint64_t(P.Ends),
                            uint64_t(P.Sleeps)};
  for (const std::string *Text :
       {&P.Name, &P.When, &P.FailsWhen, &P.CountRecord, &P.CountField,
        &P.RunsRecord, &P.RunsField})
    All.push_back(hashOfText(*Text));
  for (const rules::Operand *O : {&P.Of, &P.Callback, &P.Bit, &P.Number})
    All.push_back(hashOfOperand(*O));
  return hashOf(All);
}

/// Of what models say of functions and macros. What else they say shows in
/// what is known of names.
static uint64_t hashOfModels(const rules::RuleSet &R) {
  std::vector<uint64_t> All;
  for (const rules::Primitive &P : R.Primitives)
    All.push_back(hashOfPrimitive(P));
  All.push_back(All.size());
  for (const rules::Overrule &O : R.Overrules)
    All.push_back(hashOfPrimitive(O.Is));
  return hashOf(All);
}

namespace {
/// Hashes a summary by what its names say. Where in the body it happens is of
/// no interest to callers.
class Hasher {
public:
  Hasher(const NameDigests &D) : D(D) {}
  template <class T> void number(T &Value) { All.push_back(uint64_t(Value)); }
  void event(uint32_t &) {}
  void name(NameId &Name) { All.append({D.text(Name), D.known(Name)}); }
  template <class List, class Fn> void list(List &Items, Fn Each) {
    All.push_back(Items.size());
    for (auto &Item : Items)
      Each(*this, Item);
  }
  void kinds(llvm::BitVector &Set) {
    uint64_t Sum = Set.count();
    for (unsigned K : Set.set_bits())
      Sum += D.kind(K);
    All.push_back(Sum);
  }
  uint64_t result() const { return hashOf(All); }

private:
  const NameDigests &D;
  llvm::SmallVector<uint64_t, 256> All;
};
} // namespace

SummaryKeys::SummaryKeys(const Names &N, const Symbols &S,
                         const std::vector<FunctionData> &Data,
                         const rules::RuleSet &R, const Counts &Counted,
                         const CountReach &Reach, support::Crew &Helpers)
    : N(N), Data(Data), Reach(Reach), Digests(N, S, R, Counted, Helpers),
      Models(hashOfModels(R)), Results(Data.size()) {
  Helpers.each(Data.size(), [&](size_t F) {
    llvm::StringRef Type = Data[F].F.str(Data[F].F.ReturnType);
    Results[F] = hashOf({hashOfText(Type), Digests.type(Type)});
  });
}

uint64_t SummaryKeys::digest(const Summary &S) const {
  if (S.isEmpty() && !S.IsPartial)
    return 0;
  Hasher To(Digests);
  visit(To, const_cast<Summary &>(S)); // It only looks.
  return To.result();
}

template <class T> static uint64_t hashOfItems(const std::vector<T> &Items) {
  return llvm::xxh3_64bits(
      llvm::ArrayRef(reinterpret_cast<const uint8_t *>(Items.data()),
                     Items.size() * sizeof(T)));
}

void SummaryKeys::addFacts(FunctionId F, Numbers &To) const {
  const facts::Function &Fn = Data[F].F;
  To.push_back(Fn.Strings.size());
  for (const std::string &Text : Fn.Strings)
    To.push_back(hashOfText(Text));
  To.append({Fn.Name, Fn.File, Fn.Section, Fn.Alias, Fn.ReturnType, Fn.Flags,
             hashOfItems(Fn.Params), hashOfItems(Fn.Locals),
             hashOfItems(Fn.Paths), hashOfItems(Fn.Exprs),
             hashOfItems(Fn.ExprLists), hashOfItems(Fn.Events),
             hashOfItems(Fn.Macros), hashOfItems(Fn.MacroArgs),
             hashOfItems(Fn.Blocks), hashOfItems(Fn.Succs)});
}

/// What was found of a function's flow, beyond what follows from its facts.
void SummaryKeys::addFlow(FunctionId F, Numbers &To) const {
  const FunctionData &D = Data[F];
  llvm::SmallVector<uint8_t, 256> Reasons;
  for (uint32_t B = 0; B != D.G.blockCount(); ++B) {
    Reasons.push_back(uint8_t(D.G.coldReason(B)));
    for (const FlowEdge &E : D.G.succs(B))
      Reasons.push_back(uint8_t(D.G.coldReason(E)));
  }
  To.push_back(llvm::xxh3_64bits(Reasons));
  llvm::SmallVector<std::pair<uint32_t, int64_t>, 4> Constants(
      D.Constants.begin(), D.Constants.end());
  llvm::sort(Constants);
  To.push_back(Constants.size());
  for (auto [Path, Value] : Constants)
    To.append({Path, uint64_t(Value)});
}

/// What is known of the records and globals that a function names.
void SummaryKeys::addNames(FunctionId F, Numbers &To) const {
  const FunctionData &D = Data[F];
  uint64_t Sum = 0; // By place: the strings are in the facts' order.
  for (uint32_t I = 0; I != D.Local.size(); ++I)
    if (uint64_t Known = D.Local[I] ? Digests.known(D.Local[I]) : 0)
      Sum += hashOf({I, Known});
  To.push_back(Sum);
  llvm::BitVector Types(uint32_t(D.F.Strings.size()));
  for (const facts::Variable &V : D.F.Params)
    Types.set(V.Type);
  for (const facts::Variable &V : D.F.Locals)
    Types.set(V.Type);
  for (const facts::Event &E : D.F.Events)
    if (E.Kind == facts::EventKind::Store)
      Types.set(E.Type);
  for (unsigned I : Types.set_bits())
    To.push_back(Digests.type(D.F.str(I)));
  // The field that a model says counts in what it is given.
  for (const Primitives::At &A : D.P.all())
    if (!A.Is->CountField.empty()) {
      NameId Record = N.find(A.Is->CountRecord);
      To.append(
          {Record != 0, N.find(A.Is->CountField) != 0, Digests.known(Record)});
    }
}

void SummaryKeys::addInputs(FunctionId F, const BodyInputs &In,
                            llvm::ArrayRef<FunctionId> Part,
                            llvm::ArrayRef<uint64_t> Done, Numbers &To) const {
  auto AddCall = [&](uint32_t Event, FunctionId Callee) {
    // One of the part is what the key says of it.
    auto It = llvm::lower_bound(Part, Callee);
    bool IsOwn = It != Part.end() && *It == Callee;
    To.append({Event, IsOwn, IsOwn ? uint64_t(It - Part.begin()) : Done[Callee],
               Results[Callee]});
  };
  const FunctionData &D = Data[F];
  To.push_back(D.Direct.size());
  for (auto [Event, Callee] : D.Direct)
    AddCall(Event, Callee);
  To.push_back(In.OnlyTargets.size());
  for (auto [Event, Callee] : In.OnlyTargets)
    AddCall(Event, Callee);
  for (const auto *List : {&In.EndsLater, &In.MayEnd}) {
    To.push_back(List->size());
    To.append(List->begin(), List->end());
  }
  // Which fields they are follows from the facts.
  To.push_back(In.Stored.size());
  for (auto [Event, Field] : In.Stored)
    To.push_back(uint64_t(Event) << 32 | Field);
}

SummaryKey SummaryKeys::key(llvm::ArrayRef<FunctionId> Part,
                            llvm::ArrayRef<BodyInputs> Inputs,
                            llvm::ArrayRef<uint64_t> Done) const {
  Numbers All{Models, Part.size()};
  for (size_t I = 0; I != Part.size(); ++I) {
    addFacts(Part[I], All);
    addFlow(Part[I], All);
    addNames(Part[I], All);
    addInputs(Part[I], Inputs[I], Part, Done, All);
  }
  llvm::XXH128_hash_t H = llvm::xxh3_128bits(
      llvm::ArrayRef(reinterpret_cast<const uint8_t *>(All.data()),
                     All.size() * sizeof(uint64_t)));
  return {H.low64, H.high64};
}

uint64_t SummaryKeys::reach(llvm::ArrayRef<FunctionId> Part,
                            llvm::ArrayRef<BodyInputs> Inputs) const {
  Numbers All;
  for (size_t I = 0; I != Part.size(); ++I) {
    uint64_t Own = 0; // In no order.
    for (auto [Event, K] : Reach.own(Part[I]))
      Own += hashOf({Event, Digests.kind(K)});
    All.push_back(Own);
    auto AddCall = [&](uint32_t Event, FunctionId Callee) {
      uint64_t Sum = 0;
      for (unsigned K : Reach.all(Callee).set_bits())
        Sum += hashOf({Digests.kind(K)});
      All.append({Event, Sum});
    };
    for (auto [Event, Callee] : Data[Part[I]].Direct)
      AddCall(Event, Callee);
    for (auto [Event, Callee] : Inputs[I].OnlyTargets)
      AddCall(Event, Callee);
  }
  return hashOf(All);
}
