//===- KbuildDryRun.h - The units of a kernel tree, built or not --*- C++
//-*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Frontend. Asks kbuild's dry run for every compile command of some
/// folders. make writes even under `-n`, so it runs in a private mount
/// namespace whose writes go to the cache, where the machine allows that; the
/// tree's fingerprint must be the same afterwards. The result is kept until
/// `.config` or a makefile changes.
///
/// Ownership: the result is a value. Threads: forks, so call it before any
/// thread exists. Determinism: an unbuilt, half-built and built tree give the
/// same units.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FRONTEND_KBUILDDRYRUN_H
#define NOBOUNCE_FRONTEND_KBUILDDRYRUN_H

#include "Frontend/CompileUnit.h"
#include "Frontend/KernelTree.h"
#include "llvm/Support/Error.h"

namespace nobounce::frontend {

struct DryRunOptions {
  /// Tree-relative folders ("fs", "security/"); none is the whole tree.
  std::vector<std::string> Folders;
  /// Absolute; where the result and the overlay's upper layer go. "" keeps
  /// nothing and uses a temporary folder.
  std::string CacheDir;
  bool AllowOverlay = true; ///< For tests of the fall-back.
  bool UseCache = true;
};

struct DryRun {
  Project Units;
  bool FromCache = false;
  bool InOverlay = false;
};

/// The units of `Tree` below the folders.
llvm::Expected<DryRun> runKbuildDryRun(const KernelTree &Tree,
                                       const DryRunOptions &Options);

} // namespace nobounce::frontend

#endif // NOBOUNCE_FRONTEND_KBUILDDRYRUN_H
