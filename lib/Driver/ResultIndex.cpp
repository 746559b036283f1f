//===- ResultIndex.cpp - What linking and checking gave, on disk -*- C++ -*-=//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/ResultIndex.h"
#include "Checks/VerdictArchive.h"
#include "Driver/CacheContents.h"
#include "Facts/Frame.h"
#include "Support/Archive.h"
#include "Support/AtomicFile.h"
#include "Support/LastUse.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

/// Results kept at a time: a few trees, each with a few sets of options.
static constexpr size_t MaxResults = 16;

namespace nobounce::facts {
template <class A> void archive(A &Ar, Suppression &S) {
  Ar(S.File, S.Line, S.Text);
}
} // namespace nobounce::facts

namespace nobounce::report {
template <class A> void archive(A &Ar, World &W) {
  Ar(W.Paths, W.Profile, W.Lsms, W.Units, W.Functions, W.HotFunctions,
     W.UnresolvedCallees);
}
} // namespace nobounce::report

namespace nobounce::ledger {
/// What a comparison asks of a row; its lines stay where they are.
template <class A> void archive(A &Ar, Cost &C) {
  Ar(C.Kind, C.Location, C.Function, C.Times, C.Line, C.Through);
  std::vector<std::string> Names;
  for (const checks::ChainStep &S : C.Chain)
    Names.push_back(S.Function);
  Ar(Names);
  C.Chain.resize(Names.size());
  for (size_t I = 0; I != Names.size(); ++I)
    C.Chain[I].Function = std::move(Names[I]);
}
template <class A> void archive(A &Ar, Ledger &L) {
  Ar(L.Entry, L.Functions, L.Costs);
}
} // namespace nobounce::ledger

namespace nobounce::driver {

template <class A> void archive(A &Ar, LinkedResult &R) {
  Ar(R.Of, R.Warnings, R.Details, R.Verdicts, R.Comments, R.Ledgers);
}

std::optional<facts::EntityHash> resultName(const Settings &S,
                                            const OpenedWorld &W,
                                            const rules::RuleSet &R,
                                            ArrayRef<facts::EntityHash> Facts) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> Program = MemoryBuffer::getFile(
      S.Executable, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!Program)
    return std::nullopt;
  uint64_t Tool = xxh3_64bits((*Program)->getBuffer()), Rules = R.Content,
           Measured = S.MeasuredHash;
  support::ArchiveWriter Key;
  bool HasLsms = S.Lsms.has_value(), AllTargets = S.AllTargets;
  std::vector<std::string> Lists[] = {
      S.AssumeHot, S.Profiles, S.Lsms.value_or(std::vector<std::string>()),
      W.World};
  Key(Tool, Rules, Measured, HasLsms, AllTargets);
  for (std::vector<std::string> &List : Lists)
    Key(List);
  for (const auto &[Option, Setting] : W.Config) {
    std::string Name = Option, Value = Setting;
    Key(Name, Value);
  }
  for (size_t I = 0; I != Facts.size(); ++I) {
    std::string File = W.Project.Units[I].File;
    facts::LinkDomain Domain = W.Project.Units[I].Domain;
    uint64_t High = Facts[I].High, Low = Facts[I].Low;
    Key(File, Domain, High, Low);
  }
  XXH128_hash_t Hash = xxh3_128bits(arrayRefFromStringRef(Key.bytes()));
  return facts::EntityHash{Hash.high64, Hash.low64};
}

static std::string folderOf(StringRef CacheFolder) {
  SmallString<256> Path(CacheFolder);
  sys::path::append(Path, IndexFolder);
  return Path.str().str();
}

static std::string fileOf(StringRef CacheFolder,
                          const facts::EntityHash &Name) {
  return folderOf(CacheFolder) + "/" + utohexstr(Name.High, true, 16) +
         utohexstr(Name.Low, true, 16) + ".index";
}

bool hasResults(StringRef CacheFolder) {
  std::error_code EC;
  return !CacheFolder.empty() &&
         sys::fs::directory_iterator(folderOf(CacheFolder), EC) !=
             sys::fs::directory_iterator();
}

std::optional<LinkedResult> loadResult(StringRef CacheFolder,
                                       const facts::EntityHash &Name) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> File =
      MemoryBuffer::getFile(fileOf(CacheFolder, Name), /*IsText=*/false,
                            /*RequiresNullTerminator=*/false);
  if (!File)
    return std::nullopt;
  Expected<facts::Bytes> Payload = facts::unframe(
      facts::FrameKind::Index, arrayRefFromStringRef((*File)->getBuffer()));
  if (!Payload) {
    consumeError(Payload.takeError()); // Made again by the next `index`.
    return std::nullopt;
  }
  LinkedResult Result;
  support::ArchiveReader Reader(toStringRef(*Payload));
  Reader(Result);
  if (!Reader.isWhole())
    return std::nullopt;
  support::markUsed(fileOf(CacheFolder, Name),
                    std::chrono::system_clock::now());
  return Result;
}

Error saveResult(StringRef CacheFolder, const facts::EntityHash &Name,
                 const LinkedResult &Result) {
  support::ArchiveWriter Writer;
  LinkedResult Copy = Result; // An archive takes what it could also fill.
  Writer(Copy);
  facts::Bytes Framed = facts::frame(facts::FrameKind::Index,
                                     arrayRefFromStringRef(Writer.bytes()));
  if (Error E = support::writeFileAtomically(fileOf(CacheFolder, Name),
                                             toStringRef(Framed)))
    return E;
  keepNewest(folderOf(CacheFolder), ".index", MaxResults);
  return Error::success();
}

} // namespace nobounce::driver
