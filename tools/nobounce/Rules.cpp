//===- Rules.cpp - nobounce rules -------------------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Driver/ExitCode.h"
#include "Rules/Explain.h"
#include "Support/ErrorContext.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace nobounce::tool {

Expected<int> runRulesCommand(const Arguments &A) {
  if (!A.Positional.empty())
    return support::makeError("rules: '" + A.Positional.front() +
                              "' is too much; 'nobounce explain ID' shows one");
  IntrusiveRefCntPtr<vfs::FileSystem> Disk = vfs::getRealFileSystem();
  Expected<std::string> Own = rules::findDefaultRules(A.Executable, *Disk);
  if (!Own)
    return Own.takeError();
  std::vector<std::string> Folders = {*Own};
  append_range(Folders, A.values(OPT_rules));
  if (A.has(OPT_check_rules))
    return rules::checkRules(Folders, *Disk, outs(), errs());
  Expected<rules::RuleSet> Rules = rules::loadRules(Folders, *Disk);
  if (!Rules)
    return Rules.takeError();
  rules::listRules(*Rules, outs());
  return driver::Clean;
}

} // namespace nobounce::tool
