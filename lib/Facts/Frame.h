//===- Frame.h - What stands around every block on disk ---------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Facts. A frame is a header (magic, format version, kind, sizes, and
/// the XXH3-128 of all that and of the payload as stored) and the payload,
/// compressed by zstd when this LLVM has it. Nothing behind a frame is looked
/// at before its checksum was found right.
///
/// Ownership: values. Threads: pure functions. Determinism: the bytes depend on
/// the payload and on the zstd that LLVM links; nothing is keyed by them.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FACTS_FRAME_H
#define NOBOUNCE_FACTS_FRAME_H

#include "Facts/Codec.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace nobounce::facts {

/// What a frame holds.
enum class FrameKind : uint16_t {
  Function = 1,
  Record,
  Unit,
  Contents,
  Chunk,
  Index, ///< No facts: what was found by linking and checking them.
  Object ///< All facts of one unit, as an object file carries them.
};

/// Bytes of a frame's header.
inline constexpr size_t FrameHeaderSize = 48;

/// No payload larger than this is read; bounds what a broken size can allocate.
inline constexpr uint64_t MaxPayload = uint64_t(1) << 30;

/// Compresses `Payload` where that helps and puts the header before it.
Bytes frame(FrameKind Kind, llvm::ArrayRef<uint8_t> Payload);

/// Size of the frame that starts at `Data`, or an error when none does, it is
/// of another version or kind, or `Data` ends before it.
llvm::Expected<size_t> frameSize(FrameKind Kind, llvm::ArrayRef<uint8_t> Data);

/// Checks the frame that starts at `Data` and returns its payload.
llvm::Expected<Bytes> unframe(FrameKind Kind, llvm::ArrayRef<uint8_t> Data);

} // namespace nobounce::facts

#endif // NOBOUNCE_FACTS_FRAME_H
