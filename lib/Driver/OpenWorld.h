//===- OpenWorld.h - From settings to the units that are read ---*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Driver. First pass: opens the kernel tree, the database or the files
/// named, and says which units make the world and which paths are reported.
///
/// Ownership: values; the file system is shared. Threads: may start make, so
/// call it before any thread exists. Determinism: paths and units are sorted.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_DRIVER_OPENWORLD_H
#define NOBOUNCE_DRIVER_OPENWORLD_H

#include "Driver/Console.h"
#include "Driver/RunStats.h"
#include "Driver/Settings.h"
#include "Driver/WorldHashes.h"
#include "Frontend/CompileUnit.h"
#include "Frontend/KernelTree.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <map>
#include <optional>

namespace nobounce::driver {

struct ObjectFolder;

struct OpenedWorld {
  frontend::Project Project; ///< Its units are those of the world.
  std::optional<frontend::KernelTree> Tree; ///< With --kernel.
  std::vector<std::string> World;    ///< Tree-relative; empty = all units.
  std::vector<std::string> Reported; ///< Tree-relative; empty = all files.
  /// The facts, when objects carry them; else null.
  std::shared_ptr<const ObjectFolder> Objects;
  /// What the project is read through: the disk with --overlay on top.
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS;
  WorldHashes Hashes; ///< Of files read through it.
  std::map<std::string, std::string>
      Config; ///< The configuration, if there is one.
};

/// The world is --world and the reported paths. Without --world: with a
/// database or files all units; in a kernel tree those paths of `DefaultWorld`
/// that it has, and the reported ones. A path may hold `{arch}`.
llvm::Expected<OpenedWorld>
openWorld(const Settings &S, Console &C, RunStats &Stats,
          llvm::ArrayRef<std::string> DefaultWorld = {});

/// The kernel tree that --kernel names or that holds the current folder.
llvm::Expected<frontend::KernelTree> openTree(const Settings &S);

} // namespace nobounce::driver

#endif // NOBOUNCE_DRIVER_OPENWORLD_H
