//===- FactNames.h - Names of files as facts spell them ---------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Frontend. The same thousand headers are named for each unit, so what
/// a path is called in facts is worked out once.
///
/// Ownership: owns the names; references to them stay valid. Threads: one.
/// Determinism: pure, but for the memory.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FRONTEND_FACTNAMES_H
#define NOBOUNCE_FRONTEND_FACTNAMES_H

#include "Support/PathNames.h"
#include "llvm/ADT/StringMap.h"

namespace nobounce::frontend {

class FactNames {
public:
  /// `Directory` is where relative paths start.
  FactNames(std::string Root, std::string Directory)
      : Root(std::move(Root)), Directory(std::move(Directory)) {}

  const std::string &operator()(llvm::StringRef Path) const {
    auto [It, New] = Known.try_emplace(Path);
    if (New)
      It->second = support::treeName(Root, Directory, Path);
    return It->second;
  }

private:
  std::string Root, Directory;
  mutable llvm::StringMap<std::string> Known;
};

} // namespace nobounce::frontend

#endif // NOBOUNCE_FRONTEND_FACTNAMES_H
