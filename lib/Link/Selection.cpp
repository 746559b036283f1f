//===- Selection.cpp - What is in play: profile and modules ---------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/Selection.h"
#include "Rules/Profiles.h"

using namespace nobounce;
using namespace nobounce::link;

llvm::Expected<ProfileFilter> ProfileFilter::build(const rules::RuleSet &R,
                                                   llvm::StringRef Id) {
  ProfileFilter F;
  F.P = Id.empty() ? rules::defaultProfile(R) : rules::findProfile(R, Id);
  if (F.P || Id.empty())
    return F;
  std::string Known;
  for (const rules::Profile &P : R.Profiles)
    Known += (Known.empty() ? "" : ", ") + P.Id;
  return llvm::createStringError("there is no profile '%s'; the rules have: %s",
                                 Id.str().c_str(),
                                 Known.empty() ? "none" : Known.c_str());
}

bool ProfileFilter::keeps(llvm::StringRef File) const {
  return !P || rules::inPlay(*P, File);
}

/// Names in a Kconfig string: `"landlock,yama"` with or without its quotes.
static std::vector<std::string> namesIn(llvm::StringRef Value) {
  llvm::SmallVector<llvm::StringRef> Parts;
  Value.trim("\" \t\n").split(Parts, ',', -1, /*KeepEmpty=*/false);
  std::vector<std::string> Names;
  for (llvm::StringRef P : Parts)
    Names.push_back(P.trim().str());
  return Names;
}

ModuleFilter::ModuleFilter(const Symbols &S, const rules::RuleSet &R,
                           const LinkOptions &Options) {
  for (const rules::LsmTable &T : R.LsmTables) {
    HookRecords.push_back(T.HookRecord);
    std::vector<std::string> Configured;
    bool KnowsConfig = Options.Lsms.has_value();
    if (Options.Lsms)
      Configured = *Options.Lsms;
    else if (auto It = Options.KernelConfig.find(T.Config);
             It != Options.KernelConfig.end()) {
      Configured = namesIn(It->second);
      KnowsConfig = true;
    }
    for (const facts::Unit *U : S.units())
      for (const facts::Global &G : U->Globals) {
        if (G.Record != T.Record)
          continue;
        std::string Name;
        bool Always = false;
        for (const facts::Init &I : G.Inits) {
          if (I.Field == T.NameField && I.Kind == facts::InitKind::String)
            Name = I.Text;
          if (I.Field == T.OrderField)
            Always |= llvm::is_contained(T.Always, I.Text);
        }
        bool On = !KnowsConfig || llvm::is_contained(Configured, Name) ||
                  (Always && !Options.Lsms);
        Modules.push_back({G.File, folderOf(G.File).str(), On});
        if (On)
          Enabled.push_back(Name);
      }
  }
}

bool ModuleFilter::keeps(const facts::Global &Table) const {
  if (!llvm::is_contained(HookRecords, Table.Record))
    return true;
  // The module described in the same file, else in the nearest folder around.
  const Module *Best = nullptr;
  for (const Module &M : Modules) {
    if (M.File == Table.File)
      return M.IsEnabled;
    bool Around = M.Folder.empty() || Table.File.starts_with(M.Folder + "/");
    if (Around && (!Best || M.Folder.size() > Best->Folder.size()))
      Best = &M;
  }
  return !Best || Best->IsEnabled;
}
