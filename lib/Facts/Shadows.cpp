//===- Shadows.cpp - Headers that hide others -----------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Shadows.h"
#include "llvm/Support/xxhash.h"

namespace nobounce::facts {

Shadows::Search::Search(Shadows &Known, const StoredStrings &Folders,
                        HashOfFile Hash)
    : Known(Known), Folders(Folders), Hash(Hash) {
  uint64_t Sum = 0;
  for (unsigned I = 0; I != Folders.size(); ++I) {
    uint64_t Both[] = {Sum, llvm::xxh3_64bits(Folders[I])};
    Sum = llvm::xxh3_64bits(
        {reinterpret_cast<const uint8_t *>(Both), sizeof(Both)});
    Sums.push_back(Sum);
  }
}

std::string Shadows::Search::place(unsigned Folder,
                                   llvm::StringRef Name) const {
  if (Folders[Folder].empty()) // The tree itself.
    return Name.str();
  return (Folders[Folder] + "/" + Name).str();
}

std::optional<std::string> Shadows::Search::first(unsigned Passed,
                                                  llvm::StringRef Name) {
  std::pair<uint64_t, uint64_t> Key(Sums[Passed], llvm::xxh3_64bits(Name));
  std::optional<unsigned> Has;
  {
    std::lock_guard Lock(Known.Mutex);
    if (auto It = Known.Found.find(Key); It != Known.Found.end())
      Has = It->second;
  }
  if (!Has) {
    Has = 0;
    for (unsigned I = 1; I <= Passed && !*Has; ++I)
      if (Hash(place(I, Name)))
        Has = I;
    std::lock_guard Lock(Known.Mutex);
    Known.Found.try_emplace(Key, *Has);
  }
  if (*Has)
    return place(*Has, Name);
  return std::nullopt;
}

} // namespace nobounce::facts
