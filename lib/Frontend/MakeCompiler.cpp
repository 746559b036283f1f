//===- MakeCompiler.cpp - Which compiler make is to use, and how ----------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/MakeCompiler.h"
#include "Support/ErrorContext.h"
#include "Support/Process.h"
#include "clang/Basic/Version.h"
#include "llvm/ADT/StringExtras.h"

namespace nobounce::frontend {

#define NOBOUNCE_STRING_(X) #X
#define NOBOUNCE_STRING(X) NOBOUNCE_STRING_(X)
llvm::StringRef ownLLVM() {
  return "LLVM=-" NOBOUNCE_STRING(CLANG_VERSION_MAJOR);
}

llvm::StringRef valueOf(llvm::ArrayRef<std::string> Variables,
                        llvm::StringRef Name) {
  for (llvm::StringRef V : Variables)
    if (V.split('=').first == Name)
      return V.split('=').second;
  return {};
}

namespace {

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
std::vector<Candidate> candidates(const DotConfig &C) {
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

} // namespace

llvm::Error chooseCompiler(const DotConfig &C, KernelTree &Tree,
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
  return support::makeError(
      Tree.Root + ": configured with the compiler '" + Text +
      "', which is not the one that make" + (Vars.empty() ? "" : " ") + Vars +
      " would call:" + Seen +
      "\nmake would silently reconfigure the tree. Put that compiler into "
      "PATH, or configure the tree for another one: make -C " +
      Tree.Root + " " + ownLLVM().str() + " olddefconfig prepare");
}

} // namespace nobounce::frontend
