//===- PathNames.cpp - How a file is named in facts and messages ----------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/PathNames.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

namespace nobounce::support {

namespace path = llvm::sys::path;

/// Whether the name is absolute and says nothing that could be left out. Most
/// are so, and there are many.
static bool isPlain(llvm::StringRef Path) {
  return Path.starts_with("/") && !Path.ends_with("/") &&
         !Path.contains("//") && !Path.contains("/.");
}

std::string absoluteName(llvm::StringRef Directory, llvm::StringRef Path) {
  if (isPlain(Path))
    return Path.str();
  llvm::SmallString<256> Full;
  if (!path::is_absolute(Path))
    Full = Directory;
  path::append(Full, Path);
  path::remove_dots(Full, /*remove_dot_dot=*/true);
  while (Full.size() > 1 && path::is_separator(Full.back()))
    Full.pop_back();
  return std::string(Full);
}

std::string treeName(llvm::StringRef Root, llvm::StringRef Directory,
                     llvm::StringRef Path) {
  std::string Full = absoluteName(Directory, Path);
  llvm::StringRef Rest = Full;
  if (!Rest.consume_front(Root))
    return Full;
  if (Rest.empty())
    return {};
  // "/tree-old/x.c" is not inside "/tree"; everything is inside "/".
  if (!Root.ends_with("/") && !Rest.consume_front("/"))
    return Full;
  return Rest.str();
}

std::string fromTreeName(llvm::StringRef Root, llvm::StringRef Name) {
  return absoluteName(Root, Name);
}

bool isBelow(llvm::StringRef Folder, llvm::StringRef File) {
  Folder = Folder.rtrim('/');
  if (Folder.empty() || Folder == ".")
    return true;
  return File.consume_front(Folder) && (File.empty() || File.front() == '/');
}

} // namespace nobounce::support
