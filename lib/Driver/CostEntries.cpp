//===- CostEntries.cpp - Entries that the user names ----------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/CostEntries.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace nobounce::driver {

std::vector<link::EntryFamily> costEntries(const rules::RuleSet &Rules,
                                           ArrayRef<std::string> Names) {
  std::vector<link::EntryFamily> Out;
  for (const std::string &Name : Names) {
    link::EntryFamily E{"entry " + Name, {}, ""};
    auto Add = [&](auto Is) {
      for (const rules::Entry &R : Rules.Entries)
        if (Is(R)) {
          append_range(E.Functions, R.Functions);
          E.Profile = R.Profile;
        }
    };
    Add([&](const rules::Entry &R) { return R.Id == Name; });
    if (E.Functions.empty())
      Add([&](const rules::Entry &R) { return R.Family == Name; });
    if (E.Functions.empty())
      E.Functions.push_back(Name);
    Out.push_back(std::move(E));
  }
  return Out;
}

} // namespace nobounce::driver
