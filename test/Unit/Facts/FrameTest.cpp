//===- FrameTest.cpp - What stands around every block on disk ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Frame.h"
#include "Samples.h"
#include "llvm/Support/Endian.h"
#include "gtest/gtest.h"

using namespace nobounce::facts;
using namespace nobounce::facts::test;

static std::string failure(FrameKind Kind, llvm::ArrayRef<uint8_t> Data) {
  llvm::Expected<Bytes> Payload = unframe(Kind, Data);
  return Payload ? "" : llvm::toString(Payload.takeError());
}

TEST(Frame, RoundTrip) {
  Bytes Payload = encodeFunction(sampleFunction());
  Bytes Framed = frame(FrameKind::Function, Payload);
  EXPECT_LT(Framed.size(), Payload.size()) << "is it compressed?";
  llvm::Expected<Bytes> Back = unframe(FrameKind::Function, Framed);
  ASSERT_TRUE(bool(Back)) << llvm::toString(Back.takeError());
  EXPECT_EQ(*Back, Payload);
}

TEST(Frame, WhatCannotBeCompressedIsStored) {
  Bytes Payload;
  for (int I = 0; I != 5; ++I)
    Payload.push_back(uint8_t(I * 37));
  Bytes Framed = frame(FrameKind::Record, Payload);
  EXPECT_EQ(Framed.size(), FrameHeaderSize + Payload.size());
  EXPECT_EQ(llvm::cantFail(unframe(FrameKind::Record, Framed)), Payload);
  EXPECT_EQ(
      llvm::cantFail(unframe(FrameKind::Record, frame(FrameKind::Record, {}))),
      Bytes());
}

TEST(Frame, EveryFlippedBitIsRefused) {
  Bytes Framed = frame(FrameKind::Function, encodeFunction(sampleFunction()));
  for (size_t At = 0; At != Framed.size(); ++At)
    for (unsigned Bit = 0; Bit != 8; ++Bit) {
      Bytes Broken = Framed;
      Broken[At] ^= uint8_t(1u << Bit);
      EXPECT_NE(failure(FrameKind::Function, Broken), "")
          << "byte " << At << ", bit " << Bit;
    }
}

TEST(Frame, TruncationAtEveryLength) {
  Bytes Framed = frame(FrameKind::Unit, encodeUnit(sampleUnit()));
  for (size_t Length = 0; Length != Framed.size(); ++Length)
    EXPECT_NE(
        failure(FrameKind::Unit,
                std::vector<uint8_t>(Framed.begin(), Framed.begin() + Length))
            .find("truncated"),
        std::string::npos)
        << Length;
}

TEST(Frame, AnotherVersionSaysWhich) {
  Bytes Framed = frame(FrameKind::Unit, encodeUnit(sampleUnit()));
  llvm::support::endian::write32le(&Framed[4], FormatVersion + 6);
  EXPECT_EQ(failure(FrameKind::Unit, Framed),
            "format version " + std::to_string(FormatVersion + 6) + ", not " +
                std::to_string(FormatVersion));
}

TEST(Frame, AnotherKind) {
  Bytes Framed = frame(FrameKind::Unit, encodeUnit(sampleUnit()));
  EXPECT_EQ(failure(FrameKind::Record, Framed), "holds something else");
}

TEST(Frame, AnotherFile) {
  llvm::StringRef Text = "An unrelated file of some length, 48 bytes at least.";
  EXPECT_EQ(
      failure(FrameKind::Unit,
              {reinterpret_cast<const uint8_t *>(Text.data()), Text.size()}),
      "not a file of nobounce");
}
