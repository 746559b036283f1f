//===- Preamble.cpp - Precompiled headers that units share ----------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/Preamble.h"
#include "Frontend/FlagAdapter.h"
#include "Support/AtomicFile.h"
#include "Support/ErrorContext.h"
#include "Support/Hashing.h"
#include "Support/PathNames.h"
#include "clang/Basic/Version.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace nobounce::frontend {

/// Changes with the form or the meaning of what is stored.
static constexpr llvm::StringLiteral Version = "nobounce preamble 7";

void finishSource(PreambleSource &Source, llvm::StringRef Root) {
  support::SequenceHash Hash;
  // The files of a preamble are named by where they stand, so the tree's place
  // is part of the key.
  Hash.add(Version).add(clang::getClangFullVersion()).add(Root);
  Hash.add(Source.Folder).add(Source.BasePch);
  std::vector<std::string> Flags = groupFlags(Source.Model, Root);
  Hash.add(Flags.size());
  for (const std::string &Flag : Flags)
    Hash.add(Flag);
  for (const std::string &Header : Source.Headers)
    Hash.add(Header);
  support::Hash128 Sum = Hash.result();
  Source.Key = support::hex(Sum.high64, Sum.low64);
  llvm::SmallString<256> Prefix(Root);
  llvm::sys::path::append(Prefix, Source.Folder,
                          "nobounce-" + Source.Key.substr(0, 12) + ".h");
  Source.Prefix = std::string(Prefix);
}

std::string prefixText(const PreambleSource &Source,
                       const std::set<unsigned> &Dropped) {
  std::string Text;
  unsigned Line = 0;
  for (const std::string &Header : Source.Headers)
    Text += (Dropped.count(++Line) ? "//nclude " : "#include ") + Header + "\n";
  // clang takes the last macro expansion of a precompiled header for one
  // character longer than it is: let that be none of a header's.
  return Text + "#define __nobounce_end ;\n__nobounce_end\n";
}

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
withPrefixes(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk,
             llvm::ArrayRef<const PreambleSource *> Sources) {
  auto Memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  auto Add = [&](llvm::StringRef Name, const PreambleSource &Source) {
    Memory->addFile(Name, 0,
                    llvm::MemoryBuffer::getMemBufferCopy(prefixText(Source)));
  };
  for (const PreambleSource *Source : Sources) {
    Add(Source->Prefix, *Source);
    // In a tree that is reached through a link, clang's file has the real name.
    llvm::SmallString<256> Real;
    if (Disk->getRealPath(llvm::sys::path::parent_path(Source->Prefix), Real))
      continue;
    llvm::sys::path::append(Real, llvm::sys::path::filename(Source->Prefix));
    if (Real != Source->Prefix)
      Add(Real, *Source);
  }
  auto All =
      llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(std::move(Disk));
  All->pushOverlay(Memory);
  return All;
}

namespace {

void put(std::string &Out, uint64_t N) {
  char Bytes[8];
  llvm::support::endian::write64le(Bytes, N);
  Out.append(Bytes, sizeof(Bytes));
}

void put(std::string &Out, llvm::StringRef S) {
  put(Out, S.size());
  Out += S;
}

/// Takes numbers and strings off a buffer; what is cut off is empty.
struct Cursor {
  llvm::StringRef Rest;
  bool Bad = false;

  uint64_t number() {
    Bad |= Rest.size() < 8;
    if (Bad)
      return 0;
    uint64_t N = llvm::support::endian::read64le(Rest.data());
    Rest = Rest.drop_front(8);
    return N;
  }
  llvm::StringRef string() {
    uint64_t Size = number();
    Bad |= Rest.size() < Size;
    if (Bad)
      return {};
    llvm::StringRef S = Rest.take_front(Size);
    Rest = Rest.drop_front(Size);
    return S;
  }
};

std::string logName(llvm::StringRef Folder, const PreambleSource &Source) {
  llvm::SmallString<256> Path(Folder);
  llvm::sys::path::append(Path, logNameOf(Source));
  return std::string(Path);
}

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readFile(llvm::StringRef Path) {
  auto Buffer = llvm::MemoryBuffer::getFile(Path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return support::makeError(Path + ": " + Buffer.getError().message());
  return std::move(*Buffer);
}

} // namespace

std::string logNameOf(const PreambleSource &Source) {
  return Source.Key + ".preamble";
}

std::string pchNameOf(llvm::StringRef LogPath) {
  auto Buffer = readFile(LogPath);
  if (!Buffer) {
    llvm::consumeError(Buffer.takeError());
    return "";
  }
  Cursor In{(*Buffer)->getBuffer()};
  In.number(); // The checksum.
  In.number();
  return In.string().str();
}

/// What a log's file says before the log itself.
struct LogHeader {
  facts::EntityHash Sum;
  std::string Pch;
  facts::EntityHash PchSum;
  llvm::StringRef Log; ///< Encoded.
};

/// Reads the header in `File`, whose name is `Path`, and gives each input, its
/// content and whether it is absent to `Visit` until that returns an error.
static llvm::Expected<LogHeader> readHeader(
    llvm::StringRef Path, llvm::StringRef File,
    llvm::function_ref<llvm::Error(llvm::StringRef, facts::EntityHash, bool)>
        Visit) {
  Cursor In{File};
  LogHeader H;
  H.Sum = {In.number(), In.number()};
  if (In.Bad || facts::contentHash(In.Rest) != H.Sum)
    return support::makeError(Path + ": damaged");
  H.Pch = In.string().str();
  H.PchSum = {In.number(), In.number()};
  for (uint64_t Left = In.number(); Left && !In.Bad; --Left) {
    llvm::StringRef Input = In.string();
    facts::EntityHash Content{In.number(), In.number()};
    if (llvm::Error E = Visit(Input, Content, In.number()))
      return E;
  }
  if (In.Bad)
    return support::makeError(Path + ": damaged");
  H.Log = In.Rest;
  return H;
}

llvm::Expected<std::shared_ptr<const IndexedLog>> Preamble::readLog() const {
  auto Buffer = readFile(LogFile);
  if (!Buffer)
    return Buffer.takeError();
  llvm::Expected<LogHeader> H =
      readHeader(LogFile, (*Buffer)->getBuffer(),
                 [](llvm::StringRef, facts::EntityHash, bool) {
                   return llvm::Error::success();
                 });
  if (!H)
    return H.takeError();
  if (H->Sum != Sum)
    return support::makeError(LogFile + ": another one by now");
  llvm::Expected<PreambleLog> Log = PreambleLog::decode(H->Log);
  if (!Log)
    return support::withContext(LogFile, Log.takeError());
  return std::make_shared<const IndexedLog>(std::move(*Log));
}

llvm::Expected<std::shared_ptr<const Preamble>>
loadPreamble(llvm::StringRef Folder, const PreambleSource &Source,
             facts::HashOfFile Hash) {
  std::string Path = logName(Folder, Source);
  auto Buffer = readFile(Path);
  if (!Buffer)
    return Buffer.takeError();
  llvm::Expected<LogHeader> H = readHeader(
      Path, (*Buffer)->getBuffer(),
      [&](llvm::StringRef Input, facts::EntityHash Content, bool Absent) {
        auto Change = facts::changeOf(Input, Content, Absent, Hash);
        return Change ? support::makeError(*Change) : llvm::Error::success();
      });
  if (!H)
    return H.takeError();
  llvm::SmallString<256> PchPath(Folder);
  llvm::sys::path::append(PchPath, H->Pch);
  auto PchBuffer = readFile(PchPath);
  if (!PchBuffer)
    return PchBuffer.takeError();
  if (facts::contentHash((*PchBuffer)->getBuffer()) != H->PchSum)
    return support::makeError(PchPath + ": damaged");
  return std::make_shared<const Preamble>(
      Preamble{std::string(PchPath), Path, H->Sum});
}

llvm::Error savePreamble(llvm::StringRef Folder, const PreambleSource &Source,
                         llvm::StringRef Root, llvm::StringRef Pch,
                         const PreambleLog &Log, facts::HashOfFile Hash) {
  auto Buffer = readFile(Pch);
  if (!Buffer)
    return Buffer.takeError();
  facts::EntityHash Sum = facts::contentHash((*Buffer)->getBuffer());
  std::string Name = support::hex(Sum.High, Sum.Low) + ".pch";
  llvm::SmallString<256> Place(Folder);
  llvm::sys::path::append(Place, Name);
  if (std::error_code EC = llvm::sys::fs::rename(Pch, Place))
    return support::makeError(Place + ": " + EC.message());

  std::string Body;
  put(Body, Name);
  put(Body, Sum.Low);
  put(Body, Sum.High);
  std::set<std::string> Paths;
  auto Add = [&](llvm::StringRef Path) {
    Paths.insert(support::treeName(Root, Source.Model.Directory, Path));
  };
  for (const PreambleLog::File &F : Log.Files)
    Add(Log.Texts[F.Path]);
  // A header that was looked for in vain may be made later.
  for (const PreambleLog::Event &E : Log.Events)
    if (E.Kind == PreambleLog::Step::Absent) {
      Add(Log.Texts[E.B] + "/" + Log.Texts[E.A]);
      for (const std::string &In : Log.SearchFolders)
        Add(In + "/" + Log.Texts[E.A]);
    }
  // So may one that hides another.
  for (const PreambleLog::Hit &H : Log.Hits) {
    if (!Log.Texts[H.Includer].empty())
      Add(Log.Texts[H.Includer] + "/" + Log.Texts[H.Spelled]);
    for (const std::string &In : Log.SearchFolders) {
      if (In == Log.Texts[H.Folder])
        break;
      Add(In + "/" + Log.Texts[H.Spelled]);
    }
  }
  put(Body, Paths.size());
  for (const std::string &Path : Paths) {
    std::optional<facts::EntityHash> Content = Hash(Path);
    put(Body, Path);
    put(Body, Content ? Content->Low : 0);
    put(Body, Content ? Content->High : 0);
    put(Body, uint64_t(!Content));
  }
  Body += Log.encode();
  std::string Out;
  facts::EntityHash BodySum = facts::contentHash(Body);
  put(Out, BodySum.Low);
  put(Out, BodySum.High);
  Out += Body;
  return support::writeFileAtomically(logName(Folder, Source), Out);
}

} // namespace nobounce::frontend
