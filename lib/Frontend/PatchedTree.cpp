//===- PatchedTree.cpp - A tree with patches applied ------------------ ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/PatchedTree.h"
#include "Frontend/PatchMails.h"
#include "Support/ErrorContext.h"
#include "Support/PathNames.h"
#include "Support/Process.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <map>
#include <set>

using namespace llvm;

namespace nobounce::frontend {

static std::optional<std::string> bytesOf(StringRef File) {
  auto Buffer = MemoryBuffer::getFile(File);
  if (!Buffer)
    return std::nullopt;
  return (*Buffer)->getBuffer().str();
}

/// Applies one diff to the files in the scratch folder.
static Error apply(const ScratchFolder &Scratch, StringRef Files, size_t Index,
                   const PatchText &P, StringRef Name) {
  Expected<std::string> Diff =
      Scratch.write("diffs/" + std::to_string(Index), P.Diff);
  if (!Diff)
    return Diff.takeError();
  // A hook's environment names a repository, which is not the scratch folder.
  std::vector<std::string> Argv = {"env"};
  for (StringRef Variable : {"GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE",
                             "GIT_PREFIX", "GIT_OBJECT_DIRECTORY"})
    append_range(Argv, std::vector<std::string>{"-u", Variable.str()});
  append_range(Argv, std::vector<std::string>{"git", "apply",
                                              "--whitespace=nowarn", *Diff});
  support::ProcessOptions Options;
  Options.Directory = Files.str();
  Options.Environment = {{"LC_ALL", "C"},
                         {"GIT_CEILING_DIRECTORIES", Scratch.path().str()}};
  Expected<support::ProcessResult> R = support::runProcess(Argv, Options);
  if (!R)
    return R.takeError();
  if (R->ExitCode == 0)
    return Error::success();
  StringRef Says = StringRef(R->Err).trim().split('\n').first;
  Says.consume_front("error: ");
  return support::makeError("--patch " + Name + ": '" + P.Subject +
                            "' does not apply: " + Says +
                            "; --base REV names the version it is for");
}

Expected<TreeChange> patchedTree(StringRef Root, TreeChange Base,
                                 StringRef Name) {
  auto Input = MemoryBuffer::getFileOrSTDIN(Name, /*IsText=*/true);
  if (!Input)
    return support::makeError("--patch " + Name + ": " +
                              Input.getError().message());
  Expected<ScratchFolder> Scratch = ScratchFolder::make();
  if (!Scratch)
    return Scratch.takeError();
  Expected<std::vector<PatchText>> Patches = readPatches(
      Name == "-" ? "standard input" : Name, (*Input)->getBuffer(), *Scratch);
  if (!Patches)
    return Patches.takeError();

  // 1. The files that the patches name, as the old version has them.
  FileContents Old = oldContents(Base);
  std::set<std::string> Names;
  std::map<std::string, std::string> FirstName; // Of what was renamed.
  for (const PatchText &P : *Patches) {
    for (std::string &File : filesOfDiff(P.Diff))
      Names.insert(std::move(File));
    for (auto &[From, To] : renamesOfDiff(P.Diff)) {
      auto It = FirstName.find(From);
      FirstName[To] = It == FirstName.end() ? From : It->second;
    }
  }
  std::map<std::string, std::optional<std::string>> Before;
  std::string Files = (Scratch->path() + "/tree").str();
  for (const std::string &File : Names) {
    auto It = Old.find(File);
    Before[File] = It != Old.end() ? It->second
                                   : bytesOf(support::fromTreeName(Root, File));
    if (!Before[File])
      continue;
    Expected<std::string> Written =
        Scratch->write("tree/" + File, *Before[File]);
    if (!Written)
      return Written.takeError();
  }
  if (Expected<std::string> Written = Scratch->write("tree/.nobounce", "");
      !Written)
    return Written.takeError();

  // 2. The series.
  for (auto [I, P] : enumerate(*Patches))
    if (Error E = apply(*Scratch, Files, I, P, Name))
      return E;

  // 3. What became of them.
  std::set<std::string> RenamedAway;
  TreeChange Out;
  Out.From = Base.From.empty() ? "the tree" : Base.From;
  auto After = [&](const std::string &File) {
    return bytesOf(Files + "/" + File);
  };
  for (const auto &[To, From] : FirstName)
    if (Before[From] && !Before[To] && After(To) && !After(From)) {
      Out.Files.push_back({From, To, Before[From], After(To)});
      RenamedAway.insert({From, To});
    }
  for (const auto &[File, Bytes] : Before)
    if (!RenamedAway.count(File))
      Out.Files.push_back({File, File, Bytes, After(File)});
  // What the old version has otherwise than the disk and no patch names.
  for (const auto &[File, Bytes] : Old)
    if (!Names.count(File))
      Out.Files.push_back({File, File, Bytes, Bytes});
  llvm::sort(Out.Files, [](const FileChange &A, const FileChange &B) {
    return std::tie(A.New, A.Old) < std::tie(B.New, B.Old);
  });
  return Out;
}

} // namespace nobounce::frontend
