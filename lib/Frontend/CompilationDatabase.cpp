//===- CompilationDatabase.cpp - Reads compile_commands.json --------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/CompilationDatabase.h"
#include "Frontend/KernelTree.h"
#include "Frontend/RefusedFlags.h"
#include "Support/ErrorContext.h"
#include "Support/PathNames.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"

namespace nobounce::frontend {

namespace {

/// One entry as it stands in the file, names made absolute.
struct Entry {
  std::string Directory, File, Output;
  std::vector<std::string> Args;
};

/// The words of a shell command line.
std::vector<std::string> splitCommand(llvm::StringRef Command) {
  llvm::BumpPtrAllocator Memory;
  llvm::StringSaver Saver(Memory);
  llvm::SmallVector<const char *, 256> Words;
  llvm::cl::TokenizeGNUCommandLine(Command, Saver, Words);
  return {Words.begin(), Words.end()};
}

/// The operand of `-o`, for databases without `output`.
std::string outputOf(llvm::ArrayRef<std::string> Args) {
  for (size_t I = 0; I + 1 < Args.size(); ++I)
    if (Args[I] == "-o")
      return Args[I + 1];
  return {};
}

llvm::Expected<Entry> readEntry(const llvm::json::Value &Value,
                                llvm::StringRef Here) {
  const llvm::json::Object *O = Value.getAsObject();
  if (!O)
    return support::makeError("an object was expected");
  Entry E;
  std::optional<llvm::StringRef> File = O->getString("file");
  if (!File || File->empty())
    return support::makeError("'file' is missing");
  E.Directory =
      support::absoluteName(Here, O->getString("directory").value_or(""));
  E.File = support::absoluteName(E.Directory, *File);
  if (const llvm::json::Array *Args = O->getArray("arguments")) {
    for (const llvm::json::Value &Arg : *Args) {
      std::optional<llvm::StringRef> Text = Arg.getAsString();
      if (!Text)
        return support::makeError("'arguments' holds something that is no "
                                  "string");
      E.Args.push_back(Text->str());
    }
  } else if (std::optional<llvm::StringRef> Command = O->getString("command")) {
    E.Args = splitCommand(*Command);
  }
  if (E.Args.empty())
    return support::makeError("neither 'arguments' nor 'command' of " + *File +
                              " says how it is compiled");
  std::string Output = O->getString("output").value_or("").str();
  if (Output.empty())
    Output = outputOf(E.Args);
  if (!Output.empty())
    E.Output = support::absoluteName(E.Directory, Output);
  return E;
}

/// The folder that relative names start at: the kernel tree that one of the
/// working folders is in, else what all files have in common.
std::string rootOf(llvm::ArrayRef<Entry> Entries) {
  llvm::StringSet<> Tried;
  for (const Entry &E : Entries) {
    if (!Tried.insert(E.Directory).second)
      continue;
    llvm::Expected<std::string> Tree = findKernelTree(E.Directory);
    if (Tree)
      return *Tree;
    llvm::consumeError(Tree.takeError());
  }
  std::string Common = Entries.empty() ? "/" : Entries.front().Directory;
  for (const Entry &E : Entries)
    while (Common.size() > 1 &&
           support::treeName(Common, "/", E.File) == E.File)
      Common = llvm::sys::path::parent_path(Common).str();
  return Common;
}

} // namespace

llvm::Expected<Project> readDatabase(llvm::StringRef Path,
                                     llvm::vfs::FileSystem &FS) {
  llvm::SmallString<256> Name(Path);
  if (std::error_code EC = llvm::sys::fs::make_absolute(Name))
    return support::makeError(Path + ": " + EC.message());
  llvm::ErrorOr<llvm::vfs::Status> Stat = FS.status(Name);
  if (Stat && Stat->isDirectory())
    llvm::sys::path::append(Name, "compile_commands.json");
  auto Buffer = FS.getBufferForFile(Name);
  if (!Buffer)
    return support::makeError(Name + ": " + Buffer.getError().message() +
                              "; -p takes a compile_commands.json or the "
                              "folder that holds one");
  llvm::Expected<llvm::json::Value> Value =
      llvm::json::parse((*Buffer)->getBuffer());
  if (!Value)
    return support::withContext(Name, Value.takeError());
  const llvm::json::Array *Array = Value->getAsArray();
  if (!Array)
    return support::makeError(Name + ": a list of compile commands was "
                                     "expected");

  llvm::StringRef Here = llvm::sys::path::parent_path(Name);
  std::vector<Entry> Entries;
  for (size_t I = 0; I != Array->size(); ++I) {
    llvm::Expected<Entry> E = readEntry((*Array)[I], Here);
    if (!E)
      return support::withContext(Name + ": entry " + llvm::Twine(I + 1),
                                  E.takeError());
    if (llvm::sys::path::extension(E->File) == ".c")
      Entries.push_back(std::move(*E));
  }

  Project P;
  P.Root = rootOf(Entries);
  for (Entry &E : Entries) {
    CompileUnit Unit;
    Unit.File = support::treeName(P.Root, "/", E.File);
    if (!E.Output.empty())
      Unit.Object = support::treeName(P.Root, "/", E.Output);
    Unit.Domain = linkDomainOf(Unit.Object, E.Args);
    Unit.Directory = std::move(E.Directory);
    Unit.Args = std::move(E.Args);
    P.Units.push_back(std::move(Unit));
  }
  sortAndUnique(P.Units);
  findRefusedFlags(P.Units);
  return P;
}

} // namespace nobounce::frontend
