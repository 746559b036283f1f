//===- Selection.cpp - What is in play: profile and modules ---------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link/Selection.h"

using namespace nobounce;
using namespace nobounce::link;

/// The first folder below `Parent` on the way to a file; "" when the file is
/// not in one.
static llvm::StringRef alternativeOf(llvm::StringRef Parent,
                                     llvm::StringRef File) {
  if (!File.starts_with(Parent) || File.size() <= Parent.size() ||
      File[Parent.size()] != '/')
    return "";
  size_t End = File.find('/', Parent.size() + 1);
  return End == llvm::StringRef::npos ? "" : File.take_front(End);
}

llvm::Expected<ProfileFilter> ProfileFilter::build(const rules::RuleSet &R,
                                                   llvm::StringRef Id) {
  ProfileFilter F;
  std::string Known;
  for (const rules::Profile &P : R.Profiles) {
    if (Id.empty() ? P.Default : P.Id == Id) {
      F.P = &P;
      return F;
    }
    Known += (Known.empty() ? "" : ", ") + P.Id;
  }
  if (!Id.empty())
    return llvm::createStringError(
        "there is no profile '%s'; the rules have: %s", Id.str().c_str(),
        Known.empty() ? "none" : Known.c_str());
  return F;
}

bool ProfileFilter::keeps(llvm::StringRef File) const {
  if (!P)
    return true;
  for (const std::string &Parent : P->Alternatives) {
    llvm::StringRef A = alternativeOf(Parent, File);
    if (!A.empty() && !llvm::is_contained(P->Keep, A))
      return false;
  }
  return true;
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
