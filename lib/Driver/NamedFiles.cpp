//===- NamedFiles.cpp - Units that stand on the command line ----*- C++ -*-===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/NamedFiles.h"
#include "Support/ErrorContext.h"
#include "Support/PathNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace nobounce::frontend;

namespace nobounce::driver {

Expected<std::string> currentFolder() {
  SmallString<256> Folder;
  if (std::error_code EC = sys::fs::current_path(Folder))
    return support::makeError("the current folder: " + EC.message());
  return std::string(Folder);
}

static std::string commonFolder(StringRef Here, ArrayRef<std::string> Files) {
  auto IsInside = [](StringRef Folder, StringRef Name) {
    return !sys::path::is_absolute(support::treeName(Folder, Folder, Name));
  };
  auto Absolute = [&](StringRef File) {
    return support::absoluteName(Here, File);
  };
  if (all_of(Files,
             [&](StringRef File) { return IsInside(Here, Absolute(File)); }))
    return Here.str();
  StringRef First = Files.front();
  std::string Folder = sys::path::parent_path(Absolute(First)).str();
  for (StringRef File : Files)
    while (!IsInside(Folder, Absolute(File)))
      Folder = sys::path::parent_path(Folder).str();
  return Folder;
}

Expected<Project> openNamedFiles(ArrayRef<std::string> Files,
                                 ArrayRef<std::string> Flags) {
  Expected<std::string> Here = currentFolder();
  if (!Here)
    return Here.takeError();
  if (Files.empty())
    return support::makeError("which files have the flags after '--'?");
  Project P;
  P.Root = commonFolder(*Here, Files);
  for (const std::string &Path : Files) {
    if (!sys::fs::exists(Path))
      return support::makeError("'" + Path + "': no such file");
    CompileUnit U;
    U.File = support::treeName(P.Root, *Here, Path);
    U.Directory = *Here;
    U.Args = {"clang"};
    append_range(U.Args, Flags);
    U.Args.push_back("-c");
    U.Args.push_back(Path);
    U.Domain = linkDomainOf("", U.Args);
    P.Units.push_back(std::move(U));
  }
  sortAndUnique(P.Units);
  return P;
}

} // namespace nobounce::driver
