//===- KeptWorld.cpp - Which tree has which index -------------------------===//
//
// Part of nobounce, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/KeptWorld.h"
#include "Driver/CacheContents.h"
#include "Facts/Frame.h"
#include "Facts/UnitKey.h"
#include "Support/Archive.h"
#include "Support/AtomicFile.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace nobounce::facts {
template <class A> static void archive(A &Ar, EntityHash &H) {
  Ar(H.High, H.Low);
}
} // namespace nobounce::facts

namespace nobounce::driver {

template <class A> static void archive(A &Ar, KeptUnit &U) {
  Ar(U.File, U.Object, U.Domain, U.Facts);
}

template <class A> static void archive(A &Ar, KeptWorld &K) {
  Ar(K.Root, K.Result, K.Units, K.World, K.AssumeHot, K.Profiles, K.Lsms,
     K.RuleFolders, K.AllTargets, K.HasLsms);
}

static std::string fileOf(StringRef CacheFolder, StringRef Root) {
  SmallString<256> Path(CacheFolder);
  facts::EntityHash Name = facts::contentHash(Root);
  sys::path::append(Path, WorldFolder,
                    utohexstr(Name.High, true, 16) +
                        utohexstr(Name.Low, true, 16) + ".world");
  return Path.str().str();
}

Error saveKeptWorld(const Settings &S, const OpenedWorld &W,
                    ArrayRef<facts::EntityHash> Facts,
                    const facts::EntityHash &Result) {
  KeptWorld K;
  K.Root = W.Project.Root;
  K.Result = Result;
  for (size_t I = 0; I != Facts.size(); ++I) {
    const frontend::CompileUnit &U = W.Project.Units[I];
    K.Units.push_back({U.File, U.Object, U.Domain, Facts[I]});
  }
  K.World = W.World;
  K.AssumeHot = S.AssumeHot;
  K.Profiles = S.Profiles;
  K.Lsms = S.Lsms.value_or(std::vector<std::string>());
  K.HasLsms = S.Lsms.has_value();
  K.AllTargets = S.AllTargets;
  K.RuleFolders = S.RuleFolders;
  support::ArchiveWriter Writer;
  Writer(K);
  facts::Bytes Framed = facts::frame(facts::FrameKind::Index,
                                     arrayRefFromStringRef(Writer.bytes()));
  return support::writeFileAtomically(fileOf(S.CacheFolder, K.Root),
                                      toStringRef(Framed));
}

std::optional<KeptWorld> loadKeptWorld(StringRef CacheFolder, StringRef Root) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> File =
      MemoryBuffer::getFile(fileOf(CacheFolder, Root), /*IsText=*/false,
                            /*RequiresNullTerminator=*/false);
  if (!File)
    return std::nullopt;
  Expected<facts::Bytes> Payload = facts::unframe(
      facts::FrameKind::Index, arrayRefFromStringRef((*File)->getBuffer()));
  if (!Payload) {
    consumeError(Payload.takeError()); // Made again by the next `index`.
    return std::nullopt;
  }
  KeptWorld K;
  support::ArchiveReader Reader(toStringRef(*Payload));
  Reader(K);
  if (!Reader.isWhole() || K.Root != Root)
    return std::nullopt;
  return K;
}

} // namespace nobounce::driver
