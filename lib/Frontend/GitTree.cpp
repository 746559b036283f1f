//===- GitTree.cpp - A kernel tree in a git repository --------------- ===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/GitTree.h"
#include "Frontend/Git.h"
#include "Frontend/ScratchFolder.h"
#include "Support/ErrorContext.h"
#include "Support/PathNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace nobounce::frontend {

namespace {
/// One line of `git diff --raw`.
struct RawChange {
  std::string OldBlob, NewBlob; ///< All zeros: not there, or only on disk.
  char Status = 0;
  std::string Old, New;
  bool IsFile = true; ///< Neither a link nor a repository of its own.
};
} // namespace

/// The revision as an object's name: what cannot be found says so at once.
static Expected<std::string> resolve(StringRef Root, StringRef Rev) {
  Expected<std::string> Inside =
      runGit(Root, {"rev-parse", "--is-inside-work-tree"});
  if (!Inside)
    return support::makeError("'" + Root + "' is in no git repository: " +
                              toString(Inside.takeError()));
  Expected<std::string> Name =
      runGit(Root, {"rev-parse", "--verify", "--quiet", "--end-of-options",
                    (Rev + "^{commit}").str()});
  if (Name)
    return StringRef(*Name).trim().str();
  consumeError(Name.takeError());
  return support::makeError("--base: no revision '" + Rev +
                            "' in the repository of '" + Root + "'");
}

/// Mode of a plain file, executable or not.
static bool isFileMode(StringRef Mode) {
  return Mode.starts_with("100") || Mode == "000000";
}

static std::vector<RawChange> parseRaw(StringRef Text) {
  std::vector<RawChange> Out;
  while (!Text.empty()) {
    auto [Head, Rest] = Text.split('\0');
    SmallVector<StringRef, 5> Words;
    Head.drop_front().split(Words, ' ');
    if (Words.size() != 5)
      break;
    RawChange C;
    C.IsFile = isFileMode(Words[0]) && isFileMode(Words[1]);
    C.OldBlob = Words[2].str();
    C.NewBlob = Words[3].str();
    C.Status = Words[4].front();
    std::tie(Head, Text) = Rest.split('\0');
    C.Old = C.New = Head.str();
    if (C.Status == 'R' || C.Status == 'C') {
      std::tie(Head, Text) = Text.split('\0');
      C.New = Head.str();
      if (C.Status == 'C')
        C.Old = C.New, C.OldBlob.assign(C.OldBlob.size(), '0');
    }
    if (C.IsFile)
      Out.push_back(std::move(C));
  }
  return Out;
}

static Expected<std::vector<RawChange>> diff(StringRef Root,
                                             ArrayRef<std::string> What) {
  std::vector<std::string> Args = {"diff",
                                   "--raw",
                                   "-z",
                                   "-M",
                                   "--no-abbrev",
                                   "--relative",
                                   "--no-ext-diff",
                                   "--no-textconv",
                                   "--ignore-submodules"};
  append_range(Args, What);
  Args.push_back("--");
  Expected<std::string> Text = runGit(Root, Args);
  if (!Text)
    return Text.takeError();
  return parseRaw(*Text);
}

static bool isNothing(StringRef Blob) {
  return Blob.find_first_not_of('0') == StringRef::npos;
}

/// The bytes of blobs, by name.
static Expected<StringMap<std::string>> readBlobs(StringRef Root,
                                                  ArrayRef<std::string> Names) {
  StringMap<std::string> Out;
  if (Names.empty())
    return Out;
  Expected<ScratchFolder> Scratch = ScratchFolder::make();
  if (!Scratch)
    return Scratch.takeError();
  Expected<std::string> List =
      Scratch->write("blobs", join(Names, "\n") + "\n");
  if (!List)
    return List.takeError();
  Expected<std::string> Text = runGit(Root, {"cat-file", "--batch"}, *List);
  if (!Text)
    return Text.takeError();
  StringRef Rest = *Text;
  for (const std::string &Name : Names) {
    StringRef Head;
    std::tie(Head, Rest) = Rest.split('\n');
    SmallVector<StringRef, 3> Words;
    Head.split(Words, ' ');
    uint64_t Size = 0;
    if (Words.size() != 3 || Words[2].getAsInteger(10, Size) ||
        Size > Rest.size())
      return support::makeError("git cat-file: object " + Name +
                                " is missing from the repository: " + Head);
    Out[Name] = Rest.take_front(Size).str();
    Rest = Rest.drop_front(std::min<uint64_t>(Size + 1, Rest.size()));
  }
  return Out;
}

/// The bytes on disk.
static std::optional<std::string> onDisk(StringRef Root, StringRef Name) {
  auto File = MemoryBuffer::getFile(support::fromTreeName(Root, Name));
  if (!File)
    return std::nullopt;
  return (*File)->getBuffer().str();
}

/// `FromDisk`: what the new version has is read there.
static Expected<TreeChange> changeOf(StringRef Root, StringRef Rev,
                                     ArrayRef<RawChange> Raw, bool FromDisk) {
  std::vector<std::string> Names;
  for (const RawChange &C : Raw) {
    if (!isNothing(C.OldBlob))
      Names.push_back(C.OldBlob);
    if (!FromDisk && !isNothing(C.NewBlob))
      Names.push_back(C.NewBlob);
  }
  llvm::sort(Names);
  Names.erase(llvm::unique(Names), Names.end());
  Expected<StringMap<std::string>> Blobs = readBlobs(Root, Names);
  if (!Blobs)
    return Blobs.takeError();
  TreeChange Out;
  Out.From = Rev.str();
  for (const RawChange &C : Raw) {
    FileChange F{C.Old, C.New, std::nullopt, std::nullopt};
    if (!isNothing(C.OldBlob))
      F.OldBytes = (*Blobs)[C.OldBlob];
    if (FromDisk && C.Status != 'D')
      F.NewBytes = onDisk(Root, C.New);
    else if (!FromDisk && !isNothing(C.NewBlob))
      F.NewBytes = (*Blobs)[C.NewBlob];
    Out.Files.push_back(std::move(F));
  }
  return Out;
}

Expected<TreeChange> changeOnDisk(StringRef Root, StringRef Rev) {
  Expected<std::string> Commit = resolve(Root, Rev);
  if (!Commit)
    return Commit.takeError();
  Expected<std::vector<RawChange>> Raw = diff(Root, {*Commit});
  if (!Raw)
    return Raw.takeError();
  return changeOf(Root, Rev, *Raw, /*FromDisk=*/true);
}

Expected<TreeChange> stagedChange(StringRef Root, StringRef Rev) {
  Expected<std::string> Commit = resolve(Root, Rev);
  if (!Commit)
    return Commit.takeError();
  Expected<std::vector<RawChange>> Raw = diff(Root, {"--cached", *Commit});
  if (!Raw)
    return Raw.takeError();
  // From the index to the disk: the other way round it is what must be undone.
  Expected<std::vector<RawChange>> Unstaged = diff(Root, {"--no-renames"});
  if (!Unstaged)
    return Unstaged.takeError();
  StringMap<bool> Staged;
  for (const RawChange &C : *Raw)
    Staged[C.Old] = Staged[C.New] = true;
  for (RawChange &C : *Unstaged)
    if (!Staged.contains(C.New)) {
      C.NewBlob = C.OldBlob;
      C.Status = isNothing(C.OldBlob) ? 'D' : 'M';
      Raw->push_back(std::move(C));
    }
  llvm::sort(*Raw, [](const RawChange &A, const RawChange &B) {
    return std::tie(A.New, A.Old) < std::tie(B.New, B.Old);
  });
  return changeOf(Root, Rev, *Raw, /*FromDisk=*/false);
}

} // namespace nobounce::frontend
