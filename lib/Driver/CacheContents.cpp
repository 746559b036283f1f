//===- CacheContents.cpp - What stands in a cache folder ------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/CacheContents.h"
#include "Facts/PackFolder.h"
#include "Support/ErrorContext.h"
#include "Support/FilesInUse.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace nobounce::driver {

StringRef nameOf(CacheKind Kind) {
  switch (Kind) {
  case CacheKind::Facts:
    return "facts";
  case CacheKind::Index:
    return "results of index";
  case CacheKind::Summaries:
    return "summaries";
  case CacheKind::World:
    return "trees with an index";
  case CacheKind::Preamble:
    return "preambles";
  case CacheKind::Commands:
    return "kbuild's commands";
  case CacheKind::OtherVersion:
    return "of other versions";
  case CacheKind::Temporary:
    return "temporary";
  case CacheKind::Stranger:
    return "not nobounce's";
  }
  return "";
}

/// What a file is, by its name from the cache folder on.
static CacheKind kindOf(StringRef Name) {
  auto [Folder, File] = Name.split('/');
  StringRef Extension = sys::path::extension(File);
  bool IsFacts = Folder.starts_with("facts-"),
       IsPreambles = Folder.starts_with("preambles-");
  bool IsOurs = IsFacts || IsPreambles || Folder == IndexFolder ||
                Folder == SummaryFolder || Folder == WorldFolder ||
                Folder == "dryrun" || Folder == support::FilesInUse::Place;
  if (File.empty() || File.contains('/') || !IsOurs)
    return CacheKind::Stranger;
  if (Extension == ".tmp" || Extension == ".use")
    return CacheKind::Temporary;
  if (IsFacts && Extension == ".pack")
    return Folder == facts::packFolder() ? CacheKind::Facts
                                         : CacheKind::OtherVersion;
  if (IsPreambles && (Extension == ".pch" || Extension == ".preamble"))
    return Folder == PreambleFolder ? CacheKind::Preamble
                                    : CacheKind::OtherVersion;
  if (Folder == IndexFolder && Extension == ".index")
    return CacheKind::Index;
  if (Folder == SummaryFolder && Extension == ".summaries")
    return CacheKind::Summaries;
  if (Folder == WorldFolder && Extension == ".world")
    return CacheKind::World;
  if (Folder == "dryrun" && Extension == ".json")
    return CacheKind::Commands;
  return CacheKind::Stranger;
}

Expected<std::vector<CacheFile>> cacheFiles(StringRef Folder) {
  if (!sys::fs::exists(Folder))
    return support::makeError("there is no cache folder '" + Folder + "'");
  if (!sys::fs::is_directory(Folder))
    return support::makeError("'" + Folder + "' is no folder");
  std::vector<CacheFile> Files;
  std::error_code EC;
  for (sys::fs::recursive_directory_iterator
           It(Folder, EC, /*FollowSymlinks=*/false),
       End;
       It != End && !EC; It.increment(EC)) {
    ErrorOr<sys::fs::basic_file_status> Status = It->status();
    if (!Status || Status->type() == sys::fs::file_type::directory_file)
      continue; // Removed meanwhile, perhaps.
    std::string Name = It->path().substr(Folder.size());
    Name.erase(0, Name.find_first_not_of('/'));
    CacheKind Kind = Status->type() == sys::fs::file_type::regular_file
                         ? kindOf(Name)
                         : CacheKind::Stranger;
    Files.push_back({Kind, std::move(Name), Status->getSize(),
                     Status->getLastModificationTime()});
  }
  if (EC && EC != std::errc::no_such_file_or_directory)
    return support::makeError("cannot read cache folder '" + Folder +
                              "': " + EC.message());
  llvm::sort(Files, [](const CacheFile &A, const CacheFile &B) {
    return A.Name < B.Name;
  });
  return Files;
}

void keepNewest(StringRef Folder, StringRef Extension, size_t Count) {
  std::vector<std::pair<sys::TimePoint<>, std::string>> Files;
  std::error_code EC;
  for (sys::fs::directory_iterator It(Folder, EC), End; It != End && !EC;
       It.increment(EC)) {
    ErrorOr<sys::fs::basic_file_status> Status = It->status();
    if (Status && sys::path::extension(It->path()) == Extension)
      Files.push_back({Status->getLastModificationTime(), It->path()});
  }
  llvm::sort(Files, std::greater<>());
  for (size_t I = Count; I < Files.size(); ++I)
    sys::fs::remove(Files[I].second);
}

std::string sizeText(uint64_t Bytes) {
  if (Bytes < 1024)
    return std::to_string(Bytes) + " B";
  double Size = double(Bytes) / 1024;
  const char *Unit = "KB";
  for (const char *Next : {"MB", "GB", "TB"}) {
    if (Size < 1024)
      break;
    Size /= 1024;
    Unit = Next;
  }
  std::string Text;
  raw_string_ostream(Text) << format("%.1f ", Size) << Unit;
  return Text;
}

} // namespace nobounce::driver
