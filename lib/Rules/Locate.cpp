//===- Locate.cpp - Where the rules that come with the tool are -----------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules/Explain.h"
#include "Rules/Load.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace nobounce::rules;
namespace path = llvm::sys::path;

/// The first `share/nobounce/Name` that holds `Inside`, in the folders above
/// the program: an installation has it beside `bin`, a build tree at its top
/// (as links to the sources). Appends the places looked at to `Tried`.
static std::string findShared(llvm::StringRef Executable, llvm::StringRef Name,
                              llvm::StringRef Inside, llvm::vfs::FileSystem &FS,
                              std::string &Tried) {
  llvm::StringRef Dir = path::parent_path(Executable);
  for (unsigned Up = 0; Up < 5 && !Dir.empty(); ++Up) {
    llvm::SmallString<128> Place(Dir), Probe;
    path::append(Place, "share", "nobounce", Name);
    Probe = Place;
    path::append(Probe, Inside);
    if (FS.exists(Probe))
      return Place.str().str();
    Tried += (Tried.empty() ? "" : ", ") + Place.str().str();
    Dir = path::parent_path(Dir);
  }
  return "";
}

llvm::Expected<std::string>
nobounce::rules::findDefaultRules(llvm::StringRef Executable,
                                  llvm::vfs::FileSystem &FS) {
  std::string Tried;
  std::string Found = findShared(Executable, "rules", "models", FS, Tried);
  if (Found.empty())
    return llvm::createStringError(
        "the rules that come with nobounce are missing; name a folder with "
        "--rules DIR (looked for: " +
        Tried + ")");
  return Found;
}

std::string nobounce::rules::findDefaultDocs(llvm::StringRef Executable,
                                             llvm::vfs::FileSystem &FS) {
  std::string Tried;
  return findShared(Executable, "docs", "checks", FS, Tried);
}
