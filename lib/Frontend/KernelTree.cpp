//===- KernelTree.cpp - Checks a kernel tree and how make is called -------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/KernelTree.h"
#include "Support/ErrorContext.h"
#include "Support/PathNames.h"
#include "Support/Process.h"
#include "clang/Basic/Version.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"

namespace nobounce::frontend {

namespace fs = llvm::sys::fs;
using support::makeError;

namespace {

#define NOBOUNCE_STRING_(X) #X
#define NOBOUNCE_STRING(X) NOBOUNCE_STRING_(X)
/// What to give make when the tree does not say: the clang this tool is.
constexpr llvm::StringLiteral OwnLLVM =
    "LLVM=-" NOBOUNCE_STRING(CLANG_VERSION_MAJOR);

/// The values of a `.config`, quotes taken off.
struct Config {
  std::string Arch;    ///< From the head comment: "x86".
  std::string Release; ///< "6.12.117".
  llvm::StringMap<std::string> Values;
  llvm::StringRef get(llvm::StringRef Name) const {
    auto It = Values.find(Name);
    return It == Values.end() ? llvm::StringRef() : It->second;
  }
  bool isOn(llvm::StringRef Name) const { return get(Name) == "y"; }
};

Config parseConfig(llvm::StringRef Text) {
  Config C;
  while (!Text.empty()) {
    llvm::StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    if (Line.consume_front("# Linux/")) {
      llvm::StringRef Rest;
      std::tie(C.Arch, Rest) = Line.split(' ');
      C.Release = Rest.split(' ').first.str();
    } else if (Line.starts_with("CONFIG_")) {
      auto [Name, Value] = Line.split('=');
      if (Value.consume_front("\""))
        Value.consume_back("\"");
      C.Values[Name] = Value.str();
    }
  }
  return C;
}

/// kbuild's name of the machine we run on.
std::string hostArch() {
  llvm::Triple Host(llvm::sys::getProcessTriple());
  if (Host.isX86())
    return "x86";
  if (Host.isAArch64())
    return "arm64";
  return Host.getArchName().str();
}

/// First line of `Compiler --version` as kbuild reads it; "" when there is no
/// such program.
std::string versionText(const std::string &Compiler) {
  support::ProcessOptions Options;
  Options.Environment = {{"LC_ALL", "C"}};
  llvm::Expected<support::ProcessResult> Run =
      support::runProcess({Compiler, "--version"}, Options);
  if (!Run) {
    llvm::consumeError(Run.takeError());
    return {};
  }
  return llvm::StringRef(Run->Out).split('\n').first.trim().str();
}

/// One way to call make, and the compiler that it makes kbuild use.
struct Candidate {
  std::string Compiler;
  std::vector<std::string> Variables;
};

/// The ways to try for this configuration, the likeliest first.
std::vector<Candidate> candidates(const Config &C) {
  std::vector<Candidate> Ways;
  llvm::StringRef Text = C.get("CONFIG_CC_VERSION_TEXT");
  if (C.isOn("CONFIG_CC_IS_CLANG")) {
    unsigned Version = 0;
    C.get("CONFIG_CLANG_VERSION").getAsInteger(10, Version);
    std::string Suffix = "-" + std::to_string(Version / 10000);
    if (C.isOn("CONFIG_LD_IS_LLD")) {
      Ways.push_back({"clang" + Suffix, {"LLVM=" + Suffix}});
      Ways.push_back({"clang", {"LLVM=1"}});
    } else {
      Ways.push_back({"clang" + Suffix, {"CC=clang" + Suffix}});
      Ways.push_back({"clang", {"CC=clang"}});
    }
    return Ways;
  }
  // GCC's version text starts with the name it was called by.
  std::string Name = Text.split(' ').first.str();
  if (Name.empty())
    Name = "gcc";
  llvm::StringRef Prefix = Name;
  if (Name == "gcc")
    Ways.push_back({Name, {}});
  else if (Prefix.consume_back("gcc"))
    Ways.push_back({Name, {"CROSS_COMPILE=" + Prefix.str()}});
  Ways.push_back({Name, {"CC=" + Name}});
  unsigned Version = 0;
  C.get("CONFIG_GCC_VERSION").getAsInteger(10, Version);
  if (Name == "gcc" && Version) {
    std::string Versioned = "gcc-" + std::to_string(Version / 10000);
    Ways.push_back({Versioned, {"CC=" + Versioned}});
  }
  return Ways;
}

/// The value of NAME among "NAME=value" variables; "" when not set.
llvm::StringRef valueOf(llvm::ArrayRef<std::string> Variables,
                        llvm::StringRef Name) {
  for (llvm::StringRef V : Variables)
    if (V.split('=').first == Name)
      return V.split('=').second;
  return {};
}

/// The compiler that kbuild uses when make gets these variables.
std::string compilerOf(llvm::ArrayRef<std::string> Variables) {
  if (llvm::StringRef CC = valueOf(Variables, "CC"); !CC.empty())
    return CC.str();
  llvm::StringRef LLVM = valueOf(Variables, "LLVM");
  if (LLVM.starts_with("-"))
    return ("clang" + LLVM).str();
  if (LLVM.ends_with("/"))
    return (LLVM + "clang").str();
  if (!LLVM.empty() && LLVM != "0")
    return "clang";
  return (valueOf(Variables, "CROSS_COMPILE") + "gcc").str();
}

/// Finds how make must be called so that kbuild sees the compiler that the
/// tree was configured with. With any other it would reconfigure the tree.
llvm::Error chooseCompiler(const Config &C, KernelTree &Tree,
                           llvm::ArrayRef<std::string> Wanted) {
  llvm::StringRef Text = C.get("CONFIG_CC_VERSION_TEXT");
  bool Given = !valueOf(Wanted, "CC").empty() ||
               !valueOf(Wanted, "LLVM").empty() ||
               !valueOf(Wanted, "CROSS_COMPILE").empty();
  std::vector<Candidate> Ways;
  if (Given)
    Ways.push_back({compilerOf(Wanted), {}});
  else
    Ways = candidates(C);
  std::string Seen;
  for (const Candidate &Way : Ways) {
    std::string Version = versionText(Way.Compiler);
    if (Version == Text) {
      Tree.Compiler = Way.Compiler;
      Tree.MakeVariables.insert(Tree.MakeVariables.begin(),
                                Way.Variables.begin(), Way.Variables.end());
      return llvm::Error::success();
    }
    Seen += "\n  " + Way.Compiler + ": " +
            (Version.empty() ? "not in PATH" : "'" + Version + "'");
  }
  std::vector<std::string> Variables = Ways.front().Variables;
  if (Given)
    Variables.assign(Wanted.begin(), Wanted.end());
  std::string Vars = llvm::join(Variables, " ");
  return makeError(
      Tree.Root + ": configured with the compiler '" + Text +
      "', which is not the one that make" + (Vars.empty() ? "" : " ") + Vars +
      " would call:" + Seen +
      "\nmake would silently reconfigure the tree. Put that compiler into "
      "PATH, or configure the tree for another one: make -C " +
      Tree.Root + " " + OwnLLVM.str() + " olddefconfig prepare");
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
      Tree.MakeVariables.push_back(OwnLLVM.str());
    return makeError(Tree.Root + ": not configured; run: " +
                     Tree.makeCommand("defconfig prepare"));
  }
  Config C = parseConfig((*Text)->getBuffer());
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
                     Tree.Root + " " + OwnLLVM.str() + " olddefconfig prepare");
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
