//===- RuleTexts.cpp - What the rules say, for reports ------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/RuleTexts.h"
#include "Driver/AllRules.h"
#include "Rules/Explain.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace llvm;

namespace nobounce::driver {

Expected<std::vector<report::RuleHelp>> ruleTexts(const Settings &S) {
  Expected<ChosenRules> Chosen = chooseRules(S);
  if (!Chosen)
    return Chosen.takeError();
  IntrusiveRefCntPtr<vfs::FileSystem> Disk = vfs::getRealFileSystem();
  std::string OwnDocs = rules::findDefaultDocs(S.Executable, *Disk);
  // As `explain` looks for them: beside a rule folder, then the tool's own.
  std::vector<std::string> Folders;
  for (const std::string &Folder : S.RuleFolders)
    Folders.push_back(Folder + "/docs");
  if (!OwnDocs.empty())
    Folders.push_back(OwnDocs);

  std::vector<report::RuleHelp> Texts;
  for (const rules::CheckRule &C : Chosen->Rules.Checks) {
    if (!Chosen->Checks.contains(C.Id))
      continue;
    report::RuleHelp H{C.Id, C.Kind, C.Severity, "", ""};
    for (const std::string &Folder : Folders) {
      auto Page = Disk->getBufferForFile(Folder + "/checks/" + C.Id + ".md");
      if (!Page)
        continue;
      H.Page = (*Page)->getBuffer().str();
      if (Folder == OwnDocs && *NOBOUNCE_DOCS_URI)
        H.Uri = NOBOUNCE_DOCS_URI "/checks/" + C.Id + ".md";
      break;
    }
    Texts.push_back(std::move(H));
  }
  llvm::sort(Texts, [](const auto &A, const auto &B) { return A.Id < B.Id; });
  return Texts;
}

} // namespace nobounce::driver
