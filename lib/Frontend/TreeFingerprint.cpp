//===- TreeFingerprint.cpp - Did anything in the tree change? -------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/TreeFingerprint.h"
#include "Support/PathNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

namespace nobounce::frontend {

namespace fs = llvm::sys::fs;

namespace {

/// Files that kbuild or the configuration write, told by where and what they
/// are: only these could change in place.
bool isGenerated(llvm::StringRef Name, llvm::StringRef Path) {
  if (Name.starts_with("."))
    return true; // .config, .x.o.cmd, .x.o.d …
  if (Path.starts_with("include/config/") || Path.contains("/generated/"))
    return true;
  return llvm::is_contained({".o", ".a", ".ko", ".mod", ".order", ".s"},
                            llvm::sys::path::extension(Name));
}

} // namespace

TreeFingerprint takeFingerprint(llvm::StringRef Root) {
  TreeFingerprint Print;
  std::error_code EC;
  for (fs::recursive_directory_iterator It(Root, EC, /*follow_symlinks=*/false),
       End;
       It != End && !EC; It.increment(EC)) {
    llvm::StringRef Name = llvm::sys::path::filename(It->path());
    bool Folder = It->type() == fs::file_type::directory_file;
    if (Folder && Name == ".git") {
      It.no_push();
      continue;
    }
    std::string Path = support::treeName(Root, "/", It->path());
    // A sum, since the order of a folder's entries is the file system's.
    Print[llvm::sys::path::parent_path(Path).str() + "/"].first +=
        llvm::xxh3_64bits(Name);
    if (Folder || !isGenerated(Name, Path))
      continue;
    fs::file_status Status;
    if (!fs::status(It->path(), Status, /*follow=*/false))
      Print[Path] = {
          Status.getSize(),
          Status.getLastModificationTime().time_since_epoch().count()};
  }
  return Print;
}

std::vector<std::string> changedPaths(const TreeFingerprint &Before,
                                      const TreeFingerprint &After) {
  std::vector<std::string> Changed;
  for (const auto &[Path, Stamp] : Before)
    if (auto It = After.find(Path); It == After.end() || It->second != Stamp)
      Changed.push_back(Path);
  for (const auto &[Path, Stamp] : After)
    if (!Before.count(Path))
      Changed.push_back(Path);
  llvm::sort(Changed);
  return Changed;
}

} // namespace nobounce::frontend
