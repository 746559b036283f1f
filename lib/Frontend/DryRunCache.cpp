//===- DryRunCache.cpp - A dry run kept until a makefile changes ----------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/DryRunCache.h"
#include "Support/AtomicFile.h"
#include "Support/LastUse.h"
#include "Support/PathNames.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"
#include <cstdlib>
#include <set>

namespace nobounce::frontend {

namespace json = llvm::json;
namespace path = llvm::sys::path;

namespace {

/// Bumped when what is stored, or how lines are read, changes.
constexpr unsigned CacheVersion = 1;

std::string hashOf(llvm::StringRef Text) {
  return llvm::utohexstr(llvm::xxh3_64bits(Text), /*LowerCase=*/true, 16);
}

/// Content hash of a file of the tree; "" when it cannot be read.
std::string hashOfFile(llvm::StringRef Root, llvm::StringRef Name) {
  auto Buffer = llvm::MemoryBuffer::getFile(support::fromTreeName(Root, Name));
  return Buffer ? hashOf((*Buffer)->getBuffer()) : std::string();
}

/// Operands of `include` lines that name one file, as tree-relative names.
void addIncludes(llvm::StringRef Text, llvm::StringRef Folder,
                 std::vector<std::string> &Names) {
  while (!Text.empty()) {
    llvm::StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    Line = Line.trim();
    Line.consume_front("-");
    if (!Line.consume_front("include "))
      continue;
    llvm::SmallVector<llvm::StringRef, 2> Words;
    llvm::SplitString(Line, Words);
    for (llvm::StringRef Word : Words) {
      if (Word.consume_front("$(srctree)/") || !Word.contains("$("))
        Names.push_back(Word.str());
      else if (Word.consume_front("$(src)/") || Word.consume_front("$(obj)/"))
        Names.push_back((Folder + "/" + Word).str());
    }
  }
}

json::Array toJson(llvm::ArrayRef<std::string> Texts) {
  json::Array Result;
  for (const std::string &Text : Texts)
    Result.push_back(Text);
  return Result;
}

bool fromJson(const json::Array *Array, std::vector<std::string> &Texts) {
  if (!Array)
    return false;
  for (const json::Value &Value : *Array) {
    std::optional<llvm::StringRef> Text = Value.getAsString();
    if (!Text)
      return false;
    Texts.push_back(Text->str());
  }
  return true;
}

} // namespace

std::vector<std::string> makefilesOf(llvm::StringRef Root,
                                     llvm::ArrayRef<std::string> Folders) {
  std::vector<std::string> Queue = {"Makefile", "Kbuild"};
  std::error_code EC;
  for (const char *Dir : {"scripts", "arch"})
    for (llvm::sys::fs::directory_iterator It(Root + "/" + Dir, EC), End;
         It != End && !EC; It.increment(EC)) {
      llvm::StringRef Name = path::filename(It->path());
      if (llvm::StringRef(Dir) == "arch")
        Queue.push_back(("arch/" + Name + "/Makefile").str());
      else if (Name.starts_with("Makefile") || Name.ends_with(".include"))
        Queue.push_back(("scripts/" + Name).str());
    }
  // A folder's own makefile, and those above it, which decide whether kbuild
  // goes into it at all.
  for (llvm::StringRef Folder : Folders)
    for (; !Folder.empty(); Folder = path::parent_path(Folder))
      for (const char *Name : {"/Makefile", "/Kbuild"})
        Queue.push_back((Folder + Name).str());

  std::set<std::string> Found;
  while (!Queue.empty()) {
    std::string Name = support::treeName(Root, Root, Queue.back());
    Queue.pop_back();
    if (Found.count(Name))
      continue;
    auto Buffer =
        llvm::MemoryBuffer::getFile(support::fromTreeName(Root, Name));
    if (!Buffer)
      continue;
    Found.insert(Name);
    addIncludes((*Buffer)->getBuffer(), path::parent_path(Name), Queue);
  }
  return {Found.begin(), Found.end()};
}

DryRunCache::DryRunCache(llvm::StringRef CacheDir, const KernelTree &Tree,
                         llvm::ArrayRef<std::string> Goals)
    : Root(Tree.Root) {
  if (CacheDir.empty())
    return;
  const char *Flags = std::getenv("KCFLAGS");
  std::string Key = std::to_string(CacheVersion) + "\n" + Root + "\n" +
                    Tree.Compiler + "\n" + (Flags ? Flags : "") + "\n" +
                    llvm::join(Tree.MakeVariables, " ") + "\n" +
                    llvm::join(Goals, " ");
  llvm::SmallString<256> Name(CacheDir);
  path::append(Name, "dryrun", hashOf(Key) + ".json");
  File = std::string(Name);
}

std::optional<DryRunText> DryRunCache::load() const {
  if (File.empty())
    return std::nullopt;
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  if (!Buffer)
    return std::nullopt;
  llvm::Expected<json::Value> Value = json::parse((*Buffer)->getBuffer());
  if (!Value) {
    llvm::consumeError(Value.takeError());
    return std::nullopt;
  }
  const json::Object *Top = Value->getAsObject();
  const json::Object *Makefiles = Top ? Top->getObject("makefiles") : nullptr;
  const json::Array *Units = Top ? Top->getArray("units") : nullptr;
  const json::Array *Generated = Top ? Top->getArray("generated") : nullptr;
  DryRunText Text;
  if (!Makefiles || !Units || !Generated ||
      !fromJson(Top->getArray("folders"), Text.Folders))
    return std::nullopt;

  // The list itself must be the same too: a makefile may have come.
  std::vector<std::string> Names = makefilesOf(Root, Text.Folders);
  Names.push_back(".config");
  if (Names.size() != Makefiles->size())
    return std::nullopt;
  for (const std::string &Name : Names)
    if (Makefiles->getString(Name) != hashOfFile(Root, Name))
      return std::nullopt;

  for (const json::Value &Item : *Units) {
    const json::Object *O = Item.getAsObject();
    CompileUnit Unit;
    if (!O || !O->getString("file") ||
        !fromJson(O->getArray("arguments"), Unit.Args))
      return std::nullopt;
    Unit.File = O->getString("file")->str();
    Unit.Object = O->getString("object").value_or("").str();
    Unit.Directory = Root;
    Unit.Domain = linkDomainOf(Unit.Object, Unit.Args);
    Text.Units.push_back(std::move(Unit));
  }
  for (const json::Value &Item : *Generated) {
    const json::Object *O = Item.getAsObject();
    if (!O || !O->getString("file") || !O->getString("object"))
      return std::nullopt;
    Text.Generated.push_back(
        {O->getString("file")->str(), O->getString("object")->str()});
  }
  support::markUsed(File, std::chrono::system_clock::now());
  return Text;
}

/// Removes what no run has used for a month: of trees and goals that are gone.
static void dropUnused(llvm::StringRef Folder) {
  constexpr std::chrono::hours MaxAge(30 * 24);
  auto Now = std::chrono::system_clock::now();
  std::error_code EC;
  for (llvm::sys::fs::directory_iterator It(Folder, EC), End; It != End && !EC;
       It.increment(EC)) {
    llvm::ErrorOr<llvm::sys::fs::basic_file_status> Status = It->status();
    if (Status && path::extension(It->path()) == ".json" &&
        Now - Status->getLastModificationTime() > MaxAge)
      llvm::sys::fs::remove(It->path());
  }
}

void DryRunCache::store(const DryRunText &Text) const {
  if (File.empty())
    return;
  json::Object Makefiles;
  for (const std::string &Name : makefilesOf(Root, Text.Folders))
    Makefiles[Name] = hashOfFile(Root, Name);
  Makefiles[".config"] = hashOfFile(Root, ".config");
  json::Array Units, Generated;
  for (const CompileUnit &Unit : Text.Units)
    Units.push_back(json::Object{{"file", Unit.File},
                                 {"object", Unit.Object},
                                 {"arguments", toJson(Unit.Args)}});
  for (const GeneratedFile &G : Text.Generated)
    Generated.push_back(json::Object{{"file", G.File}, {"object", G.Object}});
  json::Value Top = json::Object{{"makefiles", std::move(Makefiles)},
                                 {"folders", toJson(Text.Folders)},
                                 {"units", std::move(Units)},
                                 {"generated", std::move(Generated)}};
  std::string Bytes;
  llvm::raw_string_ostream(Bytes) << Top;
  llvm::consumeError(support::writeFileAtomically(File, Bytes));
  dropUnused(path::parent_path(File));
}

} // namespace nobounce::frontend
