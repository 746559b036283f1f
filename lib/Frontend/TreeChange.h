//===- TreeChange.h - Two versions of a kernel tree -------------------- ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Phase: Frontend. What differs between two versions of a tree, as bytes, so
/// that either can be read through a virtual overlay: nothing is checked out.
///
/// Ownership: values. Threads: immutable once made. Determinism: files by name.
///
//===----------------------------------------------------------------------===//

#ifndef NOBOUNCE_FRONTEND_TREECHANGE_H
#define NOBOUNCE_FRONTEND_TREECHANGE_H

#include "Frontend/CompileUnit.h"
#include "Frontend/OverlayFiles.h"
#include <optional>
#include <string>
#include <vector>

namespace nobounce::frontend {

/// One file that the versions do not share, or that the disk has otherwise than
/// both of them.
struct FileChange {
  std::string Old, New; ///< Tree-relative names; they differ for a renamed one.
  std::optional<std::string> OldBytes, NewBytes; ///< Nothing: not there.
  bool isRenamed() const { return Old != New; }
  bool isChanged() const { return isRenamed() || OldBytes != NewBytes; }
};

struct TreeChange {
  std::string From; ///< What the old version is called: "v6.12", "HEAD".
  std::vector<FileChange> Files;

  /// Names of files that the new version changes, of either version; sorted.
  std::vector<std::string> changedNames() const;
};

/// The files as the old version has them. A renamed unit is there under both
/// names, so that its findings can be compared under the new one.
FileContents oldContents(const TreeChange &C);
/// The files as the new version has them.
FileContents newContents(const TreeChange &C);

/// Units as both versions name them: those of renamed files under the new name.
std::vector<CompileUnit> renamedUnits(std::vector<CompileUnit> Units,
                                      const TreeChange &C);

/// Those of `Units` whose file `Files` does not say to be missing.
std::vector<CompileUnit> presentUnits(llvm::ArrayRef<CompileUnit> Units,
                                      const FileContents &Files);

} // namespace nobounce::frontend

#endif // NOBOUNCE_FRONTEND_TREECHANGE_H
