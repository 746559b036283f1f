//===- AllRules.cpp - The rules of a run ------------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/AllRules.h"
#include "Rules/Load.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace llvm;

namespace nobounce::driver {

/// The tool's own folder of rules and the user's.
static Expected<std::vector<std::string>> ruleFolders(const Settings &S) {
  Expected<std::string> Own =
      rules::findDefaultRules(S.Executable, *vfs::getRealFileSystem());
  if (!Own)
    return Own.takeError();
  std::vector<std::string> Folders = {*Own};
  append_range(Folders, S.RuleFolders);
  return Folders;
}

Expected<rules::RuleSet> loadAllRules(const Settings &S) {
  Expected<std::vector<std::string>> Folders = ruleFolders(S);
  if (!Folders)
    return Folders.takeError();
  return rules::loadRules(*Folders, *vfs::getRealFileSystem());
}

Expected<std::vector<rules::PastPatch>> loadAllHistory(const Settings &S) {
  Expected<std::vector<std::string>> Folders = ruleFolders(S);
  if (!Folders)
    return Folders.takeError();
  return rules::loadHistory(*Folders, *vfs::getRealFileSystem());
}

Expected<ChosenRules> chooseRules(const Settings &S) {
  Expected<rules::RuleSet> Rules = loadAllRules(S);
  if (!Rules)
    return Rules.takeError();
  std::vector<std::string> Ids;
  for (const rules::CheckRule &R : Rules->Checks)
    Ids.push_back(R.Id);
  Expected<triage::CheckFilter> Checks =
      triage::CheckFilter::parse(S.Checks, Ids);
  if (!Checks)
    return Checks.takeError();
  return ChosenRules{std::move(*Rules), std::move(*Checks)};
}

} // namespace nobounce::driver
