//===- Frame.cpp - What stands around every block on disk ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Frame.h"
#include "Support/ErrorContext.h"
#include "Support/Hashing.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/Endian.h"

using llvm::ArrayRef;
using llvm::Expected;
using nobounce::support::makeError;
namespace endian = llvm::support::endian;

namespace nobounce::facts {

// Header: magic 4, version 4, kind 2, encoding 2, zero 4, stored size 8,
// payload size 8, checksum 16.
static constexpr uint8_t Magic[4] = {'N', 'B', 'F', 'x'};
static constexpr size_t ChecksumAt = 32;
enum Encoding : uint16_t { Stored = 0, Zstd = 1 };

/// Level at which packing costs about a hundredth of parsing.
static constexpr int Level = 5;

/// Covers the header before the checksum and the payload as stored.
static support::Hash128 checksum(const uint8_t *Header,
                                 ArrayRef<uint8_t> Payload) {
  support::Hash128 Inner = support::hash128(Payload);
  uint8_t Outer[ChecksumAt + 16];
  std::copy(Header, Header + ChecksumAt, Outer);
  endian::write64le(Outer + ChecksumAt, Inner.low64);
  endian::write64le(Outer + ChecksumAt + 8, Inner.high64);
  return support::hash128(ArrayRef<uint8_t>(Outer));
}

Bytes frame(FrameKind Kind, ArrayRef<uint8_t> Payload) {
  Encoding How = Stored;
  llvm::SmallVector<uint8_t, 0> Packed;
  ArrayRef<uint8_t> Body = Payload;
  if (llvm::compression::zstd::isAvailable()) {
    llvm::compression::zstd::compress(Payload, Packed, Level);
    if (Packed.size() < Payload.size()) {
      How = Zstd;
      Body = Packed;
    }
  }
  Bytes Out(FrameHeaderSize, 0);
  std::copy(std::begin(Magic), std::end(Magic), Out.begin());
  endian::write32le(&Out[4], FormatVersion);
  endian::write16le(&Out[8], uint16_t(Kind));
  endian::write16le(&Out[10], How);
  endian::write64le(&Out[16], Body.size());
  endian::write64le(&Out[24], Payload.size());
  support::Hash128 Sum = checksum(Out.data(), Body);
  endian::write64le(&Out[ChecksumAt], Sum.low64);
  endian::write64le(&Out[ChecksumAt + 8], Sum.high64);
  Out.append(Body.begin(), Body.end());
  return Out;
}

Expected<size_t> frameSize(FrameKind Kind, ArrayRef<uint8_t> Data) {
  if (Data.size() < FrameHeaderSize)
    return makeError("truncated: no room for a header");
  if (!std::equal(std::begin(Magic), std::end(Magic), Data.begin()))
    return makeError("not a file of nobounce");
  if (uint32_t Version = endian::read32le(&Data[4]); Version != FormatVersion)
    return makeError("format version " + llvm::Twine(Version) + ", not " +
                     llvm::Twine(FormatVersion));
  if (endian::read16le(&Data[8]) != uint16_t(Kind))
    return makeError("holds something else");
  uint64_t StoredSize = endian::read64le(&Data[16]);
  if (StoredSize > Data.size() - FrameHeaderSize)
    return makeError("truncated: " + llvm::Twine(Data.size()) + " of " +
                     llvm::Twine(FrameHeaderSize + StoredSize) + " bytes");
  return FrameHeaderSize + size_t(StoredSize);
}

Expected<Bytes> unframe(FrameKind Kind, ArrayRef<uint8_t> Data) {
  Expected<size_t> Size = frameSize(Kind, Data);
  if (!Size)
    return Size.takeError();
  ArrayRef<uint8_t> Body = Data.slice(FrameHeaderSize, *Size - FrameHeaderSize);
  support::Hash128 Sum = checksum(Data.data(), Body);
  if (Sum.low64 != endian::read64le(&Data[ChecksumAt]) ||
      Sum.high64 != endian::read64le(&Data[ChecksumAt + 8]))
    return makeError("wrong checksum");

  uint64_t PayloadSize = endian::read64le(&Data[24]);
  if (PayloadSize > MaxPayload)
    return makeError("payload of " + llvm::Twine(PayloadSize) + " bytes");
  switch (endian::read16le(&Data[10])) {
  case Stored:
    if (PayloadSize != Body.size())
      return makeError("sizes disagree");
    return Bytes(Body.begin(), Body.end());
  case Zstd: {
    if (!llvm::compression::zstd::isAvailable())
      return makeError("compressed by zstd, which this LLVM lacks");
    Bytes Out;
    if (llvm::Error E =
            llvm::compression::zstd::decompress(Body, Out, PayloadSize))
      return E;
    if (Out.size() != PayloadSize)
      return makeError("sizes disagree");
    return Out;
  }
  default:
    return makeError("no such encoding");
  }
}

} // namespace nobounce::facts
