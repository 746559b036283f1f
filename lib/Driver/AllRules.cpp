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

Expected<rules::RuleSet> loadAllRules(const Settings &S) {
  IntrusiveRefCntPtr<vfs::FileSystem> Disk = vfs::getRealFileSystem();
  Expected<std::string> Own = rules::findDefaultRules(S.Executable, *Disk);
  if (!Own)
    return Own.takeError();
  std::vector<std::string> Folders = {*Own};
  append_range(Folders, S.RuleFolders);
  return rules::loadRules(Folders, *Disk);
}

} // namespace nobounce::driver
