//===- TreePaths.cpp - Paths as the user spells them ------------*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/TreePaths.h"
#include "Support/ErrorContext.h"
#include "Support/PathNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace nobounce::driver {

Expected<std::string> treePath(StringRef Root, StringRef Path,
                               vfs::FileSystem &FS) {
  bool Exists = false;
  std::vector<std::string> Starts = {Root.str()};
  if (ErrorOr<std::string> Here = FS.getCurrentWorkingDirectory())
    Starts.push_back(*Here);
  for (const std::string &Start : Starts) {
    std::string Name = support::absoluteName(Start, Path);
    if (!FS.exists(Name))
      continue;
    Exists = true;
    Name = support::treeName(Root, Root, Name);
    if (!sys::path::is_absolute(Name))
      return Name;
  }
  if (Exists)
    return support::makeError("'" + Path + "' is outside of '" + Root + "'");
  return support::makeError("'" + Path + "': no such file or folder in '" +
                            Root + "'");
}

Expected<std::vector<std::string>>
treePaths(StringRef Root, ArrayRef<std::string> Paths, vfs::FileSystem &FS) {
  std::vector<std::string> Names;
  for (const std::string &Path : Paths) {
    Expected<std::string> Name = treePath(Root, Path, FS);
    if (!Name)
      return Name.takeError();
    if (Name->empty())
      return std::vector<std::string>();
    Names.push_back(std::move(*Name));
  }
  llvm::sort(Names);
  Names.erase(llvm::unique(Names), Names.end());
  std::vector<std::string> Outermost;
  for (const std::string &Name : Names)
    if (none_of(Outermost, [&](const std::string &Folder) {
          return support::isBelow(Folder, Name);
        }))
      Outermost.push_back(Name);
  return Outermost;
}

} // namespace nobounce::driver
