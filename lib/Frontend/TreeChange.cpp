//===- TreeChange.cpp - Two versions of a kernel tree ------------------ ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/TreeChange.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <set>

using namespace llvm;

namespace nobounce::frontend {

/// Whether the compiler opens such a file by itself.
static bool isUnit(StringRef Name) {
  return Name.ends_with(".c") || Name.ends_with(".S");
}

std::vector<std::string> TreeChange::changedNames() const {
  std::set<std::string> Names;
  for (const FileChange &F : Files)
    if (F.isChanged())
      Names.insert({F.Old, F.New});
  return {Names.begin(), Names.end()};
}

FileContents oldContents(const TreeChange &C) {
  FileContents Out;
  for (const FileChange &F : C.Files) {
    if (F.isRenamed())
      Out.insert({F.New, isUnit(F.New) ? F.OldBytes : std::nullopt});
    Out[F.Old] = F.OldBytes;
  }
  return Out;
}

FileContents newContents(const TreeChange &C) {
  FileContents Out;
  for (const FileChange &F : C.Files) {
    if (F.isRenamed())
      Out.insert({F.Old, std::nullopt});
    Out[F.New] = F.NewBytes;
  }
  return Out;
}

std::vector<CompileUnit> renamedUnits(std::vector<CompileUnit> Units,
                                      const TreeChange &C) {
  StringMap<StringRef> NewName;
  for (const FileChange &F : C.Files)
    if (F.isRenamed() && isUnit(F.Old))
      NewName[F.Old] = F.New;
  if (NewName.empty())
    return Units;
  std::set<std::string> Present;
  for (const CompileUnit &U : Units)
    Present.insert(U.File);
  for (CompileUnit &U : Units) {
    auto It = NewName.find(U.File);
    // The disk may have both, as a build file names them.
    if (It == NewName.end() || Present.count(It->second.str()))
      continue;
    for (std::string &Arg : U.Args)
      if (StringRef(Arg) == U.File || StringRef(Arg).ends_with("/" + U.File))
        Arg = Arg.substr(0, Arg.size() - U.File.size()) + It->second.str();
    U.File = It->second.str();
  }
  sortAndUnique(Units);
  return Units;
}

std::vector<CompileUnit> presentUnits(ArrayRef<CompileUnit> Units,
                                      const FileContents &Files) {
  std::vector<CompileUnit> Out;
  for (const CompileUnit &U : Units) {
    auto It = Files.find(U.File);
    if (It == Files.end() || It->second)
      Out.push_back(U);
  }
  return Out;
}

} // namespace nobounce::frontend
