//===- CompileCommand.cpp - How the compiler was called -------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CompileCommand.h"
#include "Support/PathNames.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/StringSaver.h"
#include <unistd.h>

using namespace llvm;

namespace nobounce::plugin {

/// The words that a process was started with.
static std::vector<std::string> wordsOf(const Twine &Process) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> File =
      MemoryBuffer::getFileAsStream("/proc/" + Process + "/cmdline");
  std::vector<std::string> Words;
  if (!File)
    return Words;
  StringRef Rest = (*File)->getBuffer();
  while (!Rest.empty()) {
    auto [Word, After] = Rest.split('\0');
    Words.push_back(Word.str());
    Rest = After;
  }
  return Words;
}

/// The driver's command with response files read; empty when there is none.
static std::vector<std::string> driverCommand() {
  std::vector<std::string> Words = wordsOf("self");
  // A driver that was told to, or that has several files, starts processes.
  if (Words.size() > 1 && Words[1] == "-cc1")
    Words = wordsOf(Twine(getppid()));
  if (Words.size() < 2)
    return {};
  BumpPtrAllocator Memory;
  cl::ExpansionContext Files(Memory, cl::TokenizeGNUCommandLine);
  SmallVector<const char *, 256> Expanded;
  for (const std::string &Word : Words)
    Expanded.push_back(Word.c_str());
  if (Error E = Files.expandResponseFiles(Expanded)) {
    consumeError(std::move(E));
    return {};
  }
  return {Expanded.begin(), Expanded.end()};
}

frontend::CompileUnit compileUnit(const clang::CompilerInstance &CI,
                                  StringRef Root, StringRef Directory) {
  const clang::FrontendOptions &Options = CI.getFrontendOpts();
  frontend::CompileUnit Unit;
  Unit.Directory = Directory.str();
  StringRef File = Options.Inputs.front().getFile();
  Unit.File = support::treeName(Root, Directory, File);
  if (!Options.OutputFile.empty())
    Unit.Object = support::treeName(Root, Directory, Options.OutputFile);
  std::vector<std::string> Command = driverCommand();
  // Another parent's (a test's that starts `clang -cc1`) does not name it.
  if (is_contained(Command, File))
    Unit.Args = std::move(Command);
  Unit.Domain = frontend::linkDomainOf(Unit.Object, Unit.Args);
  return Unit;
}

} // namespace nobounce::plugin
