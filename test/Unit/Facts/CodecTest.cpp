//===- CodecTest.cpp - Facts to bytes and back ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Codec.h"
#include "Facts/Dump.h"
#include "Samples.h"
#include "gtest/gtest.h"

using namespace nobounce::facts;
using namespace nobounce::facts::test;

template <class T> static std::string dumped(const T &Facts) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  dump(Facts, OS);
  return Out;
}

TEST(Codec, FunctionRoundTrip) {
  Function F = sampleFunction();
  Bytes Encoded = encodeFunction(F);
  llvm::Expected<Function> Back = decodeFunction(Encoded);
  ASSERT_TRUE(bool(Back)) << llvm::toString(Back.takeError());
  EXPECT_EQ(Back->Strings, F.Strings);
  EXPECT_EQ(Back->BodyHash, F.BodyHash);
  EXPECT_EQ(Back->End, F.End);
  EXPECT_EQ(dumped(*Back), dumped(F));
  EXPECT_EQ(encodeFunction(*Back), Encoded);
}

TEST(Codec, RecordRoundTrip) {
  Bytes Encoded = encodeRecord(sampleRecord());
  llvm::Expected<Record> Back = decodeRecord(Encoded);
  ASSERT_TRUE(bool(Back)) << llvm::toString(Back.takeError());
  EXPECT_EQ(Back->AlignAttr, 64u);
  EXPECT_EQ(dumped(*Back), dumped(sampleRecord()));
  EXPECT_EQ(encodeRecord(*Back), Encoded);
}

TEST(Codec, UnitRoundTrip) {
  Unit U = sampleUnit();
  U.HeaderFunctions = {{1, 2}, {3, 1}};
  U.Records = {{5, 6}};
  Bytes Encoded = encodeUnit(U);
  llvm::Expected<Unit> Back = decodeUnit(Encoded);
  ASSERT_TRUE(bool(Back)) << llvm::toString(Back.takeError());
  EXPECT_EQ(Back->HeaderFunctions, U.HeaderFunctions);
  EXPECT_EQ(Back->Records, U.Records);
  EXPECT_EQ(Back->Domain, LinkDomain::Module);
  EXPECT_EQ(Back->Globals[0].Inits[1].Value, -3);
  EXPECT_EQ(dumped(*Back), dumped(U));
  EXPECT_EQ(encodeUnit(*Back), Encoded);
}

TEST(Codec, PaddingDoesNotCount) {
  Function F = sampleFunction();
  Bytes Clean = encodeFunction(F);
  for (PathNode &P : F.Paths)
    P.Pad[0] = P.Pad[2] = 0xaa;
  for (Block &B : F.Blocks)
    B.Term.Pad = 0xaa;
  EXPECT_EQ(encodeFunction(F), Clean);
}

TEST(Codec, OrderOfStringsCounts) {
  // Names are content hashes of bytes: whoever builds a function must add its
  // strings in the order of the source.
  EXPECT_NE(encodeFunction(sampleFunction("a")),
            encodeFunction(sampleFunction("b")));
  EXPECT_EQ(encodeFunction(sampleFunction("a")),
            encodeFunction(sampleFunction("a")));
}

TEST(Codec, AnyAlignment) {
  Bytes Encoded = encodeUnit(sampleUnit());
  for (size_t Shift = 0; Shift != 8; ++Shift) {
    Bytes Shifted(Shift, 0);
    Shifted.append(Encoded.begin(), Encoded.end());
    llvm::Expected<Unit> Back =
        decodeUnit(llvm::ArrayRef<uint8_t>(Shifted).drop_front(Shift));
    ASSERT_TRUE(bool(Back)) << llvm::toString(Back.takeError());
    EXPECT_EQ(dumped(*Back), dumped(sampleUnit()));
  }
}

TEST(Codec, OtherKindIsRefused) {
  Bytes Encoded = encodeFunction(sampleFunction());
  EXPECT_FALSE(llvm::expectedToOptional(decodeRecord(Encoded)));
  EXPECT_FALSE(llvm::expectedToOptional(decodeUnit(Encoded)));
}

TEST(Codec, TruncationAtEveryLength) {
  Bytes Encoded = encodeUnit(sampleUnit());
  for (size_t Length = 0; Length != Encoded.size(); ++Length) {
    // On the heap at its exact size, so that a sanitizer sees an overrun.
    std::vector<uint8_t> Part(Encoded.begin(), Encoded.begin() + Length);
    llvm::Expected<Unit> Back = decodeUnit(Part);
    EXPECT_FALSE(bool(Back)) << Length;
    if (!Back)
      llvm::consumeError(Back.takeError());
  }
}

TEST(Codec, EveryFlippedByteIsRefusedOrReadable) {
  // Without a checksum a flip may yield other facts; they must still be such
  // that every later phase can walk them.
  Bytes Encoded = encodeUnit(sampleUnit());
  for (size_t At = 0; At != Encoded.size(); ++At)
    for (uint8_t Flip : {0x01, 0x80, 0xff}) {
      std::vector<uint8_t> Broken(Encoded.begin(), Encoded.end());
      Broken[At] ^= Flip;
      llvm::Expected<Unit> Back = decodeUnit(Broken);
      if (Back)
        EXPECT_FALSE(dumped(*Back).empty());
      else
        llvm::consumeError(Back.takeError());
    }
}
