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

/// Index of the profile of that id among the rules'.
static uint32_t indexOf(const rules::RuleSet &R, llvm::StringRef Id) {
  for (size_t I = 0; I != R.Profiles.size(); ++I)
    if (R.Profiles[I].Id == Id)
      return uint32_t(I);
  return facts::None;
}

static llvm::Error noProfile(const rules::RuleSet &R, llvm::StringRef Id,
                             const rules::Position *Where) {
  std::string Known, At;
  for (const rules::Profile &P : R.Profiles)
    Known += (Known.empty() ? "" : ", ") + P.Id;
  if (Where)
    At = Where->File + ":" + std::to_string(Where->Line) + ":" +
         std::to_string(Where->Column) + ": ";
  return llvm::createStringError(
      "%sthere is no profile '%s'; the rules have: %s", At.c_str(),
      Id.str().c_str(), Known.empty() ? "none" : Known.c_str());
}

llvm::Expected<ProfileSet> ProfileSet::build(const rules::RuleSet &R,
                                             const LinkOptions &Options) {
  ProfileSet S;
  S.R = &R;
  S.Alternatives.push_back({"", llvm::BitVector(R.Profiles.size(), true)});
  auto Add = [&](uint32_t Index) {
    if (!llvm::is_contained(S.Active, Index))
      S.Active.push_back(Index);
  };
  for (const std::string &Id : Options.Profiles) {
    uint32_t Index = indexOf(R, Id);
    if (Index == facts::None)
      return noProfile(R, Id, nullptr);
    Add(Index);
  }
  if (Options.AllTargets) {
    S.All = true;
    S.Active = {facts::None};
  } else if (S.Active.empty()) {
    const rules::Profile *P = rules::defaultProfile(R);
    S.Active = {P ? indexOf(R, P->Id) : facts::None};
  }
  S.Own = S.Active.size();
  for (const rules::Entry &E : R.Entries) {
    if (E.Profile.empty())
      continue;
    uint32_t Index = indexOf(R, E.Profile);
    if (Index == facts::None)
      return noProfile(R, E.Profile, &E.Where);
    if (!S.All && S.Active.front() != facts::None)
      Add(Index);
  }
  return S;
}

/// Whether a path is a file or a folder around it.
static bool covers(llvm::StringRef Path, llvm::StringRef File) {
  return File.consume_front(Path) && (File.empty() || File.front() == '/');
}

ProfileSet::Alternative ProfileSet::ofFile(llvm::StringRef File) const {
  Alternative A{"", llvm::BitVector(R->Profiles.size())};
  llvm::StringRef Name;
  for (size_t I = 0; I != R->Profiles.size(); ++I) {
    const rules::Profile &P = R->Profiles[I];
    A.KeptBy[I] = rules::inPlay(P, File);
    auto Longer = [&](llvm::StringRef Path) {
      if (Path.size() > Name.size())
        Name = Path;
    };
    for (llvm::StringRef Folder : P.Alternatives)
      if (covers(Folder, File))
        if (size_t Slash = File.find('/', Folder.size() + 1);
            Slash != llvm::StringRef::npos)
          Longer(File.take_front(Slash));
    for (const auto *List : {&P.Others, &P.Keep})
      for (llvm::StringRef Path : *List)
        if (covers(Path, File))
          Longer(Path);
  }
  if (!A.KeptBy.all())
    A.Name = Name.str();
  return A;
}

AlternativeId ProfileSet::alternativeOf(llvm::StringRef TableFile,
                                        llvm::StringRef FunctionFile) {
  auto Intern = [&](Alternative A) {
    auto It = llvm::find(Alternatives, A);
    if (It == Alternatives.end())
      It = Alternatives.insert(It, std::move(A));
    return AlternativeId(It - Alternatives.begin());
  };
  auto Of = [&](llvm::StringRef File) {
    auto [It, New] = ByFile.try_emplace(File, 0);
    if (New)
      It->second = Intern(ofFile(File));
    return It->second;
  };
  AlternativeId Table = Of(TableFile), Function = Of(FunctionFile);
  if (Table == Function || Function == 0)
    return Table;
  if (Table == 0)
    return Function;
  Alternative Both = Alternatives[Table];
  Both.KeptBy &= Alternatives[Function].KeptBy;
  return Intern(std::move(Both));
}

bool ProfileSet::runsEntriesOf(unsigned Profile, llvm::StringRef File) const {
  return Active[Profile] == facts::None ||
         rules::runsEntriesOf(R->Profiles[Active[Profile]], File);
}

llvm::StringRef ProfileSet::id(unsigned Profile) const {
  if (All)
    return "all targets";
  return Active[Profile] == facts::None
             ? llvm::StringRef()
             : llvm::StringRef(R->Profiles[Active[Profile]].Id);
}

uint32_t ProfileSet::find(llvm::StringRef Id) const {
  auto It = llvm::find(Active, indexOf(*R, Id));
  return It == Active.end() ? facts::None : uint32_t(It - Active.begin());
}

bool ProfileSet::isInPlay(AlternativeId A) const {
  for (size_t I = 0; I != Active.size(); ++I)
    if (keeps(I, A))
      return true;
  return false;
}

std::pair<std::string, std::vector<std::string>>
ProfileSet::outOfPlay(llvm::StringRef File) const {
  Alternative A = ofFile(File);
  for (uint32_t P : Active)
    if (P == facts::None || A.KeptBy[P])
      return {};
  std::vector<std::string> Keep;
  for (unsigned I : A.KeptBy.set_bits())
    Keep.push_back(R->Profiles[I].Id);
  return {std::move(A.Name), std::move(Keep)};
}

bool ProfileSet::goTogether(AlternativeId A, AlternativeId B) const {
  return A == B || Alternatives[A].Name == Alternatives[B].Name ||
         Alternatives[A].KeptBy.anyCommon(Alternatives[B].KeptBy);
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
