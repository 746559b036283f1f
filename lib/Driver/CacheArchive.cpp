//===- CacheArchive.cpp - A cache in one file -----------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/CacheArchive.h"
#include "Driver/CacheContents.h"
#include "Driver/ExtractorId.h"
#include "Facts/Frame.h"
#include "Facts/PackFolder.h"
#include "Support/AtomicFile.h"
#include "Support/ErrorContext.h"
#include "Support/Hashing.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Object/Archive.h"
#include "llvm/Object/ArchiveWriter.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include <map>

using namespace llvm;

namespace nobounce::driver {

/// The first member, and the version of its form.
static constexpr StringLiteral ListName = "nobounce-cache";
static constexpr unsigned ArchiveVersion = 1;

namespace {

using File = std::unique_ptr<MemoryBuffer>;

/// What the first member says.
struct Listing {
  bool SameExtractor = true;
  struct Member {
    uint64_t Size = 0;
    std::string Hash;
  };
  std::map<std::string, Member> Members;
};

} // namespace

static std::string hashOf(StringRef Content) {
  support::Hash128 Hash = support::hash128(Content);
  return support::hex(Hash.high64, Hash.low64);
}

static Expected<File> readFile(StringRef Path) {
  auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return support::makeError("cannot read '" + Path +
                              "': " + Buffer.getError().message());
  return std::move(*Buffer);
}

/// Whether all of a pack, or of a result, is as it was written.
static Error checkIntact(const MemoryBuffer &Buffer) {
  ArrayRef<uint8_t> Data = arrayRefFromStringRef(Buffer.getBuffer());
  StringRef Name = Buffer.getBufferIdentifier();
  if (sys::path::extension(Name) != ".pack") {
    Expected<facts::Bytes> Payload =
        facts::unframe(facts::FrameKind::Index, Data);
    return Payload ? Error::success() : Payload.takeError();
  }
  auto Pack =
      facts::Pack::open(MemoryBuffer::getMemBuffer(Buffer.getMemBufferRef(),
                                                   /*RequiresNull=*/false));
  if (!Pack)
    return Pack.takeError();
  for (const facts::PackEntry &E : (*Pack)->entries())
    if (auto Item = (*Pack)->data(E); !Item)
      return Item.takeError();
  return Error::success();
}

/// Opens every pack and result of a cache. Another run may merge packs at the
/// same time: what is opened is all that was there at one moment.
static Expected<std::vector<File>> openAll(StringRef Folder) {
  for (unsigned Try = 0; Try != 10; ++Try) {
    Expected<std::vector<CacheFile>> Files = cacheFiles(Folder);
    if (!Files)
      return Files.takeError();
    std::vector<File> Open;
    bool Vanished = false;
    for (const CacheFile &F : *Files) {
      if (F.Kind != CacheKind::Facts && F.Kind != CacheKind::Index)
        continue;
      SmallString<256> Path(Folder);
      sys::path::append(Path, F.Name);
      Expected<File> Buffer = readFile(Path);
      if (Buffer) {
        Open.push_back(std::move(*Buffer));
        continue;
      }
      if (sys::fs::exists(Path))
        return Buffer.takeError();
      consumeError(Buffer.takeError());
      Vanished = true;
    }
    if (!Vanished)
      return Open;
  }
  return support::makeError("the cache in '" + Folder +
                            "' changes all the time: try again later");
}

Expected<Moved> exportCache(StringRef Folder, StringRef Path) {
  Expected<std::vector<File>> Files = openAll(Folder);
  if (!Files)
    return Files.takeError();
  Moved Result;
  std::string List =
      (Twine("nobounce cache ") + Twine(ArchiveVersion) + "\nfacts " +
       Twine(facts::FormatVersion) + " " + ExtractorId + "\n")
          .str();
  std::vector<NewArchiveMember> Members(1);
  for (const File &F : *Files) {
    StringRef Name = sys::path::filename(F->getBufferIdentifier());
    if (Error E = checkIntact(*F)) {
      Result.Damaged.push_back(
          (F->getBufferIdentifier() + ": " + toString(std::move(E))).str());
      continue;
    }
    ++(Name.ends_with(".pack") ? Result.Packs : Result.Results);
    Result.Bytes += F->getBufferSize();
    List += hashOf(F->getBuffer()) + " " + std::to_string(F->getBufferSize()) +
            " " + Name.str() + "\n";
    Members.emplace_back(MemoryBufferRef(F->getBuffer(), Name));
  }
  if (Members.size() == 1)
    return support::makeError("the cache in '" + Folder +
                              "' has nothing to export");
  List += hashOf(List) + "\n";
  Members.front() = NewArchiveMember(MemoryBufferRef(List, ListName));
  // Through memory: LLVM's way to a file ends the process on a full disk.
  auto Archive = writeArchiveToBuffer(
      Members, SymtabWritingMode::NoSymtab, object::Archive::K_GNU,
      /*Deterministic=*/true, /*Thin=*/false);
  if (!Archive)
    return Archive.takeError();
  if (Error E = support::writeFileAtomically(Path, (*Archive)->getBuffer()))
    return support::withContext("cannot export", std::move(E));
  return Result;
}

/// Reads the first member. The error says what is wrong with it.
static Expected<Listing> readListing(StringRef Text) {
  Listing Result;
  auto [First, Rest] = Text.split('\n');
  unsigned Version = 0, Facts = 0;
  if (!First.consume_front("nobounce cache ") ||
      First.getAsInteger(10, Version))
    return support::makeError("not an export of 'nobounce cache'");
  if (Version != ArchiveVersion)
    return support::makeError("written by another version of nobounce (form " +
                              Twine(Version) + ", this one reads " +
                              Twine(ArchiveVersion) + ")");
  StringRef FactsLine = Rest.split('\n').first;
  FactsLine.consume_front("facts ");
  auto [FormatText, Extractor] = FactsLine.split(' ');
  if (FormatText.getAsInteger(10, Facts) || Facts != facts::FormatVersion)
    return support::makeError("its facts are those of another version of "
                              "nobounce (format " +
                              FormatText + ", this one reads " +
                              Twine(facts::FormatVersion) + ")");
  size_t Last = Text.rtrim('\n').rfind('\n');
  if (!Text.ends_with("\n") || Last == StringRef::npos ||
      hashOf(Text.take_front(Last + 1)) != Text.drop_front(Last + 1).trim())
    return support::makeError("damaged: its list of contents");
  SmallVector<StringRef> Lines;
  Text.take_front(Last).split(Lines, '\n');
  Result.SameExtractor = Extractor == ExtractorId;
  for (StringRef Line : ArrayRef(Lines).drop_front(2)) {
    auto [Hash, SizeAndName] = Line.split(' ');
    auto [Size, Name] = SizeAndName.split(' ');
    StringRef Stem = sys::path::stem(Name), End = sys::path::extension(Name);
    Listing::Member M;
    // A name becomes that of a file: no other than our own will do.
    if (Size.getAsInteger(10, M.Size) || Stem.size() != 32 ||
        !all_of(Stem, isHexDigit) || (End != ".pack" && End != ".index"))
      return support::makeError("damaged: its list of contents");
    M.Hash = Hash.str();
    Result.Members[Name.str()] = std::move(M);
  }
  return Result;
}

/// The members of an archive by name, each as its list says.
static Expected<std::map<std::string, StringRef>>
readArchive(const MemoryBuffer &Buffer, Listing &List) {
  auto Damaged = [](Error E) {
    return support::withContext("damaged or cut off", std::move(E));
  };
  StringRef Content = Buffer.getBuffer();
  if (!Content.starts_with("!<arch>\n"))
    return support::makeError("not an export of 'nobounce cache'");
  auto Archive = object::Archive::create(Buffer.getMemBufferRef());
  if (!Archive)
    return Damaged(Archive.takeError());
  std::map<std::string, StringRef> Members;
  Error Walk = Error::success();
  bool IsFirst = true;
  for (const object::Archive::Child &C : (*Archive)->children(Walk)) {
    Expected<StringRef> Name = C.getName();
    Expected<StringRef> Bytes = C.getBuffer();
    if (!Name || !Bytes) {
      Error E = joinErrors(Name ? Error::success() : Name.takeError(),
                           Bytes ? Error::success() : Bytes.takeError());
      consumeError(std::move(Walk));
      return Damaged(std::move(E));
    }
    if (!std::exchange(IsFirst, false)) {
      Members[Name->str()] = *Bytes;
      continue;
    }
    Expected<Listing> L = *Name == ListName
                              ? readListing(*Bytes)
                              : support::makeError("not an export of "
                                                   "'nobounce cache'");
    if (!L) {
      consumeError(std::move(Walk));
      return L.takeError();
    }
    List = std::move(*L);
  }
  if (Walk)
    return Damaged(std::move(Walk));
  if (IsFirst)
    return support::makeError("not an export of 'nobounce cache'");
  for (const auto &[Name, Is] : List.Members) {
    auto It = Members.find(Name);
    if (It == Members.end())
      return support::makeError("cut off: '" + Name + "' is missing");
    if (It->second.size() != Is.Size || hashOf(It->second) != Is.Hash)
      return support::makeError("damaged: '" + Name + "'");
  }
  if (Members.size() != List.Members.size())
    return support::makeError("damaged: it holds what it does not list");
  return Members;
}

Expected<Moved> importCache(StringRef Folder, StringRef Path) {
  Expected<File> Buffer = readFile(Path);
  if (!Buffer)
    return Buffer.takeError();
  Listing List;
  auto Members = readArchive(**Buffer, List);
  if (!Members)
    return support::withContext(
        Path, support::makeError(toString(Members.takeError()) +
                                 "; nothing was imported"));
  // All that the archive says of itself is true.

  Moved Result;
  Result.SameExtractor = List.SameExtractor;
  std::vector<std::pair<std::string, std::string>> ToRename; // From, to.
  Error Failure = Error::success();
  for (const auto &[Name, Bytes] : *Members) {
    bool IsPack = StringRef(Name).ends_with(".pack");
    SmallString<256> Place(Folder);
    sys::path::append(Place, IsPack ? facts::packFolder() : IndexFolder.str(),
                      Name);
    if (sys::fs::exists(Place)) {
      ++Result.Known;
      continue;
    }
    std::string Temporary =
        (Place + "." + Twine(sys::Process::getProcessId()) + ".tmp").str();
    if (Error E = support::writeFileAtomically(Temporary, Bytes)) {
      Failure = joinErrors(std::move(Failure), std::move(E));
      break;
    }
    ToRename.push_back({std::move(Temporary), std::string(Place)});
    ++(IsPack ? Result.Packs : Result.Results);
    Result.Bytes += Bytes.size();
  }
  size_t Done = 0;
  for (; !Failure && Done != ToRename.size(); ++Done)
    if (std::error_code EC =
            sys::fs::rename(ToRename[Done].first, ToRename[Done].second)) {
      Failure = joinErrors(std::move(Failure),
                           createFileError(ToRename[Done].second, EC));
      break;
    }
  if (!Failure)
    return Result;
  for (size_t I = 0; I != ToRename.size(); ++I)
    sys::fs::remove(I < Done ? ToRename[I].second : ToRename[I].first);
  return support::withContext("cannot write to cache folder '" + Folder + "'",
                              support::makeError(toString(std::move(Failure)) +
                                                 "; nothing was imported"));
}

} // namespace nobounce::driver
