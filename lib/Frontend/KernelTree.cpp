//===- KernelTree.cpp - Checks a kernel tree and how make is called -------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/KernelTree.h"
#include "Frontend/DotConfig.h"
#include "Frontend/MakeCompiler.h"
#include "Support/ErrorContext.h"
#include "Support/PathNames.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"

namespace nobounce::frontend {

namespace fs = llvm::sys::fs;
using support::makeError;

namespace {

/// kbuild's name of the machine we run on.
std::string hostArch() {
  llvm::Triple Host(llvm::sys::getProcessTriple());
  if (Host.isX86())
    return "x86";
  if (Host.isAArch64())
    return "arm64";
  return Host.getArchName().str();
}

/// Tree-relative files that `auto.conf` was made from, as kbuild noted them.
std::vector<std::string> configSources(llvm::StringRef Root) {
  std::vector<std::string> Files = {".config"};
  auto Noted =
      llvm::MemoryBuffer::getFile(Root + "/include/config/auto.conf.cmd");
  if (!Noted)
    return Files;
  llvm::SmallVector<llvm::StringRef, 0> Words;
  llvm::SplitString((*Noted)->getBuffer(), Words, " \t\n\\");
  for (llvm::StringRef Word : Words)
    if (llvm::sys::path::filename(Word).starts_with("Kconfig"))
      Files.push_back(Word.str());
  return Files;
}

/// The version texts that kbuild compares with what it sees now, as variables
/// that make it see the same. The C compiler's is checked, not pinned.
std::vector<std::string> pinnedVersions(llvm::StringRef Root) {
  std::vector<std::string> Pinned;
  auto Noted =
      llvm::MemoryBuffer::getFile(Root + "/include/config/auto.conf.cmd");
  if (!Noted)
    return Pinned;
  llvm::StringRef Text = (*Noted)->getBuffer();
  while (!Text.empty()) {
    llvm::StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    if (!Line.consume_front("ifneq \"$(") || !Line.consume_back("\""))
      continue;
    auto [Name, Value] = Line.split(")\" \"");
    if (Name.ends_with("_VERSION_TEXT") && Name != "CC_VERSION_TEXT")
      Pinned.push_back((Name + "=" + Value).str());
  }
  return Pinned;
}

/// An error when make would remake `auto.conf`: it would do so even under -n.
llvm::Error checkFresh(const KernelTree &Tree) {
  fs::file_status Made;
  if (fs::status(Tree.Root + "/include/config/auto.conf", Made))
    return llvm::Error::success(); // Said before.
  for (const std::string &Name : configSources(Tree.Root)) {
    fs::file_status Source;
    if (fs::status(support::absoluteName(Tree.Root, Name), Source))
      continue;
    if (Source.getLastModificationTime() > Made.getLastModificationTime())
      return makeError(Tree.Root + ": " + Name +
                       " is newer than include/config/auto.conf: the "
                       "configuration is stale; run: " +
                       Tree.makeCommand("prepare"));
  }
  return llvm::Error::success();
}

} // namespace

std::string KernelTree::makeCommand(llvm::StringRef Targets) const {
  std::string Command = "make -C " + Root;
  for (const std::string &Variable : MakeVariables)
    Command += " " + Variable;
  return Command + " " + Targets.str();
}

bool isKernelTree(llvm::StringRef Path) {
  for (const char *Name : {"/Kbuild", "/Kconfig", "/Makefile", "/MAINTAINERS",
                           "/scripts/Makefile.build"})
    if (!fs::exists(Path + Name))
      return false;
  return true;
}

llvm::Expected<std::string> findKernelTree(llvm::StringRef From) {
  std::string Folder(From);
  for (; !Folder.empty(); Folder = llvm::sys::path::parent_path(Folder).str())
    if (isKernelTree(Folder))
      return Folder;
  return makeError(From + " is in no kernel tree; say --kernel TREE or -p "
                          "compile_commands.json");
}

llvm::Expected<KernelTree>
openKernelTree(llvm::StringRef Path,
               llvm::ArrayRef<std::string> MakeVariables) {
  llvm::SmallString<256> Root(Path);
  if (std::error_code EC = fs::make_absolute(Root))
    return makeError(Path + ": " + EC.message());
  KernelTree Tree;
  // A link's own name is nobody's: compilers note the real one in what they
  // keep, and names must come out the same by either way.
  llvm::SmallString<256> Real;
  if (!fs::real_path(Root, Real))
    Root = Real;
  Tree.Root = support::absoluteName("/", Root);
  Tree.MakeVariables.assign(MakeVariables.begin(), MakeVariables.end());
  if (!fs::is_directory(Tree.Root))
    return makeError(Tree.Root + ": no such folder");
  if (!isKernelTree(Tree.Root) && fs::exists(Tree.Root + "/source/Kbuild"))
    return makeError(Tree.Root +
                     ": a folder of make O=, which --kernel does not open; "
                     "make a database there with "
                     "source/scripts/clang-tools/gen_compile_commands.py and "
                     "give it to -p");
  if (!isKernelTree(Tree.Root))
    return makeError(Tree.Root +
                     ": not the top folder of a kernel source tree (no "
                     "Kbuild, Kconfig, Makefile, scripts/Makefile.build)");

  auto Text = llvm::MemoryBuffer::getFile(Tree.Root + "/.config");
  if (!Text) {
    if (Tree.MakeVariables.empty())
      Tree.MakeVariables.push_back(ownLLVM().str());
    return makeError(Tree.Root + ": not configured; run: " +
                     Tree.makeCommand("defconfig prepare"));
  }
  DotConfig C = parseDotConfig((*Text)->getBuffer());
  Tree.Release = C.Release;
  Tree.Arch = C.Arch.empty() ? hostArch() : C.Arch;
  if (valueOf(Tree.MakeVariables, "ARCH").empty()) {
    if (Tree.Arch == "x86" && !C.isOn("CONFIG_64BIT"))
      Tree.MakeVariables.push_back("ARCH=i386");
    else if (Tree.Arch != hostArch())
      Tree.MakeVariables.push_back("ARCH=" + Tree.Arch);
  }
  if (C.get("CONFIG_CC_VERSION_TEXT").empty())
    return makeError(Tree.Root + ": .config is not complete; run: make -C " +
                     Tree.Root + " " + ownLLVM().str() +
                     " olddefconfig prepare");
  if (llvm::Error E = chooseCompiler(C, Tree, MakeVariables))
    return E;
  for (const char *Name :
       {"include/config/auto.conf", "include/generated/autoconf.h",
        "include/generated/bounds.h", "include/generated/asm-offsets.h"})
    if (!fs::exists(Tree.Root + "/" + Name))
      return makeError(Tree.Root + ": " + Name +
                       " is missing: the tree is not prepared; run: " +
                       Tree.makeCommand("prepare"));
  Tree.Pinned = pinnedVersions(Tree.Root);
  if (llvm::Error E = checkFresh(Tree))
    return E;
  return Tree;
}

} // namespace nobounce::frontend
