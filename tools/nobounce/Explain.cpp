//===- Explain.cpp - nobounce explain ---------------------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules/Explain.h"
#include "Commands.h"
#include "Driver/ExitCode.h"
#include "Support/ErrorContext.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace nobounce::tool {

Expected<int> runExplainCommand(const Arguments &A) {
  if (A.Positional.size() != 1)
    return support::makeError("explain: write 'nobounce explain ID'; 'nobounce "
                              "rules' lists them");
  IntrusiveRefCntPtr<vfs::FileSystem> Disk = vfs::getRealFileSystem();
  Expected<std::string> Own = rules::findDefaultRules(A.Executable, *Disk);
  if (!Own)
    return Own.takeError();
  std::vector<std::string> Folders = {*Own};
  append_range(Folders, A.values(OPT_rules));
  Expected<rules::RuleSet> Rules = rules::loadRules(Folders, *Disk);
  if (!Rules)
    return Rules.takeError();
  std::vector<std::string> Docs;
  for (StringRef Folder : A.values(OPT_rules))
    Docs.push_back((Folder + "/docs").str());
  std::string OwnDocs = rules::findDefaultDocs(A.Executable, *Disk);
  if (!OwnDocs.empty())
    Docs.push_back(OwnDocs);
  if (Error E =
          rules::explain(A.Positional.front(), *Rules, Docs, *Disk, outs()))
    return E;
  return driver::Clean;
}

} // namespace nobounce::tool
