//===- Scope.cpp - What a run looked at -----------------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Triage/Scope.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace nobounce::triage {

bool Scope::sees(StringRef Check, StringRef File) const {
  return !HasFailed && Reported.contains(File) && Checks.contains(Check);
}

bool Scope::ran(const Globs &OfChecks) const {
  return !HasFailed && none_of(KnownChecks, [&](const std::string &Id) {
    return OfChecks.match(Id) && !Checks.contains(Id);
  });
}

bool Scope::holds(const Globs &Paths) const {
  if (Paths.empty())
    return Everything;
  return all_of(Paths.folders(), [&](const std::string &Folder) {
    return Folder.empty() ? Everything : Reported.contains(Folder);
  });
}

bool Scope::knows(const Globs &OfChecks) const {
  return any_of(KnownChecks,
                [&](const std::string &Id) { return OfChecks.match(Id); });
}

} // namespace nobounce::triage
