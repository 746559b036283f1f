//===- Hashing.cpp - 128-bit content hashes -------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/Hashing.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

namespace nobounce::support {

Hash128 hash128(llvm::ArrayRef<uint8_t> Bytes) {
  return llvm::xxh3_128bits(Bytes);
}

Hash128 hash128(llvm::StringRef Bytes) {
  return hash128(llvm::arrayRefFromStringRef(Bytes));
}

SequenceHash &SequenceHash::add(llvm::StringRef Element) {
  // The length in front keeps neighbours apart.
  add(uint64_t(Element.size()));
  Bytes.append(Element.begin(), Element.end());
  return *this;
}

SequenceHash &SequenceHash::add(uint64_t Number) {
  char Raw[sizeof(Number)];
  llvm::support::endian::write64le(Raw, Number);
  Bytes.append(Raw, sizeof(Raw));
  return *this;
}

Hash128 SequenceHash::result() const { return hash128(Bytes); }

std::string hex(uint64_t High, uint64_t Low) {
  std::string Out;
  llvm::raw_string_ostream(Out) << llvm::format_hex_no_prefix(High, 16)
                                << llvm::format_hex_no_prefix(Low, 16);
  return Out;
}

} // namespace nobounce::support
