//===- Hashing.h - 128-bit content hashes -----------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Support. XXH3's 128 bits for everything that is named by its content:
/// fact shards, input files, cache keys. Not a cryptographic hash: a cache is
/// trusted as much as the checkout it stands beside.
///
/// Ownership: values. Threads: pure functions. Determinism: the same bytes give
/// the same hash on every host.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_SUPPORT_HASHING_H
#define NOBOUNCE_SUPPORT_HASHING_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/xxhash.h"
#include <string>

namespace nobounce::support {

using Hash128 = llvm::XXH128_hash_t;

/// Hash of the bytes alone.
Hash128 hash128(llvm::ArrayRef<uint8_t> Bytes);
Hash128 hash128(llvm::StringRef Bytes);

/// Hash of a sequence of strings; tells ("ab", "c") from ("a", "bc").
class SequenceHash {
public:
  /// Appends one element of the sequence.
  SequenceHash &add(llvm::StringRef Element);
  SequenceHash &add(uint64_t Number);

  /// The hash of what was added so far.
  Hash128 result() const;

private:
  std::string Bytes;
};

/// 32 lower-case hex digits, high half first.
std::string hex(uint64_t High, uint64_t Low);

} // namespace nobounce::support

#endif // NOBOUNCE_SUPPORT_HASHING_H
