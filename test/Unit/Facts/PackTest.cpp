//===- PackTest.cpp - Many shards in one immutable file ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Pack.h"
#include "Samples.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

using namespace nobounce::facts;
using namespace nobounce::facts::test;

static PackItem functionItem(llvm::StringRef Name, size_t Extra = 0) {
  Function F = sampleFunction(Name);
  // Not compressible, and different for each name.
  uint64_t State = std::hash<std::string>()(Name.str());
  F.Strings.emplace_back();
  while (F.Strings.back().size() < Extra)
    F.Strings.back() += char((State = State * 6364136223846793005u + 1) >> 56);
  Bytes Data = encodeFunction(F);
  EntityHash Hash = entityHash(Data);
  return {ItemKind::Function, Hash, 1, std::move(Data)};
}

static std::unique_ptr<Pack> opened(llvm::ArrayRef<PackItem> Items) {
  return llvm::cantFail(Pack::open(llvm::MemoryBuffer::getMemBufferCopy(
      llvm::toStringRef(encodePack(Items)), "test.pack")));
}

TEST(Pack, ItemsComeBackByKind) {
  PackItem Manifest{ItemKind::Manifest, {7, 8}, 3, Bytes(100, 'm')};
  std::unique_ptr<Pack> P =
      opened({functionItem("a"), Manifest, functionItem("b")});
  ASSERT_EQ(P->entries().size(), 3u);
  const PackEntry &First = P->entries()[0];
  EXPECT_EQ(First.Kind, ItemKind::Manifest);
  EXPECT_EQ(First.Name, (EntityHash{7, 8}));
  EXPECT_EQ(First.Generation, 3u);
  EXPECT_EQ(Bytes(llvm::cantFail(P->data(First)).Data), Bytes(100, 'm'));
  ItemData B = llvm::cantFail(P->data(P->entries()[2]));
  EXPECT_EQ(llvm::cantFail(decodeFunction(B.Data)).name(), "b");
  EXPECT_FALSE(P->isDamaged());
}

TEST(Pack, EmptyPack) { EXPECT_TRUE(opened({})->entries().empty()); }

TEST(Pack, SeveralChunks) {
  std::vector<PackItem> Items;
  for (int I = 0; I != 6; ++I)
    Items.push_back(functionItem(("f" + llvm::Twine(I)).str(), 600000));
  std::unique_ptr<Pack> P = opened(Items);
  ASSERT_EQ(P->entries().size(), 6u);
  EXPECT_GE(P->entries().back().Chunk, 2u);
  ItemData Kept = llvm::cantFail(P->data(P->entries()[0]));
  P->dropChunks();
  EXPECT_EQ(entityHash(Kept.Data), Items[0].Name) << "holders keep a chunk";
  for (size_t I = 0; I != 6; ++I)
    EXPECT_EQ(entityHash(llvm::cantFail(P->data(P->entries()[I])).Data),
              Items[I].Name);
}

TEST(Pack, AWrongNameIsFound) {
  PackItem Item = functionItem("a");
  Item.Name.Low ^= 1;
  std::unique_ptr<Pack> P = opened({Item});
  llvm::Expected<ItemData> Data = P->data(P->entries()[0]);
  ASSERT_FALSE(bool(Data));
  EXPECT_EQ(llvm::toString(Data.takeError()), "item is not what its name says");
  EXPECT_TRUE(P->isDamaged());
}

TEST(Pack, ALostEndLosesItsChunksOnly) {
  std::vector<PackItem> Items;
  for (int I = 0; I != 6; ++I)
    Items.push_back(functionItem(("f" + llvm::Twine(I)).str(), 600000));
  Bytes Encoded = encodePack(Items);
  Encoded.resize(Encoded.size() - 10);
  std::unique_ptr<Pack> P =
      llvm::cantFail(Pack::open(llvm::MemoryBuffer::getMemBufferCopy(
          llvm::toStringRef(Encoded), "test.pack")));
  EXPECT_TRUE(bool(llvm::expectedToOptional(P->data(P->entries()[0]))));
  EXPECT_FALSE(llvm::expectedToOptional(P->data(P->entries()[5])));
}
