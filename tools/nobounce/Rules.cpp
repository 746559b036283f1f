//===- Rules.cpp - nobounce rules -------------------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Driver/ExitCode.h"
#include "Driver/RuleTests.h"
#include "Driver/RulesInTree.h"
#include "Rules/Explain.h"
#include "Support/ErrorContext.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace nobounce::tool {

Expected<int> runRulesCommand(const Arguments &A) {
  if (!A.Positional.empty() && !A.AfterDashes)
    return support::makeError("rules: '" + A.Positional.front() +
                              "' is too much; 'nobounce explain ID' shows one");
  IntrusiveRefCntPtr<vfs::FileSystem> Disk = vfs::getRealFileSystem();
  Expected<std::string> Own = rules::findDefaultRules(A.Executable, *Disk);
  if (!Own)
    return Own.takeError();
  std::vector<std::string> Folders = {*Own};
  append_range(Folders, A.values(OPT_rules));
  if (A.has(OPT_test_rules)) {
    Expected<driver::Settings> S = settingsOf(A);
    if (!S)
      return S.takeError();
    return driver::runRuleTests(*S, A.value(OPT_test_rules), outs());
  }
  bool OfTree = A.has(OPT_kernel) || A.has(OPT_database) || A.AfterDashes;
  if (OfTree && !A.has(OPT_check_rules))
    return support::makeError(
        "rules: --check holds rules against a tree; write 'nobounce rules "
        "--check --kernel TREE'");
  if (A.has(OPT_check_rules)) {
    int Code = rules::checkRules(Folders, *Disk, outs(), errs());
    if (Code != driver::Clean || !OfTree)
      return Code;
    Expected<driver::Settings> S = settingsOf(A);
    if (!S)
      return S.takeError();
    S->Paths = A.Positional;
    driver::Console C = driver::Console::standard(S->Verbose);
    driver::RunStats Stats;
    return driver::matchRulesWithTree(*S, C, Stats);
  }
  Expected<rules::RuleSet> Rules = rules::loadRules(Folders, *Disk);
  if (!Rules)
    return Rules.takeError();
  rules::listRules(*Rules, outs());
  return driver::Clean;
}

} // namespace nobounce::tool
