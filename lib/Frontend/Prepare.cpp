//===- Prepare.cpp - Makes generated headers on request -------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/Prepare.h"
#include "Support/ErrorContext.h"
#include "Support/PathNames.h"
#include "Support/Process.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include <set>

namespace nobounce::frontend {

namespace {

/// The objects to make, each once, sorted.
std::set<std::string> objectsOf(llvm::ArrayRef<GeneratedFile> Missing) {
  std::set<std::string> Objects;
  for (const GeneratedFile &G : Missing)
    Objects.insert(G.Object);
  return Objects;
}

} // namespace

std::string prepareCommand(const KernelTree &Tree,
                           llvm::ArrayRef<GeneratedFile> Missing) {
  if (Missing.empty())
    return {};
  return Tree.makeCommand(llvm::join(objectsOf(Missing), " "));
}

llvm::Error prepareTree(const KernelTree &Tree,
                        llvm::ArrayRef<GeneratedFile> Missing, unsigned Jobs) {
  if (Missing.empty())
    return llvm::Error::success();
  std::vector<std::string> Argv = {"make", "-j" + std::to_string(Jobs)};
  Argv.insert(Argv.end(), Tree.MakeVariables.begin(), Tree.MakeVariables.end());
  Argv.insert(Argv.end(), Tree.Pinned.begin(), Tree.Pinned.end());
  for (const std::string &Object : objectsOf(Missing))
    Argv.push_back(Object);
  support::ProcessOptions Options;
  Options.Directory = Tree.Root;
  Options.Environment = {{"MAKEFLAGS", ""}, {"MAKELEVEL", "0"}};
  Options.PassOutput = true;
  llvm::Expected<support::ProcessResult> Run =
      support::runProcess(Argv, Options);
  if (!Run)
    return Run.takeError();
  if (Run->ExitCode != 0)
    return support::makeError("make failed (exit status " +
                              llvm::Twine(Run->ExitCode) +
                              "): " + prepareCommand(Tree, Missing));
  for (const GeneratedFile &G : Missing)
    if (!llvm::sys::fs::exists(support::fromTreeName(Tree.Root, G.File)) &&
        !llvm::sys::fs::exists(support::fromTreeName(Tree.Root, G.Object)))
      return support::makeError(Tree.Root + "/" + G.File +
                                ": still missing after making " + G.Object);
  return llvm::Error::success();
}

} // namespace nobounce::frontend
