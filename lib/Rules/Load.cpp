//===- Load.cpp - From rule folders to a RuleSet --------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules/Load.h"
#include "Rules/History.h"
#include "Rules/Merge.h"
#include "Rules/Schema.h"
#include "Rules/SchemaCheck.h"
#include "Rules/Suggest.h"
#include "Rules/Yaml.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

using namespace nobounce::rules;
namespace path = llvm::sys::path;

namespace {

class Loader {
public:
  Loader(llvm::vfs::FileSystem &FS, LoadedRules &Into)
      : FS(FS), Into(Into), Merge(Into.Rules, Into.Diagnostics),
        Schemas(builtinSchemas()) {}

  void loadFolder(const std::string &Dir);
  void finish() { Merge.finish(); }

private:
  llvm::vfs::FileSystem &FS;
  LoadedRules &Into;
  Merger Merge;
  std::vector<FileSchema> Schemas;

  void complain(const std::string &File, const llvm::Twine &Message,
                RuleSeverity Severity = RuleSeverity::Error) {
    Into.Diagnostics.push_back({{File, 0, 0}, Message.str(), Severity});
  }
  void complainOfStrangers(const std::string &Dir);
  std::vector<std::string> list(const std::string &Dir);
  void loadFile(const std::string &File, const FileSchema &Schema);
};

} // namespace

/// Names in a folder, sorted; those that begin with a dot are editors' own.
std::vector<std::string> Loader::list(const std::string &Dir) {
  std::vector<std::string> Names;
  std::error_code EC;
  for (llvm::vfs::directory_iterator It = FS.dir_begin(Dir, EC), End;
       !EC && It != End; It.increment(EC)) {
    llvm::StringRef Name = path::filename(It->path());
    if (!Name.starts_with("."))
      Names.push_back(Name.str());
  }
  if (EC)
    complain(Dir, "cannot list this folder: " + EC.message());
  llvm::sort(Names);
  return Names;
}

static bool isFolder(llvm::vfs::FileSystem &FS, const llvm::Twine &Path) {
  llvm::ErrorOr<llvm::vfs::Status> Status = FS.status(Path);
  return Status && Status->isDirectory();
}

/// A misspelled folder would be silence; say so.
void Loader::complainOfStrangers(const std::string &Dir) {
  std::vector<std::string> Known;
  for (const FileSchema &S : Schemas)
    Known.push_back(S.Folder);
  bool AnyKnown = false;
  for (const std::string &Name : list(Dir)) {
    if (llvm::is_contained(Known, Name)) {
      AnyKnown = true;
      continue;
    }
    if (Name == "schema" || Name == "tests" || Name == HistoryFile)
      continue;
    if (isFolder(FS, Dir + "/" + Name))
      complain(Dir + "/" + Name,
               "no folder of rules; files in it are not read" +
                   suggest(Name, Known),
               RuleSeverity::Warning);
    else if (llvm::StringRef(Name).ends_with(".yaml"))
      complain(Dir + "/" + Name,
               "not read: a rule file stands in one of models, entries, "
               "profiles, checks",
               RuleSeverity::Warning);
  }
  if (!AnyKnown)
    complain(Dir, "no rules here: expected a folder models, entries, profiles "
                  "or checks");
}

void Loader::loadFile(const std::string &File, const FileSchema &Schema) {
  auto Buffer = FS.getBufferForFile(File);
  if (!Buffer)
    return complain(File, "cannot read: " + Buffer.getError().message());
  llvm::StringRef Text = (*Buffer)->getBuffer();
  uint64_t Hashes[] = {Into.Rules.Content, llvm::xxh3_64bits(Text)};
  Into.Rules.Content = llvm::xxh3_64bits(llvm::ArrayRef<uint8_t>(
      reinterpret_cast<const uint8_t *>(Hashes), sizeof Hashes));
  ParsedYaml Yaml = parseYaml(Text);
  if (!Yaml.Ok) {
    Into.Diagnostics.push_back(
        {{File, Yaml.Line, Yaml.Column}, Yaml.Message, RuleSeverity::Error});
    return;
  }
  FileDiagnostics Diags(File, Into.Diagnostics);
  size_t Before = Into.Diagnostics.size();
  checkSchema(Yaml.Root, Schema, Diags);
  if (Diags.any()) {
    // A missing key is noticed after the keys that are there.
    std::stable_sort(Into.Diagnostics.begin() + Before, Into.Diagnostics.end(),
                     [](const RuleDiagnostic &A, const RuleDiagnostic &B) {
                       return std::tie(A.Where.Line, A.Where.Column) <
                              std::tie(B.Where.Line, B.Where.Column);
                     });
    return;
  }
  FileRules Rules;
  if (Schema.Folder == "models")
    readModels(Yaml.Root, Diags, Rules);
  else if (Schema.Folder == "entries")
    readEntries(Yaml.Root, Diags, Rules);
  else if (Schema.Folder == "profiles")
    readProfiles(Yaml.Root, Diags, Rules);
  else if (Schema.Folder == "checks")
    readCheck(Yaml.Root, Diags, Rules);
  else
    llvm_unreachable("a schema without a reader");
  if (!Diags.any())
    Merge.add(std::move(Rules));
}

void Loader::loadFolder(const std::string &Dir) {
  Merge.beginFolder();
  if (!isFolder(FS, Dir))
    return complain(Dir, "no such folder of rules");
  complainOfStrangers(Dir);
  for (const FileSchema &Schema : Schemas) {
    std::string Folder = Dir + "/" + Schema.Folder;
    if (!isFolder(FS, Folder))
      continue;
    for (const std::string &Name : list(Folder)) {
      if (path::extension(Name) == ".yaml")
        loadFile(Folder + "/" + Name, Schema);
      else if (path::extension(Name) == ".yml")
        complain(Folder + "/" + Name, "not read: rename it to end in .yaml",
                 RuleSeverity::Warning);
    }
  }
}

bool LoadedRules::hasErrors() const {
  return llvm::any_of(Diagnostics, [](const RuleDiagnostic &D) {
    return D.Severity == RuleSeverity::Error;
  });
}

LoadedRules nobounce::rules::readRules(llvm::ArrayRef<std::string> Dirs,
                                       llvm::vfs::FileSystem &FS) {
  LoadedRules Result;
  Loader L(FS, Result);
  for (llvm::StringRef Dir : Dirs)
    L.loadFolder(Dir == "/" ? "/." : Dir.rtrim('/').str());
  L.finish();
  return Result;
}

llvm::Expected<RuleSet>
nobounce::rules::loadRules(llvm::ArrayRef<std::string> Dirs,
                           llvm::vfs::FileSystem &FS) {
  LoadedRules Loaded = readRules(Dirs, FS);
  if (!Loaded.hasErrors())
    return std::move(Loaded.Rules);
  llvm::erase_if(Loaded.Diagnostics, [](const RuleDiagnostic &D) {
    return D.Severity != RuleSeverity::Error;
  });
  return llvm::make_error<RuleError>(std::move(Loaded.Diagnostics));
}
