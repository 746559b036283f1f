//===- NameDigests.cpp - What a program knows of a name -------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/NameDigests.h"
#include "Support/Crew.h"
#include "llvm/Support/xxhash.h"

using namespace nobounce;
using namespace nobounce::link;

uint64_t nobounce::link::hashOf(llvm::ArrayRef<uint64_t> Numbers) {
  return llvm::xxh3_64bits(
      llvm::ArrayRef(reinterpret_cast<const uint8_t *>(Numbers.data()),
                     Numbers.size() * sizeof(uint64_t)));
}

uint64_t NameDigests::beginning(llvm::StringRef Record) const {
  llvm::SmallVector<uint64_t, 24> All;
  // As deep as TermTypes::mayBe looks.
  for (unsigned I = 0; I != 9; ++I) {
    const facts::Record *R = S.record(N.find(Record));
    All.append({llvm::xxh3_64bits(Record), R != nullptr, R && R->IsUnion});
    if (!R || R->IsUnion || R->Fields.empty())
      break;
    Record = R->Fields.front().Record;
  }
  return hashOf(All);
}

uint64_t NameDigests::layout(const facts::Record &R) const {
  std::vector<uint64_t> All{beginning(R.Name)};
  for (const facts::FieldInfo &I : R.Fields) {
    llvm::StringRef Type = I.Type;
    All.push_back(llvm::xxh3_64bits(llvm::StringRef(I.Name)));
    All.push_back(llvm::xxh3_64bits(Type));
    if (Type.consume_back("*")) {
      Type = Type.rtrim();
      Type.consume_front("const ");
      All.push_back(beginning(Type));
    }
  }
  return hashOf(All);
}

NameDigests::NameDigests(const Names &N, const Symbols &S,
                         const rules::RuleSet &R, const Counts &Counted,
                         support::Crew &Helpers)
    : N(N), S(S), Texts(N.size()), Known(N.size()) {
  Helpers.each(N.size(), [&](size_t I) {
    Texts[I] = llvm::xxh3_64bits(N.text(NameId(I)));
  });
  std::vector<std::pair<NameId, const facts::Record *>> Records(
      S.records().begin(), S.records().end());
  Helpers.each(Records.size(), [&](size_t I) {
    auto [Name, R] = Records[I];
    Known[Name] = layout(*R);
  });
  // In no order, so what is known of one name is added up.
  Counted.describe([&](NameId Name, llvm::ArrayRef<NameId> More, uint64_t Is) {
    llvm::SmallVector<uint64_t, 8> All{Is};
    for (NameId Other : More)
      All.push_back(Texts[Other]);
    Known[Name] += hashOf(All);
  });
  for (const rules::Wrapper &W : R.Wrappers)
    Known[N.find(W.Record)] += hashOf({0});
  Known[0] = 0;
  Kinds.push_back(CallersKind);
  for (CountKindId K = CallersKind + 1; K < Counted.kindCount(); ++K) {
    const Location &L = Counted.place(K);
    llvm::SmallVector<uint64_t, 8> All{Texts[L.Global]};
    for (const Location::Step &Step : L.Steps)
      All.append({Texts[Step.Record], Texts[Step.Field]});
    Kinds.push_back(hashOf(All));
  }
}

uint64_t NameDigests::type(llvm::StringRef Type) const {
  llvm::SmallVector<uint64_t, 3> All{known(N.find(Type))};
  if (Type.consume_back("*")) {
    Type = Type.rtrim();
    All.push_back(known(N.find(Type)));
    if (Type.consume_front("const "))
      All.push_back(known(N.find(Type)));
  }
  return hashOf(All);
}
