//===- StringPool.h - Strings of a shard, end to end -*- C++ -*- ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Facts, internal. Strings are stored as one run of bytes and the end
/// of each, which costs four bytes a string and copies in one go.
///
/// Ownership: a pool owns its bytes; readers borrow the shard's. Threads: one.
/// Determinism: ids in order of first use; id 0 is "".
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FACTS_STRINGPOOL_H
#define NOBOUNCE_FACTS_STRINGPOOL_H

#include "Facts/Facts_generated.h"
#include "Facts/Types.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace nobounce::facts {

/// Collects strings while a shard is encoded.
class StringPool {
public:
  StringPool() { add(""); }

  /// Id of `S`, the same for equal strings.
  StrId add(llvm::StringRef S) {
    auto [It, New] = Ids.try_emplace(S, uint32_t(Ends.size()));
    if (New)
      append(S);
    return It->second;
  }

  /// Appends `S` without looking for an equal one.
  void append(llvm::StringRef S) {
    Text.append(S.begin(), S.end());
    Ends.push_back(uint32_t(Text.size()));
  }

  std::string Text;
  std::vector<uint32_t> Ends;

private:
  llvm::StringMap<uint32_t> Ids;
};

/// Strings of a shard that passed the FlatBuffers verifier.
class StoredStrings {
public:
  /// Fails when an end is out of order or behind the text, or 0 is not "".
  static llvm::Expected<StoredStrings>
  open(const flatbuffers::Vector<uint8_t> &Text,
       const flatbuffers::Vector<uint32_t> &Ends);

  size_t size() const { return Ends.size(); }
  /// Whether every one of `Ids` names a string.
  bool has(std::initializer_list<uint32_t> Ids) const {
    for (uint32_t Id : Ids)
      if (Id >= Ends.size())
        return false;
    return true;
  }
  llvm::StringRef operator[](uint32_t Id) const {
    uint32_t Begin = Id ? Ends[Id - 1] : 0;
    return Text.slice(Begin, Ends[Id]);
  }

private:
  llvm::StringRef Text;
  llvm::ArrayRef<uint32_t> Ends;
};

} // namespace nobounce::facts

#endif // NOBOUNCE_FACTS_STRINGPOOL_H
