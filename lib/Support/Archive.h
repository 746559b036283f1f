//===- Archive.h - Values as bytes and back --------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Support. Writes and reads back structures of numbers, strings and
/// lists. A structure says once which members it has, by a function
/// `archive(A, S)` that passes them to `A`, and is written and read by it.
/// For files that one version of the tool writes for itself: the bytes say
/// nothing of their own shape.
///
/// Ownership: values; a reader refers to its bytes. Threads: one at a time.
/// Determinism: the bytes are a function of the values.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_SUPPORT_ARCHIVE_H
#define NOBOUNCE_SUPPORT_ARCHIVE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Endian.h"
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

namespace nobounce::support {

class ArchiveWriter {
public:
  template <class... T> void operator()(T &...Members) { (put(Members), ...); }
  const std::string &bytes() const { return Out; }

private:
  template <class T> void put(T &Value) {
    if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>) {
      uint64_t Bits = 0;
      std::memcpy(&Bits, &Value, sizeof Value);
      char Raw[8];
      llvm::support::endian::write64le(Raw, Bits);
      Out.append(Raw, sizeof Raw);
    } else {
      archive(*this, Value);
    }
  }
  void put(std::string &Text) {
    uint64_t Size = Text.size();
    put(Size);
    Out += Text;
  }
  template <class T> void put(std::vector<T> &List) {
    uint64_t Size = List.size();
    put(Size);
    for (T &Each : List)
      put(Each);
  }

  std::string Out;
};

/// Bytes that end early leave zeros and empty lists; ask `isWhole` at the end.
class ArchiveReader {
public:
  explicit ArchiveReader(llvm::StringRef Bytes) : Rest(Bytes) {}
  template <class... T> void operator()(T &...Members) { (get(Members), ...); }
  /// Whether all was there, and nothing is left.
  bool isWhole() const { return !Broken && Rest.empty(); }

private:
  template <class T> void get(T &Value) {
    if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>) {
      if (Broken || Rest.size() < 8) {
        Broken = true;
        return;
      }
      uint64_t Bits = llvm::support::endian::read64le(Rest.data());
      std::memcpy(&Value, &Bits, sizeof Value);
      Rest = Rest.drop_front(8);
    } else {
      archive(*this, Value);
    }
  }
  void get(std::string &Text) {
    uint64_t Size = 0;
    get(Size);
    if (Size > Rest.size()) {
      Broken = true;
      return;
    }
    Text = Rest.take_front(Size).str();
    Rest = Rest.drop_front(Size);
  }
  template <class T> void get(std::vector<T> &List) {
    uint64_t Size = 0;
    get(Size);
    for (uint64_t I = 0; I != Size && !Broken; ++I)
      get(List.emplace_back());
  }

  llvm::StringRef Rest;
  bool Broken = false;
};

} // namespace nobounce::support

#endif // NOBOUNCE_SUPPORT_ARCHIVE_H
