//===- OpenWorld.cpp - From settings to the units that are read -*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/OpenWorld.h"
#include "Driver/KernelConfig.h"
#include "Driver/NamedFiles.h"
#include "Driver/ObjectFolder.h"
#include "Driver/TreePaths.h"
#include "Frontend/CompilationDatabase.h"
#include "Frontend/FlagAdapter.h"
#include "Frontend/KbuildDryRun.h"
#include "Frontend/OverlayFiles.h"
#include "Frontend/Prepare.h"
#include "Support/ErrorContext.h"
#include "Support/PathNames.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace llvm;
using namespace nobounce::frontend;

namespace nobounce::driver {

Expected<KernelTree> openTree(const Settings &S) {
  if (!S.Objects.empty())
    return openKernelTree(S.Objects);
  if (!S.Kernel.empty())
    return openKernelTree(S.Kernel);
  Expected<std::string> Here = currentFolder();
  if (!Here)
    return Here.takeError();
  Expected<std::string> Root = findKernelTree(*Here);
  if (!Root)
    return Root.takeError();
  return openKernelTree(*Root);
}

/// Folders to ask kbuild for. It has targets for folders, not for files.
static std::vector<std::string> foldersOf(ArrayRef<std::string> Paths,
                                          StringRef Root) {
  std::set<std::string> Folders;
  for (const std::string &Path : Paths) {
    StringRef Folder = Path;
    if (!sys::fs::is_directory(support::fromTreeName(Root, Path)))
      Folder = sys::path::parent_path(Path);
    if (Folder.empty())
      return {};
    Folders.insert(Folder.str());
  }
  return {Folders.begin(), Folders.end()};
}

static Expected<Project> kernelProject(const KernelTree &Tree,
                                       ArrayRef<std::string> World,
                                       const Settings &S, Console &C,
                                       RunStats &Stats) {
  DryRunOptions Options;
  Options.Folders = foldersOf(World, Tree.Root);
  if (!S.CacheFolder.empty())
    Options.CacheDir = S.CacheFolder;
  C.status("asking kbuild for the compile commands");
  Expected<DryRun> Run = runKbuildDryRun(Tree, Options);
  C.endProgress();
  if (!Run)
    return Run.takeError();
  Stats.KbuildFromCache = Run->FromCache;
  Stats.KbuildInOverlay = Run->InOverlay;
  C.detail(Twine("kbuild's commands come from ") +
           (Run->FromCache   ? "the cache"
            : Run->InOverlay ? "a dry run in a private overlay"
                             : "a dry run in the tree"));
  return std::move(Run->Units);
}

/// Says what was dropped and what is missing, once for all units.
static void remarks(const OpenedWorld &W, Console &C) {
  const Project &P = W.Project;
  if (W.Tree && !P.Missing.empty()) {
    std::string Files;
    for (const GeneratedFile &F : P.Missing)
      Files += (Files.empty() ? "" : ", ") + F.File;
    C.warning(
        Twine("generated files are missing, and units that need them will "
              "fail: ") +
        Files + "; 'nobounce prepare' makes them, or: " +
        prepareCommand(*W.Tree, P.Missing));
  }
  DroppedFlags Dropped = droppedFlags(P.Units);
  std::string Line = summary(Dropped);
  if (!Line.empty())
    C.note(Line + (C.verbose() ? "" : "; -v lists them"));
  for (const auto &[Flag, Count] : Dropped)
    C.detail(Twine("  ") + Flag + " (" + Twine(Count) + ")");
}

/// Every path must hold a unit or a header: one that the configuration leaves
/// out would look like a clean one.
static Error checkHoldsUnits(const Project &P, ArrayRef<std::string> Paths) {
  for (const std::string &Path : Paths) {
    if (!unitsBelow(P.Units, {Path}).empty() || StringRef(Path).ends_with(".h"))
      continue;
    return support::makeError("'" + Path +
                              "': no unit of this configuration is there");
  }
  return Error::success();
}

/// What the tree has of the default world.
static std::vector<std::string> presentPaths(const KernelTree &Tree,
                                             ArrayRef<std::string> Paths) {
  std::vector<std::string> Present;
  for (StringRef Path : Paths) {
    auto [Before, After] = Path.split("{arch}");
    std::string Name = Before.size() == Path.size()
                           ? Path.str()
                           : (Before + Tree.Arch + After).str();
    if (sys::fs::exists(support::fromTreeName(Tree.Root, Name)))
      Present.push_back(std::move(Name));
  }
  return Present;
}

Expected<OpenedWorld> openWorld(const Settings &S, Console &C, RunStats &Stats,
                                ArrayRef<std::string> DefaultWorld) {
  OpenedWorld W;
  IntrusiveRefCntPtr<vfs::FileSystem> Disk = vfs::getRealFileSystem();

  // 1. The root that every name is relative to.
  if (S.FixedFlags) {
    Expected<Project> P = openNamedFiles(S.Paths, *S.FixedFlags);
    if (!P)
      return P.takeError();
    W.Project = std::move(*P);
  } else if (!S.Database.empty()) {
    Expected<Project> P = readDatabase(S.Database, *Disk);
    if (!P)
      return P.takeError();
    W.Project = std::move(*P);
  } else if (!S.Objects.empty() && !isKernelTree(S.Objects)) {
    SmallString<256> Root;
    if (std::error_code EC = sys::fs::real_path(S.Objects, Root))
      return support::makeError("'" + S.Objects + "': " + EC.message());
    W.Project.Root = Root.str().str();
  } else {
    Expected<KernelTree> Tree = openTree(S);
    if (!Tree)
      return Tree.takeError();
    W.Project.Root = Tree->Root;
    W.Tree = std::move(*Tree);
  }

  // 2. What is read and what is reported.
  Expected<std::vector<std::string>> Reported =
      treePaths(W.Project.Root, S.Paths, *Disk);
  if (!Reported)
    return Reported.takeError();
  W.Reported = std::move(*Reported);
  std::vector<std::string> World = S.World;
  if (World.empty() && W.Tree)
    World = presentPaths(*W.Tree, DefaultWorld);
  bool IsClosed = !World.empty();
  if (IsClosed || W.Tree)
    append_range(World, S.Paths);
  Expected<std::vector<std::string>> Paths =
      treePaths(W.Project.Root, World, *Disk);
  if (!Paths)
    return Paths.takeError();
  if (IsClosed && S.Paths.empty())
    W.Reported = *Paths;
  W.World = std::move(*Paths);

  // 3. The units of the world.
  if (!S.Objects.empty()) {
    SmallString<256> Folder(W.Project.Root);
    if (!S.ObjectFolder.empty())
      if (std::error_code EC = sys::fs::real_path(S.ObjectFolder, Folder))
        return support::makeError("'" + S.ObjectFolder + "': " + EC.message());
    // A folder of its own may have objects that were joined from many paths.
    auto Objects = std::make_shared<ObjectFolder>(readObjects(
        Folder, W.Project.Root,
        S.ObjectFolder.empty() ? W.World : std::vector<std::string>(), C));
    W.Project.Units = Objects->units(W.Project.Root);
    if (W.Project.Units.empty())
      return support::makeError(
          "'" + (S.ObjectFolder.empty() ? S.Objects : S.ObjectFolder) +
          "': no object carries facts; build it with nobounce's plugin and "
          "its argument 'embed' (docs/remote-builds.md)");
    W.Objects = std::move(Objects);
  } else if (W.Tree) {
    Expected<Project> P = kernelProject(*W.Tree, W.World, S, C, Stats);
    if (!P)
      return P.takeError();
    W.Project = std::move(*P);
  }
  if (Error E = checkHoldsUnits(W.Project, W.World))
    return E;
  if (Error E = checkHoldsUnits(W.Project, W.Reported))
    return E;
  W.Project.Units = unitsBelow(W.Project.Units, W.World);
  if (W.Project.Units.empty())
    return support::makeError("no unit to analyse in '" + W.Project.Root + "'");
  remarks(W, C);

  // 4. What they are read through.
  Expected<IntrusiveRefCntPtr<vfs::FileSystem>> FS =
      overlayFiles(Disk, W.Project.Root, S.Overlays);
  if (!FS)
    return FS.takeError();
  W.FS = std::move(*FS);
  W.Hashes = WorldHashes(W.FS, W.Project.Root);
  W.Config = readKernelConfig(W.Project.Root, *W.FS);
  return W;
}

} // namespace nobounce::driver
