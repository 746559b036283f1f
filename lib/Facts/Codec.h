//===- Codec.h - Facts to bytes and back ------------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Facts. FlatBuffers shards (see Facts.fbs) from and to the value
/// types. Records of fixed size are stored as they stand in memory, so encoding
/// and decoding a function is a handful of block copies.
///
/// Ownership: values. Threads: pure functions. Determinism: equal facts give
/// equal bytes; padding is zeroed, nothing depends on capacity, address or
/// order of encoding.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FACTS_CODEC_H
#define NOBOUNCE_FACTS_CODEC_H

#include "Facts/Function.h"
#include "Facts/Unit.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"

namespace nobounce::facts {

using Bytes = llvm::SmallVector<uint8_t, 0>;

/// Encodes one function as a shard of its own (without frame).
Bytes encodeFunction(const Function &F);
Bytes encodeRecord(const Record &R);
Bytes encodeUnit(const Unit &U);

/// Name of an encoded entity: the hash of its bytes.
EntityHash entityHash(llvm::ArrayRef<uint8_t> Encoded);

/// Decodes and validates (see Validate.h) a shard. Any bytes are fine as input;
/// 16-byte alignment is not needed. The error says what is wrong with them.
llvm::Expected<Function> decodeFunction(llvm::ArrayRef<uint8_t> Encoded);
llvm::Expected<Record> decodeRecord(llvm::ArrayRef<uint8_t> Encoded);
llvm::Expected<Unit> decodeUnit(llvm::ArrayRef<uint8_t> Encoded);

} // namespace nobounce::facts

#endif // NOBOUNCE_FACTS_CODEC_H
