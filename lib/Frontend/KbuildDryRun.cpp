//===- KbuildDryRun.cpp - The units of a kernel tree, built or not --------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/KbuildDryRun.h"
#include "Frontend/DryRunCache.h"
#include "Frontend/DryRunLines.h"
#include "Frontend/OverlayMount.h"
#include "Frontend/RefusedFlags.h"
#include "Frontend/TreeFingerprint.h"
#include "Support/ErrorContext.h"
#include "Support/PathNames.h"
#include "Support/Process.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <cstdlib>

namespace nobounce::frontend {

namespace fs = llvm::sys::fs;
using support::makeError;

namespace {

/// The goals that make gets: per folder the nearest one above it that has a
/// makefile, because kbuild knows no other. Empty is the whole tree.
llvm::Expected<std::vector<std::string>>
goalsFor(llvm::StringRef Root, llvm::ArrayRef<std::string> Folders) {
  std::vector<std::string> Goals;
  for (llvm::StringRef Folder : Folders) {
    std::string Name = support::treeName(Root, Root, Folder);
    std::string Full = support::fromTreeName(Root, Name);
    if (!fs::exists(Full))
      return makeError(Folder + ": no such file or folder in " + Root);
    while (!Name.empty() && !fs::exists(Full + "/Makefile") &&
           !fs::exists(Full + "/Kbuild")) {
      Name = llvm::sys::path::parent_path(Name).str();
      Full = support::fromTreeName(Root, Name);
    }
    if (Name.empty())
      return std::vector<std::string>();
    Goals.push_back(Name + "/");
  }
  llvm::sort(Goals);
  Goals.erase(std::unique(Goals.begin(), Goals.end()), Goals.end());
  return Goals;
}

/// The last lines of make's complaint.
std::string tail(llvm::StringRef Text) {
  llvm::SmallVector<llvm::StringRef, 0> Lines;
  Text.trim().split(Lines, '\n');
  std::string Result;
  for (llvm::StringRef Line : llvm::ArrayRef(Lines).take_back(5))
    Result += "\n  " + Line.str();
  return Result;
}

/// True when make only lacks archives that it would have made itself: under -n
/// they never come to be, so the link of the whole kernel cannot be planned.
bool lacksOnlyArchives(llvm::StringRef Err) {
  constexpr llvm::StringLiteral NoRule = "*** No rule to make target '";
  bool Any = false;
  llvm::SmallVector<llvm::StringRef, 0> Lines;
  Err.split(Lines, '\n');
  for (llvm::StringRef Line : Lines) {
    size_t At = Line.find(NoRule);
    if (At != llvm::StringRef::npos) {
      Any = true;
      if (!Line.drop_front(At + NoRule.size())
               .take_until([](char C) { return C == '\''; })
               .ends_with(".a"))
        return false;
    } else if (Line.contains("*** ") && !Line.contains("] Error ")) {
      return false;
    }
  }
  return Any;
}

/// Runs make in the tree, or in a private overlay of it.
llvm::Expected<std::string> runMake(const KernelTree &Tree,
                                    llvm::ArrayRef<std::string> Goals,
                                    llvm::StringRef Scratch, bool InOverlay) {
  std::vector<std::string> Argv = {"make", "-n"};
  Argv.insert(Argv.end(), Tree.MakeVariables.begin(), Tree.MakeVariables.end());
  Argv.insert(Argv.end(), Tree.Pinned.begin(), Tree.Pinned.end());
  if (Goals.empty())
    Argv.push_back("-k");
  const char *Flags = std::getenv("KCFLAGS");
  Argv.push_back(std::string("KCFLAGS=") + (Flags ? Flags : "") +
                 (Flags && *Flags ? " " : "") + DryRunMarker.str());
  Argv.insert(Argv.end(), Goals.begin(), Goals.end());

  support::ProcessOptions Options;
  Options.Directory = Tree.Root;
  // Our own caller may be a make that has passed its flags on.
  Options.Environment = {
      {"LC_ALL", "C"}, {"MAKEFLAGS", ""}, {"MAKELEVEL", "0"}, {"V", ""}};
  auto Enter = [&] { return enterPrivateOverlay(Tree.Root, Scratch); };
  if (InOverlay)
    Options.BeforeExec = Enter;
  llvm::Expected<support::ProcessResult> Run =
      support::runProcess(Argv, Options);
  if (!Run)
    return Run.takeError();
  if (Run->ExitCode != 0 && !(Goals.empty() && lacksOnlyArchives(Run->Err)))
    return makeError(Tree.Root + ": kbuild's dry run failed (exit status " +
                     llvm::Twine(Run->ExitCode) + ")" + tail(Run->Err) +
                     "\nsee: " + Tree.makeCommand("-n prepare"));
  return std::move(Run->Out);
}

/// Adds the units of built objects that the dry run did not print. The marker
/// makes it print all but those of folders with flags of their own (boot code,
/// vDSO): there the saved commands say how they are compiled.
void addBuilt(llvm::StringRef Root, DryRunText &Text) {
  llvm::StringSet<> Printed; // Folders of printed objects.
  for (const CompileUnit &Unit : Text.Units)
    Printed.insert(llvm::sys::path::parent_path(Unit.Object));
  for (const std::string &Folder : Text.Folders) {
    if (Printed.contains(Folder))
      continue;
    std::error_code EC;
    for (fs::directory_iterator It(support::fromTreeName(Root, Folder), EC),
         End;
         It != End && !EC; It.increment(EC)) {
      llvm::StringRef Name = llvm::sys::path::filename(It->path());
      if (!Name.starts_with(".") || !Name.ends_with(".o.cmd"))
        continue;
      if (auto Saved = llvm::MemoryBuffer::getFile(It->path()))
        llvm::append_range(Text.Units,
                           parseCmdFile((*Saved)->getBuffer(), Root));
    }
  }
}

/// A folder for the overlay's layer, removed again at the end.
class ScratchFolder {
public:
  explicit ScratchFolder(llvm::StringRef CacheDir) {
    if (!CacheDir.empty()) {
      llvm::SmallString<256> Model(CacheDir);
      llvm::sys::path::append(Model, "overlay-%%%%%%");
      fs::createUniquePath(Model, Path, /*MakeAbsolute=*/false);
      if (!fs::create_directories(Path))
        return;
    }
    // Without a cache, or with one that cannot be written.
    Path.clear();
    if (fs::createUniqueDirectory("nobounce-overlay", Path))
      Path.clear();
  }
  ~ScratchFolder() {
    if (!Path.empty())
      fs::remove(Path); // Empty: the layer was mounted on it, elsewhere.
  }
  llvm::StringRef path() const { return Path; }

private:
  llvm::SmallString<256> Path;
};

/// Dry run, checked for harmlessness.
llvm::Expected<DryRunText> askKbuild(const KernelTree &Tree,
                                     llvm::ArrayRef<std::string> Goals,
                                     const DryRunOptions &Options,
                                     bool &InOverlay) {
  ScratchFolder Scratch(Options.CacheDir);
  InOverlay = Options.AllowOverlay && !Scratch.path().empty() &&
              overlayWorks(Tree.Root, Scratch.path());
  if (!InOverlay && !fs::can_write(Tree.Root))
    return makeError(
        Tree.Root +
        ": the tree is read-only, and this machine allows no private overlay "
        "mount. kbuild's probes of the compiler would fail and the flags "
        "would differ silently; use a writable copy, or allow unprivileged "
        "user namespaces");
  TreeFingerprint Before = takeFingerprint(Tree.Root);
  llvm::Expected<std::string> Out =
      runMake(Tree, Goals, Scratch.path(), InOverlay);
  // Looked at even when make failed: that is when it may have gone astray.
  std::vector<std::string> Changed =
      changedPaths(Before, takeFingerprint(Tree.Root));
  if (!Changed.empty()) {
    if (!Out)
      llvm::consumeError(Out.takeError());
    return makeError(
        Tree.Root + ": the dry run changed the tree (" + Changed.front() +
        (Changed.size() > 1
             ? " and " + std::to_string(Changed.size() - 1) + " more"
             : "") +
        "), or something else did meanwhile; check with: " +
        Tree.makeCommand("prepare"));
  }
  if (!Out)
    return Out.takeError();
  DryRunText Text = parseDryRun(*Out, Tree.Root);
  addBuilt(Tree.Root, Text);
  return Text;
}

} // namespace

llvm::Expected<DryRun> runKbuildDryRun(const KernelTree &Tree,
                                       const DryRunOptions &Options) {
  llvm::Expected<std::vector<std::string>> Goals =
      goalsFor(Tree.Root, Options.Folders);
  if (!Goals)
    return Goals.takeError();
  DryRun Result;
  DryRunCache Cache(Options.UseCache ? Options.CacheDir : "", Tree, *Goals);
  std::optional<DryRunText> Text = Cache.load();
  Result.FromCache = Text.has_value();
  if (!Text) {
    llvm::Expected<DryRunText> Fresh =
        askKbuild(Tree, *Goals, Options, Result.InOverlay);
    if (!Fresh)
      return Fresh.takeError();
    sortAndUnique(Fresh->Units);
    Cache.store(*Fresh);
    Text = std::move(*Fresh);
  }

  Project &P = Result.Units;
  P.Root = Tree.Root;
  P.MakeVariables = Tree.MakeVariables;
  std::vector<std::string> Wanted;
  for (llvm::StringRef Folder : Options.Folders)
    Wanted.push_back(support::treeName(Tree.Root, Tree.Root, Folder));
  P.Units = unitsBelow(Text->Units, Wanted);
  findRefusedFlags(P.Units);
  llvm::StringSet<> Objects, Seen;
  for (const CompileUnit &Unit : P.Units) {
    Objects.insert(Unit.Object);
    // Recipes do not all show what they make; a unit's own command does.
    auto Needs = [&](llvm::StringRef File) {
      std::string Name = support::treeName(Tree.Root, Unit.Directory, File);
      if (Seen.insert(Name).second &&
          !fs::exists(support::fromTreeName(Tree.Root, Name)))
        P.Missing.push_back({Name, Unit.Object});
    };
    Needs(support::fromTreeName(Tree.Root, Unit.File));
    for (size_t I = 1; I < Unit.Args.size(); ++I)
      if (Unit.Args[I - 1] == "-include")
        Needs(Unit.Args[I]);
  }
  // make's order tells which object a file is for, mostly; an object that is
  // there did without it.
  for (GeneratedFile &G : Text->Generated)
    if (Objects.contains(G.Object) && Seen.insert(G.File).second &&
        !fs::exists(support::fromTreeName(Tree.Root, G.File)) &&
        !fs::exists(support::fromTreeName(Tree.Root, G.Object)))
      P.Missing.push_back(std::move(G));
  llvm::sort(P.Missing, [](const GeneratedFile &L, const GeneratedFile &R) {
    return L.File < R.File;
  });
  return Result;
}

} // namespace nobounce::frontend
