//===- TreeNames.cpp - The names that a tree has --------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules/TreeNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/GlobPattern.h"

using namespace nobounce::rules;

bool nobounce::rules::anyMatches(const llvm::StringSet<> &Set,
                                 llvm::StringRef NameOrGlob) {
  if (NameOrGlob.find_first_of("*?[{\\") == llvm::StringRef::npos)
    return Set.contains(NameOrGlob);
  llvm::Expected<llvm::GlobPattern> Glob =
      llvm::GlobPattern::create(NameOrGlob);
  if (!Glob) {
    llvm::consumeError(Glob.takeError());
    return false;
  }
  return llvm::any_of(
      Set, [&](const auto &Entry) { return Glob->match(Entry.getKey()); });
}

bool TreeNames::defines(llvm::StringRef NameOrGlob) const {
  return anyMatches(Functions, NameOrGlob);
}
