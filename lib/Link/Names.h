//===- Names.h - Interned strings of a program -----------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Link. One id per distinct string of all units, so that no later pass
/// compares text.
///
/// Ownership: owns the strings. Threads: immutable after linking.
/// Determinism: ids follow the order of first use; they are never sorted by.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_LINK_NAMES_H
#define NOBOUNCE_LINK_NAMES_H

#include "Link/Ids.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Allocator.h"
#include <vector>

namespace nobounce::link {

class Names {
public:
  Names() { intern(""); }

  /// Id of a string; gives it one if it is new.
  NameId intern(llvm::StringRef Text) {
    auto [It, New] = Ids.try_emplace(Text, NameId(Texts.size()));
    if (New)
      Texts.push_back(It->getKey());
    return It->second;
  }
  /// Id of a string that was interned before; 0 if it was not.
  NameId find(llvm::StringRef Text) const { return Ids.lookup(Text); }
  llvm::StringRef text(NameId N) const { return Texts[N]; }
  size_t size() const { return Texts.size(); }

private:
  llvm::StringMap<NameId, llvm::BumpPtrAllocator> Ids;
  std::vector<llvm::StringRef> Texts;
};

} // namespace nobounce::link

#endif // NOBOUNCE_LINK_NAMES_H
