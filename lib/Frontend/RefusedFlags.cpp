//===- RefusedFlags.cpp - Flags whose value clang refuses -----------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/RefusedFlags.h"
#include "Frontend/FlagAdapter.h"
#include "Frontend/UnitParser.h"
#include "clang/AST/ASTConsumer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MemoryBuffer.h"

namespace nobounce::frontend {

namespace {

/// Asks clang about flags by parsing an empty file with them.
class Prober {
public:
  Prober()
      : FS(llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>()),
        Parser("/", FS) {
    FS->addFile("/x.c", 0, llvm::MemoryBuffer::getMemBuffer(""));
  }

  bool accepts(llvm::StringRef Compiler, llvm::ArrayRef<std::string> Flags) {
    CompileUnit Empty;
    Empty.File = "x.c";
    Empty.Directory = "/";
    Empty.Args.push_back(Compiler.str());
    Empty.Args.insert(Empty.Args.end(), Flags.begin(), Flags.end());
    Empty.Args.push_back("x.c");
    return Parser
        .parse(Empty, {},
               [](clang::CompilerInstance &, Witness &) {
                 return std::make_unique<clang::ASTConsumer>();
               })
        .Errors.empty();
  }

private:
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> FS;
  UnitParser Parser;
};

/// The flags of a command that say how code is made and checked. Those that
/// name files or macros are not in question, and the files are not there.
std::vector<std::string> machineFlags(const CompileUnit &Unit) {
  std::vector<std::string> Flags;
  for (llvm::StringRef Arg : llvm::drop_begin(Unit.Args))
    if (Arg.starts_with("-m") || Arg.starts_with("-f") ||
        Arg.starts_with("-std=") || Arg.starts_with("--target=") ||
        Arg.starts_with("-O") || Arg.starts_with("-g"))
      Flags.push_back(Arg.str());
  return Flags;
}

} // namespace

void findRefusedFlags(std::vector<CompileUnit> &Units) {
  using List = std::shared_ptr<const std::vector<std::string>>;
  llvm::StringMap<List> Known; // By compiler and flags.
  std::optional<Prober> Ask;
  for (CompileUnit &Unit : Units) {
    if (!isGccCommand(Unit))
      continue;
    std::vector<std::string> Flags = machineFlags(Unit);
    const std::string &Compiler = Unit.Args.front();
    auto [It, New] =
        Known.try_emplace(Compiler + "\n" + llvm::join(Flags, "\n"), nullptr);
    if (New) {
      if (!Ask)
        Ask.emplace();
      std::vector<std::string> Refused;
      // Alone only when together they fail: some need each other.
      if (!Ask->accepts(Compiler, Flags))
        for (const std::string &Flag : Flags)
          if (!Ask->accepts(Compiler, Flag))
            Refused.push_back(Flag);
      It->second =
          std::make_shared<const std::vector<std::string>>(std::move(Refused));
    }
    Unit.Refused = It->second;
  }
}

} // namespace nobounce::frontend
